// SPDX-License-Identifier: GPL-3.0-or-later
// preview.js -- what a click would do, drawn before it is done: where one may go, what is left then,
// who might fire, and the arrow of what is proposed.

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
