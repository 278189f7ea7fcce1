// SPDX-License-Identifier: GPL-3.0-or-later
// keys.js -- plays a whole game with the keyboard only, from the home page to the end, without a
// click.
import assert from 'node:assert';
import { chanceMake, pageOpen, settled, stateOf } from './kit.js';

const TABS_MOST = 60;

// Presses Tab until the focused element matches the selector. Fails after TABS_MOST presses.
async function tabTo(page, selector) {
  for (let i = 0; i < TABS_MOST; i++) {
    if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

// Moves the cursor on the map by arrow keys. If it comes to an outlined place, presses Enter to
// choose and Enter to confirm.
async function mapAnswer(page, chance) {
  await page.keyboard.press('g');
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][chance(4)]);
    const lit = await page.evaluate(() => {
      const d = document.querySelector('.cursor').getAttribute('d');
      return [...document.querySelectorAll('.reach .option')].some((node) => node.getAttribute('d') === d);
    });
    if (!lit) continue;
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
    if (await page.$('#confirm')) await page.keyboard.press('Enter');
    return true;
  }
  return false;
}

const WORDS_MOST = 8; // most words with an explanation between two answers

// Presses Tab until the next answer of the panel. Words with an explanation and citations are no
// answers. Returns the name of its element, or '' if the focus has left the panel.
async function answerTab(page) {
  for (let i = 0; i < WORDS_MOST; i++) {
    await page.keyboard.press('Tab');
    const what = await page.evaluate(() => {
      const node = document.activeElement;
      if (!node.closest('#panel')) return '';
      return node.matches('button:not(.rule), summary, input') ? node.tagName : 'other';
    });
    if (what !== 'other') return what;
  }
  return '';
}

async function panelAnswer(page, chance) {
  await page.keyboard.press('p');
  const count = await page.evaluate(() => document.querySelectorAll('#panel button:not(.rule):not(:disabled), #panel summary, #panel input').length);
  let what = '';
  for (let i = chance(Math.min(count, 8)); i >= 0; i--) what = await answerTab(page);
  if (what === 'BUTTON' || what === 'SUMMARY') await page.keyboard.press('Enter');
  else if (what === 'INPUT') await page.keyboard.press('Space');
}

export async function testKeys(browser, server, say) {
  const page = await pageOpen(browser, server);
  await page.evaluate(() => { HTMLElement.prototype.click = () => { throw new Error('a click'); }; });
  await tabTo(page, '.scenario');
  await page.keyboard.press('Enter');
  await tabTo(page, '#seed');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#panel h2');
  const chance = chanceMake(3);
  let answers = 0;
  let onMap = 0;
  for (; answers < 1500; answers++) {
    await settled(page);
    if ((await stateOf(page)) === 'over') break;
    if (await page.$('dialog[open]')) await page.keyboard.press('Escape');
    if (chance(5) === 0 && (await page.$('.reach .option')) && (await mapAnswer(page, chance))) onMap++;
    else await panelAnswer(page, chance);
  }
  assert((await stateOf(page)) === 'over', 'a game ends by keys alone');
  assert(onMap > 0, 'the map was used by keys');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say(`by keys alone: ${answers} key presses that answered, ${onMap} on the map`);
}
