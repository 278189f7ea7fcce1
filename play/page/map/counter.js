// SPDX-License-Identifier: GPL-3.0-or-later
// counter.js -- draws one counter: frame and unit symbol, short name, numbers, steps and badges. A
// counter is 100 wide and centred on 0, 0. The callers of drawCounter() scale and place it.
import { svg } from '../common/dom.js';
import { badgesOf } from './badges.js';
import { halves } from '../common/text.js';
import { markOf } from './nations.js';
import { symbolOf } from './unit_symbols.js';

// Returns a number of a unit as the counter prints it: { name: 'half MP', value: 5 } becomes { name:
// 'MP', value: '2½' }.
export function numberShown({ name, value }) {
  return name.startsWith('half ') ? { name: name.slice(5), value: halves(value / 2) } : { name, value: String(value) };
}

// The numbers that players look at first, in this order. A counter prints firepower (or dice, or attack),
// morale and movement if the unit has all three, else its first three numbers, these before others.
const wanted = ['firepower', 'dice', 'attack', 'range', 'morale', 'half MP', 'MP', 'armour'];
export function counterNumbers(piece) {
  const first = piece.numbers.filter((n) => wanted.includes(n.name)).sort((a, b) => wanted.indexOf(a.name) - wanted.indexOf(b.name));
  const fire = first.find((n) => ['firepower', 'dice', 'attack'].includes(n.name));
  const morale = first.find((n) => n.name === 'morale');
  const movement = first.find((n) => n.name.endsWith('MP'));
  return fire && morale && movement ? [fire, morale, movement] : [...first, ...piece.numbers.filter((n) => !first.includes(n))].slice(0, 3);
}

function stepMarks(piece) {
  if (piece.steps_max < 2) return null;
  if (piece.steps_max > 4) {
    return svg('text', { class: 'strength', x: 47, y: 6, 'text-anchor': 'end' }, `${piece.steps}`);
  }
  const group = svg('g', { class: 'steps' });
  for (let i = 0; i < piece.steps_max; i++)
    group.append(svg('circle', { cx: 41, cy: -12 + 12 * i, r: 4, class: i < piece.steps ? 'left' : 'lost' }));
  return group;
}

function signOf(piece) {
  const symbol = symbolOf(piece.symbol);
  const group = svg('g', { class: 'sign', 'data-term': `symbol ${piece.symbol}` });
  group.append(svg('rect', { class: 'frame', x: -15, y: -10, width: 30, height: 20 }));
  if (symbol.full) group.append(svg('path', { class: 'full', d: symbol.full }));
  if (symbol.line) group.append(svg('path', { class: 'drawn', d: symbol.line }));
  if (symbol.text) group.append(svg('text', { class: 'letters', y: symbol.line ? 8.5 : 5.5 }, symbol.text));
  return group;
}

// Returns the counter of a piece (PROTOCOL.md) as an SVG group. Each part that the legend explains has
// its name in data-term, such as "number morale".
export function drawCounter(piece) {
  const badges = badgesOf(piece);
  const marked = badges.filter((b) => b.mark);
  const dim = badges.some((b) => b.dim);
  const tilt = badges.some((b) => b.tilt);
  const group = svg('g', { class: `counter ${piece.side}${dim ? ' dim' : ''}${piece.ready ? ' ready' : ''}` });
  if (badges.some((b) => b.frame)) group.append(svg('path', { class: 'improved', d: 'M-58 -40V-58H58V-40M-58 40V58H58V40' }));
  const body = svg('g', { class: piece.steps_max > 4 ? 'body counted' : 'body', transform: tilt && 'rotate(-9)' });
  body.append(
    svg('rect', { class: 'card', x: -50, y: -50, width: 100, height: 100, rx: 9 }),
    svg('path', { class: 'band', d: 'M-34 -49H-42a7 7 0 0 0 -7 7V42a7 7 0 0 0 7 7H-34z' }),
    svg('path', { class: 'mark-of', d: markOf(piece.side), transform: 'translate(-41.5 -2)' }),
    svg('text', { class: 'short', x: 8, y: -26 }, piece.label),
    signOf(piece),
  );
  const steps = stepMarks(piece);
  if (steps) body.append(steps);
  if (piece.steps_max > 1) body.append(svg('text', { class: 'whole-strength', x: 8, y: 44 }, `${piece.steps}`));
  const numbers = counterNumbers(piece).map((n, i) => [i ? '·' : '', svg('tspan', { 'data-term': `number ${n.name}` }, numberShown(n).value)]);
  if (numbers.length) body.append(svg('text', { class: 'numbers', x: 8, y: 45 }, numbers));
  group.append(body);
  marked.slice(0, 3).forEach((badge, i) => {
    const at = `translate(${[-46, 46, 0][i]} -50)`; // two of them cover none of the name
    group.append(svg('g', { class: `badge ${badge.tone}`, transform: at, 'data-term': `badge ${badge.name}` }, svg('circle', { r: 16 }), svg('text', { y: 8.5 }, badge.mark)));
  });
  return group;
}
