// SPDX-License-Identifier: GPL-3.0-or-later
// asides.js -- tests what the page tells beside a game: why a click means nothing, what a place
// is (at the pointer and at the cursor of the keyboard), what a scenario is about; and opening a
// record from a file.
import assert from 'node:assert';
import { gameBegin, pageOpen, settled, setUpSuggested } from './kit.js';
import { gameOver } from './review.js';

// Returns the screen point of a place, found by its label on the map.
async function placePoint(page, label) {
  return page.evaluate((wanted) => {
    const box = [...document.querySelectorAll('.labels text')].find((node) => node.textContent === wanted).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height * 2.5];
  }, label);
}

const live = (page) => page.textContent('#live');

// Clicks a unit that may move, then a place too far away for it. The page must say that movement
// is the reason.
export async function tooFar(page) {
  await setUpSuggested(page);
  await settled(page);
  for (let i = 0; i < 12; i++) {
    await settled(page);
    if (await page.$('#panel .places')) break;
    if (await page.$('#panel .checkboxes')) {
      await page.click('[data-key=select-all]');
      await page.click('[data-key=declare]');
    } else if (await page.$('#confirm')) await page.click('#confirm');
    else await page.click('#panel .choice, #panel .plain button:not(.rule), #panel .card-button');
  }
  await settled(page);
  await page.mouse.click(...(await placePoint(page, '0202')));
  await page.waitForSelector('.refused');
  const why = await page.textContent('.refused');
  assert(!/not a legal choice/.test(why), `a reason of the rules: ${why}`);
  assert.strictEqual((await live(page)).length > 0, true);
  return why;
}

// Drags a unit to the nearest place that it can reach, and on to a second place. The page must
// propose the path that was drawn.
async function anotherWay(page) {
  const drag = async () => {
    const from = await page.evaluate(() => { const b = document.querySelector('.piece.usable')?.getBoundingClientRect(); return b && [b.x + b.width / 2, b.y + b.height / 2]; });
    const to = await page.evaluate(() => [...document.querySelectorAll('.reach .option')].map((n) => { const b = n.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }));
    const near = to.filter(([x, y]) => Math.hypot(x - from[0], y - from[1]) > 30).sort((a, b) => Math.hypot(a[0] - from[0], a[1] - from[1]) - Math.hypot(b[0] - from[0], b[1] - from[1]));
    const second = near.slice(1).sort((a, b) => Math.hypot(a[0] - near[0][0], a[1] - near[0][1]) - Math.hypot(b[0] - near[0][0], b[1] - near[0][1]))[0];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...near[0], { steps: 6 });
    await page.mouse.move(...second, { steps: 6 });
    await page.mouse.up();
  };
  await page.keyboard.press('Escape');
  await drag();
  await page.waitForSelector('#confirm');
  const legs = await page.evaluate(() => document.querySelector('.arrow.plan .shaft').getAttribute('d').split(/[QL]/).length - 1);
  assert(legs >= 2, `the arrow goes by ${legs} places`);
  await page.click('#cancel');
}

export async function testAsides(browser, server, say) {
  const page = await pageOpen(browser, server);
  await page.click('.scenario:has(h3:text-is("First contact"))');
  assert.match(await page.textContent('#notes'), /farm/, 'the battle is told of before it begins');
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  const far = await placePoint(page, '0202');
  await page.mouse.click(...far);
  await page.waitForSelector('.refused');
  assert.match(await page.textContent('.refused'), /set-up zone/);
  assert.match(await live(page), /set-up zone/, 'and announced');
  await page.mouse.move(far[0] + 3, far[1] + 3);
  await page.waitForFunction(() => /suit/.test(document.querySelector('#tooltip #terrain-text')?.textContent ?? ''));
  await page.focus('#map');
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => /suit/.test(document.getElementById('live').textContent));
  const why = await tooFar(page);
  await anotherWay(page);
  const game = await gameOver(server, 'gbsu/first-contact', 5);
  const { record } = await server.ask('save', { game });
  await page.goto(`${page.url().split('#')[0]}#home`);
  await page.setInputFiles('#record', { name: 'mine.rec', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForSelector('#to-review');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say(`asides: refused in words ("${why.trim().slice(0, 80)}"), the ground told, a record opened`);
}
