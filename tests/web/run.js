// SPDX-License-Identifier: GPL-3.0-or-later
// run.js -- tests the page without a server (`make test-web`): its engines have the signature of the
// program; after one visit it opens and plays without a network, with and without threads; its games are
// those that the program plays with the same seed and the same choices.
import assert from 'node:assert';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gamePlay } from '../page/games.js';
import { browserOpen, chanceMake, clickAnswer, gameBegin, pageOpen, Server, settled, stateReach } from '../page/kit.js';
import { Host, SITE } from './host.js';

const GAMES = [['gbsu/first-contact', 'axis'], ['rfic/two-sections', 'allied'], ['gbww2/crossroads', 'allied']];
const BYTES_MOST = 1e6; // loaded until the first choice of a game
const RELOADS = [4, 8, 12, 16, 20, 24]; // before these answers of each game, the page is loaded again

const say = (words) => console.log(`   ${words}`);

const ISOLATING = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

// Starts an engine in node. Its ask() sends a request to the service.
async function engineStart(rung) {
  const engines = path.join(SITE, fs.readdirSync(SITE).find((name) => name.startsWith('engine-')));
  const file = (name) => path.join(engines, name.endsWith('.data') ? '' : rung, name);
  const hear = new Map();
  const engine = await createRequire(import.meta.url)(file('engine.js'))({
    locateFile: file,
    mainScriptUrlOrBlob: file('engine.js'),
    wasmBinary: fs.readFileSync(file('engine.wasm')),
    answered: (number, json) => hear.get(number)(JSON.parse(json)),
  });
  for (const name of fs.readdirSync('scenarios', { recursive: true })) {
    if (name.endsWith('.learned')) engine.FS.writeFile(`/scenarios/${name}`, fs.readFileSync(`scenarios/${name}`));
  }
  // Returns the answer of a call of worker.c whose first argument is the number of the answer.
  engine.answerOf = (call, types, values) => new Promise((resolve) => {
    const number = hear.size;
    let answered = false;
    hear.set(number, (answer) => { answered = true; resolve(answer); });
    engine.ccall(call, null, ['number', ...types], [number, ...values]);
    while (engine._threads_run && !answered) engine._threads_run();
  });
  engine.ask = (request, fields) => engine.answerOf('worker_take', ['string'], [JSON.stringify({ request, ...fields })]);
  return engine;
}

async function testSignature(rung) {
  const engine = await engineStart(rung);
  const signature = await engine.answerOf('worker_signature', [], []);
  assert.strictEqual(signature, fs.readFileSync('tests/signature', 'utf8').trim(), rung);
  say(`${rung}: the signature is that of the program: ${signature}`);
}

// Many games at the same time (OpenMP) have the results of the program.
async function testSimulation() {
  const engine = await engineStart('threads'), server = new Server();
  await server.start();
  assert.strictEqual(engine.ccall('worker_open', 'string', ['string'], ['/games']), '');
  const wanted = { scenario: 'rfic/ford', allied: 'greedy', axis: 'random', games: 40 };
  const simulate = async (service) => {
    let answer;
    do answer = await service.ask('simulate', wanted); while (answer.games < wanted.games);
    return answer;
  };
  assert.deepStrictEqual(await simulate(engine), await simulate(server));
  await server.end();
  say('a simulation with threads has the result of the program');
}

// Returns the text of a file that the page keeps in the browser; null if there is none.
function fileKept(page, name) {
  return page.evaluate((wanted) => new Promise((resolve, reject) => {
    const opening = indexedDB.open('/kept');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('FILE_DATA').objectStore('FILE_DATA').get(wanted);
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result ? new TextDecoder().decode(reading.result.contents) : null); };
    };
  }), name);
}

// Waits until the browser keeps all plies of the game that the page shows. Returns its record.
async function recordKept(page) {
  const name = decodeURIComponent(new URL(page.url()).hash).split('/')[1];
  const plies = await page.evaluate(() => Number(document.body.dataset.ply));
  for (let tries = 0; tries < 100; tries++) {
    const record = await fileKept(page, `/kept/cassino/games/${name}.record`);
    if (record?.split('\n\n')[1].trimEnd().split('\n').length === plies) return record;
    await page.waitForTimeout(100);
  }
  throw new Error(`the browser does not keep all ${plies} plies`);
}

