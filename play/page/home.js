// SPDX-License-Identifier: GPL-3.0-or-later
// home.js -- the home page: choose a scenario and an opponent, or continue a saved game. main.js makes
// `home` = { systems, scenarios, levels, games, error, begin(fields), load(fields) } and calls drawHome().
import { byId, el, replace } from './common/dom.js';
import { capital, plural } from './common/text.js';
import { openKeys } from './common/keys_dialog.js';
import { settings } from './common/settings.js';

const form = { scenario: null, side: 'allied', seed: '' }; // what the player has entered

// The first line of a brief summarizes the scenario; the other lines are notes.
function scenarioRead(it) {
  const [summary, ...notes] = (it.brief ?? '').split('\n');
  return { ...it, summary, notes: notes.join('\n').trim() };
}

// The scenarios of the request `scenarios`, without those that cannot be read.
export function scenariosRead(scenarios) {
  return scenarios.filter((it) => !it.error).map(scenarioRead);
}

// Scrolls to the form below the chosen scenario and moves the focus there.
function formShow() {
  byId('new')?.scrollIntoView({ block: 'nearest' });
  byId('new-title')?.focus({ preventScroll: true });
}

function scenarioCard(home, it) {
  const pressed = form.scenario === it.name;
  return el('button', { class: 'scenario', 'aria-pressed': String(pressed), 'data-key': it.name, onclick: () => { form.scenario = it.name; drawHome(home); formShow(); } },
    el('h3', {}, it.title), it.sides ? el('span', { class: 'soft' }, `${it.sides.allied} against ${it.sides.axis}`) : null, el('span', {}, it.summary ?? ''));
}

function systemSection(home, system) {
  const own = home.scenarios.filter((s) => s.rules === system.name && s.name !== s.rules);
  if (own.length === 0) return null;
  return el('section', {}, el('h2', {}, system.title), el('p', {}, el('a', { href: `#rules/${system.name}`, class: 'rules-of' }, `Rules of ${system.title}`)), el('div', { class: 'scenarios' }, own.map((s) => scenarioCard(home, s))), own.some((s) => s.name === form.scenario) ? newGame(home) : null);
}

// Small games, such as tic-tac-toe, that are the only scenario of their rule system.
function smallGames(home) {
  const small = home.scenarios.filter((s) => s.name === s.rules);
  if (small.length === 0) return null;
  return el('details', { open: small.some((s) => s.name === form.scenario) }, el('summary', {}, 'Small games for tests'), el('div', { class: 'scenarios' }, small.map((s) => scenarioCard(home, s))), small.some((s) => s.name === form.scenario) ? newGame(home) : null);
}

function sideChoice(it) {
  const options = [['allied', it.sides.allied], ['axis', it.sides.axis], ['both', 'Both: two players at this screen']];
  return el('fieldset', {}, el('legend', {}, 'Your side'), el('div', { class: 'row' }, options.map(([value, words]) => el('label', {}, el('input', { type: 'radio', name: 'side', value, checked: form.side === value, onchange: () => { form.side = value; drawHome.again(); } }), ' ', words))));
}

function levelChoice(home) {
  if (form.side === 'both') return null;
  return el('fieldset', {}, el('legend', {}, 'Opponent'), home.levels.map((level) => el('p', {}, el('label', {}, el('input', { type: 'radio', name: 'level', value: level.name, checked: settings.level === level.name, onchange: () => { settings.level = level.name; } }), ` ${capital(level.name)}`, el('span', { class: 'soft' }, `: ${level.help}`)))));
}

