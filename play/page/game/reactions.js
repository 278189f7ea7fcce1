// SPDX-License-Identifier: GPL-3.0-or-later
// reactions.js -- buttons for reactions to enemy moves, such as opportunity fire. They pass several
// times, or give standing orders by which the program reacts for a unit.
import { byId, el, replace } from '../common/dom.js';
import { ASKED_MOST, settings } from '../common/settings.js';
import { passOf } from './selection.js';

const turnOf = (position) => position.tracks.find((t) => t.name === 'turn')?.value ?? 0;

// Passes if the player asked to pass every time for this enemy unit or in this turn; returns true then.
// Otherwise returns false, and forgets the request if it was for another unit or turn.
export function passAgain(screen) {
  const pass = passOf(screen.latest);
  const rule = screen.passing;
  if (!pass) {
    if (rule?.prompt && !screen.latest.choices.every((c) => c.piece < 0)) screen.passing = rule.turn !== undefined ? rule : null;
    return false;
  }
  if (rule && (rule.prompt === screen.latest.prompt || rule.turn === turnOf(screen.latest))) {
    screen.commit([pass], false, true);
    return true;
  }
  screen.passing = null;
  return false;
}

const CHANCES = [10, 20, 30, 40, 50, 60, 75];

// Returns the standing orders to choose from, each as [value for the request, text].
function ordersFor(unit) {
  const far = unit === 'inch' ? [3, 6, 9] : [1, 2, 3];
  const units = unit === 'inch' ? 'in' : 'hexes';
  return [['ask', 'always ask'],
    ...CHANCES.map((n) => [`fire ${n}`, `fire if the probability of an effect is at least ${n} %, else hold fire`]),
    ...CHANCES.map((n) => [`ask ${n}`, `ask if the probability of an effect is at least ${n} %, else hold fire`]),
    ...far.map((n) => [`hold ${n} ask`, `hold fire beyond ${n} ${units}; nearer, ask`])];
}

function orderRow(screen, name, piece, given) {
  const id = `order-${piece ?? 'all'}`;
  const offered = ordersFor(screen.scenario.board.unit);
  if (given && !offered.some(([order]) => order === given)) offered.unshift([given, given]);
  const change = (event) => screen.order(piece, event.target.value);
  const blank = given ? [] : [el('option', { value: '', selected: true }, 'same as all units')];
  return el('p', {}, el('label', { for: id }, `${name}: `), el('select', { id, onchange: change },
    [...blank, ...offered.map(([order, words]) => el('option', { value: order, selected: order === given }, words))]));
}

async function ordersShow(screen, node, pieces) {
  const orders = await screen.ask('orders', { side: screen.viewer }).catch(() => null);
  if (!orders) return;
  const own = new Map(orders.pieces.map((it) => [it.piece, it.order]));
  replace(node, el('summary', {}, 'Standing orders'), orderRow(screen, 'All units', null, orders.default),
    pieces.map((id) => orderRow(screen, screen.piece(id)?.name ?? '', id, own.get(id) ?? null)));
}

// Returns the standing orders of the viewer for the settings, where they can be changed when the game no
// longer asks. The element stays hidden if the game has no standing orders.
export function ordersSettings(screen) {
  const node = el('details', { class: 'orders', hidden: true });
  screen.ask('orders', { side: screen.viewer }).then((orders) => {
    node.hidden = false;
    return ordersShow(screen, node, orders.pieces.map((it) => it.piece));
  }, () => {});
  return node;
}

export function passButtons(screen, pass) {
  // The first times, choices_panel.js asks for a confirmation of the choice in `confirming`.
  const begin = (rule) => () => {
    if (pass.piece < 0 && settings.passesAsked < ASKED_MOST) {
      screen.chooser.confirming = pass;
      screen.passNext = rule;
      screen.draw();
      return byId('confirm')?.focus();
    }
    screen.passing = rule;
    return screen.commit([pass]);
  };
  const fires = screen.latest.choices.filter((c) => c.distance !== undefined);
  const orders = el('details', { class: 'orders', open: screen.ordersOpen, ontoggle: (event) => { screen.ordersOpen = event.target.open; } }, el('summary', {}, 'Standing orders'));
  if (fires.length > 0) ordersShow(screen, orders, [...new Set(fires.map((c) => c.piece))]);
  return el('div', { class: 'passing' }, el('div', { class: 'row' },
    el('button', { onclick: begin({ prompt: screen.latest.prompt }) }, 'Pass for this enemy unit'),
    el('button', { onclick: begin({ turn: turnOf(screen.latest) }) }, 'Pass this turn')),
  fires.length > 0 ? orders : null);
}
