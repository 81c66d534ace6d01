// The table of games.

const PAGE = 50;

// el makes an element. Texts become text nodes: nothing of a record is ever
// read as HTML.
function el(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
  e.append(...children.filter((c) => c !== null && c !== ""));
  return e;
}

function byId(id) { return document.getElementById(id); }

// halves prints half points: 13 is 6.5.
function halves(h) { return h === null || h === undefined ? "" : String(h / 2); }

function signed(h) { return h > 0 ? "+" + halves(h) : halves(h); }

function plural(n, noun) { return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`; }

// breakable is a path that may be broken after each of its parts.
function breakable(path) {
  return el("bdi", {}, ...path.split(/(?<=[/!])/).flatMap((part) => [part, el("wbr")]));
}

class GameList {
  constructor(data) {
    this.data = data;
    this.order = data.games.map((_, i) => i);
    this.shown = this.order;
    this.page = 0;
    this.sort = { by: "", down: false };
    this.rank = new Map(data.words.kinds.map(([code], i) => [code, i]));
    this.haystacks = null;
    this.held = new Set(data.detailed);
    this.fillFilters();
    this.listen();
    this.update();
  }

  fillFilters() {
    const { games, rules, words } = this.data;
    const seen = new Set(games.map((g) => g.t));
    for (const [code, title] of words.kinds) if (seen.has(code)) byId("kind").append(el("option", { value: code }, title));
    const flipping = new Set(), causes = new Set();
    for (const g of games) for (const f of g.x || []) {
      f.r.forEach((r) => flipping.add(r));
      for (const [cause] of f.c || []) causes.add(cause);
    }
    rules.forEach((r, i) => { if (flipping.has(i)) byId("by-rules").append(el("option", { value: i }, r.id)); });
    for (const c of [...causes].sort()) byId("by-cause").append(el("option", { value: c }, words.causes[c] || c));
  }

  listen() {
    const form = byId("filters");
    form.addEventListener("input", () => this.update());
    form.addEventListener("submit", (e) => e.preventDefault());
    form.addEventListener("reset", () => setTimeout(() => this.update(), 0));
    for (const b of document.querySelectorAll("#list [data-sort]")) b.addEventListener("click", () => this.sortBy(b.dataset.sort));
    byId("page-back").addEventListener("click", () => this.turn(-1));
    byId("page-on").addEventListener("click", () => this.turn(1));
  }

  turn(by) {
    this.page += by;
    this.render();
    byId("list").scrollIntoView({ block: "nearest" });
  }

  sortBy(by) {
    this.sort = { by, down: this.sort.by === by ? !this.sort.down : by === "fouls" };
    for (const b of document.querySelectorAll("#list [data-sort]")) {
      const th = b.closest("th");
      if (b.dataset.sort === by) th.setAttribute("aria-sort", this.sort.down ? "descending" : "ascending");
      else th.removeAttribute("aria-sort");
    }
    this.update();
  }

  // key is what a game is sorted by.
  key(g, by) {
    switch (by) {
      case "place": return g.q;
      case "players": return `${g.b || ""} ${g.w || ""}`.toLowerCase();
      case "date": return g.j ? `${String(g.j).padStart(4, "0")} ${g.d}` : g.d || "";
      case "rules": return g.r || "";
      case "komi": return g.k === null ? 1e9 : g.k;
      case "recorded": return g.m === undefined ? 1e9 : Math.abs(g.m);
      case "fouls": return g.v || 0;
    }
    return this.rank.get(g.t) * 2 + (g.s ? 0 : 1); // games with a board come first, see update
  }

  matcher() {
    const text = byId("search").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const kind = byId("kind").value, rules = byId("by-rules").value, cause = byId("by-cause").value, komi = byId("by-komi").value;
    const sure = byId("sure").checked, fouls = byId("fouls-only").checked;
    if (text.length && !this.haystacks) {
      this.haystacks = this.data.games.map((g) => [g.f, g.b, g.w, g.d, g.e, g.r, g.o].join("\n").toLowerCase());
    }
    const flips = (g) => (g.x || []).some((f) => (!rules || f.r.includes(Number(rules))) && (!komi || f.v === komi) && (!sure || f.s) && (!cause || (f.c || []).some(([c]) => c === cause)));
    return (i) => {
      const g = this.data.games[i];
      if (kind && g.t !== kind || fouls && !g.v) return false;
      if ((rules || cause || komi || sure) && !flips(g)) return false;
      return text.every((t) => this.haystacks[i].includes(t));
    };
  }

  update() {
    const { by, down } = this.sort, keys = this.data.games.map((g) => this.key(g, by));
    const way = down ? -1 : 1;
    this.shown = this.order.filter(this.matcher());
    const held = by === "" || by === "kind" ? (i) => (this.held.has(i) ? 0 : 1) : () => 0;
    this.shown.sort((a, b) => (keys[a] < keys[b] ? -way : keys[a] > keys[b] ? way : held(a) - held(b) || a - b));
    this.page = 0;
    this.render();
  }

  render() {
    const pages = Math.max(1, Math.ceil(this.shown.length / PAGE));
    this.page = Math.min(Math.max(this.page, 0), pages - 1);
    const rows = this.shown.slice(this.page * PAGE, (this.page + 1) * PAGE).map((i) => this.row(i));
    document.querySelector("#list tbody").replaceChildren(...rows);
    byId("shown").textContent = this.shown.length === this.order.length ? plural(this.order.length, "game") : `${plural(this.shown.length, "game")} of ${this.order.length.toLocaleString("en")}`;
    byId("page-at").textContent = `page ${this.page + 1} of ${pages}`;
    byId("page-back").disabled = this.page === 0;
    byId("page-on").disabled = this.page === pages - 1;
    document.querySelector(".pager").hidden = pages === 1;
  }

  row(i) {
    const g = this.data.games[i];
    const players = g.b || g.w ? [el("bdi", {}, g.b || "?"), " (B) – ", el("bdi", {}, g.w || "?"), " (W)"] : [];
    if (g.e) players.push(el("br"), el("small", {}, el("bdi", {}, g.e)));
    return el("tr", {},
      el("th", { scope: "row" }, el("a", { href: `#game-${g.q}` }, breakable(g.f)), this.held.has(i) ? "" : el("small", {}, " (no board here)")),
      el("td", {}, ...players), el("td", { class: "minor date" }, g.d || ""), el("td", { class: "minor" }, el("bdi", {}, g.r || "unknown")),
      el("td", { class: "n minor" }, g.k === null ? "unknown" : halves(g.k)), el("td", {}, el("bdi", {}, g.o)),
      el("td", {}, ...this.says(g)), el("td", { class: "n minor" }, g.v ? String(g.v) : ""));
  }

  // says tells what the counts make of a game; the first three flips, or all.
  says(g, all) {
    const { words } = this.data, most = all ? Infinity : 3;
    if (g.x && g.x.length) {
      const lines = g.x.slice(0, most).map((f) => el("div", { class: f.s ? "flip" : "flip unsure" }, this.flipText(f)));
      if (g.x.length > most) lines.push(el("div", { class: "hint" }, `and ${g.x.length - most} more`));
      return lines;
    }
    const title = words.kinds[this.rank.get(g.t)][1];
    const why = g.y && words.reasons[g.y] ? words.reasons[g.y] : g.y;
    return [why ? `${title}: ${why}` : title];
  }

  flipText(f) {
    const { words, rules } = this.data;
    const causes = (f.c || []).map(([c, h]) => (words.causes[c] || c) + (h ? ` ${signed(h)}` : "")).join(", ");
    return `${f.s ? "" : "perhaps "}${f.t} at ${halves(f.k)} under ${f.r.map((r) => rules[r].id).join(", ")}${causes ? ": " + causes : ""}`;
  }
}
