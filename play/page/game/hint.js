// SPDX-License-Identifier: GPL-3.0-or-later
// hint.js -- what a computer player would do in one's place, knowing no more; only when asked.
import { capital, el } from '../common/dom.js';
import { richWords } from './log_tab.js';
import { settings } from '../common/settings.js';

export async function askHint(table) {
  table.hint = { text: 'Thinking …' };
  table.draw();
  try {
    const answer = await table.ask('hint', { side: table.viewer, number: table.number, player: settings.hint });
    const choice = table.latest.choices.find((c) => c.words === answer.words) ?? null;
    table.hint = { ...answer, text: answer.thought, choice };
  } catch (error) {
    table.hint = { text: error.message };
  }
  table.draw();
}

export function hintView(table) {
  const { hint } = table;
  if (!hint) return null;
  const { candidate, level } = table.chooser;
  const [first] = candidate?.chain ?? level.chain;
  const drawn = candidate && hint.choice && first?.words === hint.words; // what it advises is about to be done
  const share = (v) => `${Math.round(100 * v)}%`;
  const worth = hint.value === undefined ? null : `Chance to win: ${share(hint.value)}${hint.low === undefined ? '' : `, between ${share(hint.low)} and ${share(hint.high)}`}.`;
  return el('div', { class: 'hint', role: 'status' }, el('h3', {}, `Hint of ${settings.hint}`),
    hint.words ? el('p', {}, el('b', {}, capital(hint.words))) : null, worth ? el('p', {}, worth) : null,
    hint.text ? el('p', { class: 'why' }, richWords(hint.text, table)) : null,
    drawn ? el('p', {}, candidate.chain.length > 1 ? 'You are about to do so; the hint does not say what comes next.' : 'You are about to do so.') : null,
    el('div', { class: 'row' }, hint.choice && !drawn ? el('button', { class: candidate ? '' : 'main', 'data-key': 'hint-do', onclick: () => table.commit([hint.choice]) }, candidate ? 'Play the hint instead' : 'Play the hint') : null,
      el('button', { 'data-key': 'hint-no', onclick: () => { table.hint = null; table.draw(); } }, 'Close')));
}
