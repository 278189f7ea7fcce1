// SPDX-License-Identifier: GPL-3.0-or-later
// home.js -- the first page: what can be played, against whom, and the games that were begun.
import { byId, capital, el, plural, replace } from './dom.js';
import { settings } from './settings.js';

const wish = { scenario: null, side: 'allied', seed: '' };

function scenarioCard(home, it) {
  const pressed = wish.scenario === it.name;
  return el('button', { class: 'scenario', 'aria-pressed': String(pressed), 'data-key': it.name, onclick: () => { wish.scenario = it.name; drawHome(home); byId('new')?.scrollIntoView({ block: 'nearest' }); } },
    el('h3', {}, it.title), it.sides ? el('span', { class: 'soft' }, `${it.sides.allied} against ${it.sides.axis}${it.turns ? `, ${it.turns} turns` : ''}`) : null, el('span', {}, it.summary ?? ''));
}

function systemSection(home, system) {
  const own = home.scenarios.filter((s) => s.rules === system.name);
  if (own.length === 0) return null;
  return el('section', {}, el('h2', {}, system.title), el('div', { class: 'scenarios' }, own.map((s) => scenarioCard(home, s))));
}

function sideChoice(it) {
  const options = [['allied', it.sides.allied], ['axis', it.sides.axis], ['both', 'Both: two people at this screen']];
  return el('fieldset', {}, el('legend', {}, 'Your side'), el('div', { class: 'row' }, options.map(([value, words]) => el('label', {}, el('input', { type: 'radio', name: 'side', value, checked: wish.side === value, onchange: () => { wish.side = value; drawHome.again(); } }), ' ', words))));
}

function levelChoice(home) {
  if (wish.side === 'both') return null;
  return el('fieldset', {}, el('legend', {}, 'The computer plays as'), home.levels.map((level) => el('p', {}, el('label', {}, el('input', { type: 'radio', name: 'level', value: level.name, checked: settings.level === level.name, onchange: () => { settings.level = level.name; } }), ` ${capital(level.name)}`, el('span', { class: 'soft' }, `: ${level.help}`)))));
}

function newGame(home) {
  const it = home.scenarios.find((s) => s.name === wish.scenario);
  if (!it) return null;
  const start = async (event) => {
    event.preventDefault();
    const seed = wish.seed.trim();
    const seat = (side) => (wish.side === side || wish.side === 'both' ? 'person' : settings.level);
    await home.begin({ scenario: it.name, allied: seat('allied'), axis: seat('axis'), ...(seed === '' ? {} : { seed }) });
  };
  return el('form', { id: 'new', class: 'new', onsubmit: start }, el('h2', {}, it.title), it.notes ? el('details', {}, el('summary', {}, 'What to know before one starts'), el('p', {}, it.notes)) : null,
    sideChoice(it), levelChoice(home),
    el('p', {}, el('label', { for: 'seed' }, 'Seed '), el('input', { id: 'seed', type: 'text', inputmode: 'numeric', pattern: '[0-9]*', size: 12, value: wish.seed, oninput: (e) => { wish.seed = e.target.value; } }), el('span', { class: 'soft' }, ' of cards and dice; empty: a new one. The same seed deals the same luck.')),
    home.error ? el('p', { class: 'refused', role: 'alert' }, home.error) : null, el('button', { class: 'main', id: 'start' }, 'Start the game'));
}

function savedGames(home) {
  if (home.games.length === 0) return null;
  const rows = home.games.map((game) => el('li', {}, el('a', { class: 'button', href: `#${game.over ? 'replay' : 'game'}/${game.game}` }, game.over ? 'Look at it' : 'Go on'),
    el('span', {}, el('b', {}, game.title ?? game.game), ' ', el('span', { class: 'soft' }, game.error ?? `${capital(game.players.allied)} against ${game.players.axis}, ${plural(game.ply, 'ply').replace('plys', 'plies')}${game.over ? ', over' : ''}`))));
  return el('section', {}, el('h2', {}, 'Your games'), el('ul', { class: 'saved' }, rows));
}

export function drawHome(home) {
  drawHome.again = () => drawHome(home);
  const key = document.activeElement?.dataset?.key;
  const value = document.activeElement?.name === 'side' ? document.activeElement.value : null;
  document.body.dataset.state = 'home';
  byId('title').textContent = '';
  document.title = 'Cassino';
  replace(byId('strip'));
  replace(byId('tools'));
  replace(byId('main'), el('div', { class: 'home' },
    el('p', { class: 'lead' }, 'Battles of the Second World War, with cards and hidden hands, against a computer that does not see yours. Choose one.'),
    savedGames(home), home.systems.map((system) => systemSection(home, system)), newGame(home)));
  const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : value ? document.querySelector(`input[name="side"][value="${value}"]`) : null;
  again?.focus({ preventScroll: true });
}
