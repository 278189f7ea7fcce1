// SPDX-License-Identifier: GPL-3.0-or-later
// hint.js -- the button Hint. A search of at most five seconds, which knows no more than the person,
// names the choice that it prefers and says how sure that is. The map shows that choice by an arrow (previewOf() of
// preview.js).
import { byId, el } from '../common/dom.js';
import { capital, choiceLabel } from '../common/text.js';
import { richWords } from './log_tab.js';

// Requests a hint on the open level, after the choices that are selected so far. If a choice is selected
// on this level, the hint compares it with the best one. On failure, the hint shows the error.
export async function askHint(screen) {
  const { candidate, level } = screen.chooser;
  const after = level.chain.map((c) => c.words);
  const selected = candidate && candidate.chain.length === level.chain.length + 1 ? candidate.choice.words : null;
  const id = `hint-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
  const hint = { id, selected, after, searching: true, share: 0 };
  screen.hint = hint;
  screen.draw();
  try {
    const answer = await screen.ask('hint', { id, side: screen.viewer, number: screen.number, ...(after.length ? { after } : {}), ...(selected ? { words: selected } : {}) });
    const choice = level.choices.find((c) => c.words === answer.words) ?? null;
    Object.assign(hint, answer, { text: answer.explanation, choice });
  } catch (error) {
    hint.text = error.message;
  }
  hint.searching = false;
  if (screen.hint === hint) screen.draw();
}

// Handles an event `hint`, which says how much of the time is over. Redraws only the progress bar.
export function hintHeard(screen, { id, share }) {
  if (screen.hint?.id !== id) return;
  screen.hint.share = share;
  const bar = byId('hint-progress');
  if (bar) bar.value = share;
}

// Stops the search of the hint. Its result so far is the answer.
const stop = (screen) => screen.ask('stop', { game: undefined, stop: screen.hint.id }).catch(() => null);

// Removes the hint, because the player closed it or the position has changed.
export function hintEnd(screen) {
  if (screen.hint?.searching) stop(screen);
  screen.hint = null;
}

// Makes the choice that the hint names. If that choice only names a piece, requests a hint on the next
// step.
async function follow(screen) {
  const { levels } = screen.chooser;
  const depth = levels.length;
  await screen.take(screen.hint.choice);
  if (screen.chooser.levels === levels && levels.length > depth) await askHint(screen);
}

function searchingView(screen) {
  return el('div', { class: 'hint', role: 'status' }, el('h3', {}, 'Hint'),
    el('div', { class: 'row' }, el('progress', { id: 'hint-progress', max: 1, value: screen.hint.share, 'aria-label': 'Progress of the search' }),
      el('button', { 'data-key': 'hint-stop', onclick: () => stop(screen) }, 'Stop')));
}

// Returns how the selected choice compares with the best one. Returns null if both are the same, or if
// they were not compared.
function selectedView({ selected, words, choices }) {
  const found = selected && selected !== words ? choices?.find((c) => c.words === selected) : null;
  return found ? el('p', {}, 'Your selection, ', el('b', {}, capital(selected)), ': ', el('b', { class: 'verdict-words' }, found.verdict), '.') : null;
}

export function hintView(screen) {
  const { hint } = screen;
  if (!hint) return null;
  if (hint.searching) return searchingView(screen);
  const { candidate, level } = screen.chooser;
  const here = hint.after.length === level.chain.length; // the person is still at the level that the hint is about
  const drawn = [...level.chain, candidate?.choice].some((c) => c && c === hint.choice); // the hint is selected already
  return el('div', { class: 'hint', role: 'status' }, el('h3', {}, 'Hint'),
    hint.words ? el('p', {}, el('b', { id: 'hint-words' }, hint.choice ? choiceLabel(hint.choice) : capital(hint.words)), hint.verdict ? [': ', el('span', { id: 'hint-verdict' }, hint.verdict === 'as good' ? 'as good as others' : hint.verdict)] : null) : null,
    selectedView(hint),
    hint.text ? el('p', { class: 'why' }, richWords(hint.text, screen)) : null,
    drawn ? el('p', {}, here ? 'You have selected this choice.' : 'You have selected this choice. Press Hint again for the next step.') : null,
    el('div', { class: 'row' }, here && hint.choice && !drawn ? el('button', { class: candidate ? '' : 'main', 'data-key': 'hint-do', onclick: () => follow(screen) }, candidate ? 'Play hint instead' : 'Play hint') : null,
      el('button', { 'data-key': 'hint-no', onclick: () => { hintEnd(screen); screen.draw(); } }, 'Close')));
}
