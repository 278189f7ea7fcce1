// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.js -- draws the table of a close combat: the parts of each total, the probability to win,
// and the losses of the winner and the loser.
import { el } from '../common/dom.js';
import { percent } from '../common/text.js';

const shown = (n) => (Number.isInteger(n) ? String(n) : n.toFixed(1));

// Returns the table of a close combat; null if there is none. Rule numbers are plain text here. As
// buttons they would stand between keyboard users and the choices.
export function closeCombatView(screen, combat) {
  if (!combat) return null;
  const { sides } = screen.scenario;
  const order = combat.attacker === 'axis' ? ['axis', 'allied'] : ['allied', 'axis'];
  const row = (name, cells, kind) => el('tr', kind ? { class: kind } : {}, el('th', { scope: 'row' }, name), cells.map((c) => el('td', {}, c)));
  const lines = combat.lines.map((line) => row(line.name, order.map((side) => shown(line.value[side]))));
  // Where ties count as such, the probabilities are exact. In gbsu, where the attacker wins ties, cards in
  // the hands make them an estimate.
  const wins = combat.wins === null ? null : [combat.wins, 1 - combat.wins - combat.ties];
  const where = combat.place === null ? '' : ` at ${screen.map?.placeWords(combat.place) ?? ''}`;
  return el('table', { class: 'close-combat' }, el('caption', {}, `Close combat${where}`),
    el('thead', {}, el('tr', {}, el('td', {}), order.map((side, i) => el('th', { scope: 'col' }, sides[side], el('small', {}, i === 0 ? 'attacker' : 'defender'))))),
    el('tbody', {}, lines, row(wins ? 'Expected total' : 'Total', order.map((side) => shown(Math.round(10 * combat.total[side]) / 10)), 'sum'),
      wins ? row('Win probability', wins.map((v) => (combat.ties > 0 ? percent(v) : `about ${percent(v)}`)), 'sum') : null,
      wins && combat.ties > 0 ? row('Tie', order.map(() => percent(combat.ties))) : null,
      row('If it wins', order.map((side) => combat.won[side])),
      row('If it loses', order.map((side) => combat.lost[side]))));
}
