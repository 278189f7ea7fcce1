// SPDX-License-Identifier: GPL-3.0-or-later
// tooltip.js -- the card beside the pointer: what a place is, who stands there, what a piece can do.
import { byId, capital, el, replace } from '../common/dom.js';
import { badgeHelp } from '../map/badges.js';
import { numberShown } from '../map/counter.js';
import { markerWords } from '../map/markers.js';
import { pointAt } from '../map/preview.js';

const sideOf = (table) => (side) => table.scenario.sides[side] ?? side;

export function pieceCard(piece, table) {
  const name = sideOf(table);
  return el('div', { class: `of ${piece.side}` }, el('h3', {}, piece.name, ' ', el('small', {}, `${name(piece.side)}, ${piece.symbol}${piece.group ? `, ${piece.group}` : ''}`)),
    piece.steps_most > 1 ? el('p', {}, `${piece.steps} of ${piece.steps_most} ${piece.symbol === 'aircraft' ? 'sorties' : 'steps'}`) : null,
    el('dl', {}, piece.numbers.map(numberShown).map((n) => [el('dt', {}, n.name), el('dd', {}, n.value)])),
    piece.badges.length ? el('p', { class: 'tags' }, piece.badges.map((b) => el('span', {}, badgeHelp(b)))) : null);
}

export function placeCard(place, table) {
  const it = table.scenario.board.places[place];
  const lies = (m) => m.place === place || (m.place < 0 && m.at && table.map?.placeAt(...m.at) === place);
  const marks = table.position.markers.filter(lies).map((m) => capital(markerWords(m, sideOf(table))));
  const swings = table.position.swings.filter((s) => s.place === place);
  const { allied, axis } = table.scenario.sides;
  return el('div', {}, el('h3', {}, `${it.label} ${it.name}`.trim(), ' ', el('small', {}, it.terrain)), it.note ? el('p', {}, capital(it.note), '.') : null,
    marks.map((m) => el('p', {}, m)), swings.map((s) => el('p', {}, `Worth ${s.worth.allied} to ${allied}, ${s.worth.axis} to ${axis}`)));
}

// What one may choose there, with what it may bring: fire at who stands there, a strike on the place.
function mayAt(table, piece, place) {
  const { chooser } = table;
  if (!table.ready() || !chooser.open) return [];
  const stack = place >= 0 ? table.map.stackAt(place) : [];
  const aimed = (piece ? [piece] : stack).flatMap((p) => chooser.aimed(chooser.level, p.id));
  const found = [...aimed, ...(place >= 0 ? chooser.at(chooser.level, place) : [])];
  return found.filter((c, i) => c.stakes && found.indexOf(c) === i);
}

const MAY_SHOWN = 4;
function mayCard(choices) {
  if (choices.length === 0) return null;
  return el('div', { class: 'may-do' }, choices.slice(0, MAY_SHOWN).map((c) => el('p', {}, el('b', {}, capital(c.words)), ': ', c.stakes)));
}

// What is heard when the cursor of the keyboard comes to a place.
export function placeWords(place, table) {
  const it = table.scenario.board.places[place];
  const pieces = table.map.stackAt(place).map((p) => `${sideOf(table)(p.side)} ${p.name}${p.badges.length ? `, ${p.badges.join(', ')}` : ''}`);
  const may = table.chooser.places().filter((c) => c.place === place);
  const said = (c) => (c.stakes ? `${c.words}, ${c.stakes}` : c.words);
  return [`${it.label} ${it.name}`.trim(), it.terrain, ...pieces, may.length ? `you may: ${may.map(said).join('; ')}` : ''].filter(Boolean).join('. ');
}

