// SPDX-License-Identifier: GPL-3.0-or-later
// reactions.js -- where one may answer what the other side does, again and again: passing for a while.
import { el } from './dom.js';
import { passOf } from './chooser.js';
import { settings } from './settings.js';

const turnOf = (position) => position.tracks.find((t) => t.name === 'turn')?.value ?? 0;

// The likeliest thing that a choice's words give a chance for.
export function bestChance(text) {
  const shares = [...(text ?? '').matchAll(/\((\d{1,3})%/g)].map((m) => Number(m[1]));
  return shares.length > 0 ? Math.max(...shares) : null;
}

// True: this question was passed, as one has asked for.
export function passBy(table) {
  const pass = passOf(table.latest);
  const rule = table.passing;
  if (!pass) {
    if (rule?.question && !table.latest.choices.every((c) => c.piece < 0)) table.passing = rule.turn !== undefined ? rule : null;
    return false;
  }
  if (rule && (rule.question === table.latest.question || rule.turn === turnOf(table.latest))) {
    table.commit([pass]);
    return true;
  }
  table.passing = null;
  if (settings.pass > 0) passBelow(table, pass);
  return false;
}

// Below so many per cent nobody is asked: the odds must be known first.
async function passBelow(table, pass) {
  const { number } = table;
  const shots = table.latest.choices.filter((c) => c !== pass);
  const likely = async (c) => (c.chance === undefined ? bestChance((await table.reckon([c]).catch(() => null))?.why) : 100 * c.chance);
  const chances = await Promise.all(shots.map(likely));
  if (table.number !== number || table.busy) return;
  if (chances.every((c) => c !== null && c < settings.pass)) table.commit([pass]);
}

export function passButtons(table, pass) {
  const begin = (rule) => () => {
    table.passing = rule;
    table.commit([pass]);
  };
  const levels = [0, 10, 20, 30, 40, 50, 60, 75];
  const below = el('select', { id: 'pass-below', onchange: (event) => { settings.pass = Number(event.target.value); passBy(table); } },
    levels.map((n) => el('option', { value: n, selected: n === settings.pass }, n === 0 ? 'always' : `at ${n}% or more`)));
  return el('div', { class: 'passing' }, el('div', { class: 'row' },
    el('button', { onclick: begin({ question: table.latest.question }) }, 'Pass for this unit'),
    el('button', { onclick: begin({ turn: turnOf(table.latest) }) }, 'Pass this turn')),
  el('p', {}, el('label', { for: 'pass-below' }, 'Ask me '), below));
}
