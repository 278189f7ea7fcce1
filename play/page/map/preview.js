// SPDX-License-Identifier: GPL-3.0-or-later
// preview.js -- what a click would do, drawn before it is done: where one may go, what is left then,
// who might fire, the arrow of what is proposed, and where a strike may land.
import { el } from '../common/dom.js';

// Halves of a movement point are what some systems count in.
function leftWords(choice) {
  const left = choice.movement_left;
  if (left === undefined || left === null) return '';
  const whole = Math.floor(left);
  return left === whole ? String(whole) : `${whole || ''}½`;
}

export function marksOf(screen) {
  const { chooser } = screen;
  const best = new Map();
  const several = chooser.focus < 0 && new Set(chooser.places().map((c) => c.piece)).size > 1;
  for (const choice of chooser.places()) {
    const old = best.get(choice.place);
    if (old && !old.planned) continue;
    best.set(choice.place, { place: choice.place, words: several ? '' : leftWords(choice), eyes: several ? 0 : (choice.watchers?.length ?? 0), planned: choice.plan });
  }
  return [...best.values()];
}

export function previewOf(screen, candidate) {
  const { map, hint } = screen;
  const arrows = [];
  const choice = candidate?.choice ?? hint?.choice ?? null;
  if (choice) arrows.push(...arrowsOf(map, choice, screen));
  map.showArrows(arrows);
  map.showScatter(choice?.scatter ?? []);
  if (screen.latest.close_combat?.place >= 0 && screen.latest.close_combat.place !== null) map.ring(screen.latest.close_combat.place, 'fire');
  if (choice && choice.place >= 0) map.ring(choice.place, choice.target >= 0 ? 'fire' : 'plan');
}

export function arrowsOf(map, choice, screen) {
  const from = choice.piece >= 0 ? map.spotOf({ piece: choice.piece, place: -1 }) : null;
  if (!from) return [];
  if (choice.target >= 0) return [{ points: [from, map.spotOf({ piece: choice.target, place: -1 })], kind: 'fire' }];
  if (choice.place < 0) return [];
  const way = (choice.path ?? [choice.place]).map((place) => screen.scenario.board.places[place].centre);
  return [{ points: [from, ...way], kind: 'plan' }];
}

// What is pointed at, on the map or in a list, before it is proposed; null: nothing is any more.
export function pointAt(screen, choice) {
  const { map } = screen;
  if (!map || (choice?.words ?? '') === (screen.pointed ?? '')) return;
  screen.pointed = choice?.words ?? '';
  if (!choice) return previewOf(screen, screen.chooser.candidate);
  map.showArrows(arrowsOf(map, choice, screen));
  map.showScatter(choice.scatter ?? []);
}

// Where a strike may land, in words.
export function fallsWords(screen, { scatter }) {
  if (!scatter) return null;
  const share = ([place, chance]) => `${screen.label(place)} ${Math.round(100 * chance)}%`;
  return el('p', { class: 'scatter-text' }, `It may fall on the target ${Math.round(100 * scatter[0][1])}%. Unless every aim card fits, the other side chooses among the hexes of the cards’ suits: `, scatter.slice(1).map(share).join(', '), '.');
}
