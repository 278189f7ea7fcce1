// SPDX-License-Identifier: GPL-3.0-or-later
// score_tab.js -- draws the tab Score: who is ahead, the margin that each result needs, and the value of
// each objective.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';
import { termView } from './legend.js';

const signed = (n) => (n > 0 ? `+${n}` : `${n}`).replace('-', '−');

// Returns the possible results by margin, from the worst to the best for the first side, each as { low,
// high, words, side }. Margins that no points can reach are left out, and so is a draw that cannot occur (`draws`).
export function resultsOf(scenario) {
  const { scale, sides } = scenario;
  if (!scale) return [];
  const { threshold: t, draw: d, major, step = 1, draws = true } = scale;
  const steps = [];
  const far = Math.max(major, d + 1);
  if (major > 0) steps.push({ low: -Infinity, high: t - far, words: `${sides.axis}: major victory`, side: 'axis' });
  if (major === 0 || t - d - 1 > t - far) steps.push({ low: major > 0 ? t - far + 1 : -Infinity, high: t - d - 1, words: `${sides.axis}: ${major > 0 ? 'minor victory' : 'victory'}`, side: 'axis' });
  if (draws) steps.push({ low: t - d, high: t + d, words: 'Draw', side: 'nobody' });
  if (major === 0 || t + d + 1 < t + far) steps.push({ low: t + d + 1, high: major > 0 ? t + far - 1 : Infinity, words: `${sides.allied}: ${major > 0 ? 'minor victory' : 'victory'}`, side: 'allied' });
  if (major > 0) steps.push({ low: t + far, high: Infinity, words: `${sides.allied}: major victory`, side: 'allied' });
  return steps.map((it) => ({ ...it, low: Math.ceil(it.low / step) * step, high: Math.floor(it.high / step) * step })).filter((it) => it.low <= it.high);
}

const holds = (step, margin) => margin >= step.low && margin <= step.high;

export function resultAt(scenario, margin) {
  return resultsOf(scenario).find((step) => holds(step, margin)) ?? null;
}

// Returns the result now; null if the scenario has no scale of results. For a game that is not over, that
// is the result at the current margin. A finished game may have been decided by other means, such as a
// side that broke; then the winner counts, not the margin.
export function resultNow(scenario, { margin, result }) {
  const step = resultAt(scenario, margin);
  if (!step || !result || step.side === result.winner) return step;
  return { words: result.winner === 'nobody' ? 'Draw' : `${scenario.sides[result.winner]}: victory, not by points`, side: result.winner, low: 1, high: 0 };
}

function rangeWords({ low, high }) {
  if (low === -Infinity) return `${signed(high)} or less`;
  if (high === Infinity) return `${signed(low)} or more`;
  return low === high ? `exactly ${signed(low)}` : `${signed(low)} to ${signed(high)}`;
}

// Returns the standing in words, such as "Result now: draw. With 2 more points for British: British,
// minor victory."
export function standing(scenario, { margin, result }) {
  if (result) return `${resultNow(scenario, { margin, result }).words}.`;
  const ladder = resultsOf(scenario);
  const at = ladder.findIndex((step) => holds(step, margin));
  if (at < 0) return '';
  const now = ladder[at];
  const said = (step) => step.words.replace(': ', ', ').replace(/^D/, 'd');
  const parts = [`Result now: ${said(now)}.`];
  const up = ladder[at + 1];
  const down = ladder[at - 1];
  const need = (n) => `${n} more ${n === 1 ? 'point' : 'points'}`;
  if (up) parts.push(`With ${need(up.low - margin)} for ${scenario.sides.allied}: ${said(up)}.`);
  if (down) parts.push(`With ${need(margin - down.high)} for ${scenario.sides.axis}: ${said(down)}.`);
  return parts.join(' ');
}

function objectiveTable(screen) {
  const { position, scenario } = screen;
  const { allied, axis } = scenario.sides;
  const cell = (n) => (n === 0 ? '–' : String(n));
  const rows = position.objectives.map((s) => {
    const name = s.place >= 0 ? el('button', { class: 'quiet', onclick: () => screen.showPlace(s.place) }, s.name) : capital(s.name);
    const controller = s.controller === 'nobody' ? '' : scenario.sides[s.controller];
    return el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, controller), el('td', {}, `${cell(s.points.allied)} / ${cell(s.points.axis)}`), el('td', {}, `${cell(s.value.allied)} / ${cell(s.value.axis)}`));
  });
  return el('table', { class: 'objectives' }, el('caption', {}, `Objectives, in victory points for ${allied} / ${axis}`),
    el('thead', {}, el('tr', {}, ['Objective', 'Controlled by', 'Now', 'Value'].map((t) => el('th', { scope: 'col' }, t)))), el('tbody', {}, rows));
}

// Returns the lines that introduce the battle.
export const briefView = ({ brief }) => (brief ?? '').split('\n').filter(Boolean).map((line) => el('p', { class: 'brief' }, line));

export function scoreView(screen) {
  const { position, scenario } = screen;
  const ladder = resultsOf(scenario);
  const { allied, axis } = scenario.sides;
  const parts = [];
  if (ladder.length > 0) {
    parts.push(el('p', { class: 'big' }, standing(scenario, position)));
    const now = resultNow(scenario, position);
    const is = (s) => holds(s, position.margin) && s.side === now.side;
    parts.push(el('p', {}, `Margin (victory points of ${allied} minus those of ${axis}): `, el('b', {}, signed(position.margin)), '.'));
    parts.push(el('ul', { class: 'ladder' }, ladder.map((s) => el('li', { class: `${s.side}${is(s) ? ' now' : ''}` }, el('span', {}, s.words), el('span', {}, rangeWords(s)), is(s) ? el('b', {}, 'now') : null))));
  } else {
    parts.push(el('p', {}, position.leads));
  }
  if (position.objectives.length > 0) parts.push(objectiveTable(screen));
  const tracks = position.tracks.map((t) => el('tr', {}, el('th', { scope: 'row' }, termView(scenario, ['track'], t.name, capital(t.side === 'nobody' ? t.name : `${t.name}, ${scenario.sides[t.side]}`))), el('td', {}, t.words || String(t.value))));
  if (tracks.length > 0) parts.push(el('table', { class: 'tracks' }, el('caption', {}, 'Turn and resources'), el('tbody', {}, tracks)));
  if (scenario.brief) parts.push(el('h3', {}, 'The battle'), briefView(scenario));
  return parts;
}
