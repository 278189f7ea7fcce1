// SPDX-License-Identifier: GPL-3.0-or-later
// run.js -- the tests of the page, in a real browser: `make test-page`. Names of tests as words run those
// alone. Latency is measured and told, and is no test.
import fs from 'node:fs';
import { testGames, testPeople } from './games.js';
import { browserOpen, gameBegin, pageOpen, Server, settled } from './kit.js';
import { testKeys } from './keys.js';
import { testReview } from './review.js';
import { takePicture, testAxe, testGrey, testNarrow } from './looks.js';

const say = (words) => console.log(`   ${words}`);

async function tellLatency(browser, server) {
  const page = await pageOpen(browser, server);
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  const times = [];
  for (let i = 0; i < 10; i++) {
    await settled(page);
    const point = await page.$('.reach .may');
    if (!point) break;
    times.push(await page.evaluate(async () => {
      const place = document.querySelector('#panel .place') ?? (document.querySelector('#panel details').open = true, document.querySelector('#panel .place'));
      place.click();
      await new Promise((wake) => setTimeout(wake, 30));
      const ply = document.body.dataset.ply;
      const began = performance.now();
      document.getElementById('confirm').click();
      while (document.body.dataset.ply === ply) await new Promise((wake) => requestAnimationFrame(wake));
      await new Promise((wake) => requestAnimationFrame(wake));
      return performance.now() - began;
    }));
    await settled(page);
    await page.click('#tool-undo');
    await page.waitForTimeout(150);
  }
  times.sort((a, b) => a - b);
  say(`a click to the new map: ${times[times.length >> 1].toFixed(0)} ms in the middle, ${times.at(-1).toFixed(0)} ms at most, of ${times.length}`);
  await page.close();
}

const tests = { axe: testAxe, grey: testGrey, narrow: testNarrow, keys: testKeys, people: testPeople, review: testReview, games: testGames };

async function main() {
  const wanted = process.argv.slice(2);
  const server = new Server();
  await server.start();
  const browser = await browserOpen();
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`== page/${name}`);
    try {
      await test(browser, server, say);
    } catch (error) {
      failed++;
      console.error(`FAILED page/${name}: ${error.stack}`);
    }
  }
  if (wanted.length === 0 || wanted.includes('picture')) await takePicture(browser, server, process.env.PICTURE ?? 'build/page.jpg');
  if (wanted.length === 0 || wanted.includes('latency')) await tellLatency(browser, server);
  const weight = fs.readdirSync('play/page').reduce((sum, name) => sum + fs.statSync(`play/page/${name}`).size, 0);
  say(`the page weighs ${Math.round(weight / 1000)} KB`);
  if (weight > 300000) failed++;
  await browser.close();
  await server.end();
  process.exit(failed > 0 ? 1 : 0);
}

main();
