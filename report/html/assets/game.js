// One game: its board, its counts, its fouls.

const VARIANTS = { recorded: "recorded", ruleset: "usual", given: "given" };

// resultText prints a margin for Black, in half points, with who wins it.
function resultText(margin, winner) {
  if (winner !== "B" && winner !== "W") return winner || "draw";
  return `${winner}+${halves(Math.abs(margin))}${margin === 0 ? " (tie)" : ""}`;
}

// layoutOf is what a ruleset's count makes of the points of the final board, ""
// if there is no picture of it.
function layoutOf(detail, rules, board) {
  const found = (detail.layouts || []).find((l) => l.rules.includes(rules));
  if (!found) return "";
  const cells = [...detail.layouts[0].cells].map((c, p) => (c === " " ? ".XO"[board[p]] : c));
  for (let i = 0; i < (found.other || []).length; i += 2) cells[found.other[i]] = found.other[i + 1];
  return cells.join("");
}

class GameView {
  constructor(data, details, list) {
    this.data = data;
    this.details = details;
    this.list = list;
    this.board = new BoardView(byId("board"));
    this.listen();
  }

  listen() {
    const step = { first: -1e9, back10: -10, prev: -1, next: 1, on10: 10, last: 1e9 };
    for (const [id, by] of Object.entries(step)) byId(id).addEventListener("click", () => this.go(this.at + by));
    byId("move").addEventListener("input", () => this.go(Number(byId("move").value)));
    byId("rules").addEventListener("change", () => this.count());
    byId("komi-input").addEventListener("input", () => this.count());
    byId("count-form").addEventListener("submit", (e) => e.preventDefault());
    byId("komi-recorded").addEventListener("click", () => this.setKomi(this.game.k));
    byId("komi-usual").addEventListener("click", () => this.setKomi(this.ruleset().komi));
    byId("game-before").addEventListener("click", () => this.leaf(-1));
    byId("game-after").addEventListener("click", () => this.leaf(1));
    document.addEventListener("keydown", (e) => this.key(e));
  }

