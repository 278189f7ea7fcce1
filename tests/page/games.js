// SPDX-License-Identifier: GPL-3.0-or-later
// games.js -- whole games by clicks: every scenario, either side, against greedy; in the middle of each
// the page is loaded anew or the server is killed.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, stateOf, stateReach } from './kit.js';

const ANSWERS_MOST = 900;
const PATIENT = 40; // answers, after which the turn is ended where it can be

// How a game is disturbed once it is under way, and must go on as if nothing had been.
const disturbances = {
  async reload({ page }) {
    await page.reload();
  },
  async kill({ page, server }) {
    await server.kill();
    await page.waitForSelector('#field.away');
    await server.start();
  },
};

const plyOf = (page) => page.evaluate(() => Number(document.body.dataset.ply));

async function disturb(name, world) {
  const before = await plyOf(world.page);
  await disturbances[name](world);
  await settled(world.page);
  const after = await plyOf(world.page);
  assert(after === before, `after ${name} the game stands at ply ${after}, not at ${before}`);
}

// Plays until the game is over.
export async function gamePlay(world, chance, disturbance) {
  const { page } = world;
  let answers = 0;
  for (; answers < ANSWERS_MOST; answers++) {
    await settled(page);
    if ((await stateOf(page)) === 'over') break;
    if (answers === 12) await disturb(disturbance, world);
    await clickAnswer(page, chance, answers > PATIENT);
  }
  assert(answers < ANSWERS_MOST, 'the game does not end');
  const words = await page.textContent('#panel .big');
  assert(/victory|draw|won/i.test(words), `the end is told: ${words}`);
  return answers;
}

export async function testGames(browser, server, say) {
  const { scenarios } = await server.ask('scenarios');
  let number = 0;
  const some = process.env.SCENARIOS?.split(' ');
  for (const { title, name } of scenarios) {
    if (some && !some.includes(name)) continue;
    for (const side of ['allied', 'axis']) {
      const began = Date.now();
      const page = await pageOpen(browser, server);
      const world = { page, server };
      await gameBegin(page, title, side, 'greedy', 11 + number);
      const answers = await gamePlay(world, chanceMake(number), number % 2 ? 'kill' : 'reload');
      assert.deepStrictEqual(page.complaints, [], `${name} as ${side}`);
      await page.close();
      say(`${name} as ${side}: ${answers} answers, ${((Date.now() - began) / 1000).toFixed(1)} s`);
      number++;
    }
  }
}

// Two people at one screen: between them nothing of either side is on the page.
export async function testPeople(browser, server, say) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'both', null, 4);
  await settled(page);
  await page.click('#panel button:text-is("Suggest all")');
  await stateReach(page, 'handover');
  assert.strictEqual(await page.locator('#map, #panel, .hand').count(), 0, 'the map is covered');
  await page.click('#take-over');
  await stateReach(page, 'ready');
  assert.match(await page.textContent('#panel h2'), /1\/R/, 'the other side is asked');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say('two people: the map is covered while the screen changes hands');
}
