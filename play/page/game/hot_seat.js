// SPDX-License-Identifier: GPL-3.0-or-later
// hot_seat.js -- who sits at the screen: two people hand it over; and, if asked for, the win bar.
import { byId, el, replace } from '../common/dom.js';
import { drawStrip } from './side_panel.js';
import { settings } from '../common/settings.js';

// True: the other person is asked, and nothing is shown before he says that he is there.
export function handOver(table) {
  const next = table.asked;
  if (!next || next === table.viewer) return false;
  const name = table.scenario.sides[next];
  document.body.dataset.state = 'handover';
  const go = el('button', { class: 'main', id: 'take-over', onclick: () => table.open(table.game, next).catch((error) => table.fail(error)) }, `I am ${name}: show me the map`);
  replace(byId('main'), el('div', { class: 'cover' }, el('h2', {}, `It is the turn of ${name}`), el('p', {}, 'Hand over the screen. The other side’s cards and secrets are hidden now.'), go));
  replace(byId('strip'));
  replace(byId('tools'));
  table.hush?.();
  go.focus();
  return true;
}

// One's chance to win as a computer judges it, knowing no more than oneself.
export async function drawBar(table) {
  const { number } = table;
  table.bar = '';
  if (!settings.bar || !table.chooser.open) return;
  const answer = await table.ask('analyze', { side: table.viewer, player: 'ismcts:seconds=0.5' }).catch(() => null);
  if (!answer || table.number !== number || !settings.bar) return;
  const { value, error } = answer.analysis;
  const share = (v) => Math.round(100 * Math.min(1, Math.max(0, v)));
  table.bar = `You win: ${share(value)}% (${share(value - 1.96 * error)} to ${share(value + 1.96 * error)})`;
  drawStrip(table);
}
