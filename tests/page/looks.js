// SPDX-License-Identifier: GPL-3.0-or-later
// looks.js -- tests the page for people who see it differently: without colours, on a narrow
// screen, through a screen reader (axe-core); and takes the pictures for the README.
import assert from 'node:assert';
import fs from 'node:fs';
import { axeFile, chanceMake, clickAnswer, gameBegin, pageOpen, settled, setUpSuggested, stateReach } from './kit.js';

const TEXT_CONTRAST = 4.5;   // minimum contrast of text in WCAG 2.2 AA
const SIDES_CONTRAST = 3;    // minimum contrast of the counters of two sides
const GROUND_STEP = 0.012;   // smallest difference of lightness between terrains with similar marks

// Runs axe-core on the page in dark and in light colours.
export async function axe(page, where) {
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    await axeOnce(page, `${where}, ${colorScheme}`);
  }
}

async function axeOnce(page, where) {
  await page.evaluate(fs.readFileSync(axeFile, 'utf8') + ';undefined');
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const words = violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`);
  assert.deepStrictEqual(words, [], `axe-core, ${where}`);
}

export async function testAxe(browser, server, say) {
  const page = await pageOpen(browser, server);
  await axe(page, 'first page');
  await gameBegin(page, 'First contact', 'allied', 'greedy', 4);
  await axe(page, 'set-up');
  const chance = chanceMake(5);
  for (let i = 0; i < 8; i++) {
    await settled(page);
    await clickAnswer(page, chance);
    await settled(page);
    if (i % 2) await axe(page, `answer ${i}`);
  }
  for (const tab of ['score', 'cards', 'units', 'log']) {
    await page.click(`#tab-${tab}`);
    await axe(page, `tab ${tab}`);
  }
  await page.click('#tool-rules');
  await page.waitForSelector('#rules h3, #rules .section-list');
  await axe(page, 'rules');
  await page.click('#tool-rules');
  await page.click('#tool-settings');
  await axe(page, 'settings');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say('axe-core: no violation');
}

// Runs in the browser. Returns the luminance of the colours that are really painted.
function luminances() {
  const parse = (words) => words.match(/[\d.]+/g).slice(0, 3).map((n) => {
    const c = Number(n) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const light = (words) => { const [r, g, b] = parse(words); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const of = (selector, what) => { const node = document.querySelector(selector); return node ? light(getComputedStyle(node)[what]) : null; };
  const ground = Object.fromEntries([...document.querySelectorAll('.terrain')].map((node) => [node.classList[1], light(getComputedStyle(node).fill)]));
  const side = (name) => ({ card: of(`.pieces .counter.${name} .card`, 'fill'), text: of(`.pieces .counter.${name} .short`, 'fill') });
  return { ground, allied: side('allied'), axis: side('axis'), mark: [...document.querySelectorAll('.mark')].map((node) => node.getAttribute('class')) };
}

const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

export async function testGrey(browser, server, say) {
  for (const title of ['Storfjord, May 1940', 'Lenino']) {
    const page = await pageOpen(browser, server, { settings: { grey: true } });
    await gameBegin(page, title, 'allied', 'greedy', 4);
    const { ground, allied, axis, mark } = await page.evaluate(luminances);
    for (const [name, side] of Object.entries({ allied, axis })) {
      if (side.card !== null) assert(contrast(side.card, side.text) >= TEXT_CONTRAST, `${title}: counters of ${name} cannot be read in grey`);
    }
    if (allied.card !== null && axis.card !== null) assert(contrast(allied.card, axis.card) >= SIDES_CONTRAST, `${title}: the two sides look alike in grey`);
    assert(mark.length >= Object.keys(ground).length - 1, `${title}: every ground but the clear has marks`);
    const steps = Object.values(ground).sort((a, b) => a - b);
    for (let i = 1; i < steps.length; i++) assert(steps[i] - steps[i - 1] >= GROUND_STEP, `${title}: two grounds are alike in grey: ${JSON.stringify(ground)}`);
    await page.close();
  }
  say(`greyscale: text ${TEXT_CONTRAST}:1, sides ${SIDES_CONTRAST}:1, every ground lighter or darker than the others`);
}

// Returns true if the map is visible from the top of the page and from its end.
async function mapSeen(page) {
  return page.evaluate(() => [0, document.documentElement.scrollHeight].every((top) => {
    scrollTo(0, top);
    const { top: from, bottom: to } = document.querySelector('#field').getBoundingClientRect();
    return Math.min(to, innerHeight) - Math.max(from, 0) >= innerHeight / 3;
  }));
}

export async function testNarrow(browser, server, say) {
  const page = await pageOpen(browser, server, { width: 390, height: 844 });
  await gameBegin(page, 'First contact', 'axis', 'greedy', 9);
  const chance = chanceMake(8);
  for (let i = 0; i < 25; i++) {
    await settled(page);
    if ((await page.evaluate(() => document.body.dataset.state)) === 'over') break;
    await clickAnswer(page, chance);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= 390, `at 390 pixels the page is ${wide} wide`);
    assert(await mapSeen(page), 'at 390 pixels the map is seen while one reads to the end of the page');
  }
  await page.evaluate(() => { location.hash = '#home'; });
  await page.click('#start-here');
  await page.click('#lesson-leave');
  await page.click('#start-here');
  const tools = await page.locator('#lesson .row').boundingBox();
  assert(tools.height < 50, `at 390 pixels the buttons of a lesson are one row, not ${tools.height} pixels`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say('390 pixels wide: nothing sticks out, and the map is seen beside all that is read');
}

const PICTURE = { width: 1200, height: 760 };

async function pictureTake(page, file) {
  await settled(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  await page.screenshot({ path: file, type: 'jpeg', quality: 66 });
  await page.close();
}

// Takes the pictures for the README: a reaction in a game, a step of a lesson, a table of
// gbww2 in the first turn. The page draws them as it is now.
export async function takePictures(browser, server, folder) {
  fs.mkdirSync(folder, { recursive: true });
  const game = await pageOpen(browser, server, PICTURE);
  await gameBegin(game, 'Primosole Bridge, 14 July 1943', 'allied', 'greedy', 4);
  for (let i = 0; i < 7; i++) {
    await settled(game);
    if (/react/.test(await game.textContent('#panel h2'))) break;
    await clickAnswer(game, chanceMake(2));
  }
  await pictureTake(game, `${folder}/page.jpg`);

  const lesson = await pageOpen(browser, server, PICTURE);
  await lesson.evaluate(() => { document.querySelector('#lessons details').open = true; });
  await lesson.click('[data-key="lesson gbsu/2-reactions"]');
  await lesson.waitForSelector('#lesson .lesson-task');
  await pictureTake(lesson, `${folder}/lesson.jpg`);

  const table = await pageOpen(browser, server, PICTURE);
  await gameBegin(table, 'The crossroads', 'allied', 'greedy', 2);
  await settled(table);
  await setUpSuggested(table);
  await pictureTake(table, `${folder}/table.jpg`);

  const design = await pageOpen(browser, server, PICTURE);
  await design.evaluate(() => { location.hash = '#design/from/gbsu/first-contact'; });
  await stateReach(design, 'design');
  await design.click('#tab-text');
  await design.fill('#design-text', (await design.inputValue('#design-text')).replace('". o . . . . . ."', '". o . . . q . ."'));
  await design.waitForSelector('.problems .error');
  await design.click('#tab-map');
  await design.click('[data-key=tool-brush]');
  await design.mouse.move(0, 0);
  await design.screenshot({ path: `${folder}/design.jpg`, type: 'jpeg', quality: 66 });
  await design.close();
}
