// SPDX-License-Identifier: GPL-3.0-or-later
// review.js -- tests the review of a game: the page shows judgements as they come, a mistake can
// be tried again before the answer is shown, the better choice is drawn beside the one made, and
// a game can continue from there.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { axe } from './looks.js';
import { chanceMake, pageOpen, settled, stateOf } from './kit.js';

const CHOICES_MOST = 600;
const PROGRAM = process.env.CASSINO ?? 'build/cassino';

// Plays a whole game by requests, with random choices of a person, which make enough mistakes.
// Returns the game.
export async function gameOver(server, scenario, seed) {
  const chance = chanceMake(seed);
  const { game } = await server.ask('new', { scenario, axis: 'greedy', seed });
  for (let i = 0; i < CHOICES_MOST; i++) {
    const status = await server.ask('wait', { game });
    if (status.over) return game;
    const { choices } = status.position;
    const end = i > 25 ? choices.findIndex((c) => ['pass', 'done', 'end'].includes(c.words)) : -1;
    await server.ask('choose', { game, number: status.number, index: end >= 0 ? end : chance(choices.length) });
  }
  throw new Error(`${scenario} does not end`);
}

async function judged(page) {
  await page.waitForFunction(() => document.body.dataset.judged > 0, null, { timeout: 400000 });
}

// Checks the most costly mistake: it can be tried again and revealed, and the game can continue
// from it.
async function mistakeSeen(page) {
  const seen = await page.evaluate(() => {
    const [list, graph] = ['#turning .choice', '.graph'].map((s) => document.querySelector(s).getBoundingClientRect());
    return list.bottom <= graph.top && graph.bottom <= innerHeight;
  });
  assert(seen, 'the deepest fall is seen first, then the graph, without scrolling');
  await page.click('#known .choice >> nth=0');
  await page.waitForSelector('#reveal');
  assert.strictEqual(await page.locator('#verdict .key.better').count(), 0, 'the answer is not shown yet');
  assert.strictEqual(await page.locator('.arrow.better, .outline.better').count(), 0, 'nor drawn');
  await page.evaluate(() => { const side = document.getElementById('side'); side.scrollTop = side.scrollHeight / 2; });
  await page.click('#try');
  await page.waitForSelector('#give-up');
  const inSight = (selector) => page.evaluate((s) => { const b = document.querySelector(s).getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; }, selector);
  assert(await inSight('#panel h2'), 'A6: the question is in sight');
  await page.click('#give-up');
  assert(await inSight('#try'), 'A6: and back, the verdict');
  await page.click('#try');
  await page.waitForSelector('#give-up');
  const button = page.locator('#panel .choice, #panel .plain button:not(.rule), #panel .numbers button, #panel .card-button').first();
  if (await button.count()) await button.click();
  else {
    await page.click('#panel details summary');
    await page.click('#panel .place >> nth=0');
  }
  if (await page.$('#confirm')) await page.click('#confirm');
  await page.waitForFunction(() => /better by about|as good|worse by about|too close to tell|also prefers|that was played: /.test(document.querySelector('.tried')?.textContent ?? '') && !/Searching/.test(document.querySelector('.tried').textContent), null, { timeout: 30000 });
  await page.click('#reveal');
  await page.waitForSelector('#verdict .key.better');
  assert.match(await page.textContent('#verdict .hindsight'), /Hindsight/, 'hindsight is marked');
}

// The rows of the account must add up, the deepest falls come first, every fall has a
// cause, no text uses an interval; and the command line must print the same.
async function accounted(page, server, game) {
  const said = await page.evaluate(() => {
    document.querySelectorAll('#falls').forEach((d) => { d.open = true; });
    const texts = (s) => [...document.querySelectorAll(s)].map((n) => n.textContent);
    return { rows: [...document.querySelectorAll('#account tbody tr')].map((r) => [...r.cells].slice(1).map((c) => Number(c.textContent.replace('−', '-')))), falls: texts('#falls .choice .line > span:last-child'), turning: texts('#turning .choice .line > span:last-child'), panel: document.getElementById('panel').textContent };
  });
  assert.strictEqual(said.rows.length, 2, 'an account for each side');
  for (const [start, own, other, chance, end] of said.rows) assert.strictEqual(start + own + other + chance, end, `adds up: ${said.rows}`);
  assert(said.turning.length > 0 && said.turning.length <= 3);
  for (const words of [...said.falls, ...said.turning]) assert.match(words, /falls from \d+ to \d+ %.* Cause: .+ at position \d+/);
  assert.doesNotMatch(said.panel, /±|\+-|\(\d+% to \d+%\)/, 'no intervals');
  const { path } = await server.ask('save', { game });
  const printed = execFileSync(PROGRAM, ['review', path], { encoding: 'utf8' }).replace(/\s+/g, ' ');
  const typed = (words) => words.replace(/\.$/, '').replace(/[♥♦♣♠]/g, (sign) => 'HDCS'['♥♦♣♠'.indexOf(sign)]);
  for (const words of said.turning) assert(printed.includes(typed(words)), `the command line says the same: ${words}`);
  const [start, own, other, chance, end] = said.rows[0];
  const plus = (n) => (n > 0 ? `+${n}` : String(n));
  assert(printed.includes(`${start} % at the start, ${plus(own)} by its own choices, ${plus(other)} by those of`) && printed.includes(`${plus(chance)} by chance: ${end} % at the end`), 'and the same account');
  return `${said.falls.length} falls, account ${said.rows[0].join(' ')}`;
}

