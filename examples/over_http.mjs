// A bot in JavaScript, over plain HTTP, for any game: node examples/over_http.mjs LINK
// It sits down, reads JSON lines as they come, and does the first thing it may. See docs/api.md.

const link = new URL(process.argv[2]);
const table = `${link.origin}/api/v1/tables/${link.pathname.split("/").pop()}`;

/**
 * @param {string} where
 * @param {object} body
 * @param {string} secret
 */
async function post(where, body, secret = "") {
  const headers = { "content-type": "application/json", ...(secret && { authorization: `Bearer ${secret}` }) };
  const answer = await fetch(`${table}/${where}`, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (told.error) console.error(`${told.error.message} ${told.error.what_to_do}`);
  return told;
}

const { secret, seat, name } = await post("seats", { name: "script" });
console.log(`${name} sits on seat ${seat + 1}`);

const stream = await fetch(`${table}/stream`, { headers: { authorization: `Bearer ${secret}` } });
let rest = "";
reading: for await (const text of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines.filter(Boolean)) {
    const now = JSON.parse(line);
    if (now.type !== "view") continue;
    if (now.outcome) {
      console.log(`came ${now.outcome.ranks[seat]} of ${now.outcome.ranks.length}`);
      break reading;
    }
    if (now.decision && now.awaited.includes(seat)) {
      // The same decision has the same id: sent twice, it is done once.
      await post("commands", { type: "act", command_id: `d${now.decision}`, decision_id: now.decision, action: now.view.legal[0] }, secret);
    }
  }
}
process.exit(0);
