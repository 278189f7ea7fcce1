// SPDX-License-Identifier: GPL-3.0-or-later
// bytes.js -- tests that a choice loads few bytes: the answer is short, and events contain only
// changes. From them the page must build the same position that the server has.
import assert from 'node:assert';
import { chanceMake, clickAnswer, gameBegin, pageOpen, settled, setUpSuggested } from './kit.js';

const CHOICE_MOST = 20000; // bytes after a choice until the player chooses again
const SOON = 3;            // a choice counts only if the player chooses again within this many plies

async function choicesWeighed(browser, server, title) {
  const page = await pageOpen(browser, server);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.dataReceived', (event) => { bytes += event.encodedDataLength || event.dataLength; });
  await gameBegin(page, title, 'allied', 'greedy', 4);
  await settled(page);
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
  await changesAddUp(browser, server);
  const told = [];
  for (const title of ['Mokra, 1 September 1939', 'Lenino']) told.push(await choicesWeighed(browser, server, title));
  say(`a choice loads ${told.join(', ')}`);
}
