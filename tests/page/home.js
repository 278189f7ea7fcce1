// SPDX-License-Identifier: GPL-3.0-or-later
// home.js -- tests the home page: each scenario in view has a picture of its map, its length and
// difficulty; the form opens beside the selected one; saved games show side, opponent, result and
// date, and can be deleted.
import assert from 'node:assert';
import fs from 'node:fs';
import { gameBegin, pageOpen, settled } from './kit.js';
import { axe } from './looks.js';
import { gameOver } from './review.js';

// Adds a small battle and starts it without waiting until the computer has learned it. The computer goes
// on learning: the next game waits for the rest, and the card then says that the battle is learned.
async function learnedFirst(page) {
  const text = fs.readFileSync('scenarios/gbsu/first-contact.yaml', 'utf8').replace(/^title:.*$/m, 'title: A battle to learn');
  await page.setInputFiles('#own-file', { name: 'learn.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
  await page.waitForSelector('#new-title:text-is("A battle to learn")');
  await page.check('input[name=level][value=greedy]');
  await page.click('#start');
  await page.click('#learn-skip');
  await settled(page);
  await page.click('#home-link');
  await page.click('.scenario:has(h3:text-is("A battle to learn"))');
  await page.click('#start');
  await settled(page);
  await page.click('#home-link');
  const card = page.locator('.scenario:has(h3:text-is("A battle to learn"))');
  await card.scrollIntoViewIfNeeded();
  await card.locator(':text("· learned by the computer")').waitFor();
}

// Deletes an own scenario that a game in progress needs, and adds one that no side can win on points: it is
// added with a warning.
async function ownDeleted(page, file, good) {
  const button = page.locator('#own .delete');
  await button.click();
  assert.match(await button.textContent(), /Delete for good: 1 saved game of this scenario/);
  await axe(page, 'home before a scenario is deleted');
  await button.click();
  await page.waitForSelector('#own .scenario', { state: 'detached' });
  await page.setInputFiles('#own-file', file('hard.yaml', good.replace(/threshold: *-?\d+/, 'threshold: 200')));
  await page.waitForSelector('#own-warnings');
  assert.match(await page.textContent('#own-warnings'), /Poles cannot win on points/);
  await axe(page, 'home with the warnings of an own scenario');
}

// Adds a scenario of the player's own: a wrong file is refused with line and column, one that is too
// long is not sent, and a good one is played. It can also be dropped on the page.
async function ownPlayed(browser, server) {
  const page = await pageOpen(browser, server);
  const good = fs.readFileSync('scenarios/rfic/lenino.yaml', 'utf8').replace(/^title:.*$/m, 'title: My own battle');
  const file = (name, text) => ({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) });
  await page.setInputFiles('#own-file', file('mine.yaml', good.replace(/^turns:/m, 'turnz:')));
  await page.waitForSelector('#own-error');
  assert.match(await page.textContent('#own-error'), /^mine\.yaml: Line \d+, column \d+: .*turn/);
  await page.setInputFiles('#own-file', file('long.yaml', '#'.repeat(300 * 1024)));
  await page.waitForFunction(() => /long\.yaml: The file has 300 KB/.test(document.getElementById('own-error')?.textContent));
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'mine.yaml'));
    return data;
  }, good);
  await page.dispatchEvent('.home', 'drop', { dataTransfer: transfer });
  await page.waitForSelector('#new-title:text-is("My own battle")');
  assert.strictEqual(await page.locator('#own-error').count(), 0);
  assert.strictEqual(await page.locator('#own .scenario').count(), 1);
  await axe(page, 'home with an own scenario');
  await page.check('input[name=level][value=greedy]');
  await page.click('#start');
  await page.waitForSelector('#learning progress');
  assert.match(await page.textContent('#learning'), /has not learned this battle yet/);
  await axe(page, 'home while the computer learns');
  await page.click('#learn-skip');
  await settled(page);
  assert.match(await page.textContent('#title'), /My own battle/);
  await page.click('#home-link');
  await page.waitForSelector('#own .scenario');
  assert.match(await page.textContent('#in-progress'), /My own battle/);
  await ownDeleted(page, file, good);
  await learnedFirst(page);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

const SAVED = 8; // games in progress, and as many finished ones

