// Drives a page of `gorescore rescore -f html` in headless Chromium as a person
// would, and fails on the first thing that is not as it should be: sorting,
// filtering, opening games, stepping, rulesets and komi, fouls, the keyboard,
// errors on the console, requests, accessibility (axe-core), width on a phone.
//
// node browser.mjs PAGE.html [FOLDER for screenshots]
// MODULES is the folder of playwright-core and axe-core, CHROMIUM the browser.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import path from "node:path";
import fs from "node:fs";

const require = createRequire(path.resolve(process.env.MODULES || ".", "package.json"));
const { chromium } = require("playwright-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const [file, shots] = process.argv.slice(2);
const url = pathToFileURL(path.resolve(file)).href;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"] });

let checks = 0;
function check(ok, what) {
  checks++;
  if (!ok) throw new Error(what);
}

async function open(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (m) => { if (["error", "warning"].includes(m.type())) page.problems.push(m.text()); });
  page.on("pageerror", (e) => page.problems.push(String(e)));
  page.on("dialog", (d) => { page.problems.push(`a dialog: ${d.message()}`); d.dismiss(); });
  page.on("request", (r) => { if (r.url().split("#")[0] !== url && !r.url().startsWith("data:")) page.problems.push(`a request: ${r.url()}`); });
  await page.goto("about:blank"); // the browser's own start is not the page's
  const debug = await context.newCDPSession(page);
  await debug.send("Performance.enable", { timeDomain: "threadTicks" });
  const start = Date.now(), spent = await busy(debug);
  await page.goto(url);
  await page.waitForSelector("#list tbody tr");
  page.wall = Date.now() - start;
  page.cpu = await busy(debug) - spent;
  return page;
}

// busy is the processor time of the page's main thread, in ms: other programs
// that run beside the browser do not count.
async function busy(debug) {
  const { metrics } = await debug.send("Performance.getMetrics");
  return Math.round(1000 * metrics.find((m) => m.name === "TaskDuration").value);
}

async function shoot(page, name, whole) {
  if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: whole });
}

// audit runs axe-core. It is put in through the debugger, which the page's
// security policy does not see.
async function audit(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const grave = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
  check(grave.length === 0, `${where}: axe-core finds ${JSON.stringify(grave.map((v) => [v.id, v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " " + n.failureSummary)]), null, 1)}`);
  for (const v of found.violations) console.log(`  axe-core, ${v.impact}: ${v.id} (${where})`);
}

const column = (page, n) => page.$$eval(`#list tbody tr > :nth-child(${n})`, (cells) => cells.map((c) => c.textContent));

async function table(page) {
  const all = await page.textContent("#shown");
  await page.click('[data-sort="fouls"]');
  const fouls = (await column(page, 8)).map(Number);
  check(fouls.every((v, i) => i === 0 || fouls[i - 1] >= v), `not sorted by fouls: ${fouls}`);
  await page.click('[data-sort="date"]');
  const dates = await column(page, 3);
  check(dates.every((v, i) => i === 0 || dates[i - 1] <= v), "not sorted by date");
  await page.click('[data-sort="date"]');
  check(await page.getAttribute('th:has([data-sort="date"])', "aria-sort") === "descending", "aria-sort is not told");
  await page.selectOption("#kind", "flip");
  check((await column(page, 7)).every((t) => / under /.test(t)), "a game without a flip among the flipped");
  const cause = await page.$eval("#by-cause option:nth-child(2)", (o) => o.value);
  await page.selectOption("#by-cause", cause);
  const flips = await page.evaluate((c) => window.gorescore.data.games.filter((g) => g.t === "flip" && (g.x || []).some((f) => f.c && f.c.some(([n]) => n === c))).length, cause);
  check((await page.textContent("#shown")).startsWith(flips.toLocaleString("en") + " "), `filter by cause shows ${await page.textContent("#shown")}, want ${flips}`);
  await page.fill("#search", "no such game");
  check((await column(page, 1)).length === 0, "search finds what is not there");
  await page.click('#filters [type="reset"]');
  await page.waitForFunction((t) => document.getElementById("shown").textContent === t, all);
  const name = (await column(page, 1))[0];
  await page.fill("#search", name);
  check((await column(page, 1)).includes(name), "search does not find a game by its name");
  await page.click('#filters [type="reset"]');
}

