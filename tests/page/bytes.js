// SPDX-License-Identifier: GPL-3.0-or-later
// bytes.js -- tests that home and a first game load few bytes, and that a choice does: the answer is
// short, and events contain only changes. From them the page must build the same position that the server has.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, setUpSuggested, stateReach } from './kit.js';

const CHOICE_MOST = 20000; // bytes after a choice until the player chooses again
const LOAD_MOST = 400000;  // bytes of home and a first game
const SOON = 3;            // a choice counts only if the player chooses again within this many plies

async function choicesWeighed(browser, server, title) {
  const page = await pageOpen(browser, server);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.dataReceived', (event) => { bytes += event.encodedDataLength || event.dataLength; });
  await gameBegin(page, title, 'allied', 'greedy', 4);
  if (await page.locator('button:text-is("Suggest all")').count()) await setUpSuggested(page);
  const chance = chanceMake(3);
  const plyOf = () => page.evaluate(() => Number(document.body.dataset.ply));
  const weights = [];
  for (let i = 0; i < 25; i++) {
    await settled(page);
    await page.waitForTimeout(150); // wait for what was loaded before
    const ply = await plyOf();
    bytes = 0;
    await clickAnswer(page, chance);
    await settled(page);
    await page.waitForTimeout(100);
    const plies = (await plyOf()) - ply;
    if (plies > 0 && plies <= SOON) weights.push(bytes);
  }
  assert(weights.length > 5, `${title}: choices were made`);
  weights.sort((a, b) => a - b);
  const middle = weights[weights.length >> 1];
  assert(middle < CHOICE_MOST, `${title}: a choice costs ${middle} bytes`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  return `${(middle / 1000).toFixed(1)} KB in ${title}`;
}

// Weighs what home loads, with the pictures of its battles, and then a first game. `network` counts bytes as
// they are sent, packed.
async function loadWeighed(browser, server) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
  const began = Date.now();
  await page.goto(server.address);
  await stateReach(page, 'home');
  const seconds = (Date.now() - began) / 1000;
  await page.waitForLoadState('networkidle');
  const home = bytes;
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await page.close();
  assert(bytes < LOAD_MOST, `home and a first game load ${bytes} bytes`);
  return `home loads ${Math.round(home / 1000)} KB with its pictures, in ${seconds.toFixed(1)} s until it can be used; with a first game ${Math.round(bytes / 1000)} KB`;
}

// Checks that two event streams of one game, one of changes and one of whole positions, give the
// same positions.
async function changesAddUp(browser, server) {
  const page = await pageOpen(browser, server);
  const same = await page.evaluate(async () => {
    const { Service } = await import('./common/service.js');
    const service = new Service();
    const { game } = await service.ask('new', { scenario: 'rfic/ford', allied: 'person', axis: 'greedy', seed: 7 });
    let seen = null;
    const stop = service.listen(game, 'allied', 0, (event) => { if (event.position) seen = event.position; }, () => {});
    for (let i = 0; i < 30; i++) {
      const { number, position } = await service.ask('wait', { game });
      const { choices } = position;
      await service.ask('choose', { game, number, index: choices[i % choices.length].index, brief: true });
    }
    const { position } = await service.ask('wait', { game });
    await new Promise((wake) => setTimeout(wake, 500));
    stop();
    return [JSON.stringify(seen, Object.keys(seen).sort()), JSON.stringify(position, Object.keys(seen).sort()), JSON.stringify(seen.pieces) === JSON.stringify(position.pieces), JSON.stringify(seen.choices) === JSON.stringify(position.choices)];
  });
  assert.strictEqual(same[0], same[1], 'changes add up to the position');
  assert(same[2] && same[3], 'its pieces and choices too');
  await page.close();
}

export async function testBytes(browser, server, say) {
  say(await loadWeighed(browser, server));
  await changesAddUp(browser, server);
  const told = [];
  for (const title of ['Mokra, 1 September 1939', 'Lenino']) told.push(await choicesWeighed(browser, server, title));
  say(`a choice loads ${told.join(', ')}`);
}
