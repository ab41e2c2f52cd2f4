// What a browser of four years ago does not know is not used, or is listed here with what happens there instead.
import css from "@eslint/css";
import baseline from "eslint-plugin-baseline-js";

const available = 2022;

export default [
  {
    files: ["src/podium/**/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      "css/use-baseline": ["error", {
        available,
        allowProperties: [
          // Without these it is plainer, and nothing is missing.
          "accent-color", "forced-color-adjust", "hyphens", "outline", "paint-order", "resize", "scrollbar-width", "text-wrap", "user-select",
          // The size that is said first holds.
          "container-type",
        ],
        // Each use has a value of its own, in case the property was never registered.
        allowAtRules: ["property"],
      }],
    },
  },
  {
    files: ["src/podium/web/client/**/*.js"],
    plugins: { "baseline-js": baseline },
    rules: {
      "baseline-js/use-baseline": ["error", {
        available,
        includeWebApis: { preset: "auto" },
        includeJsBuiltins: { preset: "auto" },
        // Asked for before they are used; and awaiting at the top of a module, which all had by 2021.
        ignoreFeatures: ["async-clipboard", "badging", "notifications", "share", "top-level-await"],
      }],
    },
  },
];