// game opens the first flipped game of the page by keyboard.
async function game(page) {
  await page.click('[data-sort="kind"]');
  await page.selectOption("#kind", "flip");
  await page.focus("#list tbody a");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#game:not([hidden])");
  check(await page.evaluate(() => document.activeElement.id) === "game-title", "the focus is not on the game");
  const end = await page.textContent("#at-move");
  await page.keyboard.press("ArrowLeft");
  check(await page.textContent("#at-move") !== end, "an arrow key does not step");
  await page.keyboard.press("Home");
  check(/^Move 0 of/.test(await page.textContent("#at-move")), "Home does not go to the start");
  const setup = await page.evaluate(async () => {
    const { data, details, MainLine } = window.gorescore, seq = Number(location.hash.match(/\d+/)[0]);
    return new MainLine(await details(data.games.findIndex((g) => g.q === seq))).at(0).board.filter((c) => c).length;
  });
  check(await page.locator("#board .stone").count() === setup, "other stones at the start than were set up");
  await page.click("#next");
  check(/^Move 1 of .*(Black|White)/.test(await page.textContent("#at-move")), "a click does not step");
  check(await page.locator("#board .last").count() <= 1, "more than one last move");
  await page.keyboard.press("End");
  check(await page.textContent("#at-move") === end, "End does not go to the end");
  // Each count of the run is shown as the record has it.
  const rows = await page.locator("#all tbody tr").count();
  check(rows > 1, "no counts");
  for (let i = 0; i < rows; i++) {
    const row = page.locator("#all tbody tr").nth(i);
    const want = await row.locator("td").nth(2).textContent();
    await row.locator("button").click();
    const got = await page.textContent("#result");
    check(got === want || got.startsWith(want + ":"), `count ${i} shows ${got}, the record says ${want}`);
  }
  const values = await page.$$eval("#rules option", (o) => o.map((x) => x.value));
  await page.selectOption("#rules", values[0]);
  await page.fill("#komi-input", "0");
  const black = await page.textContent("#result");
  await page.fill("#komi-input", "100.5");
  check((await page.textContent("#result")).startsWith("W+") && black !== await page.textContent("#result"), "komi does not change the count");
  await page.fill("#komi-input", "6.3");
  check(/half points/.test(await page.textContent("#result")), "a komi of 6.3 is taken");
  await page.click("#count-form #komi-recorded");
  for (const v of values) await page.selectOption("#rules", v);
  await page.selectOption("#rules", values[0]);
  await page.focus("#game-title");
}

// replays compares the page's replaying with the boards that were counted.
async function replays(page) {
  const wrong = await page.evaluate(async () => {
    const { data, details, MainLine, layoutOf } = window.gorescore, wrong = [];
    const stones = { X: "X", x: "X", "#": "X", O: "O", o: "O", "@": "O" };
    let boards = 0;
    for (let i = 0; i < data.games.length; i++) {
      const d = await details(i);
      if (!d || !d.stones) continue;
      boards++;
      const board = new MainLine(d).at(1e9).board;
      if ([1, 2].some((c) => board.filter((s) => s === c).length !== d.stones[c - 1])) wrong.push(data.games[i].f);
      for (const l of d.layouts || []) {
        const cells = layoutOf(d, l.rules[0], board);
        // A cell for a stone must have that stone; a blank of the data any.
        const same = [...cells].every((c, p) => d.layouts[0].cells[p] === " " ? board[p] > 0 : "=bw".includes(c) || (stones[c] || ".") === ".XO"[board[p]]);
        if (!same || cells.length !== board.length) wrong.push(`${data.games[i].f} under ${data.rules[l.rules[0]].id}`);
      }
    }
    return { wrong, boards };
  });
  check(wrong.wrong.length === 0, `the replayed board is not the counted one in ${wrong.wrong.length} games: ${wrong.wrong.slice(0, 5)}`);
  check(wrong.boards > 0, "no boards");
  console.log(`  ${wrong.boards} games replayed to the board that was counted`);
}

