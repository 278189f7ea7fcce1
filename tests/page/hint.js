// SPDX-License-Identifier: GPL-3.0-or-later
// hint.js -- tests the button Hint as a newcomer uses it: a search with a progress bar that can
// be stopped, a verdict in words, an arrow on the map, one button that plays the move; and the
// win probability in the status bar.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, setUpSuggested, stateReach } from './kit.js';
import { busyCores, OTHERS_MOST } from './latency.js';

const VERDICT = /^(best|as good as others|too close to tell which is better)$/;
const BEHIND_MOST = 0.3; // seconds that the win probability may come later than the decision

const hintDone = (page) => page.waitForSelector('#hint-words');

// Places all units, and plays to the first decision in which a unit is selected.
async function toFirstUnit(page) {
  await setUpSuggested(page);
  await settled(page);
  for (let i = 0; i < 8 && !(await page.$('#panel .choices .choice')); i++) {
    const boxes = await page.$('#panel .checkboxes input');
    await page.click(boxes ? '[data-key=select-all]' : '#panel .plain button:not(.rule), #panel .card-button');
    if (boxes) await page.click('[data-key=declare]');
    await settled(page);
  }
}

async function searched(page) {
  await page.click('#tool-hint');
  await page.waitForSelector('#hint-progress');
  const first = await page.evaluate(() => document.getElementById('hint-progress').value);
  await page.waitForFunction((from) => (document.getElementById('hint-progress')?.value ?? 1) > from, first, { timeout: 8000 });
  await hintDone(page);
  assert.match(await page.textContent('#hint-verdict'), VERDICT, 'the verdict is one of its words');
  assert.match(await page.textContent('.hint .why'), /Win probability: \d+%/);
  assert.doesNotMatch(await page.textContent('.hint'), /\+-|±|iterations/, 'B3: no noise');
  assert.strictEqual(await page.locator('.hint button.main').count(), 1, 'A7: one button does it');
}

async function stopped(page) {
  await page.click('[data-key=hint-no]');
  await page.click('#tool-hint');
  const began = Date.now();
  await page.click('[data-key=hint-stop]');
  await hintDone(page);
  assert(Date.now() - began < 2500, `a hint that is stopped answers with what it has: ${Date.now() - began} ms`);
  assert.match(await page.textContent('#hint-verdict'), VERDICT);
}

// Follows the hint to its last step. Each step must name what remains to be done, and the map
// must show the last step.
async function followed(page) {
  const ply = await page.evaluate(() => document.body.dataset.ply);
  const said = new Set();
  for (let i = 0; i < 4; i++) {
    const words = await page.textContent('#hint-words');
    assert(!said.has(words), `A7: the hint names what remains, not ${words} again`);
    said.add(words);
    if (/^Move/.test(words)) await page.waitForSelector('.arrow .shaft', { state: 'attached' });
    await page.click('[data-key=hint-do]');
    await page.waitForFunction((old) => document.body.dataset.ply !== old || document.getElementById('hint-progress'), ply);
    if ((await page.evaluate(() => document.body.dataset.ply)) !== ply) return said;
    await hintDone(page);
  }
  assert.fail(`the hint has no end: ${[...said]}`);
}

// Selects another move than the hint. The page must compare it with the step of the hint that
// remains.
async function selectionCompared(page) {
  await page.click('[data-key=hint-no]');
  await page.click('#panel .choices .choice');
  await page.waitForSelector('.reach .option');
  const at = await page.evaluate(() => [...document.querySelectorAll('.reach .option')].map((n) => { const b = n.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }).find(([x, y]) => document.elementFromPoint(x, y)?.closest('.reach')));
  await page.mouse.click(...at);
  await page.waitForSelector('#confirm');
  const selected = await page.textContent('.proposal .line > span:last-child');
  await page.click('#tool-hint');
  await hintDone(page);
  assert.doesNotMatch(await page.textContent('#hint-words'), /^Use /, 'A7: the first part is chosen already');
  assert.strictEqual(await page.locator('#panel button.main').count(), 1, 'A7: one main button');
  const verdict = page.locator('.hint .verdict-words');
  const same = !(await verdict.count());
  const words = same ? 'the same' : await verdict.textContent();
  if (same) assert(selected.startsWith(await page.textContent('#hint-words')), `the selection ${selected} is compared`);
  else assert.match(words, /^(best|as good|worse by about \d+|too close to tell which is better)$/);
  await page.click('[data-key=hint-no]');
  await page.click('#cancel');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.click('#tool-hint');
  await hintDone(page);
  return words;
}

