/** The theme that was chosen, set before anything is painted: the one script that blocks. */
{
  const theme = localStorage.getItem("podium.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
}