// kinds opens a game of each kind, and one without details if there is one.
async function kinds(page) {
  const seqs = await page.evaluate(() => {
    const { data } = window.gorescore, first = new Map(), held = new Set(data.detailed);
    data.games.forEach((g, i) => { if (!first.has(g.t)) first.set(g.t, g.q); if (!held.has(i)) first.set("unheld", g.q); });
    return [...first];
  });
  for (const [kind, seq] of seqs) {
    await page.goto(`${url}#game-${seq}`);
    await page.waitForFunction((f) => document.getElementById("game-title").textContent === f, await page.evaluate((q) => window.gorescore.data.games.find((g) => g.q === q).f, seq));
    check(kind !== "unheld" || await page.locator("#unheld").isVisible(), `${kind}: does not say that its board is not here`);
    check((await page.textContent("#game-verdict")).startsWith("Recorded "), `${kind}: no verdict`);
    check(!/undefined|NaN|null|\[object/.test(await page.innerText("#game")), `${kind}: a value is missing: ${seq}`);
  }
}

async function fouls(page) {
  await page.goto(url + "#games");
  const seq = await page.evaluate(() => {
    const { games, detailed } = window.gorescore.data, at = detailed.find((i) => games[i].v);
    return at === undefined ? undefined : games[at].q;
  });
  if (seq === undefined) return;
  await page.goto(`${url}#game-${seq}`);
  await page.waitForSelector("#fouls [data-move]");
  const move = await page.getAttribute("#fouls [data-move]", "data-move");
  await page.click("#fouls [data-move]");
  check((await page.textContent("#at-move")).startsWith(`Move ${move} of`), "a foul does not jump to its move");
}

async function main() {
  const page = await open({ colorScheme: "light", viewport: { width: 1280, height: 900 } });
  const size = fs.statSync(file).size / 1e6;
  console.log(`  ${size.toFixed(1)} MB, loaded in ${page.cpu} ms of the main thread (${page.wall} ms by the clock)`);
  check(page.cpu < 3000, `loading took ${page.cpu} ms of the main thread`);
  check(size <= 15, `the page has ${size.toFixed(1)} MB`);
  await shoot(page, "light", true);
  await audit(page, "overview, light");
  await table(page);
  await game(page);
  await shoot(page, "game-light", false);
  await audit(page, "game, light");
  const address = page.url();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#overview:not([hidden])");
  await replays(page);
  await kinds(page);
  await fouls(page);
  await page.emulateMedia({ media: "print" });
  await page.goto(url + "#games");
  await shoot(page, "print", false);
  check(page.problems.length === 0, page.problems.join("\n"));

  const dark = await open({ colorScheme: "dark", viewport: { width: 1280, height: 900 } });
  await shoot(dark, "dark", true);
  await audit(dark, "overview, dark");
  await dark.goto(address);
  await dark.waitForSelector("#game:not([hidden])");
  await shoot(dark, "game-dark", false);
  await audit(dark, "game, dark");
  check(dark.problems.length === 0, dark.problems.join("\n"));

  const phone = await open({ colorScheme: "light", viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const wide = () => phone.evaluate(() => document.documentElement.scrollWidth);
  check(await wide() <= 375, `the page is ${await wide()} wide on a phone`);
  await shoot(phone, "phone", false);
  await phone.goto(address);
  await phone.waitForSelector("#game:not([hidden])");
  check(await wide() <= 375, `a game is ${await wide()} wide on a phone`);
  await phone.tap("#prev");
  await shoot(phone, "game-phone", true);
  await audit(phone, "game, phone");
  check(phone.problems.length === 0, phone.problems.join("\n"));
}

try {
  await main();
  console.log(`browser: ${checks} checks passed`);
} catch (e) {
  console.error(`browser: ${e.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
