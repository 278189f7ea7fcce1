// SPDX-License-Identifier: GPL-3.0-or-later
// tooltip.js -- draws the tooltip beside the pointer: the place, the pieces in it, the values of a
// piece, and the choices there. It also has what a screen reader says when the keyboard cursor moves.
// Start at showCard().
import { byId, el, replace } from '../common/dom.js';
import { capital, choiceLabel, plural } from '../common/text.js';
import { badgeHelp } from '../map/badges.js';
import { numberShown } from '../map/counter.js';
import { citedWords } from './log_tab.js';
import { markerWords } from '../map/markers.js';
import { termHelp } from './legend.js';
import { pointAt } from '../map/preview.js';

const sideOf = (screen) => (side) => screen.scenario.sides[side] ?? side;

export function pieceCard(piece, screen) {
  const name = sideOf(screen);
  return el('div', { class: `of ${piece.side}` }, el('h3', {}, piece.name, ' ', el('small', {}, `${name(piece.side)}, ${piece.symbol}${piece.group ? `, ${piece.group}` : ''}`)),
    piece.steps_max > 1 ? el('p', {}, `${piece.steps} of ${plural(piece.steps_max, piece.symbol === 'aircraft' ? 'sortie' : screen.scenario.board.step)}`) : null,
    el('dl', {}, piece.numbers.map(numberShown).map((n) => [el('dt', {}, n.name), el('dd', {}, n.value)])),
    piece.badges.length ? el('p', { class: 'tags' }, piece.badges.map((b) => el('span', {}, badgeHelp(b)))) : null);
}

export function placeCard(place, screen) {
  const it = screen.scenario.board.places[place];
  const lies = (m) => m.place === place || (m.place < 0 && m.at && screen.map?.placeAt(...m.at) === place);
  const marks = screen.position.markers.filter(lies).map((m) => capital(markerWords(m, sideOf(screen))));
  const swings = screen.position.objectives.filter((s) => s.place === place);
  const { allied, axis } = screen.scenario.sides;
  const worth = ({ value }) => (value.allied || value.axis ? `worth ${value.allied} VP to ${allied}, ${value.axis} VP to ${axis}` : 'counts only for a sudden victory');
  return el('div', {}, el('h3', {}, `${it.label} ${it.name}`.trim(), ' ', el('small', {}, it.terrain)), it.note ? el('p', {}, capital(it.note), '.') : null,
    marks.map((m) => el('p', {}, m)), swings.map((s) => el('p', {}, `Objective ${s.name}: ${worth(s)}`)));
}

// Returns the choices with odds that target a piece or a place, such as fire or an air strike.
function choicesAt(screen, piece, place) {
  const { chooser } = screen;
  if (!screen.ready() || !chooser.open) return [];
  const stack = place >= 0 ? screen.map.stackAt(place) : [];
  const aimed = (piece ? [piece] : stack).flatMap((p) => chooser.aimed(chooser.level, p.id));
  const found = [...aimed, ...(place >= 0 ? chooser.at(chooser.level, place) : [])];
  return found.filter((c, i) => c.odds && found.indexOf(c) === i);
}

const CHOICES_SHOWN = 4;
function choicesCard(choices) {
  if (choices.length === 0) return null;
  return el('div', { class: 'choices-here' }, choices.slice(0, CHOICES_SHOWN).map((c) => el('p', {}, el('b', {}, choiceLabel(c)), ': ', c.odds)));
}

// Returns what a screen reader says when the keyboard cursor comes to a place.
export function placeWords(place, screen) {
  const it = screen.scenario.board.places[place];
  const pieces = screen.map.stackAt(place).map((p) => `${sideOf(screen)(p.side)} ${p.name}${p.badges.length ? `, ${p.badges.join(', ')}` : ''}`);
  const may = screen.chooser.places().filter((c) => c.places.includes(place));
  const said = (c) => (c.odds ? `${choiceLabel(c)}, ${c.odds}` : choiceLabel(c));
  return [`${it.label} ${it.name}`.trim(), it.terrain, ...pieces, may.length ? `choices: ${may.map(said).join('; ')}` : ''].filter(Boolean).join('. ');
}

const REST = 120; // milliseconds that the pointer must rest before the tooltip shows
// Fetches the description of a place (request terrain), once for each position, when the pointer or the
// keyboard cursor (`who`) rests on the place. Calls put() at once with the cached text or '', and again
// with the answer, if it has words and the pointer or the cursor is still there.
export function terrainAnnounce(place, screen, put, who = 'cursor') {
  const { ply } = screen.position;
  const key = `${screen.game} ${screen.viewer} ${ply} ${place}`;
  screen.terrainTexts ??= new Map();
  terrainSilence(screen, who);
  screen.rests[who] = key;
  put(screen.terrainTexts.get(key) ?? '');
  if (screen.terrainTexts.has(key)) return;
  screen.timers[who] = setTimeout(async () => {
    const answer = await screen.ask('terrain', { side: screen.viewer, place, ply }).catch(() => null);
    screen.terrainTexts.set(key, answer?.words ?? '');
    if (answer?.words && screen.rests[who] === key) put(answer.words);
  }, REST);
}

// Cancels the pending description of a place, so that it does not interrupt another announcement.
export function terrainSilence(screen, who = 'cursor') {
  screen.rests ??= {};
  screen.timers ??= {};
  clearTimeout(screen.timers[who]);
  screen.rests[who] = '';
}

