// Replaying. Points are y * width + x from the upper left; a board is an array
// of 0 (empty), 1 (Black), 2 (White). Moves are executed whatever the rules say
// of them, as the SGF specification has it.

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const PASS = -1, OFF = -2;
const SIDES = ["", "Black", "White"];

function columnName(x) {
  return x < 25 ? COLUMNS[x] : COLUMNS[Math.floor(x / 25) - 1] + COLUMNS[x % 25];
}

function pointName(p, width, height) {
  return columnName(p % width) + (height - Math.floor(p / width));
}

// parsePoint reads what pointName writes; -1 for anything else.
function parsePoint(name, width, height) {
  const parts = /^([A-HJ-Z]{1,2})(\d+)$/.exec(name);
  if (!parts) return -1;
  let x = COLUMNS.indexOf(parts[1][0]);
  if (parts[1].length === 2) x = (x + 1) * 25 + COLUMNS.indexOf(parts[1][1]);
  const y = height - Number(parts[2]);
  return x < width && y >= 0 && y < height ? y * width + x : -1;
}

// readPoints reads points of two letters each.
function readPoints(text, width, height) {
  const points = [];
  for (let i = 0; i + 1 < text.length; i += 2) {
    const x = ALPHABET.indexOf(text[i]), y = ALPHABET.indexOf(text[i + 1]);
    if (text[i] === "-") points.push(PASS);
    else if (x < 0 || y < 0 || x >= width || y >= height) points.push(OFF);
    else points.push(y * width + x);
  }
  return points;
}

function neighbours(p, width, height) {
  const x = p % width, out = [];
  if (x > 0) out.push(p - 1);
  if (x < width - 1) out.push(p + 1);
  if (p >= width) out.push(p - width);
  if (p < width * (height - 1)) out.push(p + width);
  return out;
}

// lift takes the chain at p off the board if it has no liberty, and returns its
// stones.
function lift(board, p, width, height) {
  const color = board[p], chain = [p], seen = new Set(chain);
  for (let i = 0; i < chain.length; i++) {
    for (const q of neighbours(chain[i], width, height)) {
      if (board[q] === 0) return [];
      if (board[q] === color && !seen.has(q)) {
        seen.add(q);
        chain.push(q);
      }
    }
  }
  for (const q of chain) board[q] = 0;
  return chain;
}

// MainLine is the moves of one game.
class MainLine {
  constructor(detail) {
    [this.width, this.height] = detail.size;
    const read = (text) => readPoints(text || "", this.width, this.height);
    this.moves = read(detail.moves);
    this.colors = this.moves.map((_, i) => (detail.colors ? ".BW".indexOf(detail.colors[i]) : 1 + (i % 2)));
    this.setups = (detail.setup || []).map((s) => ({ after: s.n, stones: [read(s.e), read(s.b), read(s.w)] }));
  }

  // at is the position after n moves and the setup that follows them: the board,
  // the stones captured by each colour, what the last move was and took, and where
  // the last stone was put.
  at(n) {
    const pos = { board: new Array(this.width * this.height).fill(0), prisoners: [0, 0, 0], taken: [], last: OFF, color: 0, stone: OFF };
    this.setUp(pos, 0);
    for (let i = 0; i < n && i < this.moves.length; i++) {
      this.play(pos, this.moves[i], this.colors[i]);
      this.setUp(pos, i + 1);
    }
    return pos;
  }

  play(pos, point, color) {
    pos.last = point;
    pos.color = color;
    pos.taken = [];
    if (point < 0 || color < 1) return;
    pos.stone = point;
    pos.board[point] = color;
    const other = 3 - color;
    for (const q of neighbours(point, this.width, this.height)) {
      if (pos.board[q] === other) pos.taken.push(...lift(pos.board, q, this.width, this.height));
    }
    pos.prisoners[color] += pos.taken.length;
    pos.prisoners[other] += lift(pos.board, point, this.width, this.height).length;
  }

  setUp(pos, after) {
    for (const s of this.setups) {
      if (s.after !== after) continue;
      s.stones.forEach((points, color) => {
        for (const p of points) if (p >= 0) pos.board[p] = color;
      });
    }
  }
}