// A replay draws an arrow for a move, of which the log names a piece and a place but no target.
async function movesDrawn(page, server, game) {
  const { plies } = await server.ask('log', { game });
  const moved = plies.find(({ action }) => action.verb === 'move' && action.place !== null);
  assert(moved, 'the game has a move');
  await page.goto(`${page.url().split('#')[0]}#replay/${game}/${moved.ply - 1}`);
  await page.waitForFunction((ply) => document.getElementById('ply')?.value === String(ply), moved.ply - 1);
  await page.click('#on');
  await page.waitForSelector('.arrows .shaft', { state: 'attached' });
}

export async function testReview(browser, server, say) {
  const game = await gameOver(server, 'gbsu/first-contact', 3);
  const page = await pageOpen(browser, server);
  await page.goto(`${page.url().split('#')[0]}#game/${game}`);
  await page.click('#to-review');
  await page.waitForSelector('.graph .course', { timeout: 60000 }); // the review is still in progress
  await page.click('#halt');
  await judged(page);
  await page.waitForSelector('#go-on');
  await page.evaluate(() => { document.body.dataset.judged = '0'; });
  await page.click('#go-on');
  await judged(page);
  const count = Number(await page.evaluate(() => document.body.dataset.judged));
  assert(count > 10, `${count} choices are judged`);
  const cut = await page.evaluate(() => { const frame = document.querySelector('.graph').getBoundingClientRect(); return [...document.querySelectorAll('.graph .scale')].filter((t) => t.getBoundingClientRect().left < frame.left).map((t) => t.textContent); });
  assert.deepStrictEqual(cut, [], 'A9: no label of the graph is cut off');
  const heights = await page.evaluate(() => ['.band', '.course'].map((name) => document.querySelector(`.graph ${name}`).getBoundingClientRect().height));
  assert(heights[0] >= heights[1] - 1, `the band holds the curve: ${heights}`);
  const points = (await server.ask('review', { game })).review.account.curve;
  assert(points.every(({ value, low, high }) => low <= value && value <= high) && points.some(({ low, high }) => high - low > 0.01), 'each point has its interval');
  assert(await page.locator('.graph .mark-at').count() > 0, 'mistakes stand on the graph');
  const account = await accounted(page, server, game);
  const off = await page.evaluate(() => { const { left, right, top, bottom } = document.querySelector('.graph').getBoundingClientRect(); return [...document.querySelectorAll('.graph .mark-at')].filter((n) => { const b = n.getBoundingClientRect(); return b.left < left || b.right > right || b.top < top || b.bottom > bottom + 2; }).length; });
  assert.strictEqual(off, 0, 'the marks stand on the graph');
  await mistakeSeen(page);
  await axe(page, 'review');
  await page.focus('.graph .mark-at:not(.fall) >> nth=0');
  await page.keyboard.press('Enter');
  await page.check('#all');
  await page.waitForTimeout(300);
  assert.match(await page.textContent('#panel'), /Luck of Blue/, 'luck is told apart');
  const at = await page.inputValue('#ply');
  assert.notStrictEqual(at, '0');
  await page.evaluate(() => { document.body.dataset.judged = '0'; });
  await page.click('#play-on');
  await page.waitForFunction(() => location.hash.startsWith('#game/'));
  await settled(page);
  assert.notStrictEqual(await stateOf(page), 'over', 'a new game goes on from the mistake');
  await page.goBack();
  await page.waitForFunction((ply) => document.getElementById('ply')?.value === ply, at, { timeout: 10000 }).catch(() => assert.fail(`A6: back from the new game the review stands at ply ${at}`));
  await judged(page);
  assert.strictEqual(await page.inputValue('#ply'), at, 'A6: and stays there');
  assert.deepStrictEqual(page.complaints, []);
  await movesDrawn(page, server, game);
  await page.close();
  say(`review: ${count} choices judged and kept, ${account}, a mistake tried again and played on from`);
}
