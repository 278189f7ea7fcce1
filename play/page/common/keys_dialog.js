// SPDX-License-Identifier: GPL-3.0-or-later
// keys_dialog.js -- the list of keys, which the key ? opens on every screen.
import { byId, el } from './dom.js';

const lists = [
  ['Everywhere', [['?', 'This list'], ['Tab, Shift+Tab', 'Next control, previous control'], ['Enter, Space', 'Press the control that has the focus'], ['Escape', 'One step back: the proposal, then the unit']]],
  ['In a game', [['M', 'Go to the map'], ['P', 'Go to the question'], ['U', 'Undo'], ['H', 'Hide or show the counters'], ['S', 'Skip to the end of what is shown']]],
  ['On the map', [['Arrow keys', 'Move the cursor'], ['Enter', 'Choose what is at the cursor; again: confirm it'], ['+, −', 'Zoom in, zoom out'], ['0', 'Show the whole map'], ['Shift+arrow keys', 'Move the view']]],
];

export function openKeys() {
  if (byId('keys')) return;
  const before = document.activeElement;
  const box = el('dialog', { id: 'keys', 'aria-labelledby': 'keys-head' });
  const close = () => { box.close(); box.remove(); before?.focus?.(); };
  const list = ([title, keys]) => [el('h3', {}, title), el('dl', { class: 'keys' }, keys.map(([key, does]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, does)]))];
  box.append(el('h2', { id: 'keys-head' }, 'Keys'), ...lists.flatMap(list), el('button', { class: 'main', onclick: close }, 'Close'));
  box.addEventListener('cancel', close);
  document.body.append(box);
  box.showModal();
}
