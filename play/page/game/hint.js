// SPDX-License-Identifier: GPL-3.0-or-later
// hint.js -- what a computer player would do in one's place, knowing no more; only when asked.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';
import { richWords } from './log_tab.js';
import { settings } from '../common/settings.js';

export async function askHint(screen) {
  screen.hint = { text: 'Thinking …' };
  screen.draw();
  try {
    const answer = await screen.ask('hint', { side: screen.viewer, number: screen.number, player: settings.hint });
    const choice = screen.latest.choices.find((c) => c.words === answer.words) ?? null;
    screen.hint = { ...answer, text: answer.explanation, choice };
  } catch (error) {
    screen.hint = { text: error.message };
  }
  screen.draw();
}

export function hintView(screen) {
  const { hint } = screen;
  if (!hint) return null;
  const { candidate, level } = screen.chooser;
  const [first] = candidate?.chain ?? level.chain;
  const drawn = candidate && hint.choice && first?.words === hint.words; // what it advises is about to be done
  const share = (v) => `${Math.round(100 * v)}%`;
  const worth = hint.value === undefined ? null : `Chance to win: ${share(hint.value)}${hint.low === undefined ? '' : `, between ${share(hint.low)} and ${share(hint.high)}`}.`;
  return el('div', { class: 'hint', role: 'status' }, el('h3', {}, `Hint of ${settings.hint}`),
    hint.words ? el('p', {}, el('b', {}, capital(hint.words))) : null, worth ? el('p', {}, worth) : null,
    hint.text ? el('p', { class: 'why' }, richWords(hint.text, screen)) : null,
    drawn ? el('p', {}, candidate.chain.length > 1 ? 'You are about to do so; the hint does not say what comes next.' : 'You are about to do so.') : null,
    el('div', { class: 'row' }, hint.choice && !drawn ? el('button', { class: candidate ? '' : 'main', 'data-key': 'hint-do', onclick: () => screen.commit([hint.choice]) }, candidate ? 'Play the hint instead' : 'Play the hint') : null,
      el('button', { 'data-key': 'hint-no', onclick: () => { screen.hint = null; screen.draw(); } }, 'Close')));
}
