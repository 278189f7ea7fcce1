// SPDX-License-Identifier: GPL-3.0-or-later
// run.js -- runs the tests of the page in a real browser: `make test-page`. With names of tests
// as arguments it runs only those.
import fs from 'node:fs';
import { testAsides } from './asides.js';
import { testBytes } from './bytes.js';
import { testColours } from './colours.js';
import { testCover } from './cover.js';
import { testDesign } from './design.js';
import { testEffects } from './effects.js';
import { testGames, testPeople } from './games.js';
import { browserOpen, Server } from './kit.js';
import { testHint } from './hint.js';
import { testHome } from './home.js';
import { testKeys } from './keys.js';
import { testNewcomer } from './newcomer.js';
import { testLegend, testSigns } from './legend.js';
import { testLessons } from './lessons.js';
import { testLab } from './lab.js';
import { testPanels } from './panels.js';
import { testLatency } from './latency.js';
import { testReview } from './review.js';
import { testRules } from './rules.js';
import { testSince } from './since.js';
import { testSetUp } from './set_up.js';
import { testLevels, testText } from './text.js';
import { testUndo } from './undo.js';
import { takePictures, testAxe, testGrey, testNarrow } from './looks.js';

const say = (words) => console.log(`   ${words}`);

const WEIGHT_MOST = 400000; // most bytes that a browser loads for the home page and a game
const LOADED_LATER = /\/(?:design|review)\/|\/(?:laboratory|study_panel)\.js$/; // with their screens, see main.js

const tests = { axe: testAxe, grey: testGrey, narrow: testNarrow, text: testText, levels: testLevels, colours: testColours, effects: testEffects, since: testSince, undo: testUndo, bytes: testBytes, cover: testCover, design: testDesign, keys: testKeys, newcomer: testNewcomer, set_up: testSetUp, signs: testSigns, people: testPeople, asides: testAsides, panels: testPanels, home: testHome, hint: testHint, latency: testLatency, lab: testLab, review: testReview, rules: testRules, legend: testLegend, lessons: testLessons, games: testGames };

// Each test has a server of its own, with no games, scenarios or settings that another test left.
async function serverFresh() {
  const server = new Server();
  await server.start();
  return server;
}

async function main() {
  const wanted = process.argv.slice(2);
  const browser = await browserOpen();
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`== page/${name}`);
    const began = Date.now();
    const server = await serverFresh();
    try {
      await test(browser, server, say);
      say(`${((Date.now() - began) / 1000).toFixed(0)} s`);
    } catch (error) {
      failed++;
      console.error(`FAILED page/${name}: ${error.stack}`);
    }
    await server.end();
  }
  if (wanted.length === 0 || wanted.includes('pictures')) {
    const server = await serverFresh();
    await takePictures(browser, server, process.env.PICTURES ?? 'build/pictures');
    await server.end();
  }
  const weight = fs.readdirSync('play/page', { recursive: true, withFileTypes: true }).filter((it) => !LOADED_LATER.test(`${it.parentPath}/${it.name}`)).reduce((sum, it) => sum + (it.isFile() ? fs.statSync(`${it.parentPath}/${it.name}`).size : 0), 0);
  say(`the page weighs ${Math.round(weight / 1000)} KB`);
  if (weight > WEIGHT_MOST) {
    failed++;
    console.error(`FAILED the page's weight: at most ${WEIGHT_MOST / 1000} KB`);
  }
  await browser.close();
  process.exit(failed > 0 ? 1 : 0);
}

main();
