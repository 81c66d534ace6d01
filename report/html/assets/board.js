// Drawing a board as SVG. One point is 20 units wide.

const CELL = 20, EDGE = 26;

// What the cells of a count are (score.Cell), with whose point each is: 1
// Black's, 2 White's, 0 nobody's. Stones of a territory count are their side's
// too, so that a comparison of rulesets finds what matters.
const CELLS = {
  X: ["Black", 1], O: ["White", 2],
  x: ["dead Black stone", 2], o: ["dead White stone", 1],
  "#": ["Black in seki", 1], "@": ["White in seki", 2],
  "+": ["Black's point", 1], "-": ["White's point", 2],
  "=": ["point in seki, not counted", 0], "*": ["false eye, not counted", 0],
  ":": ["dame: open to both", 0], ".": ["nobody's point", 0],
  b: ["dame filled by Black before the count", 1], w: ["dame filled by White before the count", 2],
};

function svg(name, attributes, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes || {})) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

class BoardView {
  constructor(root) {
    this.root = root;
    this.dynamic = svg("g");
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
    const w = (width - 1) * CELL + 2 * EDGE, h = (height - 1) * CELL + 2 * EDGE;
    this.root.setAttribute("viewBox", `0 0 ${w} ${h}`);
    this.dynamic = svg("g");
    this.root.replaceChildren(this.root.querySelector("title") || "", svg("rect", { class: "wood", width: w, height: h, rx: 4 }), this.lines(), this.dynamic);
  }

  x(p) { return EDGE + (p % this.width) * CELL; }
  y(p) { return EDGE + Math.floor(p / this.width) * CELL; }

  lines() {
    const g = svg("g", { class: "lines" });
    const right = EDGE + (this.width - 1) * CELL, bottom = EDGE + (this.height - 1) * CELL;
    for (let x = 0; x < this.width; x++) {
      const at = EDGE + x * CELL;
      g.append(svg("line", { x1: at, x2: at, y1: EDGE, y2: bottom }));
      for (const y of [11, bottom + 21]) g.append(svg("text", { x: at, y, "text-anchor": "middle" }, columnName(x)));
    }
    for (let y = 0; y < this.height; y++) {
      const at = EDGE + y * CELL;
      g.append(svg("line", { x1: EDGE, x2: right, y1: at, y2: at }));
      for (const x of [8, right + 18]) g.append(svg("text", { x, y: at + 4, "text-anchor": "middle" }, String(this.height - y)));
    }
    for (const p of this.stars()) g.append(svg("circle", { cx: this.x(p), cy: this.y(p), r: 2.2 }));
    return g;
  }

  stars() {
    const along = (n) => (n === 19 || n === 13 ? [3, (n - 1) / 2, n - 4] : n === 9 ? [2, 4, 6] : []);
    return along(this.height).flatMap((y) => along(this.width).map((x) => y * this.width + x));
  }

  // draw shows a position. marks has the cells of a count or is empty; doubtful
  // and differ are sets of points.
  draw(pos, marks, doubtful, differ) {
    const g = this.dynamic;
    g.replaceChildren();
    for (let p = 0; p < pos.board.length; p++) {
      const cell = marks ? marks[p] : "";
      if (pos.board[p]) this.stone(g, p, pos.board[p], cell);
      this.mark(g, p, cell);
      if (marks && doubtful.has(p)) g.append(svg("text", { class: "doubt", x: this.x(p), y: this.y(p) + 5, "text-anchor": "middle" }, "?"));
      if (marks && differ.has(p)) g.append(svg("rect", { class: "differ", x: this.x(p) - 9, y: this.y(p) - 9, width: 18, height: 18 }));
    }
    if (pos.stone >= 0 && pos.board[pos.stone]) {
      g.append(svg("circle", { class: `last side${pos.board[pos.stone]}`, cx: this.x(pos.stone), cy: this.y(pos.stone), r: 4.6 }));
    }
  }

  stone(g, p, color, cell) {
    const dead = cell === "x" || cell === "o";
    g.append(svg("circle", { class: `stone side${color}${dead ? " dead" : ""}`, cx: this.x(p), cy: this.y(p), r: 9.2 }));
  }

  // mark draws what a count makes of a point, each in a shape of its own.
  mark(g, p, cell) {
    const x = this.x(p), y = this.y(p);
    switch (cell) {
      case "+": case "-": case "x": case "o": {
        const side = CELLS[cell][1];
        g.append(svg("rect", { class: `point side${side}`, x: x - 3.5, y: y - 3.5, width: 7, height: 7 }));
        break;
      }
      case "#": case "@":
        g.append(svg("path", { class: `seki side${cell === "#" ? 1 : 2}`, d: `M${x} ${y - 5.5}L${x + 5} ${y + 3.5}L${x - 5} ${y + 3.5}Z` }));
        break;
      case "=":
        g.append(svg("path", { class: "loss", d: `M${x - 5} ${y - 2.5}h10M${x - 5} ${y + 2.5}h10` }));
        break;
      case "*":
        g.append(svg("path", { class: "loss", d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z` }));
        break;
      case ":":
        g.append(svg("path", { class: "loss", d: `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8` }));
        break;
      case "b": case "w":
        g.append(svg("circle", { class: `fill side${cell === "b" ? 1 : 2}`, cx: x, cy: y, r: 6.5 }));
        break;
    }
  }
}

// swatch is a small picture of a cell for the legend.
function swatch(cell, kind) {
  const root = svg("svg", { class: "swatch", viewBox: `0 0 ${2 * EDGE} ${2 * EDGE}`, "aria-hidden": "true" });
  const v = new BoardView(root);
  v.width = v.height = 1;
  root.append(svg("rect", { class: "wood", width: 2 * EDGE, height: 2 * EDGE }));
  if (kind === "differ") root.append(svg("rect", { class: "differ", x: EDGE - 9, y: EDGE - 9, width: 18, height: 18 }));
  const color = { X: 1, x: 1, "#": 1, O: 2, o: 2, "@": 2 }[cell];
  if (color) v.stone(root, 0, color, cell);
  v.mark(root, 0, cell);
  if (kind === "last") root.append(svg("circle", { class: "last side1", cx: EDGE, cy: EDGE, r: 4.6 }));
  if (kind === "doubt") root.append(svg("text", { class: "doubt", x: EDGE, y: EDGE + 5, "text-anchor": "middle" }, "?"));
  return root;
}
