// SPDX-License-Identifier: GPL-3.0-or-later
// hot_seat.js -- who sits at the screen: two people hand it over; and, if asked for, the win bar.
import { byId, el, replace } from '../common/dom.js';
import { drawStrip } from './side_panel.js';
import { settings } from '../common/settings.js';

// True: the other person is asked, and nothing is shown before he says that he is there.
export function handOver(screen) {
  const next = screen.asked;
  if (!next || next === screen.viewer) return false;
  const name = screen.scenario.sides[next];
  document.body.dataset.state = 'handover';
  const go = el('button', { class: 'main', id: 'take-over', onclick: () => screen.openAs(screen.game, next).catch((error) => screen.fail(error)) }, `I am ${name}: show me the map`);
  replace(byId('main'), el('div', { class: 'cover' }, el('h2', {}, `It is the turn of ${name}`), el('p', {}, 'Hand over the screen. The other side’s cards and secrets are hidden now.'), go));
  replace(byId('strip'));
  replace(byId('tools'));
  screen.hush?.();
  go.focus();
  return true;
}

// One's chance to win as a computer judges it, knowing no more than oneself.
export async function drawBar(screen) {
  const { number } = screen;
  screen.bar = '';
  if (!settings.bar || !screen.chooser.open) return;
  const answer = await screen.ask('analyze', { side: screen.viewer, player: 'ismcts:seconds=0.5' }).catch(() => null);
  if (!answer || screen.number !== number || !settings.bar) return;
  const { value, standard_error: error } = answer.analysis;
  const share = (v) => Math.round(100 * Math.min(1, Math.max(0, v)));
  screen.bar = `You win: ${share(value)}% (${share(value - 1.96 * error)} to ${share(value + 1.96 * error)})`;
  drawStrip(screen);
}
