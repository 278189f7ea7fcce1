// SPDX-License-Identifier: GPL-3.0-or-later
// close_combat.js -- a close combat in numbers: both totals, what they are made of, who is likely to win, and
// what it costs whoever wins and whoever loses.
import { el } from '../common/dom.js';
import { percent } from '../common/text.js';

const shown = (n) => (Number.isInteger(n) ? String(n) : n.toFixed(1));

// Numbers of rules are no buttons here: by keys one wants to come to the answers.
export function clashView(screen, clash) {
  if (!clash) return null;
  const { sides } = screen.scenario;
  const order = clash.attacker === 'axis' ? ['axis', 'allied'] : ['allied', 'axis'];
  const row = (name, cells, kind) => el('tr', kind ? { class: kind } : {}, el('th', { scope: 'row' }, name), cells.map((c) => el('td', {}, c)));
  const lines = clash.lines.map((line) => row(line.name, order.map((side) => shown(line.value[side]))));
  const wins = clash.wins === null ? null : [clash.wins, 1 - clash.wins - clash.ties];
  const where = clash.place === null ? '' : ` at ${screen.map?.placeWords(clash.place) ?? ''}`;
  return el('table', { class: 'clash' }, el('caption', {}, `Close combat${where}`),
    el('thead', {}, el('tr', {}, el('td', {}), order.map((side, i) => el('th', { scope: 'col' }, sides[side], el('small', {}, i === 0 ? 'attacks' : 'defends'))))),
    el('tbody', {}, lines, row(wins ? 'expected total' : 'total', order.map((side) => shown(Math.round(10 * clash.total[side]) / 10)), 'sum'),
      wins ? row('wins', wins.map((v) => `about ${percent(v)}`), 'sum') : null,
      wins && clash.ties > 0 ? row('a tie', order.map(() => percent(clash.ties))) : null,
      row('if it wins', order.map((side) => clash.won[side])),
      row('if it loses', order.map((side) => clash.lost[side]))));
}
