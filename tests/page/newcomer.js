// SPDX-License-Identifier: GPL-3.0-or-later
// newcomer.js -- tests the first minutes of a person who knows neither the game nor the page: the
// form, the first question, hints, tooltips, tables, keys. Each test names the issue that it
// guards against.
import assert from 'node:assert';
import { axe } from './looks.js';
import { gameBegin, pageOpen, settled, setUpSuggested } from './kit.js';

// Plays to the first question of the first game: what to activate.
async function firstQuestion(page) {
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await setUpSuggested(page);
  await page.waitForSelector('#panel .checkboxes');
  await settled(page);
}

const plyOf = (page) => page.evaluate(() => Number(document.body.dataset.ply));

async function finished(page) {
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// The win probability must be a number within its bounds.
async function winBar(browser, server) {
  const page = await pageOpen(browser, server, { settings: { winProbability: true } });
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await page.waitForSelector('#strip .chip:text-matches("^Win probability")');
  const words = await page.textContent('#strip .chip:text-matches("^Win probability")');
  const [value, low, high] = words.match(/^Win probability: (\d+)% \((\d+) to (\d+)\)$/)?.slice(1).map(Number) ?? [];
  assert(low <= value && value <= high, `A1: ${words}`);
  await finished(page);
  return words;
}

// One click must not end a turn.
async function turnKept(browser, server) {
  const page = await pageOpen(browser, server);
  await firstQuestion(page);
  const ply = await plyOf(page);
  assert(await page.isDisabled('#panel button.main'), 'A4: the main button waits until something is selected');
  assert.strictEqual(await page.textContent('[data-key=declare-none]'), 'Done (none selected)');
  await page.click('[data-key=declare-none]');
  assert.match(await page.textContent('#panel .warn'), /none of them will be activated/);
  await axe(page, 'giving a turn away');
  await page.click('#cancel');
  assert.strictEqual(await plyOf(page), ply, 'A4: nothing was decided');
  assert.strictEqual(await page.evaluate(() => document.activeElement.dataset.key), 'declare-none');
  await page.click('[data-key=select-all]');
  assert(!(await page.isDisabled('#panel button.main')));
  assert.strictEqual(await page.locator('[data-key=declare-none]').count(), 0);
  await page.click('[data-key=declare]');
  await page.waitForSelector('#panel .choices .choice');
  await settled(page);
  const acting = await plyOf(page);
  await page.click('#panel .plain [data-key=done]');
  assert.match(await page.textContent('#panel .warn'), /units can still act/, 'A4: nor does Done while units may act');
  await page.click('#cancel');
  assert.strictEqual(await plyOf(page), acting);
  await hintAndCards(page);
  await finished(page);
}

const boxOf = (page, selector) => page.evaluate((s) => { const b = document.querySelector(s)?.getBoundingClientRect(); return b && { left: b.left, top: b.top, right: b.right, bottom: b.bottom }; }, selector);
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

// The tooltip must be within the window, beside what is drawn, and hidden during a
// drag.
async function cardSeen(page) {
  const pieces = await page.evaluate(() => [...document.querySelectorAll('.piece.usable')].map((n) => { const b = n.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }));
  for (const point of pieces) { // the units are at the lower edge of the map
    await page.mouse.move(point[0], point[1] - 4);
    await page.mouse.move(...point);
    await page.waitForFunction(() => /\S/.test(document.querySelector('#tooltip:not([hidden]) #terrain-text')?.textContent ?? ''));
    const card = await boxOf(page, '#tooltip');
    const { width, height } = page.viewportSize();
    assert(card.left >= 0 && card.top >= 0 && card.right <= width && card.bottom <= height, `A5: the card is within the window: ${JSON.stringify(card)}`);
  }
  const [from] = pieces;
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 30, from[1] - 90, { steps: 5 });
  assert(await page.locator('#tooltip').isHidden(), 'A5: no card during a drag');
  await page.mouse.up();
  await page.waitForSelector('#confirm');
  await page.mouse.move(from[0] + 33, from[1] - 93, { steps: 3 });
  assert(await page.locator('#tooltip').isHidden(), 'A5: nor right after it');
  await page.mouse.move(from[0] + 60, from[1] - 60, { steps: 6 });
  await page.waitForSelector('#tooltip:not([hidden])');
  const [card, arrow] = [await boxOf(page, '#tooltip'), await boxOf(page, '.arrow.plan .shaft')];
  assert(apart(card, arrow), `A5: the card lies beside the path: ${JSON.stringify([card, arrow])}`);
}

