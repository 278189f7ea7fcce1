// SPDX-License-Identifier: GPL-3.0-or-later
// units_tab.js -- draws the tab Units: all pieces of both sides in tables, with place, steps and values.
import { el, svg } from '../common/dom.js';
import { capital } from '../common/text.js';
import { badgeHelp } from '../map/badges.js';
import { drawCounter, numberShown } from '../map/counter.js';
import { termView } from './legend.js';

export function miniCounter(piece) {
  return svg('svg', { class: 'mini', viewBox: '-62 -66 124 128', 'aria-hidden': 'true' }, drawCounter(piece));
}

// Returns true for an aircraft. Its steps are its sorties. With 0 steps it has flown them all or was shot
// down; the page cannot tell which, and does not count it as eliminated.
const flies = (piece) => piece.symbol === 'aircraft';
const isGone = (piece) => piece.steps === 0 && !flies(piece);

function whereOf(piece, screen) {
  if (piece.steps === 0) return flies(piece) ? 'flown or shot down' : 'eliminated';
  if (!piece.on_map) return 'off the map';
  if (piece.place >= 0) return screen.label(piece.place);
  return piece.at ? piece.at.map((inches) => Math.round(2 * inches) / 2).join('/') : 'hidden'; // as texts name the point
}

function rowOf(piece, screen) {
  const place = piece.place >= 0 && piece.on_map ? el('button', { class: 'quiet', onclick: () => screen.showPlace(piece.place) }, whereOf(piece, screen)) : whereOf(piece, screen);
  const { scenario } = screen;
  const numbers = piece.numbers.map((n) => termView(scenario, ['number', 'weapon'], n.name, `${numberShown(n).name} ${numberShown(n).value}`, false));
  const states = piece.badges.map((b) => termView(scenario, ['badge'], b, badgeHelp(b), false));
  return el('tr', { class: isGone(piece) ? 'gone' : '' }, el('td', {}, miniCounter(piece)),
    el('th', { scope: 'row' }, piece.name, el('small', {}, termView(scenario, ['symbol'], piece.symbol, piece.symbol, false))), el('td', {}, place),
    el('td', {}, piece.steps_max > 1 ? `${piece.steps}/${piece.steps_max}` : ''), el('td', {}, el('small', {}, [...numbers, ...states].flatMap((it, i) => (i ? [', ', it] : [it])))));
}

export function unitsView(screen) {
  const { position, scenario } = screen;
  return ['allied', 'axis'].map((side) => {
    const pieces = position.pieces.filter((p) => p.side === side);
    if (pieces.length === 0) return null;
    const gone = pieces.filter(isGone).length;
    return el('table', { class: 'units' }, el('caption', {}, `${scenario.sides[side]}: ${pieces.length - gone} of ${pieces.length} units left`),
      el('thead', {}, el('tr', {}, el('td', {}), ['Unit', 'Place', `${capital(scenario.board.step)}s`, 'Values'].map((t) => el('th', { scope: 'col' }, t)))),
      el('tbody', {}, pieces.map((p) => rowOf(p, screen))));
  });
}
