// SPDX-License-Identifier: GPL-3.0-or-later
// colours.js -- tests the colours of the page: dark and light by the setting of the system or the
// player; sides and terrains that people with red-green colour blindness can tell apart; marks
// for each nation and shapes for each terrain.
import assert from 'node:assert';
import { gameBegin, pageOpen, settled } from './kit.js';

const SIDES_APART = 25;   // smallest distance in CIELAB between the counters of the two sides
const TERRAIN_APART = 2.3; // smallest distance between two terrains, just noticeable; their marks differ too

// Matrices in linear RGB that simulate normal sight and the two kinds of red-green colour
// blindness (Machado, Oliveira and Fernandes 2009).
const eyes = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
};

const times = (m, v) => m.map((row) => Math.min(1, Math.max(0, row[0] * v[0] + row[1] * v[1] + row[2] * v[2])));
const linear = (words) => words.match(/[\d.]+/g).slice(0, 3).map((n) => { const c = Number(n) / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
function lab(rgb) {
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]].map((row) => row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]);
  const [x, y, z] = [f(xyz[0] / 0.9505), f(xyz[1]), f(xyz[2] / 1.089)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const apart = (eye, a, b) => { const [p, q] = [a, b].map((c) => lab(times(eyes[eye], linear(c)))); return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]); };

// Runs in the browser. Returns the colours that are painted, and the marks of each terrain.
function coloursPainted() {
  const fill = (node) => getComputedStyle(node).fill;
  const terrains = [...document.querySelectorAll('#printed-map .terrain')].map((node) => [node.classList[1], fill(node)]);
  const probe = document.createElement('i');
  document.body.append(probe);
  const colour = (name) => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color; };
  const sides = ['allied', 'axis'].map((name) => colour(name));
  probe.remove();
  const marks = [...document.querySelectorAll('.pieces .counter')].map((node) => [node.classList[1], node.querySelector('.mark-of')?.getAttribute('d')]);
  return { terrains, sides, marks };
}

async function shapesDiffer(page, scenarios) {
  const looks = await page.evaluate(async (names) => {
    const { terrainOf } = await import('./map/terrain.js');
    return names.map((name) => [name, terrainOf(name).fill, terrainOf(name).layers.map((l) => `${l.mark} ${l.every}`).join()]);
  }, [...new Set(scenarios.flatMap((it) => it.terrains))]);
  for (const [name, fill] of looks) assert.notStrictEqual(fill, 'other', `the terrain '${name}' has a look of its own`);
  for (const { title, terrains } of scenarios) {
    const own = looks.filter(([name]) => terrains.includes(name) && name !== '');
    for (const [name, , shape] of own) for (const [other, , same] of own) assert(name >= other || shape !== same, `${title}: '${name}' and '${other}' have the same marks`);
  }
}

async function themesSwitch(page) {
  const dark = () => page.evaluate(() => { const [r, g, b] = getComputedStyle(document.getElementById('side')).backgroundColor.match(/\d+/g).map(Number); return r + g + b < 200; });
  const choose = async (theme) => {
    await page.click('#tool-settings');
    await page.selectOption('#set-theme', theme);
    await page.click('#settings > button');
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  assert(await dark(), 'the page is dark where the system is');
  await choose('light');
  assert(!(await dark()), 'light by setting');
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('dark');
  assert(await dark(), 'dark by setting');
  await page.reload();
  await settled(page);
  assert(await dark(), 'the setting is kept');
  await choose('system');
  assert(!(await dark()), 'light as the system');
}

export async function testColours(browser, server, say) {
  const { scenarios } = await server.ask('scenarios');
  const seen = [];
  let [least, ground] = [Infinity, Infinity];
  for (const [i, { title, name }] of scenarios.filter((it) => it.name.includes('/')).entries()) {
    const page = await pageOpen(browser, server);
    await gameBegin(page, title, ['allied', 'axis'][i % 2], 'greedy', 4);
    const { scenario } = await server.ask('scenario', { scenario: name });
    seen.push({ title, terrains: [...new Set(scenario.board.places.map((p) => p.terrain))] });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const { terrains, sides, marks } = await page.evaluate(coloursPainted);
      const shapes = Object.fromEntries(marks);
      if (shapes.allied && shapes.axis) assert.notStrictEqual(shapes.allied, shapes.axis, `${title}: the marks of the nations differ`);
      for (const eye of Object.keys(eyes)) {
        const far = apart(eye, ...sides);
        assert(far >= SIDES_APART, `${title}, ${colorScheme}, ${eye}: the sides are ${far.toFixed(1)} apart`);
        least = Math.min(least, far);
        for (const [a, of] of terrains) for (const [b, other] of terrains) {
          if (a >= b) continue;
          const d = apart(eye, of, other);
          assert(d >= TERRAIN_APART, `${title}, ${colorScheme}, ${eye}: ${a} and ${b} are ${d.toFixed(1)} apart`);
          ground = Math.min(ground, d);
        }
      }
    }
    if (i === 0) await themesSwitch(page);
    if (i === 12) await shapesDiffer(page, seen);
    assert.deepStrictEqual(page.complaints, []);
    await page.close();
  }
  say(`colours: by day and night, with and without red and green, sides ${least.toFixed(0)} apart and terrains ${ground.toFixed(1)}`);
}
