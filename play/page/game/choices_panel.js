// SPDX-License-Identifier: GPL-3.0-or-later
// choices_panel.js -- shows the choices of the pending decision as buttons: cards, units with their
// odds, places, other choices. It also shows the choice that waits for confirmation. It uses only the
// parts of the choices and knows no rules. Start at answersView().
import { byId, el, replace } from '../common/dom.js';
import { capital, choiceLabel, plural } from '../common/text.js';
import { cardFace } from './cards.js';
import { closeCombatView } from './close_combat.js';
import { facingDial, isFacing } from './facing_dial.js';
import { ASKED_MOST, settings } from '../common/settings.js';
import { groupsOf, passOf, setupOf, checkboxesOf } from './selection.js';
import { richWords } from './log_tab.js';
import { scatterWords, pointAt } from '../map/preview.js';
import { passButtons } from './reactions.js';
import { setupReview, setupView } from './setup_tray.js';
import { confirmationView, checkboxView } from './checkbox_choices.js';
import { miniCounter } from './units_tab.js';

const EXPLAINED_MAX = 14; // with more choices, those of a list are explained only when selected, or by Show details
const PLACES_SHOWN = 40;
const PLAIN_EXPLAINED_MAX = 6; // of choices side by side
const BEST_SHOWN = 8; // of many places with odds, such as the targets of an air strike

// Returns a line of a list of choices: counter, words, place, and odds in brief.
function pieceLine(screen, choice, words) {
  const id = choice.target >= 0 && isOnePiece(screen) ? choice.target : choice.piece >= 0 ? choice.piece : choice.target;
  const piece = id >= 0 ? screen.piece(id) : null;
  const where = piece && piece.on_map && piece.place >= 0 ? screen.map?.placeWords(piece.place) : '';
  const named = !piece && choice.place >= 0 ? screen.scenario.board.places[choice.place].name : '';
  return el('span', { class: 'line' }, piece ? miniCounter(piece) : null, el('span', {}, words, named ? `, ${named}` : null, where ? el('small', {}, `at ${where}`) : null, oddsOf(choice)));
}

// Returns true if all choices with a target belong to one piece. A line then shows the target instead of
// the piece.
const isOnePiece = (screen) => new Set(screen.chooser.level.choices.filter((c) => c.target >= 0).map((c) => c.piece)).size === 1;

const oddsOf = (choice) => (choice.odds ? el('small', { class: 'odds' }, choice.odds) : null);

function pointing(screen, choice) {
  const show = () => pointAt(screen, choice);
  return { onmouseenter: show, onfocus: show, onmouseleave: () => pointAt(screen, null), onblur: () => pointAt(screen, null) };
}

function whyOf(screen, chain) {
  return screen.why(chain, el('span', { class: 'why' }), (text, node) => replace(node, richWords(text, screen)));
}

// Returns a button for a choice, with its explanation below.
function choiceRow(screen, choice, explained) {
  const { chooser } = screen;
  const chain = [...chooser.level.chain, choice];
  return el('li', {}, el('button', { class: 'choice', 'data-key': choice.words, onclick: () => choose(screen, choice, () => screen.take(choice)), ...pointing(screen, choice) }, pieceLine(screen, choice, choiceLabel(choice))), explained ? [closeCombatView(screen, choice.close_combat), whyOf(screen, chain)] : null);
}

function listOf(screen, choices) {
  if (choices.length === 0) return null;
  const few = choices.length <= EXPLAINED_MAX;
  const best = choices.every((c) => c.odds) ? [...choices].sort((a, b) => b.prior - a.prior) : choices;
  return el('div', {}, el('ul', { class: 'choices' }, best.map((c) => choiceRow(screen, c, screen.explained || (few && !c.odds)))), explanationToggle(screen, choices));
}

// Returns a button that shows or hides the explanations; null if no choice has odds.
function explanationToggle(screen, choices) {
  if (!choices.some((c) => c.odds)) return null;
  const flip = () => { screen.explained = !screen.explained; screen.draw(); };
  return el('button', { class: 'quiet', 'data-key': 'details', 'aria-pressed': String(screen.explained === true), onclick: flip }, screen.explained ? 'Hide details' : 'Show details');
}