  key(e) {
    if (byId("game").hidden || e.ctrlKey || e.altKey || e.metaKey) return;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
    const scrolling = e.target.closest && e.target.closest(".scroll");
    if (e.key === "Escape") { location.hash = "games"; return; }
    if (typing || scrolling) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10, Home: -1e9, End: 1e9 };
    if (e.key in steps && this.line) {
      e.preventDefault();
      this.go(this.at + steps[e.key]);
    } else if (e.key === "n" || e.key === "p") this.leaf(e.key === "n" ? 1 : -1);
  }

  // leaf goes to the next game of the table as it is sorted and filtered.
  leaf(by) {
    const at = this.list.shown.indexOf(this.index), to = this.list.shown[at + by];
    if (at >= 0 && to !== undefined) location.hash = `game-${this.data.games[to].q}`;
  }

  async open(index, move) {
    this.index = index;
    this.game = this.data.games[index];
    const detail = await this.details(index);
    if (this.index !== index) return; // another one was opened meanwhile
    this.detail = detail || { size: [0, 0], missing: true };
    byId("unheld").hidden = !this.detail.missing;
    byId("held").hidden = !!this.detail.missing;
    if (this.detail.missing) {
      this.line = null;
      this.names();
      this.unheld();
      return;
    }
    this.line = detail.stones ? new MainLine(detail) : null;
    this.doubtful = new Set(((detail.life && detail.life.doubtful) || []).map((p) => parsePoint(p, ...detail.size)));
    this.head();
    this.rulesMenu();
    this.scores();
    this.fouls();
    this.findings();
    for (const id of ["board", "steps", "at-move", "legend"]) byId(id).toggleAttribute("hidden", !this.line);
    this.at = 0;
    if (this.line) {
      this.board.resize(...detail.size);
      byId("move").max = this.line.moves.length;
      this.at = move === null ? this.line.moves.length : move;
    }
    this.setKomi(this.game.k);
    this.go(this.at);
  }

  // names says which game this is, and whether there are others beside it.
  names() {
    const at = this.list.shown.indexOf(this.index);
    byId("game-before").disabled = at <= 0;
    byId("game-after").disabled = at < 0 || at + 1 >= this.list.shown.length;
    byId("game-title").replaceChildren(breakable(this.game.f));
  }

  // unheld is all there is to say of a game without details.
  unheld() {
    const g = this.game;
    byId("game-players").textContent = [g.b || g.w ? `${g.b || "?"} (Black) – ${g.w || "?"} (White)` : "", g.d, g.e].filter(Boolean).join(", ");
    byId("game-verdict").textContent = `Recorded ${g.o}${g.r ? ` under ${g.r}` : ""}, ${g.k === null ? "komi unknown" : `komi ${halves(g.k)}`}.`;
    byId("unheld").replaceChildren(...this.list.says(g, true), el("p", { class: "note" }, "This page had no room for the game's board and counts: ", el("code", {}, "gorescore show"), " has them."));
  }

  head() {
    const g = this.game, d = this.detail;
    this.names();
    const facts = [g.b || g.w ? `${g.b || "?"} (Black) – ${g.w || "?"} (White)` : "", g.d, g.e, d.place, d.size[0] ? `${d.size[0]}×${d.size[1]}` : "", g.h > 1 ? `handicap ${g.h}` : "", plural(d.count, "move")];
    byId("game-players").textContent = facts.filter(Boolean).join(", ");
    const said = [`Recorded ${g.o}`];
    if (g.r) said[0] += ` under ${g.r}`;
    said[0] += g.k === null ? ", komi unknown" : `, komi ${halves(g.k)}`;
    if (d.agrees === true) said.push("the count reproduces it");
    if (d.agrees === false) said.push("the count does not reproduce it" + (d.agreesIf ? `; it would ${d.agreesIf}` : ""));
    if (g.y) said.push(this.data.words.reasons[g.y] || g.y);
    if (d.life) said.push(`dead stones by ${this.data.words.origins[d.life.origin] || d.life.origin}, confidence ${d.life.confidence}`);
    byId("game-verdict").textContent = said.join("; ") + ".";
  }

  rulesMenu() {
    const menu = byId("rules"), own = this.game.r;
    menu.replaceChildren(...(this.detail.counts || []).map((c) => el("option", { value: c.r }, this.data.rules[c.r].id + (this.data.rules[c.r].id === own ? " (its own)" : ""))));
    const mine = (this.detail.counts || []).find((c) => this.data.rules[c.r].id === own);
    if (mine) menu.value = String(mine.r);
    byId("count-form").hidden = !menu.length;
    byId("terms").hidden = !menu.length;
  }

  ruleset() { return this.data.rules[Number(byId("rules").value)]; }

  setKomi(h) {
    byId("komi-input").value = halves(h); // empty if it is not known
    this.count();
  }

  // go shows the position after n moves.
  go(n) {
    if (!this.line) {
      byId("board-text").textContent = this.detail.size[0] ? "There is no board: these results came without moves, or the game was too long to be carried." : "There is no board: the game could not be read.";
      return;
    }
    const end = this.line.moves.length;
    this.at = Math.min(Math.max(n, 0), end);
    byId("move").value = this.at;
    for (const id of ["first", "back10", "prev"]) byId(id).disabled = this.at === 0;
    for (const id of ["next", "on10", "last"]) byId(id).disabled = this.at === end;
    this.draw();
  }

  layout(rules) { return this.line ? layoutOf(this.detail, rules, this.line.at(1e9).board) : ""; }

  draw() {
    const d = this.detail, pos = this.line.at(this.at), atEnd = this.at === this.line.moves.length;
    const name = (p) => pointName(p, ...d.size);
    const rules = Number(byId("rules").value), cells = atEnd && byId("rules").length ? this.layout(rules) : "";
    const other = cells && d.ref !== undefined && d.ref !== rules ? this.layout(d.ref) : "";
    const differ = new Set();
    if (other) for (let p = 0; p < cells.length; p++) if (CELLS[cells[p]][1] !== CELLS[other[p]][1]) differ.add(p);
    this.board.draw(pos, cells, this.doubtful, differ);
    let text = `Move ${this.at} of ${this.line.moves.length}`;
    if (this.at > 0) {
      const where = pos.last === PASS ? "passes" : pos.last < 0 ? "plays off the board" : name(pos.last);
      text += `: ${SIDES[pos.color]} ${where}`;
      if (pos.taken.length) text += `, takes ${plural(pos.taken.length, "stone")}`;
    }
    const foul = (d.fouls || []).find((f) => f.n === this.at && this.at > 0);
    if (foul) text += `. ${this.data.words.fouls[foul.k] || foul.k}`;
    byId("at-move").textContent = `${text}. Captured by Black ${pos.prisoners[1]}, by White ${pos.prisoners[2]}.`;
    this.describe(cells, other, differ, name);
  }

  // describe says in words what the board shows.
  describe(cells, other, differ, name) {
    const d = this.detail, legend = [], parts = [];
    const at = (wanted) => [...cells].map((c, p) => (wanted.includes(c) ? p : -1)).filter((p) => p >= 0);
    const item = (cell, kind, text) => legend.push(el("li", {}, swatch(cell, kind), " ", text));
    for (const c of ["+", "-", "x", "o", "#", "@", "=", "*", ":", "b", "w"]) if (cells.includes(c)) item(c, "", CELLS[c][0]);
    if (cells && this.doubtful.size) item("X", "doubt", "life or death in doubt");
    if (differ.size) item(".", "differ", `counted otherwise than under ${this.data.rules[d.ref].id}`);
    item("X", "last", "last move");
    byId("legend").replaceChildren(...legend);
    for (const [wanted, title] of [["xo", "Dead"], ["#@=", "In seki"], ["*", "False eyes"], [":", "Dame"], ["bw", "Filled before the count"]]) {
      const points = at(wanted);
      if (points.length) parts.push(`${title}: ${points.map(name).join(" ")}`);
    }
    if (differ.size) parts.push(`Counted otherwise than under ${this.data.rules[d.ref].id}: ${[...differ].map((p) => `${name(p)} (${CELLS[cells[p]][0]}; there ${CELLS[other[p]][0]})`).join(", ")}`);
    const what = cells ? `Final position as ${this.ruleset().id} counts it.` : this.at === this.line.moves.length ? "Final position." : "Position during the game; the count is shown at its end.";
    byId("board-text").textContent = [what, ...parts.map((part) => part + ".")].join(" ");
  }

  // count takes the chosen ruleset's count to the chosen komi.
  count() {
    const c = (this.detail.counts || []).find((x) => x.r === Number(byId("rules").value));
    const remarks = byId("remarks");
    remarks.replaceChildren();
    if (!c) {
      byId("result").textContent = "This game was not counted.";
      return;
    }
    const rs = this.ruleset(), typed = Number(byId("komi-input").value), komi = Math.round(typed * 2);
    byId("komi-recorded").disabled = this.game.k === null;
    byId("komi-usual").disabled = rs.komi === null;
    if (byId("komi-input").value === "" || typed * 2 !== komi) {
      byId("result").textContent = this.game.k === null && byId("komi-input").value === "" ? "The komi is unknown: give one." : "Give a komi in half points, such as 6.5.";
      return;
    }
    const margin = c.m - komi, winner = this.winner(c, rs, margin);
    byId("result").textContent = c.foul ? `${c.win}+F: lost by the foul at move ${c.foul}, whatever the board counts` : resultText(margin, winner);
    this.terms(c, komi);
    this.remarks(c, rs, komi, remarks);
    if (this.line) this.draw();
  }

  winner(c, rs, margin) {
    if (margin !== 0) return margin > 0 ? "B" : "W";
    return (this.game.h > 1 && rs.tieHandicap) || rs.tie || "draw";
  }

  terms(c, komi) {
    const rows = [];
    let black = 0, white = komi;
    this.data.words.terms.forEach((name, i) => {
      if (!c.b) return;
      black += c.b[i];
      white += c.w[i];
      if (c.b[i] || c.w[i]) rows.push([name, c.b[i], c.w[i]]);
    });
    rows.push(["komi", null, komi]);
    if (c.b) rows.push(["total", black, white]);
    document.querySelector("#terms tbody").replaceChildren(...rows.map(([name, b, w]) => el("tr", name === "total" ? { class: "total" } : {}, el("th", { scope: "row" }, name), el("td", { class: "n" }, halves(b)), el("td", { class: "n" }, halves(w)))));
  }

  remarks(c, rs, komi, root) {
    const d = this.detail, words = this.data.words, bound = (m) => resultText(m, m > 0 ? "B" : m < 0 ? "W" : "draw");
    if (c.l !== c.h) root.append(el("p", {}, `The record leaves open what lies between ${bound(c.h - komi)} and ${bound(c.l - komi)}.`));
    for (const n of c.n || []) root.append(el("p", {}, (words.notes[n] || n) + "."));
    const s = (d.swings || []).find((x) => x.r === c.r);
    if (s && d.ref !== undefined) {
      const sum = s.c.reduce((a, [, h]) => a + h, 0), who = sum > 0 ? "Black" : "White";
      const causes = s.c.map(([name, h]) => `${words.causes[name] || name} ${signed(h)}`).join(", ");
      const ref = this.data.rules[d.ref].id;
      root.append(el("p", { class: "why" }, sum ? `At the same komi ${plural(Math.abs(sum) / 2, "point")} better for ${who} than under ${ref}; for Black: ${causes}.` : causes ? `At the same komi the same margin as under ${ref}: ${causes}.` : `At the same komi the same count as under ${ref}.`));
    }
    if (!c.foul) root.append(el("p", {}, `White wins at any komi above ${halves(c.m)}.`));
    if (!this.layout(c.r) && this.line) root.append(el("p", { class: "hint" }, "This count has no picture."));
  }

  // scores lists every count of the run; choosing one shows it.
  scores() {
    const flips = ["", "perhaps", "yes"];
    document.querySelector("#all tbody").replaceChildren(...(this.detail.scores || []).map(([rules, komi, variant, result, flip]) => {
      const button = el("button", { type: "button" }, this.data.rules[rules].id);
      button.addEventListener("click", () => {
        byId("rules").value = String(rules);
        this.setKomi(komi);
        this.go(1e9);
      });
      return el("tr", flip ? { class: "flip" } : {}, el("th", { scope: "row" }, button), el("td", { class: "n" }, halves(komi)), el("td", {}, VARIANTS[variant] || variant), el("td", {}, result), el("td", {}, flips[flip]));
    }));
    for (const id of ["all", "all-title"]) byId(id).hidden = !(this.detail.scores || []).length;
  }

  fouls() {
    const d = this.detail, root = byId("fouls"), words = this.data.words;
    root.replaceChildren();
    if (!d.fouls) return;
    root.append(el("h3", {}, "Fouls and repetitions"), el("p", { class: "hint" }, "The recorded result stands."));
    root.append(el("ul", {}, ...d.fouls.map((f) => {
      const jump = el("button", { type: "button", "data-move": f.n }, `Move ${f.n}`);
      jump.disabled = !this.line;
      jump.addEventListener("click", () => this.go(f.n));
      const what = [` ${f.c === "B" ? "Black" : "White"} ${f.p}: ${words.fouls[f.k] || f.k}`, f.s ? ` (${f.s})` : "", f.y > 2 ? `, cycle of ${f.y} moves` : "", f.i ? `; illegal under ${f.i.join(", ")}` : ""];
      const says = (f.says || []).map(([r, t]) => el("li", {}, `${r}: ${t}`));
      return el("li", {}, jump, ...what, says.length ? el("ul", {}, ...says) : null);
    })));
    this.more(root, "fouls");
  }

  findings() {
    const d = this.detail, root = byId("findings");
    root.replaceChildren();
    if (!d.findings) return;
    root.append(el("h3", {}, "Findings"));
    root.append(el("ul", {}, ...d.findings.map((f) => el("li", {}, el("b", {}, f.s), f.n ? ` move ${f.n}` : "", f.l ? ` (line ${f.l}, column ${f.col})` : "", `: ${f.m || ""} `, el("code", {}, f.c)))));
    this.more(root, "findings");
  }

  more(root, what) {
    const n = this.detail.more && this.detail.more[what];
    if (n) root.append(el("p", {}, `and ${n.toLocaleString("en")} more`));
  }
}