// What the rules say of a place as it is now, asked once a position, when pointer or cursor rest on it.
// `put` is told what is known at once, and then the rest.
const REST = 120; // milliseconds
export function groundSaid(place, table, put, who = 'cursor') {
  const { ply } = table.position;
  const key = `${table.game} ${table.viewer} ${ply} ${place}`;
  table.grounds ??= new Map();
  groundHush(table, who);
  table.rests[who] = key;
  put(table.grounds.get(key) ?? '');
  if (table.grounds.has(key)) return;
  table.timers[who] = setTimeout(async () => {
    const answer = await table.ask('ground', { side: table.viewer, place, ply }).catch(() => null);
    table.grounds.set(key, answer?.words ?? '');
    if (answer?.words && table.rests[who] === key) put(answer.words);
  }, REST);
}

// Something else is to be heard now.
export function groundHush(table, who = 'cursor') {
  table.rests ??= {};
  table.timers ??= {};
  clearTimeout(table.timers[who]);
  table.rests[who] = '';
}

export function showCard(found, table) {
  const card = byId('card');
  if (!found || table.scenario.board.places.length === 0) {
    card.hidden = true;
    pointAt(table, null);
    return;
  }
  const { piece, place, event } = found;
  const key = `${piece?.id ?? ''} ${place} ${table.position.ply} ${table.chooser.level.chain.length} ${table.chooser.focus}`;
  if (card.dataset.of !== key || card.hidden) {
    card.dataset.of = key;
    const stack = place >= 0 ? table.map.stackAt(place) : [];
    const others = piece ? [] : stack;
    const ground = el('p', { id: 'ground-words' });
    if (place >= 0) groundSaid(place, table, (words) => { ground.textContent = words; cardPlace(card, table); }, 'pointer');
    const may = mayAt(table, piece, place);
    pointAt(table, may.length === 1 || may.some((c) => c.falls) ? may[0] : null);
    replace(card, mayCard(may), piece ? pieceCard(piece, table) : null, place >= 0 ? placeCard(place, table) : null, ground,
      others.length ? el('p', { class: 'tags' }, others.map((p) => el('span', {}, p.name))) : null);
    card.hidden = false;
  }
  table.pointer = [event.clientX, event.clientY];
  cardPlace(card, table);
}

// How much of two boxes lies over each other, in square pixels.
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

// What must stay in sight while the card is there: arrows that are drawn, a stack that is fanned out, and
// what is under the pointer.
const GAP = 14; // pixels from the pointer
function mustSee([x, y]) {
  const drawn = [...document.querySelectorAll('.arrows path, .pieces .backing')].map((node) => node.getBoundingClientRect()).filter((box) => box.width + box.height > 0);
  return [...drawn, { left: x - GAP + 2, right: x + GAP - 2, top: y - GAP + 2, bottom: y + GAP - 2 }];
}

// Beside the pointer, else in a corner of the map: the first place within the window where the card
// covers nothing of that, or the one where it covers least.
function cardPlace(card, table) {
  if (card.hidden) return;
  const { width, height } = card.getBoundingClientRect();
  const [x, y] = table.pointer;
  const field = byId('field').getBoundingClientRect();
  const beside = [GAP, -GAP].flatMap((dy) => [GAP, -GAP].map((dx) => [dx > 0 ? x + dx : x + dx - width, dy > 0 ? y + dy : y + dy - height]));
  const corners = [field.top + 6, field.bottom - height - 6].flatMap((top) => [field.left + 6, field.right - width - 6].map((left) => [left, top]));
  const within = ([left, top]) => [Math.max(4, Math.min(left, innerWidth - width - 4)), Math.max(4, Math.min(top, innerHeight - height - 4))];
  const seen = mustSee(table.pointer);
  let best = null;
  for (const [left, top] of [...beside, ...corners].map(within)) {
    const over = seen.reduce((sum, box) => sum + overlap({ left, top, right: left + width, bottom: top + height }, box), 0);
    if (best === null || over < best.over) best = { left, top, over };
    if (over === 0) break;
  }
  card.style.left = `${best.left}px`;
  card.style.top = `${best.top}px`;
}
