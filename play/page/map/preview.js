// SPDX-License-Identifier: GPL-3.0-or-later
// preview.js -- what a click would do, drawn before it is done: where one may go, what is left then,
// who might fire, the arrow of what is proposed, and where a strike may land.
import { el } from '../common/dom.js';

// Halves of a movement point are what some systems count in.
function leftWords(choice) {
  const left = choice.left;
  if (left === undefined || left === null) return '';
  const whole = Math.floor(left);
  return left === whole ? String(whole) : `${whole || ''}½`;
}

export function marksOf(table) {
  const { chooser } = table;
  const best = new Map();
  const several = chooser.focus < 0 && new Set(chooser.places().map((c) => c.piece)).size > 1;
  for (const choice of chooser.places()) {
    const old = best.get(choice.place);
    if (old && !old.planned) continue;
    best.set(choice.place, { place: choice.place, words: several ? '' : leftWords(choice), eyes: several ? 0 : (choice.watchers?.length ?? 0), planned: choice.plan });
  }
  return [...best.values()];
}

export function previewOf(table, candidate) {
  const { map, hint } = table;
  const arrows = [];
  const choice = candidate?.choice ?? hint?.choice ?? null;
  if (choice) arrows.push(...arrowsOf(map, choice, table));
  map.showArrows(arrows);
  map.showFalls(choice?.falls ?? []);
  if (table.latest.clash?.place >= 0 && table.latest.clash.place !== null) map.ring(table.latest.clash.place, 'fire');
  if (choice && choice.place >= 0) map.ring(choice.place, choice.target >= 0 ? 'fire' : 'plan');
}

export function arrowsOf(map, choice, table) {
  const from = choice.piece >= 0 ? map.spotOf({ piece: choice.piece, place: -1 }) : null;
  if (!from) return [];
  if (choice.target >= 0) return [{ points: [from, map.spotOf({ piece: choice.target, place: -1 })], kind: 'fire' }];
  if (choice.place < 0) return [];
  const way = (choice.path ?? [choice.place]).map((place) => table.scenario.board.places[place].centre);
  return [{ points: [from, ...way], kind: 'plan' }];
}

// What is pointed at, on the map or in a list, before it is proposed; null: nothing is any more.
export function pointAt(table, choice) {
  const { map } = table;
  if (!map || (choice?.words ?? '') === (table.pointed ?? '')) return;
  table.pointed = choice?.words ?? '';
  if (!choice) return previewOf(table, table.chooser.candidate);
  map.showArrows(arrowsOf(map, choice, table));
  map.showFalls(choice.falls ?? []);
}

// Where a strike may land, in words.
export function fallsWords(table, { falls }) {
  if (!falls) return null;
  const share = ([place, chance]) => `${table.label(place)} ${Math.round(100 * chance)}%`;
  return el('p', { class: 'falls' }, `It may fall on the target ${Math.round(100 * falls[0][1])}%. Unless every aim card fits, the other side chooses among the hexes of the cards’ suits: `, falls.slice(1).map(share).join(', '), '.');
}
