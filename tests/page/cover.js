// SPDX-License-Identifier: GPL-3.0-or-later
// cover.js -- tests that nothing hides what the player looks at (A5). The tooltip stays within
// the window and off the drawn path and the stack that is spread out. A stack spreads within the
// map, and closes under a path. No word in a table is broken (A3).
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, setUpSuggested, settled } from './kit.js';

// Runs in the browser. Returns what the tooltip hides, or null if there is no tooltip.
function covered() {
  const tip = document.getElementById('tooltip');
  if (tip.hidden) return null;
  const box = tip.getBoundingClientRect();
  const inside = (x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const path = document.querySelector('.arrows .shaft');
  let points = 0;
  if (path) {
    const matrix = path.getScreenCTM();
    const length = path.getTotalLength();
    for (let i = 0; i <= 40; i++) {
      const { x, y } = path.getPointAtLength((length * i) / 40).matrixTransform(matrix);
      if (inside(x, y)) points++;
    }
  }
  const fan = document.querySelector('.pieces .backing')?.getBoundingClientRect();
  const over = fan ? Math.max(0, Math.min(box.right, fan.right) - Math.max(box.left, fan.left)) * Math.max(0, Math.min(box.bottom, fan.bottom) - Math.max(box.top, fan.top)) : 0;
  const outside = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  return { points, over: Math.round(over), outside };
}

const boxesOf = (page, selector) => page.evaluate((s) => [...document.querySelectorAll(s)].map((node) => { const b = node.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2, b.left, b.top, b.right, b.bottom]; }), selector);

async function hovered(page, points, where) {
  const field = (await boxesOf(page, '#field'))[0];
  let seen = 0;
  for (const [x, y] of points) {
    if (x < field[2] + 4 || x > field[4] - 4 || y < field[3] + 4 || y > field[5] - 4) continue;
    await page.mouse.move(x, y);
    await page.waitForTimeout(30);
    const state = await page.evaluate(covered);
    if (!state) continue;
    seen++;
    assert.deepStrictEqual(state, { points: 0, over: 0, outside: false }, `${where}, pointer at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return seen;
}

export async function testCover(browser, server, say) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 2);
  await setUpSuggested(page);
  const chance = chanceMake(3);
  let [fans, paths, tips] = [0, 0, 0];
  for (let i = 0; i < 30 && (fans < 2 || paths < 3); i++) {
    await settled(page);
    const options = await boxesOf(page, '.reach .option');
    if (options.length > 3) {
      const far = options.sort((a, b) => a[1] - b[1])[0];
      await page.mouse.click(far[0], far[1]);
      await page.waitForTimeout(120);
      if (await page.locator('.arrows .shaft').count()) {
        paths++;
        tips += await hovered(page, [...options.slice(0, 6), ...(await boxesOf(page, '.pieces .piece')).slice(0, 8)], 'a path is drawn');
        await page.keyboard.press('Escape');
      }
    }
    const middles = await boxesOf(page, '.pieces .piece .card');
    const stacked = middles.find(([x, y], k) => middles.some(([u, v], l) => l !== k && Math.hypot(x - u, y - v) < 16));
    if (stacked) {
      await page.keyboard.press('Escape');
      await page.mouse.click(stacked[0], stacked[1]);
      await page.waitForTimeout(80);
      const [fan] = await boxesOf(page, '.pieces .backing');
      if (fan) {
        fans++;
        const field = (await boxesOf(page, '#map'))[0];
        assert(fan[2] >= field[2] - 8 && fan[3] >= field[3] - 8 && fan[4] <= field[4] + 8 && fan[5] <= field[5] + 8, 'a stack is spread out within the map');
        tips += await hovered(page, (await boxesOf(page, '.pieces .piece')).filter(([x, y]) => x > fan[2] && x < fan[4] && y > fan[3] && y < fan[5]), 'a stack is spread out');
      }
      await page.keyboard.press('Escape');
    }
    await page.mouse.move(2, 2);
    await clickAnswer(page, chance);
  }
  assert(fans > 0 && paths > 1 && tips > 8, `looked at ${fans} stacks, ${paths} paths, ${tips} tooltips`);
  await settled(page);
  for (const tab of ['units', 'score']) {
    await page.click(`#tab-${tab}`);
    const broken = await page.evaluate(() => [...document.querySelectorAll('#tab th, #tab td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || getComputedStyle(cell).overflowWrap === 'anywhere' || getComputedStyle(cell).wordBreak === 'break-all').map((cell) => cell.textContent));
    assert.deepStrictEqual(broken, [], `A3: words of the table ${tab}`);
  }
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say(`nothing is covered: ${fans} stacks spread out, ${paths} paths, ${tips} tooltips`);
}
