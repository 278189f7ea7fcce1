// SPDX-License-Identifier: GPL-3.0-or-later
// effects.js -- tests that events are seen and heard: a move along its path, a shot and its
// result, a card turned over, a loss that leaves a ghost. Each effect takes at most 0.6 s, ends
// with Escape, and is not shown if the player or the system wants no motion. Sounds start after
// the first click, and one key turns them off.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, stateOf } from './kit.js';

const LONGEST = 600; // the longest effect, in milliseconds
const ANSWERS_MOST = 60;

// Records every animation that the page starts, in globalThis.motions.
async function watched(page) {
  await page.evaluate(() => {
    globalThis.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function noted(frames, options) {
      globalThis.motions.push({ of: this.getAttribute('class') ?? this.parentNode.getAttribute('class'), duration: options.duration, frames: frames.length });
      return animate.call(this, frames, options);
    };
    document.addEventListener('animationstart', (event) => globalThis.motions.push({ of: event.animationName, duration: event.elapsedTime * 1000 + 350, frames: 2 }));
    globalThis.results = new Set();
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) {
        if (node.classList?.contains('result')) globalThis.results.add(node.textContent);
        if (node.classList?.contains('ghost-of')) globalThis.results.add('ghost');
      }
    }).observe(document.getElementById('map'), { childList: true, subtree: true });
  });
}

const motionsOf = (page) => page.evaluate(() => globalThis.motions);
const soundsOf = (page) => page.evaluate(async () => (await import('./common/sounds.js')).soundsPlayed);

async function played(page, seed, enough) {
  const chance = chanceMake(seed);
  for (let i = 0; i < ANSWERS_MOST; i++) {
    await settled(page);
    if ((await stateOf(page)) === 'over' || (await enough())) return;
    await clickAnswer(page, chance);
  }
}

async function drawn(browser, server) {
  const page = await pageOpen(browser, server, { settings: { motion: true, speed: 4 } });
  await page.evaluate(async () => { const { sound } = await import('./common/sounds.js'); sound('move'); });
  assert.deepStrictEqual(await soundsOf(page), [], 'nothing sounds before the first click');
  await gameBegin(page, 'First contact', 'allied', 'greedy', 2);
  await watched(page);
  const kinds = async () => new Set((await motionsOf(page)).map((m) => m.of.split(' ')[0]));
  const results = () => page.evaluate(() => [...globalThis.results]);
  await played(page, 6, async () => { const k = await kinds(); return ['piece', 'shot', 'result', 'turn-over', 'ghost-of'].every((name) => k.has(name)) && (await results()).some((w) => /^−/.test(w)); });
  const seen = await kinds();
  for (const name of ['piece', 'shot', 'flash', 'result', 'turn-over', 'ghost-of']) assert(seen.has(name), `drawn: ${name}, of ${[...seen]}`);
  const motions = await motionsOf(page);
  assert(motions.some((m) => m.of.startsWith('piece') && m.frames > 2), 'a move goes along its path');
  for (const m of motions) assert(m.duration <= LONGEST, `${m.of} takes ${m.duration} ms`);
  const words = await results();
  assert(words.includes('Disorganised') && words.includes('ghost') && words.some((w) => /^−\d$/.test(w)), `results: ${words}`);
  const heard = new Set(await soundsOf(page));
  for (const name of ['move', 'fire', 'card']) assert(heard.has(name), `heard: ${name}`);
  await page.keyboard.press('m');
  const count = (await soundsOf(page)).length;
  await page.evaluate(async () => { const { sound } = await import('./common/sounds.js'); sound('fire'); });
  assert.strictEqual((await soundsOf(page)).length, count, 'M ends the sounds');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return words;
}

// Checks that Escape ends an animation, and that nothing moves if the player's or the system's
// setting says so.
async function ended(browser, server) {
  const page = await pageOpen(browser, server, { settings: { motion: true } });
  await gameBegin(page, 'Horsemen at the ford', 'allied', 'greedy', 4);
  await watched(page);
  const fly = () => page.evaluate(async () => {
    const { Effects } = await import('./map/effects.js');
    const root = document.getElementById('map');
    const effects = new Effects({ root, cell: 1, pieces: { layer: root.querySelector('.pieces'), spot: new Map(), drawn: new Map() } });
    effects.shot({ x: 1, y: 1 }, { x: 3, y: 3 });
    const running = effects.running.size;
    effects.skip();
    return [running, effects.running.size, effects.layer.childElementCount];
  });
  assert.deepStrictEqual(await fly(), [2, 0, 0], 'a shot is skipped');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  assert.deepStrictEqual(await fly(), [0, 0, 0], 'nothing moves under prefers-reduced-motion');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.click('#tool-settings');
  await page.uncheck('#set-motion');
  await page.click('#settings > button');
  assert.deepStrictEqual(await fly(), [0, 0, 0], 'nothing moves by setting');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

export async function testEffects(browser, server, say) {
  const words = await drawn(browser, server);
  await ended(browser, server);
  say(`events are drawn and heard: ${words.join(', ')}`);
}
