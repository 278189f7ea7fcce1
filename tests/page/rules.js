// SPDX-License-Identifier: GPL-3.0-or-later
// rules.js -- tests the rules beside the map. Citations of each kind open their section (log,
// question, refusal, reason, review). From a section the user can go on, search and return, with
// the mouse and with keys. On a phone the rules cover the map.
import assert from 'node:assert';
import { tooFar } from './asides.js';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled } from './kit.js';
import { axe } from './looks.js';
import { gameOver } from './review.js';

const LOG_MOST = 12; // number of citations in a log to click
const TURNS = 60;

const title = (page) => page.textContent('#rules h3');

// Clicks a citation. The panel must show the section that the program finds for it, with text.
async function citationOpens(page, server, button, kind, system = 'gbsu') {
  const number = (await button.textContent()).slice(1, -1);
  const [{ sections }, { found, cited }] = [await server.ask('rules', { rules: system }), await server.ask('rules', { rules: system, words: number })];
  assert(cited && found.length > 0, `${kind}: [${number}] leads somewhere`);
  const { rules, title: words } = sections[found[0]];
  await button.click();
  await page.waitForFunction((wanted) => document.querySelector('#rules h3')?.textContent === wanted, `[${rules}] ${words}`);
  assert((await page.textContent('#rules .rules-body')).length > 60, `${kind}: [${number}] says something`);
  return number;
}

async function closeByEscape(page, selector, kind) {
  await page.keyboard.press('Escape');
  assert.strictEqual(await page.$('#rules'), null, `${kind}: Escape closes the rules`);
  if (selector) assert(await page.evaluate((s) => document.activeElement.matches(s), selector), `${kind}: the focus is back`);
}

// Plays until the page shows an element that matches the selector. Returns false after TURNS
// answers.
async function until(page, selector, chance) {
  for (let i = 0; i < TURNS; i++) {
    await settled(page);
    if (await page.$(selector)) return true;
    await clickAnswer(page, chance);
  }
  return false;
}

async function inAGame(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  const kinds = [];
  const one = async (selector, kind) => {
    kinds.push(`${kind} [${await citationOpens(page, server, page.locator(selector).first(), kind)}]`);
  };
  await one('#panel h2 .rule', 'question');
  const boxes = await page.evaluate(() => ['#rules', '#side', '#field'].map((s) => document.querySelector(s).getBoundingClientRect()).map(({ left, right, width }) => ({ left, right, width })));
  assert(boxes[0].right <= boxes[1].left + 1 && boxes[0].width < boxes[2].width * 0.6, 'the rules lie beside the questions and leave most of the map free');
  await axe(page, 'rules');
  await closeByEscape(page, '#panel h2 .rule', 'question');
  const refusal = await tooFar(page);
  if (await page.$('.refused .rule')) await one('.refused .rule', 'refusal');
  else assert.fail(`no rule is cited: ${refusal}`);
  await closeByEscape(page, '.refused .rule', 'refusal');
  await page.keyboard.press('Escape');
  const chance = chanceMake(3);
  assert(await until(page, '.why .rule', chance), 'a reason cites a rule');
  await one('.why .rule', 'reason');
  await closeByEscape(page, null, 'reason');
  await page.click('#tab-log');
  const rules = page.locator('#tab .log .rule');
  const count = Math.min(await rules.count(), LOG_MOST);
  assert(count > 3, `${count} citations in the log`);
  for (let i = 0; i < count; i++) await citationOpens(page, server, rules.nth(i), 'log');
  kinds.push(`log (${count})`);
  await page.click('#rules-close');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return kinds;
}

async function inAReview(browser, server) {
  const game = await gameOver(server, 'gbsu/first-contact', 7);
  const page = await pageOpen(browser, server);
  await page.evaluate((at) => { location.hash = at; }, `#review/${game}`);
  await page.waitForFunction(() => document.body.dataset.judged > 0, null, { timeout: 180000 });
  await page.click('.lists .choice >> nth=0');
  await page.waitForSelector('#panel .rule');
  const number = await citationOpens(page, server, page.locator('#panel .rule').first(), 'review');
  await closeByEscape(page, null, 'review');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return `review [${number}]`;
}

