// SPDX-License-Identifier: GPL-3.0-or-later
// ticks.js -- several things taken together, ticked in any order: a declaration, discards. Nothing is
// decided before the button; the odds are those of all that is ticked.
import { capital, el } from './dom.js';

const ordered = (table, boxes) => boxes.filter((c) => table.chooser.ticks.has(c.words));

export function ticksView(table, { boxes, closing }, pieceLine) {
  const { chooser } = table;
  const odds = el('p', { class: 'why' });
  const button = el('button', { class: 'main', 'data-key': 'declare', onclick: () => table.commit([...ordered(table, boxes), closing], true) });
  const none = el('button', { onclick: () => all(false) }, 'Tick none');
  const inputs = boxes.map((c, i) => el('input', { type: 'checkbox', id: `tick-${i}`, checked: chooser.ticks.has(c.words), onchange: (event) => tick(c, event.target.checked) }));
  const say = () => {
    const chain = ordered(table, boxes);
    button.textContent = chain.length === 0 ? `${capital(closing.words)}, with none` : `${capital(boxes[0].verb)} ${chain.length}`;
    none.disabled = chain.length === 0;
    const key = chain.length;
    table.why([...chain, closing], odds, (text) => { if (ordered(table, boxes).length === key) odds.textContent = text; });
  };
  const tick = (choice, on) => {
    if (on) chooser.ticks.add(choice.words);
    else chooser.ticks.delete(choice.words);
    say();
  };
  const all = (on) => {
    boxes.forEach((c, i) => { inputs[i].checked = on; tick(c, on); });
  };
  say();
  const rows = boxes.map((c, i) => el('li', {}, inputs[i], el('label', { for: `tick-${i}` }, pieceLine(c, capital(c.words)))));
  return el('div', {}, el('ul', { class: 'ticks' }, rows), odds,
    el('div', { class: 'row' }, button, boxes.length > 1 ? el('button', { onclick: () => all(true) }, 'Tick all') : null, none));
}
