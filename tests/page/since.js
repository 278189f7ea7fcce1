// SPDX-License-Identifier: GPL-3.0-or-later
// since.js -- tests what is shown beside the choices: what the other side did since the last
// choice, with places to point at; the losses of both sides; and in rfic the order of the turn.
import assert from 'node:assert';
import { sinceLast } from '../../play/page/game/since.js';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, stateOf } from './kit.js';

const ANSWERS_MOST = 40;

async function listPoints(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 2);
  assert.strictEqual(await page.locator('#since li').count(), 0, 'nothing has happened yet');
  const chance = chanceMake(6);
  let grave = 0;
  let told = 0;
  for (let i = 0; i < ANSWERS_MOST && (grave === 0 || told < 3); i++) {
    if ((await stateOf(page)) === 'over') break;
    await clickAnswer(page, chance);
    await settled(page);
    const lines = await page.locator('#since li').count();
    assert(lines <= 5, `the list is short: ${lines}`);
    if ((await page.locator('#since li button').count()) === 0) continue;
    told++;
    grave += await page.locator('#since .grave').count();
    await page.hover('#since li button >> nth=0');
    assert.strictEqual(await page.locator('.pointed').count(), 1, `a line points at the map: ${await page.textContent('#since')}`);
    await page.mouse.move(2, 2);
    assert.strictEqual(await page.locator('.pointed').count(), 0);
  }
  assert(told >= 3 && grave > 0, `what the other side did was told ${told} times, losses ${grave} times`);
  assert(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'the panel scrolls, not the page');
  const before = await page.textContent('#since');
  await page.reload();
  await settled(page);
  if (before) assert.notStrictEqual(await page.textContent('#since'), '', 'the list is there after a reload');
  const { game } = await page.evaluate(() => ({ game: location.hash.split('/')[1] }));
  const { position } = await server.ask('position', { game });
  for (const side of ['allied', 'axis']) {
    const lost = position.pieces.filter((p) => p.side === side).reduce((sum, p) => sum + p.steps_max - p.steps, 0);
    const words = await page.textContent(`#losses dt.${side} + dd > span >> nth=0`);
    assert.strictEqual(words, lost === 0 ? 'none' : `${lost} step${lost === 1 ? '' : 's'}`, `losses of ${side}`);
    const gone = position.pieces.filter((p) => p.side === side && p.steps === 0).length;
    assert.strictEqual(await page.locator(`#losses dt.${side} + dd .mini`).count(), gone, `units lost by ${side}`);
  }
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return told;
}

// Checks the strip of units with cards: the lowest card comes first, and the first unit is the
// one whose turn it is.
async function orderTold(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'Horsemen at the ford', 'allied', 'greedy', 4);
  const chance = chanceMake(3);
  let most = 0;
  for (let i = 0; i < 14; i++) {
    await settled(page);
    const game = await page.evaluate(() => location.hash.split('/')[1]);
    const { position } = await server.ask('position', { game });
    const wanted = position.cards.filter((c) => c.piece !== null).map((c) => position.pieces.find((p) => p.id === c.piece).label);
    const shown = await page.locator('#order .acts > span:first-child').allTextContents();
    assert.deepStrictEqual(shown, wanted, 'the order of the turn');
    most = Math.max(most, shown.length);
    if (shown.length > 0 && /^What does/.test(position.prompt)) assert(position.choices.some((c) => c.piece === position.cards.find((k) => k.piece !== null).piece), 'the first in the strip acts');
    await clickAnswer(page, chance);
  }
  assert(most > 4, 'a turn has an order');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return most;
}