// One button confirms, and the hint does not name what the player is already doing.
async function hintAndCards(page) {
  await page.click('#tool-hint');
  await page.waitForSelector('[data-key=hint-do]');
  const hint = (await page.textContent('.hint b')).trim();
  await page.click('[data-key=hint-no]');
  await page.click(`#panel .choice:has-text(${JSON.stringify(hint)})`);
  await page.waitForSelector('.reach .option');
  const may = await page.evaluate(() => { const b = document.querySelector('.reach .option').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; });
  await page.mouse.click(...may);
  await page.waitForSelector('#confirm');
  await page.click('#tool-hint');
  await page.waitForSelector('[data-key=hint-no]');
  await page.waitForFunction(() => !/Searching/.test(document.querySelector('.hint').textContent));
  assert.strictEqual(await page.locator('#panel button.main').count(), 1, 'A7: one button is the main one');
  const named = (await page.textContent('.hint b')).trim();
  if (named === hint) assert.strictEqual(await page.locator('[data-key=hint-do]').count(), 0, 'A7: the hint is already being done');
  const texts = await page.evaluate(() => [...document.querySelectorAll('#panel button:not(.rule)')].map((b) => b.textContent)); // a rule may be cited twice
  assert.strictEqual(new Set(texts).size, texts.length, `A7: no two buttons are called the same: ${texts}`);
  await page.click('#cancel');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await cardSeen(page);
}

// Runs in the browser: finds words of a table that are broken over two lines. The test
// calls it in every tab, at two widths.
function wordsBroken() {
  const broken = [];
  const walk = document.createTreeWalker(document.getElementById('tab'), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    for (const found of node.textContent.matchAll(/[\p{L}\d]+/gu)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
      if (lines.size > 1) broken.push(found[0]);
    }
  }
  const tab = document.getElementById('tab');
  if (tab.scrollWidth > tab.clientWidth + 1) broken.push(`the tab is ${tab.scrollWidth} wide, its room ${tab.clientWidth}`);
  return broken;
}

async function wordsWhole(browser, server) {
  for (const [title, width] of [['First contact', 1280], ['Primosole Bridge, 14 July 1943', 1920], ['First contact', 390], ['Two sections and a gun', 1280], ['The ridge', 1280]]) {
    const page = await pageOpen(browser, server, { width, height: 900 });
    await gameBegin(page, title, 'allied', 'greedy', 4);
    for (const tab of ['units', 'score', 'cards', 'log']) {
      await page.click(`#tab-${tab}`);
      assert.deepStrictEqual(await page.evaluate(wordsBroken), [], `A3: ${title}, ${tab} at ${width}`);
    }
    await finished(page);
  }
}

