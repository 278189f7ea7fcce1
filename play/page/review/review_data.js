// SPDX-License-Identifier: GPL-3.0-or-later
// review_data.js -- a review in words and numbers: made of the JSON of a review alone (PROTOCOL.md).
import { percent } from '../common/text.js';

export const grades = {
  blunder: { name: 'Blunder', sign: '■' },
  mistake: { name: 'Mistake', sign: '▲' },
  inaccuracy: { name: 'Inaccuracy', sign: '●' },
};

// "12% of the win chance (5% to 19%)"
export function costWords(cost) {
  return `${percent(cost.cost)} of the win chance (${percent(cost.low)} to ${percent(cost.high)})`;
}

// The sides of a scenario by their names, which a review has.
export function sideKey(scenario, name) {
  return scenario.sides.allied === name ? 'allied' : 'axis';
}

const dearest = (of) => (a, b) => of(b).cost - of(a).cost || a.ply - b.ply;

// What one could have known to be wrong, and what nobody could: the dearest first.
export function costly(review) {
  return review.choices.filter((c) => c.could?.grade).sort(dearest((c) => c.could));
}

export function hindsight(review) {
  return review.choices.filter((c) => c.could && !c.could.grade && c.was.grade).sort(dearest((c) => c.was));
}

// Of each side that was reviewed: how many choices, of which grade, and what was lost in all.
export function tallies(review) {
  const sides = new Map();
  for (const choice of review.choices) {
    if (!choice.could) continue;
    if (!sides.has(choice.side)) sides.set(choice.side, { side: choice.side, count: 0, lost: 0, inaccuracy: 0, mistake: 0, blunder: 0 });
    const it = sides.get(choice.side);
    it.count++;
    if (!choice.could.grade) continue;
    it[choice.could.grade]++;
    it.lost += choice.could.cost;
  }
  return [...sides.values()];
}

// Luck by event type, for a side: how often something was drawn there, and what it moved the win chance.
export function luckOf(review, side) {
  const sign = side === 'axis' ? -1 : 1;
  const eventTypes = new Map();
  for (const { event_type: eventType, change } of review.luck) {
    const it = eventTypes.get(eventType) ?? { eventType, count: 0, sum: 0 };
    it.count++;
    it.sum += sign * change;
    eventTypes.set(eventType, it);
  }
  const list = [...eventTypes.values()].sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum));
  const strokes = review.luck.map((l) => ({ ...l, change: sign * l.change })).sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return { list, strokes: strokes.slice(0, 4).filter((s) => Math.abs(s.change) >= 0.02), sum: list.reduce((all, it) => all + it.sum, 0) };
}

// The win chance of a side at each choice that was judged, with twice its standard error.
export function courseOf(review, scenario, side) {
  return review.choices.filter((c) => c.could).map((c) => {
    const value = sideKey(scenario, c.side) === side ? c.value : 1 - c.value;
    return { ply: c.ply, value, low: Math.max(0, value - 1.96 * c.standard_error), high: Math.min(1, value + 1.96 * c.standard_error), grade: c.could.grade, cost: c.could, side: c.side };
  });
}
