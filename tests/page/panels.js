// SPDX-License-Identifier: GPL-3.0-or-later
// panels.js -- tests the panels of special moments: odds of a strike and where it may land, both
// sides of a close combat, opportunity fire. It finds the moments in games between two computer
// players, and continues from there.
import assert from 'node:assert';
import { axe } from './looks.js';
import { chanceMake, clickAnswer, pageOpen, settled, stateOf } from './kit.js';

const SEEDS = [4, 5, 6, 7];
const PATIENCE = 60; // seconds for a game of two fast computer players

async function gameOfTwo(server, scenario, seed) {
  const { game } = await server.ask('new', { scenario, allied: 'greedy', axis: 'greedy', seed });
  for (let i = 0; i < 4 * PATIENCE; i++) {
    if ((await server.ask('position', { game })).over) break;
    await new Promise((wake) => setTimeout(wake, 250));
  }
  const { plies } = await server.ask('log', { game, from: 0, side: 'nobody' });
  return { game, plies };
}

// Finds the first position before an action that `fits`, if `holds` is true of the position, in
// games of several seeds. Continues there with a person.
async function momentFind(server, scenario, fits, holds) {
  for (const seed of SEEDS) {
    const { game, plies } = await gameOfTwo(server, scenario, seed);
    for (const { ply, side, action } of plies.filter((p) => p.side !== 'chance' && fits(p.action))) {
      const { position } = await server.ask('position', { game, side, ply: ply - 1 });
      if (!holds(position, action)) continue;
      const other = side === 'allied' ? 'axis' : 'allied';
      const begun = await server.ask('resume', { game, ply: ply - 1, [side]: 'person', [other]: 'greedy' });
      return { game: begun.game, side, position };
    }
  }
  throw new Error(`${scenario}: no such moment in the games of ${SEEDS}`);
}

async function pageAt(browser, server, { game, side }) {
  const page = await pageOpen(browser, server);
  await page.evaluate((at) => { location.hash = at; }, `#game/${game}/${side}`);
  await page.waitForSelector('#panel h2');
  await settled(page);
  return page;
}

