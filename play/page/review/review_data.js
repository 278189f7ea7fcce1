// SPDX-License-Identifier: GPL-3.0-or-later
// review_data.js -- extracts lists and sums from the JSON of a review (PROTOCOL.md). A choice has two
// evaluations: `as_known` with what the side could know, `hindsight` with all hidden cards.
import { interval, percent } from '../common/text.js';

export const grades = {
  blunder: { name: 'Blunder', sign: '■' },
  mistake: { name: 'Mistake', sign: '▲' },
  inaccuracy: { name: 'Inaccuracy', sign: '●' },
};

// For example "12% win probability (5% to 19%)".
export function costWords(cost) {
  return `${percent(cost.cost)} win probability (${interval(cost.low, cost.high)})`;
}

// Returns the side with this name: a review has the names of the sides.
export function sideKey(scenario, name) {
  return scenario.sides.allied === name ? 'allied' : 'axis';
}

const highestCost = (of) => (a, b) => of(b).cost - of(a).cost || a.ply - b.ply;

// The mistakes that the side could have recognized, and those visible only in hindsight; the most costly
// first.
export function foreseeableMistakes(review) {
  return review.choices.filter((c) => c.as_known?.grade).sort(highestCost((c) => c.as_known));
}

export function hindsightMistakes(review) {
  return review.choices.filter((c) => c.as_known && !c.as_known.grade && c.hindsight.grade).sort(highestCost((c) => c.hindsight));
}

// Returns for each reviewed side the number of choices, of mistakes by grade, and the total loss.
export function tallies(review) {
  const sides = new Map();
  for (const choice of review.choices) {
    if (!choice.as_known) continue;
    if (!sides.has(choice.side)) sides.set(choice.side, { side: choice.side, count: 0, lost: 0, inaccuracy: 0, mistake: 0, blunder: 0 });
    const it = sides.get(choice.side);
    it.count++;
    if (!choice.as_known.grade) continue;
    it[choice.as_known.grade]++;
    it.lost += choice.as_known.cost;
  }
  return [...sides.values()];
}

// Returns the luck of a side: a list by event type (count, and sum of changes in win probability), the
// largest single changes, and the total.
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
  const largest = review.luck.map((l) => ({ ...l, change: sign * l.change })).sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return { list, largest: largest.slice(0, 4).filter((s) => Math.abs(s.change) >= 0.02), sum: list.reduce((all, it) => all + it.sum, 0) };
}

// Returns the win probability of a side at each reviewed choice, with its 95 % interval.
export function winProbabilityCurve(review, scenario, side) {
  return review.choices.filter((c) => c.as_known).map((c) => {
    const value = sideKey(scenario, c.side) === side ? c.value : 1 - c.value;
    return { ply: c.ply, value, low: Math.max(0, value - 1.96 * c.standard_error), high: Math.min(1, value + 1.96 * c.standard_error), grade: c.as_known.grade, cost: c.as_known, side: c.side };
  });
}
