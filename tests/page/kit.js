// SPDX-License-Identifier: GPL-3.0-or-later
// kit.js -- functions that the tests of the page share: a server that can be killed, a browser,
// and a player who sees only the page and only clicks, or only presses keys.
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
const PATIENCE = 60000; // longest wait for anything, in milliseconds

export class Server {
  constructor() {
    this.games = fs.mkdtempSync(path.join(os.tmpdir(), 'cassino-page-'));
    this.port = 0;
  }

  // Starts the server. After a kill it has the same port and token, so that an open page
  // continues.
  start() {
    this.child = spawn(PROGRAM, ['serve', '--port', String(this.port), '--games', this.games], { env: { ...process.env, XDG_DATA_HOME: this.games } }); // no policy that the user has kept
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

// Opens a page of the server. Errors that the page logs are collected in page.complaints; the
// test must check that there are none.
export async function pageOpen(browser, server, { width = 1280, height = 800, phone = false, settings = {} } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, hasTouch: phone, isMobile: phone });
  page.setDefaultTimeout(PATIENCE);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.stack));
  page.on('console', (message) => {
    const lost = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/.test(message.text());
    if (message.type() === 'error' && !lost && !/status of 400/.test(message.text())) page.complaints.push(message.text());
  });
  await page.addInitScript((given) => { localStorage.cassino ??= JSON.stringify({ speed: 5, motion: false, passesAsked: 9, ...given }); }, settings);
  await page.goto(server.address);
  await stateReach(page, 'home');
  return page;
}

export const stateOf = (page) => page.evaluate(() => document.body.dataset.state);

// Waits until the page is in one of these states. Uses selectors, because the page forbids
// eval().
export function stateReach(page, ...states) {
  return page.waitForSelector(states.map((state) => `body[data-state="${state}"]`).join(), { state: 'attached' });
}

export function settled(page) {
  return stateReach(page, 'ready', 'over', 'handover');
}

// Accepts all suggestions of a set-up, and starts the game.
export async function setUpSuggested(page) {
  await page.click('#panel button:text-is("Suggest all")');
  await settled(page);
  await page.click('#panel [data-key=begin]');
}

// Returns a random generator with this seed: chance(n) gives a number from 0 to n - 1.
export function chanceMake(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

// Starts a new game from the home page, with this scenario, side, level and seed. Returns when the
// person can answer: until then the program may still be choosing for the other side.
export async function gameBegin(page, title, side, level, seed) {
  await page.click(`.scenario:has(h3:text-is(${JSON.stringify(title)}))`);
  await page.check(`input[name=side][value=${side}]`);
  if (level) await page.check(`input[name=level][value=${level}]`);
  await page.fill('#seed', String(seed));
  await page.click('#start');
  await page.waitForSelector('#panel h2');
  await settled(page);
}

// Runs in the browser. Finds what to click next: marks a button with data-press, or returns a
// point of the map.
function answerFind([haste, short, onMap, number]) {
  const panel = document.getElementById('panel');
  const press = (node) => {
    document.querySelectorAll('[data-press]').forEach((old) => old.removeAttribute('data-press'));
    node.setAttribute('data-press', '');
    return { press: true };
  };
  const named = (words) => [...panel.querySelectorAll('button')].find((node) => node.textContent === words && !node.disabled);
  const sure = document.getElementById('confirm') ?? named('Begin') ?? named('Suggest all');
  if (sure) return press(sure);
  if (panel.querySelector('.checkboxes input')) return { ticks: true };
  const passing = haste || short ? panel.querySelectorAll('.passing button')[1] ?? panel.querySelector('.plain [data-key=done]') : null;
  if (passing) return press(passing);
  const places = onMap ? [...document.querySelectorAll('.reach .option')] : [];
  if (places.length > 0) {
    const box = places[number % places.length].getBoundingClientRect();
    const point = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(...point)?.closest('#map')) return { point };
  }
  panel.querySelectorAll('details').forEach((node) => { node.open = true; });
  const all = [...panel.querySelectorAll('.choice, .plain button:not(.rule), .card-button, .place, .numbers button:not(.rule)')].filter((node) => !node.disabled && !node.closest('.hint'));
  return all.length > 0 ? press(all[number % all.length]) : { nothing: panel.textContent };
}

// Answers the current question by clicks. With `haste`, prefers what passes or ends the turn.
export async function clickAnswer(page, chance, haste = false) {
  const found = await page.evaluate(answerFind, [haste, chance(3) === 0, chance(3) > 0, chance(1000)]);
  if (found.nothing !== undefined) throw new Error(`nothing can be pressed: ${found.nothing}`);
  if (found.point) return page.mouse.click(...found.point);
  // The page may redraw the question at this moment. Then the click times out, and the caller
  // tries again.
  if (found.press) return page.click('[data-press]', { timeout: 3000 }).catch((error) => { if (error.name !== 'TimeoutError') throw error; });
  await page.click('[data-key=select-all]', { timeout: 500 }).catch(() => page.check('#panel .checkboxes input >> nth=0'));
  if (chance(4) === 0) await page.uncheck('#panel .checkboxes input >> nth=0');
  if (!(await page.isDisabled('[data-key=declare]'))) return page.click('[data-key=declare]');
  return page.click('[data-key=declare-none]'); // a decision about units is confirmed once more
}