// Saves the game that ended last as a file. Returns its text.
async function recordDownload(page, host) {
  await page.goto(host.address);
  await stateReach(page, 'home');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#finished button:text-is("Save") >> nth=0')]);
  return fs.readFileSync(await download.path(), 'utf8');
}

// Plays the choices of the person in a record again on the program. Returns the program's record.
async function recordNative(server, record, side) {
  const [head, plies] = record.split('\n\n');
  const given = Object.fromEntries(head.split('\n').filter((line) => !line.startsWith('#')).map((line) => line.split(': ')));
  const { game } = await server.ask('new', { scenario: given.scenario, allied: given.allied, axis: given.axis, seed: given.seed });
  const words = plies.trimEnd().split('\n');
  for (;;) {
    const at = await server.ask('wait', { game });
    if (at.over) break;
    const made = await server.ask('choose', { game, number: at.number, side, words: words[at.position.ply] });
    assert(!made.error, `ply ${at.position.ply}: ${made.error?.words}`);
  }
  return (await server.ask('save', { game })).record;
}

async function testGame(page, host, server, [scenario, side], number) {
  const began = Date.now();
  const { scenarios } = await server.ask('scenarios');
  const { title } = scenarios.find((it) => it.name === scenario);
  await page.goto(host.address);
  await stateReach(page, 'home');
  await gameBegin(page, title, side, 'greedy', 40 + number);
  const answers = await gamePlay({ page }, chanceMake(number), 'reload', RELOADS);
  const record = await recordKept(page);
  assert.strictEqual(record, await recordNative(server, record, side), `${scenario}: the record is the program's`);
  assert.strictEqual(await recordDownload(page, host), record, `${scenario}: the file is the record`);
  say(`${scenario} as ${side}, without a network: ${answers} answers, ${record.split('\n').length} lines of record as the program's, ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

// Makes a battle without a network, saves it, and finds it again when the page is loaded anew.
async function testDesign(page, host) {
  await page.goto(`${host.address}#design/new/rfic`);
  await stateReach(page, 'design');
  await page.click('#tab-battle');
  await page.fill('input[id$="title"]', 'The lone mill');
  await page.press('input[id$="title"]', 'Tab');
  await stateReach(page, 'design');
  await page.click('#tool-save');
  await page.waitForSelector('#saved-at');
  await page.goto(host.address);
  await page.reload();
  await stateReach(page, 'home');
  assert.match(await page.textContent('#designs'), /The lone mill/);
  // A browser without room says so, until it has room again.
  const worker = page.workers().find((it) => it.url() === `${host.address}worker.js`);
  await worker.evaluate(() => { globalThis.real = IDBDatabase.prototype.transaction; IDBDatabase.prototype.transaction = () => { throw new Error('no room'); }; });
  await gameBegin(page, 'First contact', 'axis', 'greedy', 3);
  assert.match(await page.textContent('#unkept'), /does not keep your games and designs now \(no room\)/);
  await worker.evaluate(() => { IDBDatabase.prototype.transaction = globalThis.real; });
  await settled(page);
  await clickAnswer(page, chanceMake(1));
  await page.waitForSelector('#unkept', { state: 'detached' });
  say('a battle is designed and kept without a network');
}

// Waits until the browser keeps this engine, and no other, for use without a network.
function engineKept(page, engine) {
  return page.evaluate(async (wanted) => {
    for (let kept; kept !== wanted;) {
      await new Promise((resolve) => { setTimeout(resolve, 50); });
      const [name] = await caches.keys();
      const files = name ? await (await caches.open(name)).keys() : [];
      kept = files.flatMap(({ url }) => /(\w+)\/engine\.wasm$/.exec(url)?.[1] ?? []).join();
    }
  }, engine);
}

// A browser loads at most 1 MB until the first choice of a game, and of the policies only that of the
// battle.
async function testSize() {
  const host = new Host(), browser = await browserOpen();
  await host.start();
  const page = await pageOpen(await browser.newContext({ serviceWorkers: 'block' }), host);
  await page.waitForSelector('.card-facts:text("learned by the computer")');
  const policies = () => [...host.served].filter((name) => name.endsWith('.learned'));
  assert.deepStrictEqual(policies(), [], 'the home page needs no policy');
  await gameBegin(page, 'First contact', 'axis', 'veteran', 5);
  await settled(page);
  assert.deepStrictEqual(policies(), ['scenarios/gbsu/first-contact.learned']);
  const bytes = host.bytesServed();
  assert(bytes <= BYTES_MOST, `${bytes} bytes are loaded before the first choice`);
  await browser.close();
  await host.end();
  say(`until the first choice of a game ${bytes} bytes are loaded (gzip)`);
}

// The first visit of a host without the headers of ISOLATING has one thread, the next one has more. The
// host gets a new version while the page is open, which goes on with the engine of its own: the next
// loading but one must show the new version, and remove the old one.
async function testUpdate() {
  const host = new Host(), browser = await browserOpen();
  await host.start();
  const page = await pageOpen(browser, host);
  await engineKept(page, 'simd');
  host.change = { 'index.html': (text) => text.replace('<head>', '<head><meta name="newer">'), 'sw.js': (text) => text.replace(/cassino-[0-9a-f]+/, 'cassino-newer') };
  await page.reload();
  await stateReach(page, 'home');
  const versions = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    while (!await caches.has('cassino-newer') || worker.installing || worker.waiting) await new Promise((resolve) => { setTimeout(resolve, 50); });
    return caches.keys();
  });
  assert.strictEqual(versions.length, 2, 'the open page has its own files');
  await page.reload();
  await stateReach(page, 'home');
  assert.strictEqual(await page.locator('meta[name=newer]').count(), 1, 'the new version is shown');
  await engineKept(page, 'threads');
  assert.deepStrictEqual(page.complaints, []);
  await browser.close();
  await host.end();
  say('a new version replaces the old one and its cache; from the second visit on there are threads');
}