// Returns the line of the legend on what the pointer touches within a counter: a number, a badge or the
// symbol; '' if that is nothing, or not in the legend.
function termAt(piece, event, screen) {
  const within = (node) => {
    const box = node.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  };
  const node = piece && [...document.querySelectorAll(`#map [data-piece="${piece.id}"] [data-term]`)].find(within);
  if (!node) return '';
  const [kind, ...name] = node.dataset.term.split(' ');
  const number = piece.numbers.find((n) => n.name === name.join(' '));
  return termHelp(screen.scenario, kind === 'number' ? ['number', 'weapon'] : [kind], name.join(' '), number ? numberShown(number).value : '');
}

// Handles the key I: keeps the tooltip where it is, with the focus on its first citation. If one is kept
// already, hides it instead.
export function cardKeep() {
  const card = byId('tooltip');
  if (cardLeave() || card.hidden) return;
  card.classList.add('kept');
  card.tabIndex = -1;
  (card.querySelector('.rule') ?? card).focus();
}

// Hides a tooltip that was kept. Returns false if none was.
export function cardLeave() {
  const card = byId('tooltip');
  if (!card?.classList.contains('kept')) return false;
  card.classList.remove('kept');
  card.hidden = true;
  byId('map')?.focus({ preventScroll: true });
  return true;
}

export function showCard(found, screen) {
  const card = byId('tooltip');
  if (card.classList.contains('kept')) {
    if (card.isConnected && card.contains(document.activeElement)) return; // until Escape, I or a click elsewhere
    card.classList.remove('kept');
  }
  if (!found || screen.scenario.board.places.length === 0) {
    card.hidden = true;
    pointAt(screen, null);
    return;
  }
  const { piece, place, event } = found;
  const term = termAt(piece, event, screen);
  const key = `${term} ${piece?.id ?? ''} ${place} ${screen.position.ply} ${screen.chooser.level.chain.length} ${screen.chooser.focus}`;
  if (card.dataset.of !== key || card.hidden) {
    card.dataset.of = key;
    const stack = place >= 0 ? screen.map.stackAt(place) : [];
    const others = piece ? [] : stack;
    const ground = el('p', { id: 'terrain-text' });
    if (place >= 0) terrainAnnounce(place, screen, (words) => { replace(ground, citedWords(words, screen)); cardPlace(card, screen); }, 'pointer');
    const may = choicesAt(screen, piece, place);
    pointAt(screen, may.length === 1 || may.some((c) => c.scatter) ? may[0] : null);
    replace(card, term ? el('p', { class: 'term-here' }, citedWords(term, screen)) : null, choicesCard(may), piece ? pieceCard(piece, screen) : null, place >= 0 ? placeCard(place, screen) : null, ground,
      others.length ? el('p', { class: 'tags' }, others.map((p) => el('span', {}, p.name))) : null);
    const more = card.querySelector('.rule') && el('p', { class: 'soft' }, 'I: keep this card, to open its rules.');
    if (more) card.append(more);
    card.hidden = false;
  }
  screen.pointer = [event.clientX, event.clientY];
  cardPlace(card, screen);
}

// Returns the area that two boxes share, in square pixels.
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const PATH_STEP = 14; // pixels between two boxes along a path
// Returns small boxes along a drawn path, which together cover it.
function boxesAlong(path) {
  const length = path.getTotalLength();
  const matrix = path.getScreenCTM();
  const count = Math.max(1, Math.ceil((length * Math.hypot(matrix.a, matrix.b)) / PATH_STEP));
  return Array.from({ length: count + 1 }, (_, i) => {
    const { x, y } = path.getPointAtLength((length * i) / count).matrixTransform(matrix);
    return { left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 };
  });
}

const GAP = 14; // pixels from the pointer
// Returns the boxes that the tooltip should not cover: arrows and rings, a stack that is spread out,
// and the surroundings of the pointer.
function keepVisible([x, y]) {
  const drawn = [...document.querySelectorAll('.arrows .outline, .pieces .backing')].map((node) => node.getBoundingClientRect()).filter((box) => box.width + box.height > 0);
  return [...drawn, ...[...document.querySelectorAll('.arrows .shaft')].flatMap(boxesAlong), { left: x - GAP + 2, right: x + GAP - 2, top: y - GAP + 2, bottom: y + GAP - 2 }];
}

// Places the tooltip at the first spot where it covers none of the boxes of keepVisible(): beside the
// pointer, or in a corner of the map. If every spot covers some, takes the one that covers least.
function cardPlace(card, screen) {
  if (card.hidden) return;
  const { width, height } = card.getBoundingClientRect();
  const [x, y] = screen.pointer;
  const field = byId('field').getBoundingClientRect();
  const beside = [GAP, -GAP].flatMap((dy) => [GAP, -GAP].map((dx) => [dx > 0 ? x + dx : x + dx - width, dy > 0 ? y + dy : y + dy - height]));
  const corners = [field.top + 6, field.bottom - height - 6].flatMap((top) => [field.left + 6, field.right - width - 6].map((left) => [left, top]));
  const within = ([left, top]) => [Math.max(4, Math.min(left, innerWidth - width - 4)), Math.max(4, Math.min(top, innerHeight - height - 4))];
  const seen = keepVisible(screen.pointer);
  let best = null;
  for (const [left, top] of [...beside, ...corners].map(within)) {
    const over = seen.reduce((sum, box) => sum + overlap({ left, top, right: left + width, bottom: top + height }, box), 0);
    if (best === null || over < best.over) best = { left, top, over };
    if (over === 0) break;
  }
  card.style.left = `${best.left}px`;
  card.style.top = `${best.top}px`;
}
