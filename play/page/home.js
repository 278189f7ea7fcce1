// SPDX-License-Identifier: GPL-3.0-or-later
// home.js -- the first page: what can be played, against whom, and the games that were begun.
import { byId, capital, el, plural, replace } from './common/dom.js';
import { openKeys } from './common/keys_dialog.js';
import { settings } from './common/settings.js';

const wish = { scenario: null, side: 'allied', seed: '' };

// The first line of a brief is what it is about, the rest what is to be done.
function scenarioRead(it) {
  const [summary, ...notes] = (it.brief ?? '').split('\n');
  return { ...it, summary, notes: notes.join('\n').trim() };
}

export function scenariosRead(scenarios) {
  return scenarios.filter((it) => !it.error).map(scenarioRead);
}

// The form opens beneath the battle's own section, and the next Tab goes on within it.
function formShow() {
  byId('new')?.scrollIntoView({ block: 'nearest' });
  byId('new-title')?.focus({ preventScroll: true });
}

function scenarioCard(home, it) {
  const pressed = wish.scenario === it.name;
  return el('button', { class: 'scenario', 'aria-pressed': String(pressed), 'data-key': it.name, onclick: () => { wish.scenario = it.name; drawHome(home); formShow(); } },
    el('h3', {}, it.title), it.sides ? el('span', { class: 'soft' }, `${it.sides.allied} against ${it.sides.axis}`) : null, el('span', {}, it.summary ?? ''));
}

function systemSection(home, system) {
  const own = home.scenarios.filter((s) => s.rules === system.name && s.name !== s.rules);
  if (own.length === 0) return null;
  return el('section', {}, el('h2', {}, system.title), el('div', { class: 'scenarios' }, own.map((s) => scenarioCard(home, s))), own.some((s) => s.name === wish.scenario) ? newGame(home) : null);
}

// Games that are their own only scenario, for tests of the program more than for people.
function smallGames(home) {
  const small = home.scenarios.filter((s) => s.name === s.rules);
  if (small.length === 0) return null;
  return el('details', { open: small.some((s) => s.name === wish.scenario) }, el('summary', {}, 'Small games with known answers'), el('div', { class: 'scenarios' }, small.map((s) => scenarioCard(home, s))), small.some((s) => s.name === wish.scenario) ? newGame(home) : null);
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
  return el('form', { id: 'new', class: 'new', onsubmit: start }, el('h2', { id: 'new-title', tabindex: -1 }, it.title), it.summary ? el('p', {}, it.summary) : null, it.notes ? el('p', { class: 'soft', id: 'notes' }, it.notes) : null,
    sideChoice(it), levelChoice(home),
    el('p', {}, el('label', { for: 'seed' }, 'Seed '), el('input', { id: 'seed', type: 'text', inputmode: 'numeric', pattern: '[0-9]*', size: 12, value: wish.seed, oninput: (e) => { wish.seed = e.target.value; } }), el('span', { class: 'soft' }, ' of cards and dice. Empty: they are drawn from a secret, which is told when the game is over. Whoever knows the seed of a game can foretell all of them.')),
    el('button', { class: 'main', id: 'start' }, 'Start the game'));
}

// How long ago, in words; and which games one would go on with: the newest of each kind first.
function sinceWords(changed) {
  const minutes = Math.max(0, Math.round(Date.now() / 60000 - changed / 60));
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${minutes} minutes ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours ago` : `${Math.round(minutes / 1440)} days ago`;
}

function savedGame(game) {
  const { players } = game;
  const words = game.error ?? `${capital(players.allied)} against ${players.axis}, ${plural(game.ply, 'ply').replace('plys', 'plies')}, ${sinceWords(game.changed)}`;
  const links = game.error ? null : game.over
    ? [el('a', { class: 'button', href: `#review/${game.game}` }, 'Review'), el('a', { class: 'button', href: `#replay/${game.game}` }, 'Replay')]
    : el('a', { class: 'button main', href: `#game/${game.game}` }, 'Go on');
  return el('li', {}, links, el('span', {}, el('b', {}, game.title ?? game.game), ' ', el('span', { class: 'soft' }, words)));
}

const SAVED_SHOWN = 5; // the newest of each kind; the rest by a button

function savedList(home, title, games) {
  if (games.length === 0) return null;
  const shown = home[title] ? games : games.slice(0, SAVED_SHOWN);
  return [el('h3', {}, title), el('ul', { class: 'saved' }, shown.map(savedGame)),
    shown.length < games.length ? el('button', { class: 'quiet', onclick: () => { home[title] = true; drawHome(home); } }, `${games.length - shown.length} more`) : null];
}

// A record that lies somewhere as a file, of the terminal or of a friend.
function recordChoice(home) {
  const open = async (event) => {
    const [file] = event.target.files;
    if (file) await home.load(await file.text());
  };
  return el('p', {}, el('label', { for: 'record' }, 'Open the record of a game (a file that ends in .rec): '), el('input', { type: 'file', id: 'record', accept: '.rec,text/plain', onchange: open }));
}

function savedGames(home) {
  const begun = home.games.filter((game) => !game.over);
  const over = home.games.filter((game) => game.over);
  return el('section', { class: 'yours' }, home.games.length ? el('h2', {}, 'Your games') : null, savedList(home, 'To go on with', begun), savedList(home, 'Played to the end', over), recordChoice(home));
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
    home.error ? el('p', { class: 'refused', role: 'alert' }, home.error) : null,
    home.games.some((game) => !game.over) ? savedGames(home) : null, home.systems.map((system) => systemSection(home, system)), el('p', { class: 'row' }, el('a', { class: 'button', id: 'to-lab', href: '#lab' }, 'Laboratory: how balanced is a battle?'), el('button', { id: 'to-keys', onclick: openKeys }, 'Keys (?)')), smallGames(home), home.games.some((game) => !game.over) ? null : savedGames(home)));
  const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : value ? document.querySelector(`input[name="side"][value="${value}"]`) : null;
  again?.focus({ preventScroll: true });
}
