// SPDX-License-Identifier: GPL-3.0-or-later
// games.js -- plays whole games by clicks: every scenario, each side, against greedy. In the
// middle of each game the page is reloaded or the server is killed.
import assert from 'node:assert';
import os from 'node:os';
import { chanceMake, clickAnswer, gameBegin, pageOpen, Server, settled, setUpSuggested, stateOf, stateReach } from './kit.js';

const ANSWERS_MOST = 900;
const PATIENT = 40; // after this many answers, end the turn where possible

// Ways to disturb a game in progress. The game must continue as if nothing had happened.
const disturbances = {
  async reload({ page }) {
    await page.reload();
  },
  async kill({ page, server }) {
    await server.kill();
    await page.waitForSelector('#field.disconnected');
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

// Plays until the game is over, with a disturbance before each answer whose number is in `when`.
// Returns the number of answers.
export async function gamePlay(world, chance, disturbance, when = [12]) {
  const { page } = world;
  let answers = 0;
  for (; answers < ANSWERS_MOST; answers++) {
    await settled(page);
    if ((await stateOf(page)) === 'over') break;
    if (when.includes(answers)) await disturb(disturbance, world);
    await clickAnswer(page, chance, answers > PATIENT);
  }
  assert(answers < ANSWERS_MOST, 'the game does not end');
  const words = await page.textContent('#panel .big');
  assert(/victory|draw|won/i.test(words), `the end is told: ${words}`);
  return answers;
}

// Plays one game of a scenario as one side. Each game has a server of its own, so that killing
// the server disturbs no other game.
async function gameWhole(browser, server, { title, name, side, number }) {
  const began = Date.now();
  const page = await pageOpen(browser, server, { width: 960, height: 640 }); // small, because without a graphics card half the pixels take half the time
  await gameBegin(page, title, side, 'greedy', 11 + number);
  const answers = await gamePlay({ page, server }, chanceMake(number), number % 2 ? 'kill' : 'reload');
  assert.deepStrictEqual(page.complaints, [], `${name} as ${side}`);
  await page.close();
  return `${name} as ${side}: ${answers} answers, ${((Date.now() - began) / 1000).toFixed(1)} s`;
}

// Long games start first, so that none is left over at the end. HANDS games run at once, each
// with its own server.
const LONG = /lenino|primosole|mokra/;
const HANDS = Math.max(1, Math.min(os.availableParallelism(), 4));

export async function testGames(browser, server, say) {
  const { scenarios } = await server.ask('scenarios');
  const some = process.env.SCENARIOS?.split(' ');
  // A game's number does not depend on which games are selected, so that a game alone is the same
  // as among all.
  const all = scenarios.filter(({ name }) => name.includes('/')).flatMap((it) => ['allied', 'axis'].map((side) => ({ ...it, side }))); // the small games have no map
  const games = all.map((it, number) => ({ ...it, number })).filter(({ name }) => !some || some.includes(name));
  const queue = [...games.filter((it) => LONG.test(it.name)), ...games.filter((it) => !LONG.test(it.name))];
  const failed = [];
  await Promise.all(Array.from({ length: Math.min(HANDS, queue.length) }, async () => {
    const own = new Server();
    await own.start();
    for (let game = queue.shift(); game; game = queue.shift()) {
      await gameWhole(browser, own, game).then(say, (error) => {
        failed.push(new Error(`${game.name} as ${game.side}: ${error.stack}`));
        say(`FAILED ${failed.at(-1).message}`);
      });
    }
    await own.end();
  }));
  if (failed.length > 0) throw failed[0];
}

// Tests a game of two people at one screen: between their turns, the page shows nothing of either
// side.
export async function testPeople(browser, server, say) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'both', null, 4);
  await setUpSuggested(page);
  await stateReach(page, 'handover');
  assert.strictEqual(await page.locator('#map, #panel, .hand').count(), 0, 'the map is covered');
  await page.click('#take-over');
  await stateReach(page, 'ready');
  assert.match(await page.textContent('#panel h2'), /1\/R/, 'the other side is asked');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say('two people: the map is covered while the screen changes hands');
}
