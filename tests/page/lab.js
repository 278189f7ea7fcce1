// SPDX-License-Identifier: GPL-3.0-or-later
// lab.js -- tests the laboratory: the page watches a simulation, stops and resumes it, opens its
// report, and shows one of its games.
import assert from 'node:assert';
import { axe } from './looks.js';
import { pageOpen } from './kit.js';

const GAMES = 60;

// Issue A9: checks that the report has names for people, labels within their picture, and no
// empty pairs of figures.
async function namesWhole(page) {
  const words = await page.textContent('.report');
  assert(!/[a-z]_[a-z]/.test(words), `A9: a name for programs: ${/\S*_\S*/.exec(words)}`);
  assert(!words.includes('– / –'), 'A9: no pair of nothing');
  const out = await page.evaluate(() => [...document.querySelectorAll('.scale-of')].flatMap((scale) => {
    const frame = scale.getBoundingClientRect();
    return [...scale.querySelectorAll('text')].filter((t) => { const b = t.getBoundingClientRect(); return b.left < frame.left || b.right > frame.right || b.bottom > frame.bottom; }).map((t) => t.textContent);
  }));
  assert.deepStrictEqual(out, [], 'A9: labels within their picture');
}

export async function testLab(browser, server, say) {
  const page = await pageOpen(browser, server);
  await page.click('#to-lab');
  await page.selectOption('#lab-scenario', 'rfic/mtsensk');
  await page.fill('#lab-games', '20');
  await page.click('#lab-run');
  await page.waitForSelector('.report');
  await namesWhole(page);
  await page.selectOption('#lab-scenario', 'gbsu/first-contact');
  await page.fill('#lab-games', '100000');
  await page.click('#lab-run');
  await page.waitForSelector('.scale-of'); // the verdict so far
  assert.match(await page.textContent('#lab-verdict'), /\d+ games?: /);
  await page.click('#lab-stop');
  await page.waitForSelector('.report');
  const games = Number(/\d+/.exec(await page.textContent('#lab-verdict'))[0]);
  assert(games > 0 && games < 100000, `${games} games were played before it was stopped`);
  await page.fill('#lab-games', String(games + GAMES));
  await page.click('#lab-run');
  await page.waitForSelector('#lab-stop');
  await page.waitForSelector('.report');
  assert.strictEqual(Number(/\d+/.exec(await page.textContent('#lab-verdict'))[0]), games + GAMES, 'it goes on where it was');
  await axe(page, 'laboratory');
  await namesWhole(page);
  const [whole] = await Promise.all([page.context().waitForEvent('page'), page.click('#whole')]);
  await whole.waitForLoadState();
  assert.match(await whole.content(), /First contact/, 'the whole report opens');
  assert.strictEqual(await whole.evaluate(() => origin).catch(() => 'null'), 'null', 'and belongs to no origin');
  await whole.close();
  await page.click('.report [data-key=longest]');
  await page.waitForSelector('#run');
  assert.match(await page.textContent('#panel'), /Replay/, 'a game of it is looked at here');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say(`laboratory: ${games} games, stopped, ${GAMES} more, the report, a game of it`);
}
