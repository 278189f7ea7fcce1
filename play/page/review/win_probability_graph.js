// SPDX-License-Identifier: GPL-3.0-or-later
// win_probability_graph.js -- draws the win probability by ply, with the 95 % interval of the search as a
// band. Symbols that can be clicked mark mistakes, and falls of more than ten points that have another
// cause. The symbols differ in shape, so that the graph can be read in greyscale, and a caption sums the
// graph up.
import { el, svg } from '../common/dom.js';
import { percent } from '../common/text.js';
import { grades } from './review_data.js';

const WIDE = 360;
const HIGH = 130;
const EDGE = { left: 31, right: 8, top: 8, bottom: 16 };

const shapes = {
  blunder: (x, y) => svg('rect', { x: x - 5, y: y - 5, width: 10, height: 10 }),
  mistake: (x, y) => svg('path', { d: `M${x} ${y - 6}l6 11h-12z` }),
  inaccuracy: (x, y) => svg('circle', { cx: x, cy: y, r: 4.5 }),
  fall: (x, y) => svg('path', { d: `M${x} ${y + 6}l5 -9h-10z` }),
};

function sign(kind, ply, words, at, choose) {
  const press = (event) => { event.stopPropagation(); choose(ply); };
  const key = (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); press(event); } };
  return svg('g', { class: `mark-at ${kind}`, role: 'button', tabindex: 0, 'aria-label': words, 'data-key': `mark ${kind} ${ply}`, onclick: press, onkeydown: key }, svg('title', {}, words), shapes[kind](...at));
}

// Returns the marks of a point: one for its choice, and one for a fall that has another cause.
function signs({ choice, fall }, at, choose) {
  return [choice && sign(choice.as_known.grade, choice.ply, `${grades[choice.as_known.grade].name} of ${choice.side} at position ${choice.ply}: ${choice.as_known.verdict}`, at, choose),
    fall && sign('fall', fall.ply, fall.words, [at[0], at[1] + (choice ? 12 : 0)], choose)];
}

function words(course, name, last) {
  const low = course.reduce((a, b) => (b.value < a.value ? b : a));
  const high = course.reduce((a, b) => (b.value > a.value ? b : a));
  return `Win probability of ${name}: ${percent(course[0].value)} at the first reviewed choice, highest ${percent(high.value)} (position ${high.ply}), lowest ${percent(low.value)} (position ${low.ply}), ${percent(course.at(-1).value)} at the ${course.at(-1).ply === last ? 'end' : 'last reviewed choice'}. All hidden information is known to the search. The band is the 95 % interval of the search.`;
}

// Returns the graph of winProbabilityCurve(). `ply` is the current ply, `last` the last one of the game.
// A click calls choose(ply).
export function graphView(course, { last, ply, name, choose }) {
  if (course.length < 2) return el('p', { class: 'soft' }, 'The graph appears when at least two choices are reviewed.');
  const x = (at) => EDGE.left + ((WIDE - EDGE.left - EDGE.right) * at) / Math.max(last, 1);
  const y = (value) => EDGE.top + (HIGH - EDGE.top - EDGE.bottom) * (1 - value);
  const line = course.map((p, i) => `${i ? 'L' : 'M'}${x(p.ply).toFixed(1)} ${y(p.value).toFixed(1)}`).join('');
  const edge = (key) => course.map((p) => `${x(p.ply).toFixed(1)} ${y(p[key]).toFixed(1)}`);
  const band = `M${[...edge('high'), ...edge('low').reverse()].join('L')}z`;
  const grid = [0, 0.5, 1].flatMap((v) => [svg('path', { class: 'level', d: `M${EDGE.left} ${y(v)}H${WIDE - EDGE.right}` }), svg('text', { x: EDGE.left - 3, y: y(v) + 4, class: 'scale' }, percent(v))]);
  const told = words(course, name, last);
  const picture = svg('svg', { class: 'graph', viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'group', 'aria-label': `Win probability of ${name} by position`, onclick: (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose(Math.round((((event.clientX - box.left) / box.width) * WIDE - EDGE.left) / ((WIDE - EDGE.left - EDGE.right) / Math.max(last, 1))));
  } }, svg('title', {}, told), grid, svg('path', { class: 'band', d: band }), svg('path', { class: 'course', d: line }),
  svg('path', { class: 'here', d: `M${x(ply)} ${EDGE.top}V${HIGH - EDGE.bottom}` }), svg('text', { x: x(ply), y: HIGH - 4, class: 'scale at' }, String(ply)),
  course.map((p) => signs(p, [x(p.ply), y(p.value)], choose)));
  return el('figure', { class: 'course-of' }, picture, el('figcaption', {}, told));
}
