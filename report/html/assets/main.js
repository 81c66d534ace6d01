// Starting, and going to and fro between the games and one game. The address
// says which: #game-17, or #game-17-move-57 (17 is the record's seq).

async function unpack(id) {
  const raw = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// unpacker returns the function that finds a game's details; null: the page does
// not hold them.
function unpacker(data) {
  const blocks = new Map(), place = new Map(data.detailed.map((game, i) => [game, i]));
  return async (index) => {
    if (!place.has(index)) return null;
    const at = place.get(index), n = Math.floor(at / data.block);
    if (!blocks.has(n)) blocks.set(n, unpack(`block-${n}`));
    return (await blocks.get(n))[at % data.block];
  };
}

const data = JSON.parse(byId("data").textContent);
data.games = await unpack("rows");
const bySeq = new Map(data.games.map((g, i) => [g.q, i]));
const list = new GameList(data);
const details = unpacker(data);
const view = new GameView(data, details, list);
let opened = null;

async function route() {
  const parts = /^#game-(\d+)(?:-move-(\d+))?$/.exec(location.hash);
  const index = parts ? bySeq.get(Number(parts[1])) : undefined;
  const overview = byId("overview"), game = byId("game");
  if (index === undefined) {
    overview.hidden = false;
    game.hidden = true;
    const link = opened === null ? null : document.querySelector(`#list a[href="#game-${opened}"]`);
    opened = null;
    if (link) link.focus();
    return;
  }
  opened = data.games[index].q;
  await view.open(index, parts[2] === undefined ? null : Number(parts[2]));
  overview.hidden = true;
  game.hidden = false;
  window.scrollTo(0, 0);
  byId("game-title").focus();
}

window.addEventListener("hashchange", route);
route();
// For tests: the page's own parts.
window.gorescore = { data, details, MainLine, layoutOf };