// Defines cardLoaded() in the page: true if a scenario's card has its picture and its facts.
const cardLoadedDefine = (page) => page.evaluate(() => { window.cardLoaded = (card) => card.querySelector('.card-map path') && /About \d+ minutes · (easy|medium|hard) · \d+ against \d+ counters · (not )?learned/.test(card.textContent); });

async function cardsTell(page) {
  await cardLoadedDefine(page);
  const count = await page.locator('section .scenario').count();
  for (let i = 0; i < count; i++) await page.locator('section .scenario').nth(i).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.querySelectorAll('section .scenario')].every(window.cardLoaded));
  return count;
}

// With many saved games, the first scenarios must still be in view, and load their pictures without
// scrolling.
async function manySaved(browser, server) {
  const seats = [{ axis: 'greedy' }, { allied: 'greedy', axis: 'greedy' }];
  for (const seat of seats) for (let seed = 1; seed <= SAVED; seed++) await server.ask('new', { scenario: 'rfic/two-sections', seed, ...seat });
  const over = async () => (await server.ask('games')).games.filter((game) => game.over).length;
  while ((await over()) < SAVED) await new Promise((wake) => setTimeout(wake, 100));
  const page = await pageOpen(browser, server);
  await cardLoadedDefine(page);
  await page.waitForFunction(() => window.cardLoaded(document.querySelector('.scenario')), null, { timeout: 20000 });
  const top = await page.evaluate(() => document.querySelector('.scenario').getBoundingClientRect().top);
  assert(top < 700, `the first scenario is in view, not at ${top}`);
  const heights = await page.locator('.saved li').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  assert(Math.max(...heights) < 60, `a saved game takes one line: ${heights}`);
  await page.click('#in-progress .more');
  assert((await page.locator('#in-progress li').count()) >= SAVED, 'a button shows all');
  await page.close();
}

async function formBeside(page) {
  await page.click('.scenario:has(h3:text-is("Storfjord, May 1940"))');
  const [card, form] = await page.evaluate(() => ['.scenario[aria-pressed=true]', '#new'].map((s) => document.querySelector(s).getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })));
  assert(await page.evaluate(() => document.querySelector('.scenario[aria-pressed=true]').nextElementSibling.id === 'new'), 'the form follows the battle, for keys');
  assert(form.left >= card.right && Math.abs(form.top - card.top) < 5, 'the form stands beside the battle');
}

export async function testHome(browser, server, say) {
  await manySaved(browser, server);
  await ownPlayed(browser, server);
  const over = await gameOver(server, 'gbsu/first-contact', 7);
  const page = await pageOpen(browser, server);
  const count = await cardsTell(page);
  await axe(page, 'home');
  await formBeside(page);
  await gameBegin(page, 'Two sections and a gun', 'axis', 'greedy', 4);
  await page.click('#tool-settings');
  await page.click('#resign');
  assert.strictEqual(await page.getAttribute('body', 'data-state'), 'ready', 'one press does not resign');
  await page.click('#resign');
  await page.waitForSelector('body[data-state=over]');
  assert.match(await page.textContent('#panel'), /Soviets? won: Germans? resigned|won: .* resigned/);
  await page.click('#home-link');
  await page.waitForSelector('body[data-state=home] .saved');
  assert.match(await page.textContent('#finished'), /Lost: .* resigned/);
  await gameBegin(page, 'Two sections and a gun', 'axis', 'greedy', 4);
  await page.click('#home-link');
  await page.waitForSelector('body[data-state=home] .saved .button.main');
  const saved = await page.textContent('#in-progress') + await page.textContent('#finished');
  assert.match(saved, /You: \w+\. Opponent: greedy · position \d+/, 'side and opponent');
  assert.match(saved, /(Won|Lost|Draw|won)/, 'the result');
  assert.match(saved, /20\d\d/, 'the date');
  const before = (await server.ask('games')).games.length;
  const row = page.locator(`.saved li:has(a[href="#replay/${over}"])`);
  await row.locator('.delete').click();
  assert.strictEqual((await server.ask('games')).games.length, before, 'one press does not delete');
  await row.locator('.delete').click();
  await row.waitFor({ state: 'detached' });
  assert.strictEqual((await server.ask('games')).games.length, before - 1);
  await axe(page, 'home with saved games');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  const phone = await pageOpen(browser, server, { width: 390, height: 844 });
  await phone.click('.scenario >> nth=0');
  assert.strictEqual(await phone.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the phone');
  await phone.close();
  say(`home: ${count} battles with map, length and difficulty`);
}
