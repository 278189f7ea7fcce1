// SPDX-License-Identifier: GPL-3.0-or-later
// text.js -- tests that the text on the map is readable: in every scenario, at the first zoom, no
// text is smaller than 11 pixels; zooming out shows less text, not smaller numbers; and the
// overview shows the rest of the board.
import assert from 'node:assert';
import { gameBegin, pageOpen } from './kit.js';

const PIXELS_LEAST = 11;

// Runs in the browser. Returns the size in pixels of each visible text of the map, the smallest
// first.
function textsOnMap() {
  const field = document.getElementById('field').getBoundingClientRect();
  const found = [];
  for (const node of document.querySelectorAll('#map text, #printed-map text')) {
    const box = node.getBoundingClientRect();
    if (!node.textContent.trim() || box.width === 0 || getComputedStyle(node).display === 'none') continue;
    if (box.right < field.left || box.left > field.right || box.bottom < field.top || box.top > field.bottom) continue;
    const { a, b } = node.getScreenCTM();
    found.push({ text: node.textContent, of: node.getAttribute('class') ?? node.parentNode.getAttribute('class'), pixels: Number.parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b) });
  }
  return found.sort((x, y) => x.pixels - y.pixels);
}

const viewOf = (page) => page.evaluate(() => document.getElementById('map').getAttribute('viewBox').split(' ').map(Number));

async function overviewMoves(page, title) {
  if (!(await page.isVisible('#overview'))) return false;
  const box = await page.locator('#overview').boundingBox();
  const seen = new Set();
  for (const [x, y] of [[4, 4], [box.width - 5, box.height - 5]]) {
    await page.mouse.click(box.x + x, box.y + y);
    seen.add((await viewOf(page)).map((n) => n.toFixed(1)).join());
  }
  assert.strictEqual(seen.size, 2, `${title}: a click on the overview moves the map`);
  const before = (await viewOf(page)).join();
  await page.mouse.move(box.x + box.width - 5, box.y + box.height - 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 6, box.y + 6, { steps: 3 });
  await page.mouse.up();
  assert.notStrictEqual((await viewOf(page)).join(), before, `${title}: a drag on the overview moves the map`);
  await page.click('#overview-toggle');
  assert(!(await page.isVisible('#overview')), `${title}: a button hides the overview`);
  await page.click('#overview-toggle');
  return page.isVisible('#overview');
}

export async function testText(browser, server, say) {
  const { scenarios } = await server.ask('scenarios');
  let least = Infinity;
  let overviews = 0;
  for (const [i, { title }] of scenarios.filter((it) => it.name.includes('/')).entries()) {
    const side = ['allied', 'axis'][i % 2];
    const page = await pageOpen(browser, server);
    await gameBegin(page, title, side, 'greedy', 4);
    const texts = await page.evaluate(textsOnMap);
    assert(texts.length > 10, `${title}: the map has texts`);
    assert(texts[0].pixels >= PIXELS_LEAST, `${title}, ${side}: ${JSON.stringify(texts.slice(0, 4))}`);
    assert(await page.evaluate(() => document.getElementById('map').classList.contains('near')), `${title} opens with all numbers`);
    if (title === 'The crossroads') assert((await viewOf(page))[2] >= 36, 'a small table is seen from end to end');
    least = Math.min(least, texts[0].pixels);
    if (await overviewMoves(page, title)) overviews++;
    assert.deepStrictEqual(page.complaints, []);
    await page.close();
  }
  assert(overviews > 5, 'large boards have an overview');
  say(`text on the map: at least ${least.toFixed(1)} pixels where a game opens; ${overviews} boards have an overview`);
}

// Tests the levels of detail: zoomed in, counters show their numbers; at middle zoom, their
// names; for the whole of a large board, only symbols and strengths.
export async function testLevels(browser, server, say) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'Mokra, 1 September 1939', 'axis', 'greedy', 4);
  const shown = (what) => page.evaluate((selector) => [...document.querySelectorAll(selector)].some((node) => node.getBoundingClientRect().width > 0), what);
  const seen = {};
  for (let i = 0; i < 12; i++) {
    const level = await page.evaluate(() => ['far', 'middle', 'near'].find((name) => document.getElementById('map').classList.contains(name)));
    seen[level] = [await shown('#map .numbers'), await shown('#map .short'), await shown('.names text')];
    await page.press('#map', '-');
  }
  assert.deepStrictEqual(seen.near, [true, true, true]);
  assert.deepStrictEqual(seen.middle, [false, true, true]);
  assert.deepStrictEqual(seen.far, [false, false, false]);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say('levels of detail: near all numbers, middle names, far symbols and strengths');
}
