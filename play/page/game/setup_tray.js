// SPDX-License-Identifier: GPL-3.0-or-later
// setup_tray.js -- the set-up. The player drags the next unit from the tray to the map, clicks a place,
// or lets a computer player choose for one unit or for all. The suggestions stop before the last choice
// of the set-up. The panel then lists all choices, each with a button to change it, and the button Begin
// makes the last choice.
import { announce, el } from '../common/dom.js';
import { capital, choiceLabel } from '../common/text.js';
import { dragFromTray } from './setup_drag.js';
import { miniCounter } from './units_tab.js';

// ---- Suggestions

const suggestions = async (screen) => (await screen.ask('suggest_set_up', { side: screen.viewer, number: screen.number })).choices;

// Runs act(), which makes several choices one after another. The page counts as busy meanwhile: a second
// call does nothing. Shows the error if act() fails.
async function whilePlacing(screen, act) {
  if (screen.placing) return;
  screen.placing = true;
  screen.draw();
  try {
    await act();
  } catch (error) {
    screen.fail(error);
  }
  screen.placing = false;
  screen.draw();
}

async function make(screen, choices) {
  if (choices.length === 0) return;
  const rested = screen.nextChoice();
  await screen.commit(choices);
  await rested;
}

// Keeps the last choice of the set-up for the button Begin.
function hold(screen, choice) {
  screen.setup = { ply: screen.latest.ply, last: choice };
  announce('The set-up is complete. Change it, or begin.');
  return true;
}

// Makes the suggested choices for the current unit, or for all units. Never makes the last choice of the
// set-up.
async function suggest(screen, all) {
  const found = await suggestions(screen);
  for (const { ply, subject } of found) screen.subjects.set(ply, subject);
  const wanted = all ? found : found.filter((c) => c.subject === found[0].subject);
  const ends = wanted.length === found.length;
  await make(screen, ends ? wanted.slice(0, -1) : wanted);
  if (ends && screen.latest.set_up) hold(screen, wanted.at(-1));
}

// ---- Reviewing the whole set-up before it ends

// Returns the viewer's choices since another side acted, each as { ply, subject, words, label, verb, place,
// forced }. A forced choice counts to the subject of the choice before it: after a change of another unit it
// may be one of several, and must then be made as it was.
function chosen(screen) {
  const { log, viewer, subjects } = screen;
  const own = log.slice(log.findLastIndex((entry) => entry.side !== viewer) + 1);
  const list = [];
  for (const { ply, action } of own) {
    const forced = !subjects.has(ply - 1);
    const subject = subjects.get(ply - 1) ?? list.at(-1)?.subject;
    if (subject) list.push({ ply: ply - 1, subject, forced, words: action.words, label: action.label, verb: action.words.split(' ')[0], place: action.place });
  }
  return list;
}

// Takes back all choices from ply `ply` on.
async function takeBack(screen, ply) {
  while (screen.latest.ply > ply) {
    const before = screen.latest.ply;
    const rested = screen.nextChoice();
    await screen.undo();
    if (screen.chooser.refused) throw new Error(screen.chooser.refused);
    await rested;
    if (screen.latest.ply >= before) return;
  }
}

// Lets the player choose again for one unit. settleSetup() makes the later choices of other units again
// afterwards.
async function change(screen, subject) {
  const list = chosen(screen);
  const later = list.filter((c) => c.ply > list.findLast((it) => it.subject === subject)?.ply);
  const { last } = screen.setup;
  screen.setup = { changing: subject, later: [...later, { ...last, verb: last.words.split(' ')[0] }] };
  await takeBack(screen, list.find((c) => c.subject === subject && !c.forced)?.ply ?? screen.latest.ply);
}

// Makes the later choices again as they were. If one of them is no longer legal, makes a suggested
// choice instead. Keeps the last choice of the set-up for the button Begin.
async function makeLater(screen, later) {
  while (screen.latest.set_up) {
    const { choices, set_up: subject, ply } = screen.latest;
    const old = later.find((c) => c.subject === subject && choices.some((it) => it.words === c.words));
    screen.subjects.set(ply, subject);
    if (old && old === later.at(-1)) return hold(screen, old);
    const found = old ? [old] : await suggestions(screen);
    if (!old && found.length === 1) return hold(screen, found[0]);
    await make(screen, [{ words: found[0].words }]);
    if (screen.latest.ply === ply) return null;
  }
  return null;
}

