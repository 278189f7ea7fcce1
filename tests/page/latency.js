// SPDX-License-Identifier: GPL-3.0-or-later
// latency.js -- measures how long the home page takes to load with an empty cache; and how long the
// page takes from a click to the new map, and from a stop request to its end, while a search uses
// all cores. It takes the median of many, up to the frame that shows the result. The machine must be idle otherwise: if
// other programs used more than half a core before the start, the figures are printed but not
// compared with the limits.
import assert from 'node:assert';
import os from 'node:os';
import { gameBegin, pageOpen, settled, stateReach } from './kit.js';

const CLICK_MOST = 100; // limit of the median delay of a click, in milliseconds
const STOP_MOST = 50;
const LOAD_MOST = 1000;
const LOADS = 5;
const CLICKS = 21;
const STOPS = 7;
export const OTHERS_MOST = 0.5; // cores that other programs may use
const LOOK = 2000;       // milliseconds for measuring the other programs

const middle = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

// Returns the number of busy cores over LOOK milliseconds. Call it while the test itself does
// nothing.
export async function busyCores(page) {
  const used = () => os.cpus().reduce((sum, { times }) => ({ idle: sum.idle + times.idle, all: sum.all + Object.values(times).reduce((a, b) => a + b) }), { idle: 0, all: 0 });
  const before = used();
  await page.waitForTimeout(LOOK);
  const after = used();
  return os.cpus().length * (1 - (after.idle - before.idle) / (after.all - before.all));
}

// Runs in the browser. Confirms one choice, and measures the time from the click to the frame
// with its position.
function clickTimed() {
  const place = document.querySelector('#panel .place') ?? (document.querySelector('#panel details').open = true, document.querySelector('#panel .place'));
  place.click();
  const { ply } = document.body.dataset;
  const frame = () => new Promise((wake) => requestAnimationFrame(wake));
  const shown = async () => {
    await new Promise((wake) => setTimeout(wake, 30));
    const began = performance.now();
    document.getElementById('confirm').click();
    while (document.body.dataset.ply === ply) await frame();
    await frame();
    return performance.now() - began;
  };
  return shown();
}

// Loads the home page, each time in a new browser context.
async function loads(browser, server) {
  const times = [];
  while (times.length < LOADS) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(server.address);
    await stateReach(page, 'home');
    times.push(performance.now() - began);
    await context.close();
  }
  return times;
}

async function clicks(page) {
  const times = [];
  while (times.length < CLICKS) {
    await settled(page);
    times.push(await page.evaluate(clickTimed));
    await settled(page);
    await page.click('#tool-undo');
    await page.waitForTimeout(120);
  }
  return times;
}

// Starts an analysis of an hour on all cores. The promise resolves when the analysis is stopped.
function analysis(server, game, id) {
  return server.ask('analyze', { id, game, player: `ismcts:seconds=3600,early=no,threads=${os.cpus().length}` });
}

async function stops(page, server, game) {
  const times = [];
  for (let i = 0; i < STOPS; i++) {
    const answer = analysis(server, game, `stop-${i}`);
    await page.waitForTimeout(400);
    const began = performance.now();
    await server.ask('stop', { stop: `stop-${i}` });
    assert((await answer).stopped, 'an analysis is stopped');
    times.push(performance.now() - began);
  }
  return times;
}

export async function testLatency(browser, server, say) {
  const page = await pageOpen(browser, server);
  const others = await busyCores(page);
  const loaded = await loads(browser, server);
  const { game } = await server.ask('new', { scenario: 'gbsu/primosole-hold', axis: 'greedy', seed: 4 });
  const search = analysis(server, game, 'beside');
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  const clicked = await clicks(page);
  await server.ask('stop', { stop: 'beside' });
  await search;
  const stopped = await stops(page, server, game);
  const words = (times) => `${middle(times).toFixed(0)} ms in the middle of ${times.length}, ${Math.max(...times).toFixed(0)} at most`;
  say(`the home page loads in ${words(loaded)}`);
  say(`beside a search on all cores: a click to the new map ${words(clicked)}; a stop ${words(stopped)}; others had ${others.toFixed(1)} cores`);
  if (others <= OTHERS_MOST) {
    assert(middle(loaded) <= LOAD_MOST, `the home page loads in ${middle(loaded)} ms`);
    assert(middle(clicked) < CLICK_MOST, `a click takes ${middle(clicked)} ms`);
    assert(middle(stopped) < STOP_MOST, `a stop takes ${middle(stopped)} ms`);
  }
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}
