// SPDX-License-Identifier: GPL-3.0-or-later
// log_tab.js -- draws the tab Log: the game as the viewer saw it, the newest ply first. A click
// on a rule number opens that rule beside the map.
import { el } from '../common/dom.js';
import { cardInline } from './cards.js';
import { termsIn } from './legend.js';
import { briefView } from './score_tab.js';

const ruleButton = (part, screen) => el('button', { class: 'rule', onclick: (event) => screen.openRule(part.slice(1, -1), event.currentTarget), 'aria-label': `Rule ${part.slice(1, -1)}` }, part);

// Returns the words as nodes, of which citations such as "[7.3.6]" are buttons. Without a screen that
// shows rules, returns the words.
export function citedWords(words, screen) {
  if (!screen?.openRule) return [words];
  return words.split(/(\[(?:[A-Z]?\d|sheet: |[A-Z][a-z]+)[^\]]{0,60}\])/).map((part) => (/^\[.*\]$/.test(part) ? ruleButton(part, screen) : part));
}

// Returns the words as nodes. Citations such as "[7.3.6]" and "[sheet: cover, F19]" become buttons,
// "10H" becomes a small card, and words of the legend get their explanation. Other words in brackets are
// no citations.
export function richWords(words, screen) {
  const parts = words.split(/(\[(?:[A-Z]?\d|sheet: |[A-Z][a-z]+)[^\]]{0,60}\]|\b(?:10|[2-9AKQJ])[HDCS]\b)/);
  return parts.map((part, i) => {
    if (CITATION.test(part)) return citation(part, parts[i + 1], screen);
    const own = CITATION.test(parts[i - 1] ?? '') ? part.replace(FULL_STOP, '') : part;
    return CARD.test(own) ? cardInline(own) : termsIn(own, screen.scenario ?? screen.screen?.scenario);
  });
}

const CITATION = /^\[.*\]$/;
const CARD = /^(?:10|[2-9AKQJ])[HDCS]$/; // the whole part: "AC1/7 is placed" begins like a card
const FULL_STOP = /^[.,;:)]+/;

// Returns the button of a citation, with the full stop that follows it on the same line.
function citation(words, after, screen) {
  const stop = FULL_STOP.exec(after ?? '');
  return stop ? el('span', { class: 'unbroken' }, ruleButton(words, screen), stop[0]) : ruleButton(words, screen);
}

const PLIES_SHOWN = 150; // the newest; a button shows the others

export function logView(screen) {
  const first = screen.lesson?.log_from ?? 0; // a lesson hides its set-up
  const log = screen.log.filter(({ ply }) => ply > first && ply <= screen.position.ply); // the map may still be behind
  const from = screen.logWhole ? 0 : Math.max(0, log.length - PLIES_SHOWN);
  const items = [];
  let before = ''; // equal lines that follow one another are shown once, with their number
  let times = 1;
  for (const entry of log.slice(from)) {
    if (!entry.log) continue;
    if (entry.log === before) {
      items.at(-1).querySelector('.times')?.remove();
      items.at(-1).append(el('small', { class: 'times' }, `${++times} times`));
      continue;
    }
    [before, times] = [entry.log, 1];
    const lines = entry.log.split('\n').filter((line) => line.trim());
    items.push(el('li', { class: entry.side, value: entry.ply }, lines.map((line, i) => el(i ? 'span' : 'div', { class: 'line' }, richWords(line.trim(), screen)))));
  }
  const more = from > 0 ? el('button', { class: 'quiet', onclick: () => { screen.logWhole = true; screen.showTab(); } }, 'Show all') : null;
  if (items.length === 0) return [el('p', { class: 'soft' }, 'The log is empty.'), briefView(screen.scenario)];
  return [el('ol', { class: 'log' }, items.reverse()), more];
}
