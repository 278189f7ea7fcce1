// SPDX-License-Identifier: GPL-3.0-or-later
// checkbox_choices.js -- several things taken together, ticked in any order: a declaration, discards. Nothing is
// decided before the button; the odds are those of all that is ticked.
import { arrange, el } from '../common/dom.js';
import { capital } from '../common/text.js';

const ordered = (screen, boxes) => boxes.filter((c) => screen.chooser.ticks.has(c.words));

// To activate nothing is to give a whole turn away, which cannot be undone: that is confirmed first.
const givesAway = (boxes) => boxes[0].verb === 'activate';

// Asked before a turn is given away.
export function giveAwayView(words, act, keep) {
  return [el('p', { class: 'warn', role: 'alert' }, words, ' You may not be able to undo this.'), el('button', { id: 'confirm', onclick: act }, 'Confirm'), el('button', { id: 'cancel', onclick: keep }, 'Cancel')];
}

export function ticksView(screen, { boxes, closing }, pieceLine) {
  const { chooser } = screen;
  const odds = el('p', { class: 'why' });
  const buttons = el('div', { class: 'row' });
  const decide = () => screen.commit([...ordered(screen, boxes), closing], true);
  const take = el('button', { class: 'main', 'data-key': 'declare', onclick: decide });
  const none = el('button', { 'data-key': 'declare-none', onclick: () => (givesAway(boxes) ? sure(true) : decide()) }, `${capital(closing.words)} (none selected)`);
  const every = el('button', { 'data-key': 'tick-all', onclick: () => all(true) }, 'Select all');
  const clear = el('button', { 'data-key': 'tick-none', onclick: () => all(false) }, 'Clear all');
  const inputs = boxes.map((c, i) => el('input', { type: 'checkbox', id: `tick-${i}`, checked: chooser.ticks.has(c.words), onchange: (event) => tick(c, event.target.checked) }));
  const confirmation = giveAwayView('Nothing is selected: none of these units will act this turn.', decide, () => sure(false));
  const say = () => {
    const count = ordered(screen, boxes).length;
    take.textContent = `${capital(boxes[0].verb)} ${count > 0 ? count : '…'}`;
    take.disabled = count === 0;
    arrange(buttons, chooser.giving ? confirmation : [take, ...(boxes.length > 1 ? [every] : []), clear, ...(count === 0 ? [none] : [])]);
    screen.why([...ordered(screen, boxes), closing], odds, (text) => { if (ordered(screen, boxes).length === count) odds.textContent = text; });
  };
  const sure = (yes) => {
    chooser.giving = yes;
    say();
    buttons.querySelector(yes ? '#confirm' : '[data-key=declare-none]')?.focus();
  };
  const tick = (choice, on) => {
    if (on) chooser.ticks.add(choice.words);
    else chooser.ticks.delete(choice.words);
    chooser.giving = false;
    say();
  };
  const all = (on) => {
    boxes.forEach((c, i) => { inputs[i].checked = on; if (on) chooser.ticks.add(c.words); });
    if (!on) chooser.ticks.clear();
    chooser.giving = false;
    say();
  };
  say();
  const rows = boxes.map((c, i) => el('li', {}, inputs[i], el('label', { for: `tick-${i}` }, pieceLine(c, capital(c.words)))));
  return el('div', {}, el('ul', { class: 'ticks' }, rows), odds, buttons);
}