// Checks that the win probability is a number, and never appears long after the decision.
async function winProbability(page) {
  await page.click('#tool-settings');
  await page.check('#set-winProbability');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    window.behind = [];
    const look = () => {
      const now = document.body.dataset.ply;
      if (document.body.dataset.state === 'ready' && now !== window.at) { window.at = now; window.since = performance.now(); }
      const chip = [...document.querySelectorAll('#strip .chip')].find((n) => n.textContent.startsWith('Win probability'));
      if (chip && window.since && chip.dataset.ply === window.at) { window.behind.push(performance.now() - window.since); window.since = 0; window.words = chip.textContent; }
      requestAnimationFrame(look);
    };
    look();
  });
  const chance = chanceMake(5);
  for (let i = 0; i < 8; i++) {
    await settled(page);
    if ((await page.evaluate(() => document.body.dataset.state)) !== 'ready') break;
    await page.waitForTimeout(800);
    await clickAnswer(page, chance);
  }
  const { behind, words } = await page.evaluate(() => ({ behind: window.behind, words: window.words }));
  assert(behind.length >= 3, `the win probability was shown ${behind.length} times`);
  assert.match(words, /^Win probability: \d+% \(\d+ to \d+\)$/, 'A1: no NaN');
  const middle = behind.sort((a, b) => a - b)[behind.length >> 1] / 1000;
  return middle;
}

// Checks that the set-up of a battalion gets the same hint as any other choice. An older page
// stored the name of a player for hints, which must have no effect.
async function setUpHinted(browser, server) {
  const page = await pageOpen(browser, server, { settings: { hint: 'elite' } });
  const asked = [];
  page.on('request', (request) => { if (request.postDataJSON()?.request === 'hint') asked.push(request.postDataJSON()); });
  await gameBegin(page, 'The crossroads', 'allied', 'greedy', 5);
  await page.click('#tool-hint');
  await hintDone(page);
  assert.match(await page.textContent('#hint-verdict'), VERDICT);
  assert.strictEqual(await page.textContent('.hint h3'), 'Hint');
  const ply = Number(await page.getAttribute('body', 'data-ply'));
  const left = await page.evaluate(async () => { // counts the hints before the server has answered
    document.querySelector('[data-key=hint-do]').click();
    for (let i = 0; i < 9; i++) await null;
    return [document.body.dataset.state, document.querySelectorAll('.hint').length];
  });
  assert.deepStrictEqual(left, ['busy', 0], 'the hint ends when it is played');
  await page.waitForFunction((old) => Number(document.body.dataset.ply) > old, ply);
  assert.deepStrictEqual(asked.map((fields) => fields.player), [undefined], 'no player is asked');
  await page.click('#tool-settings');
  assert.strictEqual(await page.locator('#set-hint').count(), 0, 'there is one hint');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

export async function testHint(browser, server, say) {
  await setUpHinted(browser, server);
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await toFirstUnit(page);
  const busy = await busyCores(page);
  await searched(page);
  await stopped(page);
  const compared = await selectionCompared(page);
  const said = await followed(page);
  await stateReach(page, 'ready');
  const behind = await winProbability(page);
  const quiet = busy <= OTHERS_MOST;
  if (quiet) assert(behind <= BEHIND_MOST, `the win probability is ${behind.toFixed(2)} s behind`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say(`hint: searched, stopped, followed (${[...said].join('; ')}), a selection: ${compared}; win probability ${behind.toFixed(2)} s behind${quiet ? '' : ' on a busy machine'}`);
}
