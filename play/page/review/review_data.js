// SPDX-License-Identifier: GPL-3.0-or-later
// review_data.js -- extracts lists and sums from the JSON of a review (PROTOCOL.md). A choice has two
// evaluations: `as_known` is by what the side could know, `hindsight` is with all hidden information
// known.
export const grades = {
  blunder: { name: 'Blunder', sign: '■' },
  mistake: { name: 'Mistake', sign: '▲' },
  inaccuracy: { name: 'Inaccuracy', sign: '●' },
};

// Returns the side with this name, as "allied" or "axis". A review has the scenario's names of the
// sides.
export function sideKey(scenario, name) {
  return scenario.sides.allied === name ? 'allied' : 'axis';
}

const highestCost = (of) => (a, b) => of(b).cost - of(a).cost || a.ply - b.ply;

// Return the mistakes of a side, the most costly first; `name` is the name of the side, and '' means
// both. foreseeableMistakes() returns those that the side could have recognized, the other function
// those visible only in hindsight.
export function foreseeableMistakes(review, name) {
  return review.choices.filter((c) => c.as_known?.grade && (!name || c.side === name)).sort(highestCost((c) => c.as_known));
}

export function hindsightMistakes(review, name) {
  return review.choices.filter((c) => c.as_known && (!name || c.side === name) && !c.as_known.grade && c.hindsight.grade).sort(highestCost((c) => c.hindsight));
}

// Returns, for each reviewed side, the number of choices and the number of mistakes by grade.
export function tallies(review) {
  const sides = new Map();
  for (const choice of review.choices) {
    if (!choice.as_known) continue;
    if (!sides.has(choice.side)) sides.set(choice.side, { side: choice.side, count: 0, inaccuracy: 0, mistake: 0, blunder: 0 });
    const it = sides.get(choice.side);
    it.count++;
    if (choice.as_known.grade) it[choice.as_known.grade]++;
  }
  return [...sides.values()];
}

// Returns the luck of a side: `list` by event type (count, and sum of the changes in win probability),
// `largest` (at most four single changes, of two points of win probability or more), and the total `sum`.
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

// Returns the curve of a side's win probability with all hidden information known, by ply, with its 95 %
// interval. A point also has the graded choice at its ply (`choice`), and a fall of win probability with
// another cause than a mistake between it and the next point (`fall`), if there are any.
export function winProbabilityCurve(review, side) {
  const { curve = [], falls = [] } = review.account ?? {};
  return curve.map(({ ply, value, low, high }, i) => {
    const choice = review.choices.find((c) => c.ply === ply && c.as_known?.grade);
    const next = curve[i + 1]?.ply ?? Infinity;
    const fall = falls.find((f) => f.cause !== 'mistake' && f.ply >= ply && f.ply < next);
    return side === 'axis' ? { ply, value: 1 - value, low: 1 - high, high: 1 - low, choice, fall } : { ply, value, low, high, choice, fall };
  });
}

// Returns the falls of win probability that a ply caused.
export const fallsAt = (review, ply) => (review.account?.falls ?? []).filter((f) => f.ply === ply);

// Returns the turning points: at most three falls of win probability, the deepest first.
export function turningPoints(review) {
  const { falls = [], turning_points: indices = [] } = review.account ?? {};
  return indices.map((i) => falls[i]);
}
