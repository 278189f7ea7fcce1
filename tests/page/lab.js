// SPDX-License-Identifier: GPL-3.0-or-later
// lab.js -- tests the laboratory: the page watches a simulation, stops and resumes it, opens its
// report, and shows one of its games.
import assert from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';
import { axe } from './looks.js';
import { pageOpen } from './kit.js';

const GAMES = 60;

// Checks that the report has names for people, labels within their picture, and no
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

// Makes the plan of the only study on the server small, so that the study ends soon. Removes what
// its learners have saved: which of them was at work when the study stopped depends on the machine,
// and a learner does not continue with another number of games.
function planShrink(server) {
  const studies = path.join(server.games, 'studies');
  const folder = path.join(studies, fs.readdirSync(studies)[0]);
  for (const name of fs.readdirSync(folder)) if (/^learned-\d+\.(part|learned)$/.test(name)) fs.rmSync(path.join(folder, name));
  const file = path.join(folder, 'plan.json');
  const plan = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify({ ...plan, learners: 12, usual_games: 64, learning_games: 64, games: 40, games_now: 40, level_games: 8, screening_games: 0, seconds: 60 }));
}

// A study is one button, with its progress; it can be stopped, continues, and tells its answer
// with evidence. Time is up at once, so that no change is learned.
async function study(page, server) {
  await page.selectOption('#study-scenario', 'gbsu/first-contact');
  await page.selectOption('#study-minutes', '1');
  await page.click('#study-run');
  await page.waitForSelector('#study-step');
  assert.match(await page.textContent('#study-step'), /%; about \d+ (second|minute)s? left in all/);
  await page.waitForFunction(() => /Learning/.test(document.querySelector('#study-step')?.textContent));
  await page.click('#study-stop');
  await page.waitForSelector('#study-none');
  planShrink(server);
  await page.click('#study-run');
  await page.waitForSelector('#study-page, .refused');
  assert.deepStrictEqual(await page.locator('.refused').allTextContents(), []);
  const told = await page.textContent('#studied');
  for (const words of ['Is it even?', 'the score is Blue', 'And between players that look ahead?']) assert(told.includes(words), `${words} is missing: ${told}`);
  // Where more games may decide the verdict, a button plays them.
  assert.match(await page.textContent('#study-more'), /^Play about [\d,]+ more games$/);
  await page.click('#study-more');
  await page.waitForSelector('#study-stop', { state: 'detached', timeout: 180000 }); // some 75,000 games
  assert.deepStrictEqual(await page.locator('.refused').allTextContents(), []);
  assert.notStrictEqual(await page.textContent('#studied'), told);
  const [whole] = await Promise.all([page.context().waitForEvent('page'), page.click('#study-page')]);
  await whole.waitForLoadState();
  assert.match(await whole.content(), /12 players learned the battle/, 'the page of the study opens');
  await whole.click('a >> nth=0');
  await whole.waitForLoadState();
  assert.match(await whole.content(), /cassino study gbsu\/first-contact --minutes 1/, 'and its evidence');
  await whole.close();
}

export async function testLab(browser, server, say) {
  const page = await pageOpen(browser, server);
  await page.click('#to-lab');
  await study(page, server);
  await page.selectOption('#lab-scenario', 'rfic/mtsensk');
  await page.fill('#lab-games', '20');
  await page.click('#lab-run');
  await page.waitForSelector('.report');
  await namesWhole(page);
  await page.selectOption('#lab-scenario', 'gbsu/first-contact');
  await page.fill('#lab-games', '100000');
  await page.click('#lab-run');
  await page.waitForSelector('.scale-of'); // the page shows a verdict before the run has ended
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
