// SPDX-License-Identifier: GPL-3.0-or-later
// legend.js -- tests the legend. In each system the key ? opens it, with a picture of each kind
// of unit, of terrain, of markers and states. One line says what a number on a counter, a state
// in the log or a track means, where the pointer or the focus is. And that the page draws all that
// the rules put on the board (G1): every kind of line and marker that a scene.c can produce has a
// look of its own, with and without colours; and what the page says about a result.
import assert from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';
import { drawnKinds } from '../../play/page/map/roads_and_rivers.js';
import { hasSymbol } from '../../play/page/map/markers.js';
import { resultNow, resultsOf, standing } from '../../play/page/game/score_tab.js';
import { gameBegin, pageOpen, setUpSuggested, settled } from './kit.js';
import { axe } from './looks.js';

// Title and name of battles, and what the eye on a place tells there; null: nothing
const battles = [['First contact', 'gbsu/first-contact', 'may fire at the unit on the way there'], ['Two sections and a gun', 'rfic/two-sections', 'could fire at the unit there'], ['The ridge', 'gbww2/ridge', null]];

async function legendOpens(browser, server, [title, name, eye]) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, title, 'allied', 'greedy', 4);
  const { scenario } = await server.ask('scenario', { scenario: name });
  await page.keyboard.press('?');
  await page.waitForSelector('dialog#keys');
  const words = await page.textContent('dialog#keys');
  for (const row of scenario.legend) assert(words.includes(row.help), `${name}: the legend says what '${row.name}' is`);
  for (const { terrain } of scenario.board.places) assert(words.toLowerCase().includes(terrain), `${name}: the legend has the terrain '${terrain}'`);
  assert.strictEqual(/The eye: so many enemy units ([^.]*)/.exec(words)?.[1] ?? null, eye, `${name}: the eye tells what the rules say`);
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

// ---- Signs: what the rules put on the board

const systems = ['gbsu', 'rfic', 'gbww2'];
const scenes = systems.flatMap((name) => fs.readdirSync(`engine/rules/${name}`).filter((file) => /^scene.*\.c$/.test(file)).map((file) => path.join('engine/rules', name, file)));

