// SPDX-License-Identifier: GPL-3.0-or-later
// hot_seat.js -- for two players at one screen: a cover hides the game while they change seats. This
// file also has the win probability in the status bar.
import { byId, el, replace } from '../common/dom.js';
import { drawStrip } from './side_panel.js';
import { settings } from '../common/settings.js';

// Covers the game if the other player has the choice now, until that player takes over. Returns true if
// it covers the game.
export function handOver(screen) {
  const next = screen.asked;
  if (!next || next === screen.viewer) return false;
  const name = screen.scenario.sides[next];
  document.body.dataset.state = 'handover';
  const go = el('button', { class: 'main', id: 'take-over', onclick: () => screen.openAs(screen.game, next).catch((error) => screen.fail(error)) }, `Continue as ${name}`);
  replace(byId('main'), el('div', { class: 'cover' }, el('h2', {}, `${name} must choose`), el('p', {}, 'Hand over the screen. It shows no cards and no map now.'), go));
  replace(byId('strip'));
  replace(byId('tools'));
  screen.stopListening?.();
  go.focus();
  return true;
}

const ESTIMATE = 'ismcts:seconds=0.2'; // short, so that the number soon follows the decision

// Estimates the viewer's win probability for the status bar, if the settings ask for it and the viewer has
// a choice, by a search that knows no more than the viewer.
export async function winProbabilityUpdate(screen) {
  const { number } = screen;
  screen.winProbability = null;
  if (!settings.winProbability || !screen.chooser.open) return;
  const answer = await screen.ask('analyze', { side: screen.viewer, player: ESTIMATE }).catch(() => null);
  if (!answer || screen.number !== number || !settings.winProbability) return;
  const { ply, value, standard_error: error } = answer.analysis;
  const share = (v) => Math.round(100 * Math.min(1, Math.max(0, v)));
  screen.winProbability = { ply, words: `Win probability: ${share(value)}% (${share(value - 1.96 * error)} to ${share(value + 1.96 * error)})` };
  drawStrip(screen);
}
