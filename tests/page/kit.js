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
  await page.addInitScript((given) => { localStorage.cassino ??= JSON.stringify({ speed: 5, hint: 'greedy', motion: false, passesAsked: 9, ...given }); }, settings);
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

// Accepts all suggestions of a set-up, and begins.
export async function setUpSuggested(page) {
  await page.click('#panel button:text-is("Suggest all")');
  await settled(page);
  await page.click('#panel [data-key=begin]');
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

// What would be clicked next, found by one look in the browser: its mark, or a point of the map.
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
  const all = [...panel.querySelectorAll('.choice, .plain button:not(.rule), .card-button, .place, .numbers button')].filter((node) => !node.disabled && !node.closest('.hint'));
  return all.length > 0 ? press(all[number % all.length]) : { nothing: panel.textContent };
}

// One answer to whatever is asked, by clicks; in `haste` whatever passes or ends the turn.
export async function clickAnswer(page, chance, haste = false) {
  const found = await page.evaluate(answerFind, [haste, chance(3) === 0, chance(3) > 0, chance(1000)]);
  if (found.nothing !== undefined) throw new Error(`nothing can be pressed: ${found.nothing}`);
  if (found.point) return page.mouse.click(...found.point);
  // What is asked may be written anew at that moment: then, as a person would, one looks again.
  if (found.press) return page.click('[data-press]', { timeout: 3000 }).catch((error) => { if (error.name !== 'TimeoutError') throw error; });
  await page.click('[data-key=select-all]', { timeout: 500 }).catch(() => page.check('#panel .checkboxes input >> nth=0'));
  if (chance(4) === 0) await page.uncheck('#panel .checkboxes input >> nth=0');
  if (!(await page.isDisabled('[data-key=declare]'))) return page.click('[data-key=declare]');
  return page.click('[data-key=declare-none]'); // of units, this is asked again
}
