// SPDX-License-Identifier: GPL-3.0-or-later
// web.js -- measures the page without a server for web.md, in Chromium. After `make test-web`:
//     node results/web.js [size] [start] [memory]
// size: bytes that a first visit loads until the first choice of a game. start: seconds until that
// choice on later visits. memory: MB of the engine, after each of its tasks.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

process.env.CASSINO_SITE ??= 'build/web';
process.env.CASSINO_MODULES ??= 'build/test-page';
const { Host, SITE } = await import('../tests/web/host.js');
const { browserOpen, gameBegin, pageOpen, settled } = await import('../tests/page/kit.js');

const RUNS = 9;
const compress = {
  'gzip -9': (bytes) => zlib.gzipSync(bytes, { level: 9 }),
  'brotli -q 11': (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
};

async function firstGame(page) {
  await gameBegin(page, 'First contact', 'axis', 'veteran', 5);
  await settled(page);
}

async function size(browser, host) {
  const page = await pageOpen(await browser.newContext({ serviceWorkers: 'block' }), host);
  await page.waitForTimeout(1000); // so that the cards of the home page are complete
  await firstGame(page);
  const row = (name, bytes) => console.log(name, bytes.length, ...Object.values(compress).map((by) => by(bytes).length));
  console.log('file bytes', ...Object.keys(compress));
  for (const name of [...host.served].sort()) row(name, fs.readFileSync(path.join(SITE, name)));
  console.log('all', ...Object.values(compress).map((by) => host.bytesServed(by)));
}

// Runs in the browser when the page is opened: as soon as the home page is there, begins a game by
// clicks. Keeps the milliseconds since the navigation at which the home page and the choice came.
function gameHurry() {
  globalThis.came = {};
  const press = (selector) => document.querySelector(selector).click();
  new MutationObserver(() => {
    const { state } = document.body.dataset;
    if (state in globalThis.came) return;
    globalThis.came[state] = performance.now();
    if (state !== 'home') return;
    press('.scenario[data-key="gbsu/first-contact"]');
    press('input[name=side][value=axis]');
    press('#start');
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
}

async function start(browser, host) {
  const page = await pageOpen(browser, host);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await firstGame(page);
  await page.addInitScript(gameHurry);
  const visits = [];
  for (let run = 0; run <= RUNS; run++) {
    await page.goto('about:blank');
    await page.goto(host.address);
    await page.waitForFunction(() => globalThis.came?.ready);
    if (run > 0) visits.push(await page.evaluate(() => globalThis.came)); // the first may load another engine
  }
  const words = (state) => {
    const times = visits.map((came) => Math.round(came[state])).sort((x, y) => x - y);
    return `${times[(RUNS - 1) / 2]} ms (${times[0]} to ${times[RUNS - 1]})`;
  };
  console.log(`later visits, median of ${RUNS}: home page after ${words('home')}, first choice after ${words('ready')}`);
}

// Gives the engine a request, as the page does. Returns the answer, and says how much memory there is.
async function memoryAsk(page, words, fields) {
  const [answer, megabytes] = await page.workers()[0].evaluate((request) => new Promise((resolve) => {
    const number = -Math.floor(Math.random() * 1e9), { answered } = engine;
    engine.answered = (to, json) => {
      const told = JSON.parse(json);
      if (to !== number) answered(to, json);
      else if (!told.event) resolve([told, engine.HEAP8.length / 2 ** 20]);
    };
    take({ number, json: JSON.stringify(request) });
  }), fields);
  console.log(`${megabytes} MB after ${words}`);
  return answer;
}

// Plays a game, reviews it, and learns and studies a battle that has no policy.
async function memory(browser, host) {
  const page = await pageOpen(browser, host);
  const ask = (words, fields) => memoryAsk(page, words, fields);
  await ask('opening the home page', { request: 'about' });
  for (const level of ['veteran', 'elite']) {
    await ask(`beginning a game of ${level}`, { request: 'new', scenario: 'gbsu/first-contact', allied: 'greedy', axis: level, seed: '7', name: level });
    await ask('playing it to the end', { request: 'wait', game: level });
  }
  await ask('reviewing the game of elite', { request: 'review', game: 'elite' });
  const text = fs.readFileSync('scenarios/gbsu/mokra.yaml', 'utf8').replace(/^title:.*/m, 'title: A new battle');
  const { scenario } = await ask('adding a battle', { request: 'add_scenario', text });
  const { learned } = await ask('learning it', { request: 'learn', scenario: scenario.name });
  for (let finished = false; !finished;) ({ finished } = await ask('a part of its study', { request: 'study', scenario: scenario.name, minutes: 2 }));
  if (!learned) throw new Error('the battle was not learned');
}

const all = { size, start, memory };
const asked = process.argv.slice(2);
const browser = await browserOpen(), host = new Host();
await host.start();
for (const name of asked.length ? asked : Object.keys(all)) await all[name](browser, host);
await browser.close();
await host.end();