function cardButtons(screen, cards, bare) {
  const draw = bare.find((c) => c.verb === 'draw');
  const button = (choice, face) => el('li', {}, el('button', { class: 'card-button', 'data-key': choice.words, 'data-card': choice.card || null, onclick: () => screen.commit([...screen.chooser.level.chain, choice]) }, face, el('span', {}, richWords(capital(choice.words), screen), oddsOf(choice))),
    cards.length <= EXPLAINED_MAX && !choice.odds ? whyOf(screen, [...screen.chooser.level.chain, choice]) : null);
  return el('ul', { class: 'card-list' }, draw ? button(draw, cardFace('?')) : null, cards.map((c) => button(c, cardFace(c.card))));
}

// Returns the list of the best of many targets, each with its odds; null if no place has odds.
function bestTargetsView(screen, places) {
  const staked = places.filter((c) => c.odds).sort((a, b) => b.prior - a.prior).slice(0, BEST_SHOWN);
  if (staked.length === 0) return null;
  return el('div', { class: 'best' }, el('p', {}, 'Suggested targets. You can choose any outlined place on the map; point at it to see its odds.'), el('ul', { class: 'choices' }, staked.map((c) => el('li', {}, el('button', { class: 'choice', 'data-key': `best ${c.words}`, onclick: () => screen.chooser.pick(c), ...pointing(screen, c) },
    pieceLine(screen, c, choiceLabel(c)))))));
}

function placesView(screen, places) {
  if (places.length === 0) return null;
  const { chooser } = screen;
  const who = new Set(places.map((c) => c.piece));
  if (chooser.focus < 0 && who.size > 1) {
    const pieces = [...who].map((id) => places.find((c) => c.piece === id));
    return el('div', {}, el('p', {}, 'Choose a unit on the map or here:'), el('ul', { class: 'choices' }, pieces.map((c) => el('li', {}, el('button', { class: 'choice', 'data-key': `who ${c.piece}`, onclick: () => chooser.piece(c.piece) }, pieceLine(screen, c, screen.piece(c.piece)?.name ?? ''))))));
  }
  const shown = places.filter((c) => chooser.inFocus(c));
  if (shown.length === 0) return null; // the places belong to other pieces
  const buttons = shown.slice(0, screen.placesWhole ? shown.length : PLACES_SHOWN).map((c) => el('button', { class: c.plan ? 'place far' : 'place', 'data-key': c.words, 'aria-label': choiceLabel(c), onclick: () => chooser.pick(c), ...pointing(screen, c) }, screen.label(c.place)));
  return el('div', {}, bestTargetsView(screen, shown), el('details', { class: 'places', open: screen.placesOpen || !screen.map, ontoggle: (e) => { screen.placesOpen = e.target.open; } }, el('summary', {}, `${shown[0].verb === 'at' ? '' : `${capital(shown[0].verb)}: `}${plural(shown.length, 'place')}, outlined on the map`),
    el('div', { class: 'row tight' }, buttons, shown.length > buttons.length ? el('button', { onclick: () => { screen.placesWhole = true; screen.draw(); } }, `${shown.length - buttons.length} more`) : null)));
}

function proposal(screen) {
  const { chooser } = screen;
  const { candidate, options } = chooser;
  if (candidate) {
    const also = candidate.choice.watchers?.length ?? 0;
    return el('div', { class: 'proposal', role: 'group', 'aria-label': 'Selected choice' }, pieceLine(screen, candidate.choice, choiceLabel(candidate.choice)),
      also ? el('p', { class: 'warn' }, `Enemy units that ${screen.scenario.watchers.words}: ${candidate.choice.watchers.map((id) => screen.piece(id)?.name).join(', ')}.`) : null,
      scatterWords(screen, candidate.choice), closeCombatView(screen, candidate.choice.close_combat),
      candidate.short ? el('p', { class: 'warn' }, 'The move stops here first. Continue from there if a path exists.') : null,
      whyOf(screen, candidate.chain),
      el('div', { class: 'row' }, el('button', { class: 'main', id: 'confirm', onclick: () => screen.confirm() }, 'Confirm'), el('button', { id: 'cancel', onclick: () => chooser.cancel() }, 'Cancel')));
  }
  if (options.length > 0) return el('div', { class: 'proposal' }, el('p', {}, 'Choose one:'), listOf(screen, options));
  return null;
}