// Called when the game waits. Remembers which unit a choice of the set-up is about, and after a change
// makes the later choices again.
export function settleSetup(screen) {
  const { latest, setup } = screen;
  if (latest.set_up) screen.subjects.set(latest.ply, latest.set_up);
  if (!latest.set_up) screen.setup = null;
  else if (setup?.changing && !screen.placing && latest.set_up !== setup.changing) {
    screen.setup = null;
    whilePlacing(screen, () => makeLater(screen, setup.later));
  }
}

// Returns the list of the whole set-up; null if the set-up is not complete.
export function setupReview(screen) {
  const { setup, latest } = screen;
  if (!setup?.last || setup.ply !== latest.ply || !latest.choices.some((c) => c.words === setup.last.words)) return null;
  const { label, place } = latest.choices.find((c) => c.words === setup.last.words);
  const list = [...chosen(screen).filter((c) => !(c.forced && c.verb === 'shape')), { ...setup.last, label, place }];
  const line = (subject) => {
    const own = list.filter((c) => c.subject === subject);
    const exact = own.filter((c, i) => !(c.place >= 0 && own[i + 1]?.place >= 0)); // a place that a later choice names exactly is left out
    const piece = latest.pieces.find((p) => p.name === subject);
    return el('li', { class: 'line' }, piece ? miniCounter(piece) : null, el('span', {}, el('b', {}, capital(subject)), el('small', {}, exact.map((c) => choiceLabel(c).replace(/^./, (letter) => letter.toLowerCase())).join(', '))),
      el('button', { 'data-key': `change ${subject}`, 'aria-label': `Change ${subject}`, onclick: () => whilePlacing(screen, () => change(screen, subject)) }, 'Change'));
  };
  const begin = () => { screen.setup = null; screen.commit([setup.last]); };
  return el('div', { class: 'set-up' }, el('h2', {}, 'Your set-up'), el('p', {}, 'The map shows your set-up. Change any unit, then begin.'),
    el('div', { class: 'row' }, el('button', { class: 'main', 'data-key': 'begin', onclick: begin }, 'Begin'),
      list.length > 1 ? el('button', { 'data-key': 'start-over', onclick: () => { screen.setup = null; whilePlacing(screen, () => takeBack(screen, list[0].ply)); } }, 'Start over') : null),
    el('ul', { class: 'choices' }, [...new Set(list.map((c) => c.subject))].map(line)));
}

// ---- The buttons of the current choice

// Returns the buttons for the current choice of the set-up. The player can drag `piece` (may be null) to
// the map.
export function setupView(screen, piece) {
  const button = (words, all) => el('button', { class: all ? 'main' : '', disabled: screen.placing, title: all ? 'A computer player suggests your whole set-up. You can change it before you begin.' : `A computer player chooses for ${screen.latest.set_up}.`, onclick: () => whilePlacing(screen, () => suggest(screen, all)) }, words);
  const waiting = piece ? screen.position.pieces.filter((p) => p.side === piece.side && !p.on_map && p.steps > 0 && p.id !== piece.id) : [];
  const acts = { make: (choices) => make(screen, choices), hold: (choice) => hold(screen, choice), placing: (act) => whilePlacing(screen, act) };
  const turns = screen.scenario.board.unit === 'inch' && matchMedia('(any-pointer: fine)').matches ? ' While you drag it, the wheel or the keys Q and E turn it.' : '';
  const tray = piece ? el('div', { class: 'tray' }, dragFromTray(screen, el('div', { class: 'next', title: 'Drag the unit to the map' }, miniCounter(piece)), piece, acts),
    el('div', {}, el('b', {}, piece.name), el('p', {}, `Drag the unit to an outlined place, or click a place.${turns}`))) : null;
  return el('div', {}, tray, el('div', { class: 'row' }, button('Suggest all', true), button('Suggest', false)),
    waiting.length ? el('p', { class: 'soft' }, `Other units not on the map: ${waiting.map((p) => p.name).join(', ')}.`) : null);
}
