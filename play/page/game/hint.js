// SPDX-License-Identifier: GPL-3.0-or-later
// hint.js -- the button Hint: asks a computer player, which knows no more than the person, for its
// choice, and shows the answer below the choices.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';
import { richWords } from './log_tab.js';
import { settings } from '../common/settings.js';

export async function askHint(screen) {
  screen.hint = { text: 'Searching …' };
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
  const drawn = candidate && hint.choice && first?.words === hint.words; // the player has selected what the hint advises
  const share = (v) => `${Math.round(100 * v)}%`;
  const worth = hint.value === undefined ? null : `Win probability: ${share(hint.value)}${hint.low === undefined ? '' : ` (${share(hint.low)} to ${share(hint.high)})`}.`;
  return el('div', { class: 'hint', role: 'status' }, el('h3', {}, `Hint of ${settings.hint}`),
    hint.words ? el('p', {}, el('b', {}, capital(hint.words))) : null, worth ? el('p', {}, worth) : null,
    hint.text ? el('p', { class: 'why' }, richWords(hint.text, screen)) : null,
    drawn ? el('p', {}, candidate.chain.length > 1 ? 'You have selected this choice. The hint does not cover the next one.' : 'You have selected this choice.') : null,
    el('div', { class: 'row' }, hint.choice && !drawn ? el('button', { class: candidate ? '' : 'main', 'data-key': 'hint-do', onclick: () => screen.commit([hint.choice]) }, candidate ? 'Play hint instead' : 'Play hint') : null,
      el('button', { 'data-key': 'hint-no', onclick: () => { screen.hint = null; screen.draw(); } }, 'Close')));
}