// Returns what a choice gives up: `lost`, the other choices that give the player something, and the number
// of units that can still act by them.
function givenUp(screen, choice) {
  const lost = choice.gives_up === 'others' ? screen.chooser.level.choices.filter((c) => !c.gives_up) : [];
  const { pieces, numbers } = groupsOf(lost);
  return { lost, units: new Set([...pieces, ...numbers.filter((c) => screen.piece(c.piece)?.ready)].map((c) => c.piece)).size };
}

// Makes a choice by act(). If it gives something up for good, the player must confirm it first; a choice
// that only gives up other choices, and no unit's action, only the first ASKED_MOST times. A lesson refuses
// such a choice where it is wrong.
function choose(screen, choice, act) {
  const { lost, units } = givenUp(screen, choice);
  const asks = choice.gives_up === 'named' || units > 0 || (lost.length > 0 && settings.passesAsked < ASKED_MOST);
  if (!asks || screen.lesson?.coached === false) return act();
  screen.chooser.confirming = choice;
  screen.draw();
  byId('confirm')?.focus();
}

// Returns the question whether to make a choice that gives something up.
function lossView(screen, choice) {
  const { lost, units } = givenUp(screen, choice);
  const chain = [...screen.chooser.level.chain, choice];
  const keep = () => { [screen.chooser.confirming, screen.passNext] = [false, null]; screen.draw(); };
  const act = () => {
    if (screen.passNext) [screen.passing, screen.passNext] = [screen.passNext, null];
    if (lost.length > 0) settings.passesAsked++;
    screen.commit(chain);
  };
  const words = units > 0 ? `${plural(units, 'unit')} can still act.` : lost.length > 0 ? `${choiceLabel(choice)}: this gives up ${plural(lost.length, 'other choice')}.` : `${choiceLabel(choice)}?`;
  return el('div', {}, el('div', { class: 'row' }, confirmationView(words, act, keep)), whyOf(screen, chain));
}

function plain(screen, bare) {
  if (bare.length === 0) return null;
  const chain = (c) => [...screen.chooser.level.chain, c];
  return el('ul', { class: 'choices plain' }, bare.map((c) => el('li', {}, el('button', { 'data-key': c.words, onclick: () => choose(screen, c, () => screen.commit(chain(c))) }, choiceLabel(c), oddsOf(c)), bare.length <= PLAIN_EXPLAINED_MAX ? whyOf(screen, chain(c)) : null)));
}