// Few keys must lead from a scenario to Start, with the form in view, and one key to
// the list of keys.
const TABS_TO_START = 5;
async function formByKeys(browser, server) {
  const page = await pageOpen(browser, server);
  await page.focus('.scenario');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog#keys[open]');
  assert.match(await page.textContent('#keys'), /Undo/);
  await axe(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement.matches('.scenario'));
  await page.keyboard.press('Enter');
  const seen = await page.evaluate(() => { const b = document.getElementById('start').getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; });
  assert(seen, 'A8: the form is in sight, down to its button');
  let tabs = 0;
  while (tabs <= TABS_TO_START && !(await page.evaluate(() => document.activeElement.id === 'start'))) {
    await page.keyboard.press('Tab');
    tabs++;
  }
  assert(tabs <= TABS_TO_START, `A8: ${tabs} Tabs from the chosen battle to Start`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#panel h2');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog#keys[open]');
  await page.keyboard.press('Escape');
  await finished(page);
  return tabs;
}

// A click on a table must take the point nearest to it, and the arrow must lead to this point.
// Buttons must have the words of a person, not those that one types.
async function tableByClicks(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The crossroads', 'allied', 'greedy', 2);
  await setUpSuggested(page);
  for (let i = 0; i < 40 && (await page.locator('#panel [data-key^="move "]').count()) === 0; i++) {
    await settled(page);
    const next = (await page.locator('#panel [data-key=first]').count()) ? '[data-key=first]' : (await page.locator('#panel [data-key^=battlegroup]').count()) ? '[data-key^=battlegroup]' : '[data-key=done]';
    if (next === '[data-key^=battlegroup]') assert.match(await page.textContent(`#panel ${next}`), /^Activate battlegroup/);
    await page.click(`#panel ${next}`);
    if (await page.locator('#confirm').count()) await page.click('#confirm');
    await settled(page);
  }
  assert.match(await page.textContent('#panel [data-key^="form "]'), /^Change the formation/);
  await page.click('#panel [data-key^="move "] >> nth=0');
  await page.waitForSelector('.reach .option');
  await settled(page);
  const [x, y] = await page.locator('.reach .option').first().evaluate((node) => { const box = node.getBoundingClientRect(); return [box.x + 0.7 * box.width, box.y + 0.7 * box.height]; });
  await page.mouse.click(x, y);
  await page.waitForSelector('#confirm');
  assert.match(await page.textContent('#panel .proposal'), /At \d+\/\d+/, 'one point is proposed');
  assert.strictEqual(await page.locator('.arrow.plan').count(), 1, 'an arrow leads there');
  await finished(page);
}

// An explanation must not open because its word came under a pointer that rests.
async function tipAtRest(browser, server) {
  const page = await pageOpen(browser, server);
  await firstQuestion(page);
  const help = await page.locator('#strip [data-help] >> nth=0').boundingBox();
  await page.mouse.move(help.x + 5, help.y + 5);
  await page.waitForSelector('#term-tip:not([hidden])');
  await page.mouse.move(640, 400);
  await page.waitForFunction(() => document.getElementById('term-tip').hidden);
  await page.evaluate(() => { const word = Object.assign(document.createElement('span'), { textContent: 'word', className: 'put' }); word.dataset.help = 'help'; word.style.cssText = 'position:fixed;left:600px;top:380px;width:80px;height:40px;z-index:99'; document.body.append(word); });
  await page.waitForTimeout(400);
  assert(await page.evaluate(() => document.getElementById('term-tip').hidden), 'no explanation at rest');
  await page.mouse.move(645, 402);
  await page.waitForSelector('#term-tip:not([hidden])');
  await page.evaluate(() => document.querySelector('.put').remove());
  await page.click('#tab-score');
  assert.match(await page.textContent('#tab'), /Hold your own farm/, 'Score has the introduction of the battle');
  await page.check('#panel .checkboxes input >> nth=0');
  assert(await page.locator('.piece.chosen').count() > 1, 'the units of a ticked formation are ringed');
  await finished(page);
}

export async function testNewcomer(browser, server, say) {
  const bar = await winBar(browser, server);
  await turnKept(browser, server);
  await wordsWhole(browser, server);
  await tableByClicks(browser, server);
  await tipAtRest(browser, server);
  const tabs = await formByKeys(browser, server);
  say(`newcomer: "${bar}", no turn given away by a click, words whole, ${tabs} Tabs to Start`);
}
