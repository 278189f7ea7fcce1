// SPDX-License-Identifier: GPL-3.0-or-later
// score_tab.js -- who is ahead, what each result needs, and what every objective swings.
import { el } from '../common/dom.js';

const signed = (n) => (n > 0 ? `+${n}` : `${n}`).replace('-', '−');

// The ladder of results by margin, worst for the first side to best, in words.
export function ladderOf(scenario) {
  const { scale, sides } = scenario;
  if (!scale) return [];
  const { threshold: t, draw: d, major } = scale;
  const steps = [];
  const far = Math.max(major, d + 1);
  if (major > 0) steps.push({ low: -Infinity, high: t - far, words: `${sides.axis}: major victory`, side: 'axis' });
  if (major === 0 || t - d - 1 > t - far) steps.push({ low: major > 0 ? t - far + 1 : -Infinity, high: t - d - 1, words: `${sides.axis}: ${major > 0 ? 'minor victory' : 'victory'}`, side: 'axis' });
  steps.push({ low: t - d, high: t + d, words: 'Draw', side: 'nobody' });
  if (major === 0 || t + d + 1 < t + far) steps.push({ low: t + d + 1, high: major > 0 ? t + far - 1 : Infinity, words: `${sides.allied}: ${major > 0 ? 'minor victory' : 'victory'}`, side: 'allied' });
  if (major > 0) steps.push({ low: t + far, high: Infinity, words: `${sides.allied}: major victory`, side: 'allied' });
  return steps;
}

const holds = (step, margin) => margin >= step.low && margin <= step.high;

export function stepOf(scenario, margin) {
  return ladderOf(scenario).find((step) => holds(step, margin)) ?? null;
}

// The result as it stands. A game that is over may have been decided by something else than points,
// such as a side that breaks: then the winner is who won, whatever the margin says.
export function stepNow(scenario, { margin, result }) {
  const step = stepOf(scenario, margin);
  if (!step || !result || step.side === result.winner) return step;
  return { words: result.winner === 'nobody' ? 'Draw' : `${scenario.sides[result.winner]}: victory, not by points`, side: result.winner, low: 1, high: 0 };
}

function rangeWords({ low, high }) {
  if (low === -Infinity) return `${signed(high)} or less`;
  if (high === Infinity) return `${signed(low)} or more`;
  return low === high ? `exactly ${signed(low)}` : `${signed(low)} to ${signed(high)}`;
}

// "If it ended now: a draw. British need 2 more points to win."
export function standing(scenario, { margin, result }) {
  if (result) return `${stepNow(scenario, { margin, result }).words}.`;
  const ladder = ladderOf(scenario);
  const at = ladder.findIndex((step) => holds(step, margin));
  if (at < 0) return '';
  const now = ladder[at];
  const parts = [`If the game ended now: ${now.words.replace(/^D/, 'd')}.`];
  const up = ladder[at + 1];
  const down = ladder[at - 1];
  const need = (n) => `${n} ${n === 1 ? 'point' : 'points'}`;
  if (up) parts.push(`${scenario.sides.allied} gain ${need(up.low - margin)}: ${up.words.replace(/^D/, 'd')}.`);
  if (down) parts.push(`${scenario.sides.axis} gain ${need(margin - down.high)}: ${down.words.replace(/^D/, 'd')}.`);
  return parts.join(' ');
}

function swingTable(screen) {
  const { position, scenario } = screen;
  const { allied, axis } = scenario.sides;
  const cell = (n) => (n === 0 ? '–' : String(n));
  const rows = position.objectives.map((s) => {
    const name = s.place >= 0 ? el('button', { class: 'quiet', onclick: () => screen.showPlace(s.place) }, s.name) : s.name;
    const holder = s.holder === 'nobody' ? '' : scenario.sides[s.holder];
    return el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, holder), el('td', {}, `${cell(s.points.allied)} / ${cell(s.points.axis)}`), el('td', {}, `${cell(s.value.allied)} / ${cell(s.value.axis)}`));
  });
  return el('table', { class: 'swings' }, el('caption', {}, `What counts, in points of ${allied} / ${axis}: now, and what it is worth to whoever has it`),
    el('thead', {}, el('tr', {}, ['What', 'Held by', 'Now', 'Worth'].map((t) => el('th', { scope: 'col' }, t)))), el('tbody', {}, rows));
}

export function scoreView(screen) {
  const { position, scenario } = screen;
  const ladder = ladderOf(scenario);
  const { allied, axis } = scenario.sides;
  const parts = [];
  if (ladder.length > 0) {
    parts.push(el('p', { class: 'big' }, standing(scenario, position)));
    const now = stepNow(scenario, position);
    const is = (s) => holds(s, position.margin) && s.side === now.side;
    parts.push(el('p', {}, `The margin is the points of ${allied} less those of ${axis}: now `, el('b', {}, signed(position.margin)), '. A margin equal to the number of a draw is a draw.'));
    parts.push(el('ul', { class: 'ladder' }, ladder.map((s) => el('li', { class: `${s.side}${is(s) ? ' now' : ''}` }, el('span', {}, s.words), el('span', {}, rangeWords(s)), is(s) ? el('b', {}, 'now') : null))));
  } else {
    parts.push(el('p', {}, position.leads));
  }
  if (position.objectives.length > 0) parts.push(swingTable(screen));
  const tracks = position.tracks.map((t) => el('tr', {}, el('th', { scope: 'row' }, t.side === 'nobody' ? t.name : `${t.name}, ${scenario.sides[t.side]}`), el('td', {}, t.words || String(t.value))));
  if (tracks.length > 0) parts.push(el('table', { class: 'tracks' }, el('caption', {}, 'Turn and stores'), el('tbody', {}, tracks)));
  return parts;
}