// Returns the choices of numbers as buttons: for several units a row each, with the unit's counter beside
// its buttons; for one unit or none a single row. A few have their explanations beside them; of many, `told`
// shows that of the button under the pointer or the focus.
function numbersView(screen, numbers, told) {
  if (numbers.length === 0) return null;
  const few = numbers.length <= PLAIN_EXPLAINED_MAX;
  const tell = (c) => {
    told.dataset.of = c.words;
    screen.why([...screen.chooser.level.chain, c], told, (text) => { if (told.dataset.of === c.words) replace(told, richWords(text, screen)); });
  };
  const button = (c, words) => {
    const { onmouseenter: show, ...leave } = pointing(screen, c);
    const enter = () => { show(); if (!few) tell(c); };
    return el('button', { 'data-key': c.words, onclick: () => choose(screen, c, () => screen.commit([...screen.chooser.level.chain, c])), ...leave, onmouseenter: enter, onfocus: enter }, words, oddsOf(c));
  };
  if (!few && numbers.every(isFacing)) return facingDial(numbers, button);
  const who = [...new Set(numbers.map((c) => c.piece))];
  if (who.length < 2 && few) return el('ul', { class: 'choices numbers' }, numbers.map((c) => el('li', {}, button(c, choiceLabel(c)), whyOf(screen, [...screen.chooser.level.chain, c]))));
  if (who.length < 2) return el('div', { class: 'row numbers' }, numbers.map((c) => button(c, choiceLabel(c))));
  const short = (c, name) => { // the name stands beside the buttons
    const part = [` the ${name}`, ` of ${name}`, ` with ${name}`, ` ${name}`].find((it) => choiceLabel(c).includes(it));
    return part ? choiceLabel(c).replace(part, '') : choiceLabel(c);
  };
  return el('ul', { class: 'choices numbers' }, who.map((id) => {
    const piece = id >= 0 ? screen.piece(id) : null;
    const own = numbers.filter((c) => c.piece === id);
    const told = (c) => whyOf(screen, [...screen.chooser.level.chain, c]);
    if (!piece && few) return own.map((c) => el('li', {}, button(c, choiceLabel(c)), told(c)));
    if (!piece) return el('li', { class: 'line' }, el('div', { class: 'row tight' }, own.map((c) => button(c, choiceLabel(c)))));
    const of = el('span', { class: 'unseen' }, ` (${piece.name})`); // for screen readers
    const toldOf = (c) => (own.length > 1 ? el('div', {}, el('b', { class: 'why' }, `${short(c, piece.name)}: `), told(c)) : told(c));
    return el('li', { class: 'line' }, miniCounter(piece), el('div', {}, el('span', {}, piece.name), el('div', { class: 'row tight' }, own.map((c) => button(c, [short(c, piece.name), of.cloneNode(true)]))), few ? own.map(toldOf) : null));
  }));
}

export function answersView(screen) {
  const { chooser } = screen;
  const { level } = chooser;
  const review = setupReview(screen);
  if (review) return [review];
  const parts = [el('h2', {}, richWords(level.prompt, screen))];
  if (chooser.refused) parts.push(el('p', { class: 'refused' }, richWords(chooser.refused, screen)));
  if (chooser.confirming.words) return [...parts, lossView(screen, chooser.confirming)];
  const piece = chooser.levels.length === 1 ? setupOf(level.choices, screen.latest.pieces) : null;
  const boxes = chooser.levels.length === 1 && !screen.reader ? checkboxesOf(level.choices) : null;
  if (boxes) return [...parts, checkboxView(screen, boxes, (c, words) => pieceLine(screen, c, words))];
  parts.push(closeCombatView(screen, screen.latest.close_combat), proposal(screen));
  if (screen.latest.set_up && chooser.levels.length === 1 && !screen.reader) parts.push(setupView(screen, screen.map ? piece : null));
  const groups = groupsOf(level.choices);
  const pass = passOf({ choices: level.choices, about: screen.latest.about });
  if (groups.cards.length > 0) parts.push(cardButtons(screen, groups.cards, groups.bare));
  const inFocus = (list) => (chooser.focus < 0 || level.chain.length > 0 ? list : list.filter((c) => chooser.inFocus(c)));
  const told = el('p', { class: 'why' });
  parts.push(chooser.options.length > 0 || chooser.candidate ? null : [listOf(screen, inFocus(groups.aimed)), listOf(screen, groups.pieces)], placesView(screen, groups.places), numbersView(screen, inFocus(groups.numbers), told));
  const bare = groups.cards.length > 0 ? groups.bare.filter((c) => c.verb !== 'draw') : groups.bare;
  parts.push(plain(screen, bare), told);
  if (pass && !screen.reader) parts.push(passButtons(screen, pass));
  if (chooser.levels.length > 1 || chooser.focus >= 0) parts.push(el('button', { class: 'quiet', 'data-key': 'back', onclick: () => chooser.cancel() }, '← Back'));
  return parts;
}
