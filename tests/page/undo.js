// SPDX-License-Identifier: GPL-3.0-or-later
// undo.js -- tests undo and redo: choices can be taken back as far as nothing was revealed since.
// Also tests that no main button ends a decision with choices left; that is a plain button, which
// asks for confirmation the first times.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, setUpSuggested, stateOf } from './kit.js';

const plyOf = (page) => page.evaluate(() => Number(document.body.dataset.ply));
const questionOf = (page) => page.textContent('#panel h2');

async function pressed(page, button) {
  const before = await plyOf(page);
  await page.click(button);
  await page.waitForFunction((ply) => Number(document.body.dataset.ply) !== ply && document.body.dataset.state === 'ready', before);
}

// Makes one choice of a set-up by hand.
async function chooseOne(page) {
  const before = await plyOf(page);
  const places = page.locator('#panel .places');
  if (await places.count()) await places.evaluate((node) => { node.open = true; });
  await page.click('#panel .place, #panel .numbers button, #panel .plain button');
  if (await page.locator('#confirm').count()) await page.click('#confirm');
  await page.waitForFunction((ply) => Number(document.body.dataset.ply) !== ply && document.body.dataset.state === 'ready', before);
}

// Undoes four choices of a set-up one by one and redoes them. After another choice nothing can be
// redone.
async function backAndOn(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The ridge', 'allied', 'greedy', 4);
  assert(await page.isDisabled('#tool-redo'), 'nothing to make again yet');
  const asked = [];
  for (let i = 0; i < 4; i++) {
    await settled(page);
    asked.push([await plyOf(page), await questionOf(page)]);
    await chooseOne(page);
  }
  const last = [await plyOf(page), await questionOf(page)];
  for (let i = 3; i >= 0; i--) {
    await pressed(page, '#tool-undo');
    assert.deepStrictEqual([await plyOf(page), await questionOf(page)], asked[i], `taken back to question ${i}`);
  }
  for (let i = 1; i < 4; i++) {
    await page.keyboard.press('y');
    await page.waitForFunction((ply) => Number(document.body.dataset.ply) === ply, asked[i][0]);
    await settled(page);
    assert.strictEqual(await questionOf(page), asked[i][1], `made again: question ${i}`);
  }
  await pressed(page, '#tool-redo');
  assert.deepStrictEqual([await plyOf(page), await questionOf(page)], last);
  assert(await page.isDisabled('#tool-redo'), 'all is made again');
  await pressed(page, '#tool-undo');
  assert(!(await page.isDisabled('#tool-redo')));
  await chooseOne(page);
  assert(await page.isDisabled('#tool-redo'), 'another choice ends that');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// Checks that a drawn card cannot be undone, that in a whole game no main button ends a decision,
// and that the page asks for confirmation at the first choices that give up others.
async function nothingGivenAway(browser, server) {
  const page = await pageOpen(browser, server, { settings: { passesAsked: 0 } });
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await setUpSuggested(page);
  await settled(page);
  await page.click('#tool-undo');
  await page.waitForSelector('.refused');
  assert.match(await page.textContent('.refused'), /reveal|undo/i, 'a card was drawn since');
  const chance = chanceMake(3);
  let asked = 0;
  for (let i = 0; i < 40 && (await stateOf(page)) !== 'over'; i++) {
    await settled(page);
    const mains = await page.locator('#panel button.main:not(:disabled)').allTextContents();
    for (const words of mains) assert(!/^(?:pass|done|end)/i.test(words), `a main button gives the turn away: ${words}`);
    const closing = page.locator('#panel .plain button[data-key=done], #panel .plain button[data-key=pass]');
    if ((await closing.count()) > 0 && (await page.locator('#panel .choice, #panel .places').count()) > 0) {
      assert(!(await closing.first().getAttribute('class'))?.includes('main'));
      const before = await plyOf(page);
      await closing.first().click();
      await page.waitForTimeout(100);
      if (asked < 3) {
        assert.strictEqual(await plyOf(page), before, 'the page asks first');
        assert(!(await page.locator('#confirm').getAttribute('class'))?.includes('main'), 'with a plain button');
        assert.match(await page.textContent('#panel .warn'), /can still act|gives up/);
        await page.click('#cancel');
        await closing.first().click();
        await page.click('#confirm');
        asked++;
      }
    } else await clickAnswer(page, chance);
    await settled(page);
  }
  assert(asked > 0, 'a decision was ended with choices left');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return asked;
}

// Checks that the page asks before a choice that throws something away, and before Done while units can
// act; but not before Done when the other choices only throw something away.
async function lossesAsked(browser, server) {
  const page = await pageOpen(browser, server, { settings: { passesAsked: 0 } });
  await gameBegin(page, 'The crossroads', 'allied', 'greedy', 2);
  await setUpSuggested(page);
  const press = async (key) => { await settled(page); await page.click(`#panel [data-key="${key}"]`); };
  const asked = async (key, words) => {
    await settled(page);
    const before = await plyOf(page);
    await press(key);
    assert.match(await page.textContent('#panel .warn'), words);
    assert.strictEqual(await page.locator('#panel button:not(.rule)').count(), 2, 'the question stands alone');
    await page.click('#cancel');
    assert.strictEqual(await plyOf(page), before, `${key} waits for a confirmation`);
  };
  await press('first');
  await asked('done', /^Done: this gives up 3 other choices/);
  await press('battlegroup 8 Bde');
  await asked('ground 1 Surreys', /^Order 1 Surreys to ground\?/);
  await press('done');
  await asked('cancel barrage 1', /^Cancel barrage 1\?/);
  await press('done');
  await asked('done', /^2 units can still act/);
  await press('done');
  const before = await plyOf(page);
  await page.click('#confirm');
  await settled(page);
  assert(await plyOf(page) > before, 'a confirmed choice is made');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

export async function testUndo(browser, server, say) {
  await backAndOn(browser, server);
  await lossesAsked(browser, server);
  const asked = await nothingGivenAway(browser, server);
  say(`undo and redo of four choices; no main button gives a turn away, asked ${asked} times`);
}