// Returns the kinds of markers in a source file: the words in calls that add a marker.
function markersOf(source) {
  const calls = [...source.matchAll(/\bmarker_(?:see|add)\(([^;]*);/g)].map((m) => m[1]).filter((words) => !/^const Eye/.test(words));
  return calls.flatMap((words) => [...words.matchAll(/"([^"%]+)"/g)].map((m) => m[1]));
}

// Returns the kinds of lines of the enum in inventory.h, as the JSON names them.
function linesKnown() {
  const [, body] = /typedef enum LineKind \{([^}]*)\}/.exec(fs.readFileSync('engine/rules/inventory.h', 'utf8'));
  return [...body.matchAll(/\bLINE_([A-Z]+)\b/g)].map((m) => m[1].toLowerCase()).filter((word) => word !== 'kinds');
}

async function listsAgree() {
  const kinds = scenes.flatMap((file) => markersOf(fs.readFileSync(file, 'utf8')));
  assert(kinds.length > 10 && kinds.includes('bridge') && kinds.includes('mine'), `the sources were understood: ${kinds}`);
  for (const kind of kinds) assert(hasSymbol(kind), `G1: the page has no sign for the marker '${kind}'`);
  const styles = fs.readFileSync('play/page/map/map.css', 'utf8');
  const lines = linesKnown();
  assert(lines.length > 4);
  for (const kind of lines) {
    assert(drawnKinds.includes(kind), `G1: the page does not draw lines of the kind '${kind}'`);
    assert(new RegExp(`\\.line\\.${kind}\\b`).test(styles), `G1: lines of the kind '${kind}' have no look`);
  }
  return [new Set(kinds).size, lines.length];
}

// What is really answered for each scenario is in the lists too.
async function scenariosAgree(server) {
  const { scenarios } = await server.ask('scenarios');
  for (const { name } of scenarios.filter((it) => it.name.includes('/'))) {
    const { game } = await server.ask('new', { scenario: name, allied: 'person', axis: 'person', seed: 1 });
    const [{ scenario }, { position }] = [await server.ask('scenario', { game }), await server.ask('position', { game })];
    for (const { kind } of scenario.board.lines) assert(drawnKinds.includes(kind), `G1: ${name}: a line of the kind '${kind}'`);
    for (const { kind } of position.markers) assert(hasSymbol(kind), `G1: ${name}: a marker '${kind}'`);
  }
}

// A board with a ford over a river, drawn by the page itself: the bars lie across the water and differ from
// it in lightness, so that a photocopy shows them.
async function fordDrawn(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'Horsemen at the ford', 'allied', 'greedy', 4);
  const seen = await page.evaluate(async () => {
    const { drawBoard } = await import('./map/board.js');
    const lines = [{ kind: 'ford', from: [1, 1], to: [1, 1.58] }, { kind: 'river', from: [1, 1], to: [1, 1.58] }];
    const root = document.getElementById('printed-map');
    root.replaceChildren(drawBoard({ unit: 'hex', width: 2, height: 2, places: [], lines }).picture);
    const light = (selector) => {
      const [r, g, b] = getComputedStyle(root.querySelector(selector)).stroke.match(/\d+/g).map(Number);
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const order = [...root.querySelectorAll('.line')].map((node) => node.classList[1]);
    const bars = root.querySelector('.line.ford:not(.under)').getAttribute('d').split('M').length - 1;
    return { order, bars, apart: Math.abs(light('.line.ford:not(.under)') - light('.line.river:not(.under)')), edge: Math.abs(light('.line.ford.under') - light('.line.river:not(.under)')) };
  });
  assert.deepStrictEqual(seen.order, ['river', 'river', 'ford', 'ford'], 'G1: a ford lies over its river');
  assert.strictEqual(seen.bars, 3);
  assert(seen.apart > 0.15 && seen.edge > 0.3, `G1: a ford is seen without colours: ${JSON.stringify(seen)}`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}

// A game that a side lost by breaking, with more points: the page names who won (as A2: points are not all).
function resultTrue() {
  const scenario = { sides: { allied: 'Blue', axis: 'Red' }, scale: { threshold: 0, draw: 0, major: 5 } };
  assert.strictEqual(resultNow(scenario, { margin: 3, result: { winner: 'allied' } }).words, 'Blue: minor victory');
  assert.match(resultNow(scenario, { margin: 3, result: { winner: 'axis' } }).words, /^Red: victory, not by points/);
  assert.strictEqual(resultNow(scenario, { margin: 3, result: null }).words, 'Blue: minor victory');
  // All points are even and the threshold is odd: there is no draw, and the next margins are two apart.
  const even = { ...scenario, scale: { threshold: 3, draw: 0, major: 0, step: 2 } };
  assert.deepStrictEqual(resultsOf(even).map(({ words, low, high }) => [words, low, high]), [['Red: victory', -Infinity, 2], ['Blue: victory', 4, Infinity]]);
  const odd = { ...scenario, scale: { threshold: 0, draw: 0, major: 0, step: 1, draws: false } };
  assert.deepStrictEqual(resultsOf(odd).map(({ words }) => words), ['Red: victory', 'Blue: victory']);
  assert.strictEqual(standing(even, { margin: 0, result: null }), 'Result now: Red, victory. With 4 more points for Blue: Blue, victory.');
}

export async function testSigns(browser, server, say) {
  resultTrue();
  const [markers, lines] = await listsAgree();
  await scenariosAgree(server);
  await fordDrawn(browser, server);
  say(`signs: ${markers} kinds of markers and ${lines} of lines that the rules know are drawn`);
}
