// SPDX-License-Identifier: GPL-3.0-or-later
// checkbox_choices.js -- shows choices that are made together, such as the units to activate or the
// cards to discard, as checkboxes with one button. The explanation is that of all selected choices
// together.
import { arrange, el, replace } from '../common/dom.js';
import { capital, choiceLabel } from '../common/text.js';
import { richWords } from './log_tab.js';

const ordered = (screen, boxes) => boxes.filter((c) => screen.chooser.selected.has(c.words));

// Returns the pieces that the selected choices are about. A choice without a piece names a group of them.
const piecesOf = (screen, boxes) => ordered(screen, boxes).flatMap((c) => (c.piece >= 0 ? [c.piece] : screen.latest.pieces.filter((p) => p.group && c.words.endsWith(` ${p.group}`)).map((p) => p.id)));

// Returns true if the choices activate units. Without an active unit a player turn is lost, perhaps
// beyond undo, so that needs a confirmation.
const isActivation = (boxes) => boxes[0].verb === 'activate';

// Returns a warning with the buttons Confirm and Cancel.
export function confirmationView(words, act, keep) {
  return [el('p', { class: 'warn', role: 'alert' }, words, ' You may not be able to undo this.'), el('button', { id: 'confirm', onclick: act }, 'Confirm'), el('button', { id: 'cancel', onclick: keep }, 'Cancel')];
}

export function checkboxView(screen, { boxes, closing }, pieceLine) {
  const { chooser } = screen;
  const odds = el('p', { class: 'why' });
  const buttons = el('div', { class: 'row' });
  const decide = () => screen.commit([...ordered(screen, boxes), closing], true);
  const take = el('button', { class: 'main', 'data-key': 'declare', onclick: decide });
  const none = el('button', { 'data-key': 'declare-none', onclick: () => (isActivation(boxes) ? sure(true) : decide()) }, `${capital(closing.words)} (none selected)`);
  const every = el('button', { 'data-key': 'select-all', onclick: () => all(true) }, 'Select all');
  const clear = el('button', { 'data-key': 'clear-all', onclick: () => all(false) }, 'Clear all');
  const inputs = boxes.map((c, i) => el('input', { type: 'checkbox', id: `select-${i}`, 'data-words': c.words, checked: chooser.selected.has(c.words), onchange: (event) => tick(c, event.target.checked) }));
  const confirmation = confirmationView('No unit is selected: none of them will be activated now.', decide, () => sure(false));
  const say = () => {
    const count = ordered(screen, boxes).length;
    take.textContent = `${capital(boxes[0].verb)} ${count > 0 ? count : '…'}`;
    take.disabled = count === 0;
    chooser.ringed = piecesOf(screen, boxes);
    screen.map?.showChosen(new Set(chooser.ringed), new Set());
    arrange(buttons, chooser.confirming ? confirmation : [take, ...(boxes.length > 1 ? [every] : []), clear, ...(count === 0 ? [none] : [])]);
    screen.why([...ordered(screen, boxes), closing], odds, (text) => { if (ordered(screen, boxes).length === count) replace(odds, richWords(text, screen)); });
  };
  const sure = (yes) => {
    chooser.confirming = yes;
    say();
    buttons.querySelector(yes ? '#confirm' : '[data-key=declare-none]')?.focus();
  };
  const tick = (choice, on) => {
    if (on) chooser.selected.add(choice.words);
    else chooser.selected.delete(choice.words);
    chooser.confirming = false;
    say();
  };
  const all = (on) => {
    boxes.forEach((c, i) => { inputs[i].checked = on; if (on) chooser.selected.add(c.words); });
    if (!on) chooser.selected.clear();
    chooser.confirming = false;
    say();
  };
  say();
  const rows = boxes.map((c, i) => el('li', {}, inputs[i], el('label', { for: `select-${i}` }, pieceLine(c, richWords(choiceLabel(c), screen)))));
  return el('div', {}, el('ul', { class: 'checkboxes' }, rows), odds, buttons);
}
