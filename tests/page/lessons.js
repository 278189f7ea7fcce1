// SPDX-License-Identifier: GPL-3.0-or-later
// lessons.js -- tests that a newcomer who clicks only what a lesson outlines gets to the end of
// each lesson. A wrong choice is refused, or shown and taken back. A lesson that was left
// continues at its step.
import assert from 'node:assert';
import { pageOpen } from './kit.js';
import { axe } from './looks.js';

const CLICKS_MOST = 400;
const SOON = 8000; // milliseconds until a click must show its effect

const lessonOf = (page) => page.evaluate(() => document.body.dataset.lesson);
const titleOf = (page) => page.textContent('.lesson-title');

// Runs in the browser. Finds what the page outlines now, as a point to click or an element of the
// panel; null if nothing is outlined yet.
function outlinedFind() {
  const { state, lesson, ply } = document.body.dataset;
  if (lesson === 'done') return { done: true };
  if (lesson === 'wrong') return { wrong: true };
  if (state !== 'ready') return null;
  const show = document.getElementById('lesson-show');
  const node = show ?? [...document.querySelectorAll('#panel .taught:not(.seen)')].find((it) => it.checkVisibility() && !it.disabled);
  const sign = `${ply} ${document.getElementById('lesson')?.dataset.drawn} ${document.getElementById('panel').innerHTML}`;
  if (node) {
    document.querySelectorAll('[data-press]').forEach((old) => old.removeAttribute('data-press'));
    (node.querySelector('input') ?? node).setAttribute('data-press', '');
    return { press: true, sign };
  }
  for (const mark of document.querySelectorAll('.lesson-marks .next')) {
    const box = mark.getBoundingClientRect();
    const point = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(...point)?.closest('#map')) return { point, sign };
  }
  return null;
}

async function outlined(page) {
  const until = Date.now() + SOON;
  for (;;) {
    const found = await page.evaluate(outlinedFind);
    if (found) return found;
    if (Date.now() > until) throw new Error(`${await titleOf(page)}: nothing is outlined: ${await page.textContent('#lesson')} | ${await page.textContent('#panel')}`);
    await page.waitForTimeout(30);
  }
}

// Clicks what is outlined until the lesson is done, or until `steps` steps are done. Returns the
// number of clicks.
async function follow(page, steps = Infinity) {
  let idle = 0; // number of clicks in a row that changed nothing
  for (let clicks = 0; clicks < CLICKS_MOST; clicks++) {
    const found = await outlined(page);
    if (found.done) return clicks;
    assert(!found.wrong, `${await titleOf(page)}: what is outlined is wrong: ${await page.textContent('#lesson')}`);
    const step = Number(/step (\d+)/.exec(await titleOf(page))?.[1] ?? 0);
    if (step > steps) return clicks;
    if (found.point) await page.mouse.click(...found.point);
    else await page.click('[data-press]', { timeout: 3000 }).catch((error) => { if (error.name !== 'TimeoutError') throw error; });
    await page.waitForFunction((old) => `${document.body.dataset.ply} ${document.getElementById('lesson')?.dataset.drawn} ${document.getElementById('panel').innerHTML}` !== old, found.sign, { timeout: 3000 }).then(() => { idle = 0; }, () => { idle++; });
    assert(idle < 3, `${await titleOf(page)}: clicks on what is outlined change nothing: ${JSON.stringify(found.point)} ${await page.evaluate(() => document.querySelector('[data-press]')?.outerHTML)} | ${await page.textContent('#panel')}`);
  }
  throw new Error(`${await titleOf(page)}: not done after ${CLICKS_MOST} clicks`);
}

async function lessonOpen(page, name) {
  await page.evaluate(() => { location.hash = '#home'; });
  await page.waitForSelector('#lessons');
  await page.evaluate(() => { document.querySelector('#lessons details').open = true; });
  await page.click(`[data-key="lesson ${name}"]`);
  await page.waitForSelector('#lesson .lesson-title');
}

// Plays lesson 1 from the home page, with wrong choices, a step back, and leaving and returning.
async function firstLesson(browser, server, say) {
  const page = await pageOpen(browser, server);
  assert.match(await page.textContent('#start-here'), /Start here/);
  await page.click('#start-here');
  await page.waitForSelector('#lesson .lesson-task');
  await axe(page, 'a lesson');
  assert.match(await titleOf(page), /step 1 of 10/);
  await outlined(page);
  await page.click('[data-key=declare-none]');
  await page.click('#confirm');
  await page.waitForSelector('#panel .refused');
  assert.match(await page.textContent('#panel .refused'), /before any unit has acted/);
  await follow(page, 2);
  assert.match(await titleOf(page), /step 3 of 10/);
  await outlined(page);
  await page.click('.lesson-text .rule >> nth=-1');
  await page.waitForSelector('#rules h3');
  await page.keyboard.press('Escape');
  await page.click((await outlined(page)).press ? '[data-press]' : '#panel');  // click the unit MG/B
  await page.waitForSelector('#panel .place', { state: 'attached' });
  const far = page.locator('#panel .place >> nth=0');
  await page.evaluate(() => { document.querySelector('#panel details.places').open = true; });
  await far.click();
  await page.click('#confirm');
  await page.waitForSelector('#lesson-retry');
  assert.match(await page.textContent('#lesson .refused'), /A unit does one thing/);
  assert.doesNotMatch(await page.textContent('#panel'), /searching/, 'nobody searches while the lesson waits');
  await axe(page, 'a wrong choice');
  await page.click('#lesson-retry');
  await page.waitForSelector('body[data-lesson=step]', { state: 'attached' });
  await outlined(page);
  await page.click('#lesson-back');
  await page.waitForFunction(() => /step 2/.test(document.querySelector('.lesson-title').textContent));
  await page.click('#lesson-leave');
  await page.waitForSelector('#start-here');
  assert.match(await page.textContent('#start-here'), /Continue/);
  assert.match(await page.textContent('#lessons .lessons'), /step 2 of 10/);
  await page.click('#start-here');
  await page.waitForSelector('#lesson .lesson-title');
  assert.match(await titleOf(page), /step 2 of 10/);
  await follow(page);
  assert.match(await page.textContent('#lesson'), /Lesson done/);
  await page.click('#lesson a[href="#home"]');
  await page.waitForSelector('#lessons li.done');
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
  say('lesson 1: wrong choices, back, left and taken up again, done');
}

export async function testLessons(browser, server, say) {
  await firstLesson(browser, server, say);
  const { lessons } = await server.ask('lessons');
  const page = await pageOpen(browser, server, { settings: { passesAsked: 0 } }); // as a newcomer has it
  for (const { name, steps } of lessons.filter((it) => it.steps > 0)) {
    await lessonOpen(page, name);
    const clicks = await follow(page);
    say(`${name}: ${steps} steps, ${clicks} clicks`);
  }
  assert.strictEqual(await lessonOf(page), 'done');
  const after = await server.ask('lessons');
  for (const it of after.lessons.filter((one) => one.steps > 0)) assert(it.done, `${it.name} is marked as done`);
  assert.deepStrictEqual(page.complaints, []);
  await page.close();
}
