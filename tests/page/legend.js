// SPDX-License-Identifier: GPL-3.0-or-later
// legend.js -- tests the legend. In each system the key ? opens it, with a picture of each kind
// of unit, of terrain, of markers and states. One line says what a number on a counter, a state
// in the log or a track means, where the pointer or the focus is.
import assert from 'node:assert';
import { gameBegin, pageOpen, setUpSuggested, settled } from './kit.js';
import { axe } from './looks.js';

const battles = [['First contact', 'gbsu/first-contact'], ['Two sections and a gun', 'rfic/two-sections'], ['The ridge', 'gbww2/ridge']];

async function legendOpens(browser, server, [title, name]) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, title, 'allied', 'greedy', 4);
  await settled(page);
  const { scenario } = await server.ask('scenario', { scenario: name });
  await page.keyboard.press('?');
  await page.waitForSelector('dialog#keys');
  const words = await page.textContent('dialog#keys');
  for (const row of scenario.legend) assert(words.includes(row.help), `${name}: the legend says what '${row.name}' is`);
  for (const { terrain } of scenario.board.places) assert(words.toLowerCase().includes(terrain), `${name}: the legend has the terrain '${terrain}'`);
  const wanted = scenario.legend.filter((row) => ['symbol', 'marker'].includes(row.kind)).length;
  const seen = await page.locator('.legend-rows .mini').count();
  assert(seen > wanted, `${name}: ${seen} pictures for ${wanted} rows and the terrain`);
  assert(words.includes('Undo') && words.includes('Zoom in'), 'the keys are there too');
  await axe(page, `legend of ${name}`);
  await page.click('dialog#keys .rule >> nth=0');
  await page.waitForSelector('#rules h3');
  assert.strictEqual(await page.$('dialog#keys'), null, 'a citation closes the legend and opens the rule');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return `${name} ${wanted}`;
}

// Moves the pointer over numbers and symbols of counters on the map, and reads the line that
// explains them.
async function numbersSaidOnTheMap(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await settled(page);
  await page.locator('#map [data-term="number morale"]').first().waitFor({ state: 'attached' });
  const said = {};
  for (const term of ['number firepower', 'number morale', 'number half MP', 'symbol anti-tank']) {
    const box = await page.locator(`#map [data-term="${term}"]`).first().boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('#tooltip .term-here');
    said[term] = await page.textContent('#tooltip .term-here');
  }
  assert.match(said['number firepower'], /^Firepower \d: added to the fire/);
  assert.match(said['number morale'], /^Morale \d: .*\[6\.4\]\.$/);
  assert.match(said['number half MP'], /^MP \d½?: movement points/);
  assert.match(said['symbol anti-tank'], /^Anti-tank: anti-tank guns/);
  await page.click('#tab-score');
  const term = page.locator('.tracks .term').first();
  await term.focus();
  await page.waitForSelector('#term-tip:not([hidden])');
  assert.match(await page.textContent('#term-tip'), /^Turn: number of the turn/);
  await page.keyboard.press('Escape');
  await page.click('#tab-units');
  await page.hover('.units .term >> nth=1');
  assert.match(await page.textContent('#term-tip'), /: .{10,}\.$/);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// A citation in the card beside the pointer, and in the line that explains a word, opens its rule.
// A playing card says what its suit decides.
async function citationsOpen(browser, server) {
  const page = await pageOpen(browser, server);
  const ruleShown = (number) => page.waitForFunction((n) => document.querySelector('#rules h3')?.textContent.includes(n), number);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await settled(page);
  const morale = page.locator('#map [data-term="number morale"]').first();
  await morale.waitFor({ state: 'attached' });
  const box = await morale.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector('#tooltip .term-here .rule');
  await page.keyboard.press('i');
  await page.mouse.move(box.x + 40, box.y + 60);
  assert(await page.isVisible('#tooltip.kept'), 'the card stays');
  await page.click('#tooltip .term-here .rule');
  await ruleShown('6.4');
  await page.click('#rules-close');
  await page.keyboard.press('Escape');
  assert.strictEqual(await page.locator('#tooltip.kept').count(), 0);
  await page.click('#tab-score');
  await page.locator('.tracks .term').first().focus();
  await page.waitForSelector('#term-tip .rule');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#rules h3');
  await page.click('#rules-close');
  await page.locator('.tracks .term').first().hover();
  await page.click('#term-tip .rule');
  await page.waitForSelector('#rules h3');
  await page.click('#rules-close');
  await setUpSuggested(page);
  await settled(page);
  const card = page.locator('#hand .playing[data-card]').first();
  for (const show of [() => card.hover(), () => card.focus()]) {
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
    await show();
    await page.waitForFunction(() => /of (hearts|spades|clubs|diamonds)\. Suit of a card: decides.*\[3\.4\]/.test(document.querySelector('#term-tip:not([hidden])')?.textContent ?? ''));
  }
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

export async function testLegend(browser, server, say) {
  const kinds = [];
  for (const battle of battles) kinds.push(await legendOpens(browser, server, battle));
  await numbersSaidOnTheMap(browser, server);
  await citationsOpen(browser, server);
  say(`legend: pictures in ${kinds.join(', ')}`);
}
