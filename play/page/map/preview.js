// SPDX-License-Identifier: GPL-3.0-or-later
// preview.js -- previews choices on the map: outlines of the places that can be chosen, the movement
// left there, the enemies that may fire, an arrow for the selected choice, and where a strike may land.
import { el } from '../common/dom.js';
import { exactPoint, halves } from '../common/text.js';
import { facingDegrees, isFacing } from '../game/facing_dial.js';

const FACING_INCHES = 3; // length of the arrow of a facing

// Returns the movement left after a move, such as "2½"; '' if it is unknown.
const leftOf = ({ movement_left: left }) => (left === undefined || left === null ? '' : halves(left));

// Returns the marks for showReach() of map.js, each as { place, left, watchers, planned }. If no piece is
// in focus and several pieces have places to go to, the marks tell neither movement nor enemies.
export function marksOf(screen) {
  const { chooser } = screen;
  const best = new Map();
  const several = chooser.focus < 0 && new Set(chooser.places().map((c) => c.piece)).size > 1;
  for (const choice of chooser.places()) {
    const old = best.get(choice.place);
    if (old && !old.planned) continue;
    best.set(choice.place, { place: choice.place, left: several ? '' : leftOf(choice), watchers: several ? 0 : (choice.watchers?.length ?? 0), planned: choice.plan });
    for (const place of choice.places.slice(1)) best.set(place, { place, left: '', watchers: 0, planned: choice.plan });
  }
  return [...best.values()];
}

// Draws the selected choice on the map; without one, the hint. Also rings the place of a close combat.
export function previewOf(screen, candidate) {
  const { map, hint } = screen;
  const arrows = [];
  const choice = candidate?.choice ?? hint?.choice ?? null;
  if (choice) arrows.push(...arrowsOf(map, choice, screen));
  map.showArrows(arrows);
  map.showScatter(choice?.scatter ?? []);
  if (screen.latest.close_combat?.place >= 0 && screen.latest.close_combat.place !== null) map.ring(screen.latest.close_combat.place, 'fire');
  for (const place of choice?.places ?? []) map.ring(place, choice.target >= 0 ? 'fire' : 'plan');
}

// Returns the arrows of a choice: one along its path, one to its target, or one in the direction of a facing.
export function arrowsOf(map, choice, screen) {
  const from = choice.piece >= 0 ? map.spotOf({ piece: choice.piece, place: -1 }) : null;
  if (!from) return [];
  if (isFacing(choice)) {
    const turn = (facingDegrees(choice) * Math.PI) / 180;
    return [{ points: [from, [from[0] + FACING_INCHES * Math.sin(turn), from[1] - FACING_INCHES * Math.cos(turn)]], kind: 'plan' }];
  }
  if (choice.target >= 0) return [{ points: [from, map.spotOf({ piece: choice.target, place: -1 })], kind: 'fire' }];
  if (choice.place < 0) return [];
  const point = exactPoint(choice);
  const way = point && !choice.path ? [point] : (choice.path ?? [choice.place]).map((place) => screen.scenario.board.places[place].centre);
  return [{ points: [from, ...way], kind: 'plan' }];
}

// Previews the choice under the pointer or the focus. With null, previews the selected choice again.
export function pointAt(screen, choice) {
  const { map } = screen;
  if (!map || (choice?.words ?? '') === (screen.pointed ?? '')) return;
  screen.pointed = choice?.words ?? '';
  if (!choice) return previewOf(screen, screen.chooser.candidate);
  map.showArrows(arrowsOf(map, choice, screen));
  map.showScatter(choice.scatter ?? []);
}

// Returns where a strike may land, in words; null for other choices. The odds of a choice say how probable
// a hit of the target is.
export function scatterWords(screen, { scatter }) {
  if (!scatter) return null;
  const share = ([place, chance], i) => `${screen.label(place)}${i === 0 ? ' (the target)' : ''} ${Math.round(100 * chance)}%`;
  return el('p', { class: 'scatter-text' }, `Probability that the aim cards allow the strike to land in a hex: ${scatter.map(share).join(', ')}. If they allow several hexes, the other side chooses.`);
}