async function done(page) {
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// Checks the panel of a strike: it lists the best targets, and pointing at a target, or at the
// map, draws where the strike may land.
async function strikeSeen(browser, server) {
  const moment = await momentFind(server, 'gbsu/mokra', (a) => a.verb === 'target', (p) => p.choices.some((c) => c.scatter?.length > 2 && c.odds));
  const page = await pageAt(browser, server, moment);
  assert.strictEqual(await page.locator('.scatter .impact').count(), 0);
  await page.hover('.best .choice >> nth=0');
  const shown = await page.locator('.scatter .impact').count();
  assert(shown > 1, 'the target and its neighbours are drawn');
  assert.match(await page.textContent('.best .choice .odds >> nth=0'), /%/);
  const target = await page.evaluate(() => { const b = document.querySelector('.impact.aimed').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; });
  await page.hover('#title');
  await page.waitForFunction(() => document.querySelectorAll('.scatter .impact').length === 0);
  await page.mouse.move(...target);
  await page.waitForFunction(() => /%/.test(document.querySelector('#tooltip .choices-here')?.textContent ?? ''));
  assert.strictEqual(await page.locator('.scatter .impact').count(), shown, 'pointing at the map shows it too');
  await page.mouse.click(...target);
  await page.waitForSelector('.proposal .scatter-text');
  await axe(page, 'a strike');
  await page.click('#confirm');
  await settled(page);
  await done(page);
  return shown;
}

// Checks the panel of a close combat: both totals, what each card does to them, the cost; a
// button plays a card.
async function closeCombatSeen(browser, server) {
  const moment = await momentFind(server, 'gbsu/first-contact', (a) => a.verb === 'draw' || a.verb === 'play', (p) => p.close_combat?.wins > 0 && p.choices.length > 2);
  const page = await pageAt(browser, server, moment);
  const words = await page.textContent('.close-combat');
  for (const part of ['attacker', 'defender', 'firepower', 'Expected total', 'If it wins', 'If it loses']) assert(words.includes(part), `${part} in: ${words}`);
  const cards = await page.locator('.card-button').count();
  assert(cards > 1);
  assert.strictEqual(await page.locator('.card-button .odds').count(), cards, 'each card says what it makes of it');
  await axe(page, 'a close combat');
  await page.click('.card-button >> nth=1');
  await settled(page);
  await done(page);
  return cards;
}

// Checks the panel of opportunity fire: a button with odds for each unit that can fire, and
// buttons to decline for this unit or for the turn.
async function reactionSeen(browser, server) {
  const moment = await momentFind(server, 'gbww2/primosole', (a) => a.verb === 'answer', (p) => p.about !== null);
  const page = await pageAt(browser, server, moment);
  assert.match(await page.textContent('#panel .odds >> nth=0'), /hits (about )?\d+%/);
  await axe(page, 'opportunity fire');
  // Standing orders (W1): an order to hold fire is for all units, and one unit can have an order
  // of its own.
  await page.click('.orders summary');
  await page.waitForSelector('#order-all');
  assert.ok(await page.locator('.orders select').count() >= 2, 'an order for all units and for each that may fire');
  await axe(page, 'standing orders');
  await page.selectOption('.orders p:nth-of-type(2) select', 'ask 10');
  await page.click('.passing button >> nth=1');
  await settled(page);
  await done(page);
}

// Checks that the buttons that decline reactions are only at reactions, and the standing orders only
// in games with opportunity fire. In Kuhn poker a choice is named `pass`.
async function poorGame(browser, server) {
  const page = await pageOpen(browser, server);
  const { game } = await server.ask('new', { scenario: 'kuhn_poker', allied: 'person', axis: 'greedy', seed: 1 });
  await page.evaluate((name) => { location.hash = `#game/${name}`; }, game);
  await page.waitForSelector('#panel [data-key=pass]');
  assert.strictEqual(await page.locator('.passing').count(), 0, 'no reaction');
  await page.click('#tool-settings');
  await settled(page);
  assert.strictEqual(await page.locator('#settings .orders:visible').count(), 0, 'no standing orders');
  await page.close();
}

const ANSWERS = 8; // after a standing order

// Gives all units a standing order at a question of opportunity fire. The server must answer the
// question at once, and must not ask again. The settings show the order, and change it.
async function orderKept(browser, server) {
  const moment = await momentFind(server, 'gbww2/primosole', (a) => a.verb === 'answer', (p) => p.about !== null);
  const page = await pageAt(browser, server, moment);
  const ply = () => page.evaluate(() => Number(document.body.dataset.ply));
  const asked = await ply();
  assert.strictEqual(await page.locator('#panel .orders').count(), 1, 'the game asks');
  await page.click('.orders summary');
  await page.selectOption('#order-all', 'fire 75');
  await page.waitForFunction((old) => Number(document.body.dataset.ply) > old, asked);
  const chance = chanceMake(3);
  for (let i = 0; i < ANSWERS; i++) {
    await settled(page);
    if ((await stateOf(page)) === 'over') break;
    assert.strictEqual(await page.locator('#panel .orders').count(), 0, `asked again: ${await page.textContent('#panel h2')}`);
    await clickAnswer(page, chance, true);
  }
  assert((await ply()) > asked + ANSWERS, 'the game went on');
  await settled(page);
  await page.click('#tool-settings');
  await page.click('dialog .orders summary');
  assert.strictEqual(await page.inputValue('dialog #order-all'), 'fire 75', 'the settings show the order');
  await page.selectOption('dialog #order-all', 'ask');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(200);
  assert.strictEqual((await server.ask('orders', { game: moment.game, side: moment.side })).default, 'ask');
  await done(page);
}

// Checks the dial of facings: an arrow for each legal one; pointing at it names and draws it.
async function dialSeen(browser, server) {
  const moment = await momentFind(server, 'gbww2/crossroads', (a) => a.verb === 'face', (p, a) => p.pieces.find((it) => it.id === a.piece)?.on_map && p.choices.filter((c) => c.verb === 'face').length > 6);
  const page = await pageAt(browser, server, moment);
  const faces = moment.position.choices.filter((c) => c.verb === 'face');
  assert.strictEqual(await page.locator('.dial button').count(), faces.length, 'an arrow for each facing');
  await page.hover('.dial button >> nth=2');
  assert.match(await page.textContent('.dial + p'), /^Face /, 'the facing is named');
  assert.strictEqual(await page.locator('#map .arrows > *').count(), 1, 'and drawn on the map');
  await page.click('.dial button >> nth=2');
  await settled(page);
  assert.strictEqual(await page.locator('.dial').count(), 0);
  await done(page);
}

export async function testPanels(browser, server, say) {
  const places = await strikeSeen(browser, server);
  await dialSeen(browser, server);
  const cards = await closeCombatSeen(browser, server);
  await reactionSeen(browser, server);
  await orderKept(browser, server);
  await poorGame(browser, server);
  say(`panels: a strike may land on ${places} hexes, ${cards} cards in a close combat, opportunity fire with its chances, a standing order that ends the questions, and a dial of facings`);
}