// A second tab says why it does not open, and opens when the first is closed. A browser offers to
// install the page.
async function testTabs() {
  const host = new Host(), browser = await browserOpen(), context = await browser.newContext();
  await host.start();
  const page = await pageOpen(context, host), second = await context.newPage();
  await engineKept(page, 'simd');
  const tools = await context.newCDPSession(page);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  assert.deepStrictEqual(installabilityErrors.map(({ errorId }) => errorId), ['in-incognito'], 'only because a test is private');
  await second.goto(host.address);
  await second.waitForSelector('[role=alert]:text("Cassino is open in another tab of this browser. Close that tab, then load this page again.")');
  await page.click('#to-keys'); // the first goes on
  await second.waitForTimeout(300);
  await engineKept(page, 'simd'); // and is kept
  await page.close();
  await second.reload();
  await stateReach(second, 'home');
  await browser.close();
  await host.end();
  say('a second tab says why it does not open, and opens after the first');
}

async function testOffline(host, engine, games) {
  const server = new Server(), browser = await browserOpen();
  await Promise.all([host.start(), server.start()]);
  const page = await pageOpen(browser, host, { width: 960, height: 640 });
  await engineKept(page, engine);
  await page.context().setOffline(true);
  await host.end();
  await testDesign(page, host);
  for (const game of games) await testGame(page, host, server, game, GAMES.indexOf(game));
  assert.deepStrictEqual(page.complaints, []);
  await browser.close();
  await server.end();
}

for (const rung of ['threads', 'simd', 'plain']) await testSignature(rung);
await testSimulation();
await testSize();
await testUpdate();
await testTabs();
await testOffline(new Host(ISOLATING), 'threads', GAMES.slice(0, 1));
await testOffline(new Host(), 'simd', GAMES.slice(1));
process.exit(); // the threads of the engines in node do not end by themselves