// Uses keys only: R opens the contents, the search finds, arrows turn pages, Escape returns.
async function byKeys(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'Two sections and a gun', 'allied', 'greedy', 4);
  await page.focus('#tool-rules');
  await page.keyboard.press('r');
  await page.waitForSelector('#rules .section-list');
  const sections = await page.locator('#rules .section-list li').count();
  assert(sections > 30, `${sections} sections in the contents`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#rules h3');
  const first = await title(page);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((old) => document.querySelector('#rules h3').textContent !== old, first);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((old) => document.querySelector('#rules h3').textContent === old, first);
  await page.focus('#rules-search');
  await page.keyboard.type('commander dice');
  await page.waitForFunction(() => /sections? for “commander dice”/.test(document.querySelector('.rules-body .soft')?.textContent ?? ''));
  assert(await page.evaluate(() => document.activeElement.id === 'rules-search'), 'the focus stays in the field');
  await page.fill('#rules-search', 'sheet: dice');
  await page.waitForFunction(() => /1 section for “sheet: dice”/.test(document.querySelector('.rules-body .soft')?.textContent ?? ''));
  await page.click('#rules .section-list button');
  assert.match(await page.textContent('#rules pre'), /small-arms +2/);
  await page.fill('#rules-search', 'depth charge');
  await page.waitForFunction(() => /Nothing found/.test(document.querySelector('.rules-body').textContent));
  await closeByEscape(page, '#tool-rules', 'keys');
  const rules = page.locator('#panel .rule, #tab .log .rule');
  for (let i = 0; i < Math.min(await rules.count(), LOG_MOST); i++) await citationOpens(page, server, rules.nth(i), 'rfic', 'rfic');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// Tests the citations of gbww2 in the log and the question, and the pictures; a range of rules
// opens all its sections.
async function inMiniatures(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The ridge', 'allied', 'greedy', 4);
  const numbers = new Set();
  const rules = page.locator('#panel .rule, #tab .log .rule');
  const count = Math.min(await rules.count(), 4);
  assert(count > 0, 'gbww2 cites rules');
  for (let i = 0; i < count; i++) numbers.add(await citationOpens(page, server, rules.nth(i), 'gbww2', 'gbww2'));
  const { found } = await server.ask('rules', { rules: 'gbww2', words: '14.4.7 to 14.4.11' });
  assert(found.length >= 3, `a range finds ${found.length} sections`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return `gbww2 [${[...numbers].join('] [')}]`;
}

// Tests the rules of each system from the home page, without a game; all their pictures must be
// drawn.
async function fromHome(browser, server) {
  const page = await pageOpen(browser, server);
  let pictures = 0;
  for (const system of ['gbsu', 'rfic', 'gbww2']) {
    await page.click(`a[href="#rules/${system}"]`);
    await page.waitForSelector('#rules .section-list');
    const { sections } = await server.ask('rules', { rules: system });
    const drawn = sections.map((section, i) => [section, i]).filter(([section]) => section.blocks.some((block) => block.kind === 'picture'));
    assert(drawn.length > 0, `${system}: the rules have pictures`);
    for (const [, i] of drawn) {
      await page.click(`.section-list li:nth-child(${i + 1}) button`);
      await page.waitForSelector('#rules figure .rules-picture :is(.counter, .block)');
      pictures++;
      await page.click('#rules-contents');
    }
    await axe(page, `rules of ${system}`);
    await page.click('#rules-close');
    await page.waitForSelector('body[data-state=home]');
  }
  await page.evaluate(() => { location.hash = '#rules/gbsu/7.3'; });
  await page.waitForSelector('#rules h3');
  assert.match(await title(page), /^\[7\.3\]/);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return `${pictures} pictures`;
}

async function onAPhone(browser, server) {
  const page = await pageOpen(browser, server, { width: 390, height: 844 });
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await citationOpens(page, server, page.locator('#panel h2 .rule').first(), 'phone');
  const [rules, field] = await page.evaluate(() => ['#rules', '#field'].map((s) => { const { left, top, width, height } = document.querySelector(s).getBoundingClientRect(); return [left, top, width, height].map(Math.round); }));
  assert.deepStrictEqual(rules, field, 'the rules cover the map');
  assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'nothing is wider than the phone');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

export async function testRules(browser, server, say) {
  const kinds = await inAGame(browser, server);
  kinds.push(await inAReview(browser, server));
  await byKeys(browser, server);
  await onAPhone(browser, server);
  kinds.push(await inMiniatures(browser, server), await fromHome(browser, server));
  say(`rules: ${kinds.join(', ')}`);
}