// Checks what is told of a short log: a shot with its result, also if it had none; a check that changes
// nothing is left out, and one that is no result of the shot before it stands alone.
function resultsTold() {
  const pieces = [{ id: 0, name: '1st squadron', side: 'allied' }, { id: 1, name: 'Truck', side: 'axis' }, { id: 2, name: '1st section', side: 'axis' }];
  const none = { piece: -1, target: -1, place: -1 };
  const mill = (controller) => [{ name: 'Mill', place: 4, controller }, { name: 'Ford', place: 5, controller: 'axis' }];
  let objectives = mill('nobody');
  const told = (...entries) => sinceLast({ viewer: 'allied', chosenAt: 0, chosenObjectives: mill('nobody'), scenario: { sides: { allied: 'British', axis: 'Germans' } }, piece: (id) => pieces.find((p) => p.id === id), position: { pieces, objectives }, log: entries.map(([side, action, log], i) => ({ ply: i + 1, side, action: { ...none, ...action }, log })) }).map((it) => it.words);
  const shot = ['allied', { piece: 0, target: 1 }, '1st squadron assaults Truck [F8].'];
  const miss = ['chance', {}, '1st squadron throws 3 dice (4 figures, fresh, 1 for command [F16]) against an AFV at 3 or more: 0 hits [F7].'];
  assert.deepStrictEqual(told(shot, miss), ['1st squadron assaults Truck: no effect']);
  assert.deepStrictEqual(told(shot, ['chance', {}, '1st squadron throws 3 dice at 3 or more: 1 hit [F7]. Truck is disrupted.']), ['1st squadron assaults Truck: Truck is disrupted']);
  const storm = ['axis', { piece: 2, target: 0 }, '1st section assaults 1st squadron [F8].'], miss2 = ['chance', {}, '1st section throws 2 dice at 3 or more: 0 hits [F7].'];
  assert.deepStrictEqual(told(storm, miss2, ['chance', {}, '1st squadron throws 12 dice at 4 or more: 7 hits [F8]. 1st section is eliminated.']), ['1st section assaults 1st squadron: 1st section is eliminated']);
  assert.deepStrictEqual(told(['axis', { piece: 2, place: 7 }, '1st section drops at 23/26.'], ['chance', {}, 'Flak fires at 1st section: no effect.'], ['chance', {}, 'Flak fires at Truck: suppressed (40% likely). Truck is suppressed.']), ['1st section drops at 23/26: Flak fires at Truck: suppressed']);
  assert.deepStrictEqual(told(storm, miss2, ['chance', {}, '1st squadron throws 1 die at 4 or more: 0 hits [F8].']), ['1st section assaults 1st squadron: no effect']);
  assert.deepStrictEqual(told(['axis', { piece: 2, target: 0 }, '1st section fires at 1st squadron [G6].'], ['chance', { piece: 1 }, 'Truck draws diamonds; grade average rallies on clubs and spades: Truck stays disrupted [S5].'], ['chance', { piece: 2 }, '1st section draws clubs; grade average rallies on clubs and spades: 1st section rallies [S5]. Turn 2 begins.']),
    ['1st section fires at 1st squadron', '1st section draws clubs; grade average rallies on clubs and spades: 1st section rallies', 'Turn 2 begins']);
  const men = ['axis', { piece: 2, target: 0 }, 'Gunners assault 1st squadron [F8].'];
  assert.deepStrictEqual(told(men, miss2, ['chance', {}, '1st squadron throws 2 dice at 4 or more: 1 hit [F8]. Gunners lose 1 of 4 figures. Gunners are disrupted.']), ['Gunners assault 1st squadron: Gunners lose 1 of 4 figures; Gunners are disrupted']);
  assert.deepStrictEqual(told(men, miss2, ['chance', { piece: 1 }, 'Gunners draw diamonds; grade average rallies on clubs and spades: Gunners stay disrupted [S5].']), ['Gunners assault 1st squadron: no effect']);
  objectives = mill('axis');
  assert.deepStrictEqual(told(['chance', {}, 'Turn 2 begins.']), ['Turn 2 begins', 'Control of Mill: Germans']);
  assert.deepStrictEqual(told(['axis', { piece: 2, place: 4 }, '1st section moves to 0505; Germans take control of Mill.']), ['1st section moves to 0505; Germans take control of Mill'], 'told once');
}

export async function testSince(browser, server, say) {
  resultsTold();
  const told = await listPoints(browser, server);
  const units = await orderTold(browser, server);
  say(`since the last choice: told ${told} times; losses; the order of a turn of ${units} units`);
}
