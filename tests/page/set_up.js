// SPDX-License-Identifier: GPL-3.0-or-later
// set_up.js -- tests the set-up by suggestions: in every scenario of gbww2, on each side, a
// person who accepts them answers at most six questions before turn 1. One unit can be changed,
// and a battalion can be dragged.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, setUpSuggested, stateOf } from './kit.js';

const QUESTIONS_MOST = 6;
const LATE_MS = 400;

const turnBegun = (page) => page.evaluate(() => [...document.querySelectorAll('#strip .chip')].some((chip) => /^Turn [1-9]/.test(chip.textContent)));

// Answers questions until turn 1 begins: accepts suggestions, and takes the last plain answer to
// other questions. Returns the number of questions.
async function toTurnOne(page) {
  let questions = 0;
  for (await settled(page); !(await turnBegun(page)); await settled(page)) {
    questions++;
    assert(questions <= QUESTIONS_MOST, `more than ${QUESTIONS_MOST} questions: ${await page.textContent('#panel h2')}`);
    assert.strictEqual(await stateOf(page), 'ready');
    if (await page.locator('#panel [data-key=begin]').count()) await page.click('#panel [data-key=begin]');
    else if (await page.locator('#panel button:text-is("Suggest all")').count()) await page.click('#panel button:text-is("Suggest all")');
    else await page.click('#panel [data-key=done], #panel [data-key=pass]');
  }
  return questions;
}

async function counted(browser, server, title, side) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, title, side, 'greedy', 5);
  const questions = await toTurnOne(page);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return questions;
}

const lines = (page) => page.locator('#panel .set-up .choices li').allTextContents();