function newGame(home) {
  const it = home.scenarios.find((s) => s.name === form.scenario);
  if (!it) return null;
  const start = async (event) => {
    event.preventDefault();
    const seed = form.seed.trim();
    const seat = (side) => (form.side === side || form.side === 'both' ? 'person' : settings.level);
    await home.begin({ scenario: it.name, allied: seat('allied'), axis: seat('axis'), ...(seed === '' ? {} : { seed }) });
  };
  return el('form', { id: 'new', class: 'new', onsubmit: start }, el('h2', { id: 'new-title', tabindex: -1 }, it.title), it.summary ? el('p', {}, it.summary) : null, it.notes ? el('p', { class: 'soft', id: 'notes' }, it.notes) : null,
    sideChoice(it), levelChoice(home),
    el('p', {}, el('label', { for: 'seed' }, 'Seed '), el('input', { id: 'seed', type: 'text', inputmode: 'numeric', pattern: '[0-9]*', size: 12, value: form.seed, oninput: (e) => { form.seed = e.target.value; } }), el('span', { class: 'soft' }, ' of the cards and dice. Leave it empty for a secret seed, which is shown after the game: whoever knows the seed can predict every card and roll.')),
    el('button', { class: 'main', id: 'start' }, 'Start game'));
}

// How long ago a game was changed (seconds since 1970), in words.
function sinceWords(changed) {
  const minutes = Math.max(0, Math.round(Date.now() / 60000 - changed / 60));
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${minutes} minutes ago`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours ago` : `${Math.round(minutes / 1440)} days ago`;
}

function savedGame(game) {
  const { players } = game;
  const words = game.error ?? `${capital(players.allied)} against ${players.axis}, ${plural(game.ply, 'ply')}, ${sinceWords(game.changed)}`;
  const links = game.error ? null : game.over
    ? [el('a', { class: 'button', href: `#review/${game.game}` }, 'Review'), el('a', { class: 'button', href: `#replay/${game.game}` }, 'Replay')]
    : el('a', { class: 'button main', href: `#game/${game.game}` }, 'Continue');
  return el('li', {}, links, el('span', {}, el('b', {}, game.title ?? game.game), ' ', el('span', { class: 'soft' }, words)));
}

const SAVED_SHOWN = 5; // the newest games of a list; a button shows the others

function savedList(home, title, games) {
  if (games.length === 0) return null;
  const shown = home[title] ? games : games.slice(0, SAVED_SHOWN);
  return [el('h3', {}, title), el('ul', { class: 'saved' }, shown.map(savedGame)),
    shown.length < games.length ? el('button', { class: 'quiet', onclick: () => { home[title] = true; drawHome(home); } }, `${games.length - shown.length} more`) : null];
}

// Opens a game record from a file, such as one of the terminal or of another player.
function recordChoice(home) {
  const open = async (event) => {
    const [file] = event.target.files;
    if (file) await home.load({ record: await file.text() });
  };
  return el('p', {}, el('label', { for: 'record' }, 'Open a game record: '), el('input', { type: 'file', id: 'record', accept: '.record,.rec,text/plain', onchange: open }));
}

function savedGames(home) {
  const unfinished = home.games.filter((game) => !game.over);
  const finished = home.games.filter((game) => game.over);
  return el('section', { class: 'yours' }, home.games.length ? el('h2', {}, 'Saved games') : null, savedList(home, 'In progress', unfinished), savedList(home, 'Finished', finished), recordChoice(home));
}

// Draws the home page anew. The control that has the focus keeps it.
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
    el('p', { class: 'lead' }, 'Wargames of the Second World War with cards and hidden information. The computer player does not see your cards. Choose a scenario.'),
    home.error ? el('p', { class: 'refused', role: 'alert' }, home.error) : null,
    home.games.some((game) => !game.over) ? savedGames(home) : null, home.systems.map((system) => systemSection(home, system)), el('p', { class: 'row' }, el('a', { class: 'button', id: 'to-lab', href: '#lab' }, 'Laboratory: measure balance'), el('button', { id: 'to-keys', onclick: () => openKeys() }, 'Keys (?)')), smallGames(home), home.games.some((game) => !game.over) ? null : savedGames(home)));
  const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : value ? document.querySelector(`input[name="side"][value="${value}"]`) : null;
  again?.focus({ preventScroll: true });
}
