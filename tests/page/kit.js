// SPDX-License-Identifier: GPL-3.0-or-later
// kit.js -- what the tests of the page share: a server that can be killed, a browser, and a player who
// sees nothing but the page and does nothing but click, or nothing but press keys.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(path.resolve(process.env.CASSINO_MODULES, 'package.json'));
export const { chromium } = require('playwright-core');
export const axeFile = require.resolve('axe-core/axe.min.js');
const PROGRAM = process.env.CASSINO ?? 'build/cassino';
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PATIENCE = 60000; // milliseconds that anything may take

export class Server {
  constructor() {
    this.games = fs.mkdtempSync(path.join(os.tmpdir(), 'cassino-page-'));
    this.port = 0;
  }

  // The port and the token stay what they were: a page that is open goes on.
  start() {
    this.child = spawn(PROGRAM, ['serve', '--port', String(this.port), '--games', this.games]);
    this.child.stderr.pipe(process.stderr);
    return new Promise((resolve, reject) => {
      this.child.on('exit', (code) => reject(new Error(`cassino serve ended with ${code}`)));
      this.child.stdout.on('data', (words) => {
        const found = /http:\/\/[^#]*:(\d+)\/#([0-9a-f]+)/.exec(words);
        if (!found) return;
        [this.address, this.port, this.token] = [found[0], Number(found[1]), found[2]];
        resolve();
      });
    });
  }

  kill() {
    this.child.removeAllListeners('exit');
    this.child.kill('SIGKILL');
    return new Promise((resolve) => this.child.on('exit', resolve));
  }

  async ask(request, fields = {}) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` };
    const reply = await fetch(`http://127.0.0.1:${this.port}/api`, { method: 'POST', headers, body: JSON.stringify({ request, ...fields }) });
    return reply.json();
  }

  async end() {
    await this.kill();
    fs.rmSync(this.games, { recursive: true });
  }
}

export function browserOpen() {
  return chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--force-color-profile=srgb'] });
}

// A page whose every complaint is kept: what it logs as an error fails the test that made it.
export async function pageOpen(browser, server, { width = 1280, height = 800, settings = {} } = {}) {
  const page = await browser.newPage({ viewport: { width, height } });
  page.setDefaultTimeout(PATIENCE);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.stack));
  page.on('console', (message) => {
    const lost = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/.test(message.text());
    if (message.type() === 'error' && !lost && !/status of 400/.test(message.text())) page.complaints.push(message.text());
  });
  await page.addInitScript((given) => { localStorage.cassino ??= JSON.stringify({ speed: 5, hint: 'greedy', ...given }); }, settings);
  await page.goto(server.address);
  await stateReach(page, 'home');
  return page;
}

export const stateOf = (page) => page.evaluate(() => document.body.dataset.state);

// By selectors: a page that forbids eval() forbids it to its tests too.
export function stateReach(page, ...states) {
  return page.waitForSelector(states.map((state) => `body[data-state="${state}"]`).join(), { state: 'attached' });
}

export function settled(page) {
  return stateReach(page, 'ready', 'over', 'handover');
}

// Chance that is the same at each run.
export function chanceMake(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

// A new game by the first page: scenario, side, level, seed.
export async function gameBegin(page, title, side, level, seed) {
  await page.click(`.scenario:has(h3:text-is(${JSON.stringify(title)}))`);
  await page.check(`input[name=side][value=${side}]`);
  if (level) await page.check(`input[name=level][value=${level}]`);
  await page.fill('#seed', String(seed));
  await page.click('#start');
  await page.waitForSelector('#panel h2');
}

// What can be pressed now, in the browser itself: one look instead of many.
function pressMarked([kind, number]) {
  const panel = document.getElementById('panel');
  const all = {
    answers: '.choice, .plain button:not(.rule), .card-button, .place, .numbers button',
    ticks: '.ticks input:not(:checked)',
  };
  const found = [...panel.querySelectorAll(all[kind])].filter((node) => !node.disabled && !node.closest('.hint'));
  document.querySelectorAll('[data-press]').forEach((node) => node.removeAttribute('data-press'));
  if (found.length > 0) found[number % found.length].setAttribute('data-press', '');
  return found.length;
}

export async function answerMark(page, number) {
  return page.evaluate(pressMarked, ['answers', number]);
}

// A click on the map where something is outlined: the middle of its shape on the screen.
export async function outlinedPoint(page, number) {
  return page.evaluate((n) => {
    const all = [...document.querySelectorAll('.reach .may')];
    if (all.length === 0) return null;
    const box = all[n % all.length].getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return document.elementFromPoint(x, y)?.closest('#map') ? [x, y] : null;
  }, number);
}

// One answer to whatever is asked, by clicks; in `haste` whatever passes or ends the turn.
export async function clickAnswer(page, chance, haste = false) {
  if (await page.$('#confirm')) return page.click('#confirm');
  const all = await page.$('#panel button:text-is("Suggest all")');
  if (all) return all.click();
  const ticks = await page.$$('#panel .ticks input');
  if (ticks.length > 0) {
    await page.click('#panel button:text-is("Tick all")', { timeout: 500 }).catch(() => ticks[0].check());
    if (chance(4) === 0) await page.uncheck('#panel .ticks input >> nth=0');
    return page.click('[data-key=declare]');
  }
  const short = haste || chance(3) === 0 ? await page.$('.passing button >> nth=1') ?? (await page.$('#panel .plain [data-key=done]')) : null;
  if (short) return short.click();
  const point = chance(3) > 0 ? await outlinedPoint(page, chance(1000)) : null;
  if (point) return page.mouse.click(...point);
  if ((await answerMark(page, chance(1000))) === 0) throw new Error(`nothing can be pressed: ${await page.textContent('#panel')}`);
  await page.evaluate(() => document.querySelectorAll('#panel details').forEach((node) => { node.open = true; }));
  return page.click('[data-press]');
}