// Changes one battalion by hand. The others must stay as they were.
async function changed(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The ridge', 'allied', 'greedy', 5);
  const log = await page.locator('#tab .log li').allTextContents();
  assert.strictEqual(log.length, 1, `hidden orders of the enemy are one line: ${log}`);
  assert.match(log[0], /^The German side sets up its battalions.*20 times$/);
  await page.click('#panel button:text-is("Suggest all")');
  await page.waitForSelector('#panel [data-key=begin]');
  const before = await lines(page);
  assert.strictEqual(before.length, 12, `five battalions, five barrages and two air strikes: ${before}`);
  assert.strictEqual(await page.locator('#map circle.template.planned-barrage').count(), 5, 'each barrage is drawn with its template');
  assert(Number(await page.getAttribute('#map circle.template', 'r')) >= 1, 'as large as it is, in inches');
  assert((await page.locator('.labels text').allTextContents()).includes('18/12'), 'the map has the coordinates of the texts');
  await page.click('#panel [data-key="change 1 Suffolks"]');
  await settled(page);
  assert.match(await page.textContent('#panel h2'), /1 Suffolks/, 'the battalion is asked about again');
  await page.click('#panel [data-key="reserve 1 Suffolks"]');
  await page.waitForSelector('#panel [data-key=begin]');
  await settled(page);
  const after = await lines(page), at = before.findIndex((it) => /1 Suffolks/.test(it));
  assert.match(after[at], /reserve/, `the battalion goes into reserve: ${after[at]}`);
  const others = (list) => list.filter((_, i) => i !== at);
  assert.deepStrictEqual(others(after), others(before), 'the rest is as it was');
  await page.click('#panel [data-key=start-over]');
  await page.waitForSelector('#panel button:text-is("Suggest all")');
  await settled(page);
  assert.match(await page.textContent('#panel h2'), /1 Suffolks/);
  await setUpSuggested(page);
  await settled(page);
  assert.strictEqual(await page.locator('#panel [data-key=begin]').count(), 0, 'the set-up is over');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// Suggests a whole set-up while the events of the server come late: an event of one choice then arrives after
// the next choices were sent. The page must still offer to begin.
async function suggestedLate(browser, server) {
  const page = await pageOpen(browser, server);
  await page.evaluate(async (late) => {
    const { Service } = await import('./common/service.js');
    const { listen } = Service.prototype;
    Service.prototype.listen = function listenLate(game, side, from, heard, lost) {
      return listen.call(this, game, side, from, (event) => setTimeout(heard, late, event), lost);
    };
  }, LATE_MS);
  await gameBegin(page, 'The crossroads', 'allied', 'greedy', 5);
  await setUpSuggested(page);
  await page.waitForFunction(() => [...document.querySelectorAll('#strip .chip')].some((chip) => /^Turn 1/.test(chip.textContent)));
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// Drags a battalion. All its stands must move with it, and the page must preview its move where
// it is dropped.
async function dragged(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The crossroads', 'allied', 'greedy', 5);
  const chance = chanceMake(1);
  const asked = () => page.textContent('#panel h2');
  for (let i = 0; i < 20 && !/which action/.test(await asked()); i++) {
    const group = page.locator('#panel [data-key^="battlegroup"]');
    if (await group.count()) await group.first().click();
    else await clickAnswer(page, chance);
    await page.waitForTimeout(100);
    await settled(page);
  }
  assert.match(await asked(), /round 1 of turn \d+: which action/);
  const move = await page.locator('#panel [data-key^="move "]').first().getAttribute('data-key');
  await page.click(`#panel [data-key="${move}"]`);
  await page.waitForFunction(() => /Where do(es)? /.test(document.querySelector('#panel h2')?.textContent));
  await settled(page);
  const [id, short] = move.includes('Surreys') ? [0, '1Su'] : [1, '2Ke'];
  const stands = await page.locator(`#map .block[data-piece="${id}"]`).count();
  const counter = await page.evaluate((words) => {
    const box = [...document.querySelectorAll('#map .counter')].find((node) => node.textContent.includes(words)).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }, short);
  await page.mouse.move(...counter);
  await page.mouse.down();
  await page.mouse.move(counter[0] + 4, counter[1] - 20, { steps: 4 });
  assert.strictEqual(await page.locator('#map .blocks.ghost-of .block').count(), stands, 'every stand is dragged');
  await page.mouse.up();
  await page.waitForTimeout(600);
  assert.strictEqual(await page.locator('#map .blocks.ghost-of').count(), 0, 'the ghost ends with the drag');
  const panel = await page.textContent('#panel');
  assert(/^Where do(es)? /.test(panel) && /Confirm|Choose one/.test(panel), `a move is previewed: ${panel}`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

const ghostTurn = (page) => page.evaluate(() => /rotate\((-?\d+)/.exec(document.querySelector('#map .blocks.ghost-of')?.getAttribute('transform') ?? '')?.[1]);

// Drops the battalion that a new game asks for at a point of the page, without turning it. Returns
// its angle in degrees: the facing that the program chooses there.
async function droppedAngle(browser, server, from, to) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The ridge', 'axis', 'greedy', 5);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.waitForSelector('#map .blocks.ghost-of .block', { state: 'attached' });
  await page.mouse.up();
  await page.waitForFunction(() => /II\/916/.test(document.querySelector('#panel h2')?.textContent ?? ''));
  await settled(page);
  const { game } = await page.evaluate(() => ({ game: location.hash.split('/')[1] }));
  const { position } = await server.ask('position', { game, side: 'axis' });
  await page.close();
  return position.pieces.find((p) => p.name === 'I/916').angle;
}

// Drags a battalion from the tray to the map, turned by the wheel and by keys. The ghost must have
// all stands, and the battalion must stand as it was shown.
async function placedByDrag(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'The ridge', 'axis', 'greedy', 5);
  const box = await page.locator('.tray .next').boundingBox();
  const to = await page.evaluate(() => { // a point in open ground, in the second row of outlined squares: there, the stands have room with all facings near the suggested one
    const middles = [...document.querySelectorAll('#map .reach .option')].map((node) => node.getBoundingClientRect()).map((at) => [at.x + at.width / 2, at.y + at.height / 2]);
    const inView = middles.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('#map'));
    const rows = [...new Set(inView.map(([, y]) => y))].sort((a, b) => a - b);
    const row = inView.filter(([, y]) => y === rows[1]);
    return row[1];
  });
  const from = [box.x + box.width / 2, box.y + box.height / 2];
  const unturned = await droppedAngle(browser, server, from, to);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.waitForSelector('#map .blocks.ghost-of .block', { state: 'attached' });
  const stands = await page.locator('#map .blocks.ghost-of .block').count();
  assert(stands >= 3, `the ghost has the stands of the battalion: ${stands}`);
  assert.strictEqual(await ghostTurn(page), '0');
  const wide = await page.evaluate(() => document.querySelector('#map').getScreenCTM().a);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => /rotate\(15\)/.test(document.querySelector('.ghost-of').getAttribute('transform')));
  assert.strictEqual(await page.evaluate(() => document.querySelector('#map').getScreenCTM().a), wide, 'the map does not zoom');
  await page.keyboard.press('e');
  assert.strictEqual(await ghostTurn(page), '30');
  await page.keyboard.press('q');
  assert.strictEqual(await ghostTurn(page), '15');
  const { game } = await page.evaluate(() => ({ game: location.hash.split('/')[1] }));
  await page.mouse.up();
  await page.waitForFunction(() => /II\/916/.test(document.querySelector('#panel h2')?.textContent ?? ''));
  await settled(page);
  assert.strictEqual(await page.locator('#map .blocks.ghost-of').count(), 0, 'the ghost ends with the drag');
  const { position } = await server.ask('position', { game, side: 'axis' });
  assert.strictEqual(position.pieces.find((p) => p.name === 'I/916').angle, (unturned + 15) % 360, 'the battalion is turned from the facing that the program chooses there');
  assert.strictEqual(position.blocks.filter((b) => b.piece === position.pieces.find((p) => p.name === 'I/916').id).length, stands);
  await page.click('#tool-keys');
  assert.match(await page.textContent('dialog'), /Q, E; the wheel/);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// Sets up and begins a battle on a table with a phone: only the set-up zone is outlined, the status bar tells
// the result so far as such from turn 1 on, and the words are those of a table.
async function tableOnPhone(browser, server) {
  const page = await pageOpen(browser, server, { width: 390, height: 844, phone: true });
  await gameBegin(page, 'The crossroads', 'allied', 'greedy', 5);
  assert.doesNotMatch(await page.textContent('#panel'), /wheel/, 'a phone has no wheel');
  const rows = await page.evaluate(() => [...document.querySelectorAll('#map .reach .option')].map((node) => node.getBBox()).map((box) => [box.y, box.y + box.height]));
  assert.deepStrictEqual([Math.min(...rows.map((it) => it[0])), Math.max(...rows.map((it) => it[1]))], [21, 24], 'only the zone is outlined');
  const seen = await page.evaluate(() => document.getElementById('map').getAttribute('viewBox').split(' ').map(Number));
  assert(seen[1] + seen[3] < 25, `nothing is shown beyond the table: ${seen}`);
  await page.click('#panel button:text-is("Suggest all")');
  await page.waitForSelector('#panel [data-key=begin]');
  assert.match(await page.textContent('#strip'), /^Day 1/, 'the fire plan belongs to the day');
  assert.strictEqual(await page.locator('#strip .lead').count(), 0, 'there is no result before turn 1');
  await toTurnOne(page);
  assert.match(await page.evaluate(() => document.querySelector('#strip .lead').innerText), /^now: Germans, victory/i);
  await page.click('#tab-units');
  const cells = (name) => page.locator(`#tab tr:has(th:text("${name}")) td`).allTextContents();
  assert.strictEqual((await cells('I/21'))[1], 'hidden', 'an enemy that is not spotted yet may stand on the table');
  assert.match((await cells('1 Surreys'))[1], /^\d+(\.5)?\/\d+(\.5)?$/, 'a point as texts name it');
  assert.match(await page.textContent('#tab thead'), /UnitPlaceStands/);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

export async function testSetUp(browser, server, say) {
  await tableOnPhone(browser, server);
  await suggestedLate(browser, server);
  await placedByDrag(browser, server);
  await dragged(browser, server);
  await changed(browser, server);
  const { scenarios } = await server.ask('scenarios');
  const told = [];
  for (const { title } of scenarios.filter((it) => it.name.startsWith('gbww2/')))
    for (const side of ['allied', 'axis']) told.push(await counted(browser, server, title, side));
  say(`questions before turn 1 by suggestions: ${told.join(', ')}; a unit changed, the others kept`);
}
