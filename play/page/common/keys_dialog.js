// SPDX-License-Identifier: GPL-3.0-or-later
// keys_dialog.js -- the dialog with the legend of the game and the list of keys. The key ? opens it on
// every screen; the button Keys opens it on the home page, and Legend in a game. Without a game, or if
// its rules have no legend, it shows only the keys.
import { byId, el, openDialog } from './dom.js';
import { legendView } from '../game/legend.js';

const lists = [
  ['Everywhere', [['?', 'Open this list'], ['Tab, Shift+Tab', 'Next control, previous control'], ['Enter, Space', 'Press the focused control'], ['Escape', 'Go back one step']]],
  ['In a game', [['G', 'Go to the map'], ['P', 'Go to the choices'], ['U', 'Undo'], ['Y', 'Redo'], ['R', 'Open or close the rules'], ['H', 'Hide or show the counters'], ['S', 'Skip to your next choice'], ['M', 'Sounds off or on'], ['I', 'Keep the card beside the pointer, to open its rules']]],
  ['On the map', [['Arrow keys', 'Move the cursor'], ['Enter', 'Choose at the cursor; again to confirm'], ['+, −', 'Zoom in, zoom out'], ['0', 'Show the whole map'], ['Shift+arrow keys', 'Move the map'], ['Q, E; the wheel', 'Turn a battalion while you drag it to the table in the set-up']]],
];

export function openKeys(screen = null) {
  const list = ([title, keys]) => [el('h3', {}, title), el('dl', { class: 'keys' }, keys.map(([key, does]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, does)]))];
  const legend = screen ? legendView(screen) : [];
  openDialog('keys', legend.length ? 'Legend and keys' : 'Keys', [...legend.flat(3).filter(Boolean), ...lists.flatMap(list)]);
  byId('keys').scrollTop = 0; // the focus is on its last button
}
