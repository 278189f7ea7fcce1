// SPDX-License-Identifier: GPL-3.0-or-later
// home.js -- draws the home page, on which the player chooses a scenario and an opponent, or continues a
// saved game. main.js makes `home` = { service, systems, scenarios, levels, games, error, begin(fields),
// load(fields), remove(request, fields) }, to which lesson_list.js adds `lessons` and learn(name), and
// calls drawHome().
import { byId, el, replace } from './common/dom.js';
import { battleCard } from './battle_card.js';
import { capital, isTiled, plural } from './common/text.js';
import { openKeys } from './common/keys_dialog.js';
import { learnFirst } from './learn_first.js';
import { lessonsView } from './lesson/lesson_list.js';
import { settings } from './common/settings.js';
import { deleteButton, gamesFinished, gamesInProgress } from './saved_games.js';

const form = { scenario: null, side: 'allied', seed: '' }; // what the player has entered

// Returns the scenarios of the player, and the control that adds one from a file: by a button, or by
// dropping the file on the page.
function ownScenarios(home) {
  const own = home.scenarios.filter((s) => s.own);
  const add = (event) => { const [file] = event.target.files; if (file) addOwn(home, file); };
  return el('section', { id: 'own' }, el('h2', {}, 'Your scenarios'),
    home.ownError ? [el('p', { class: 'refused', role: 'alert', id: 'own-error' }, home.ownError), el('p', {}, el('button', { id: 'own-design', onclick: () => designOpen(home.ownFile) }, 'Open it in Design'))] : null, home.ownWarnings?.length ? el('div', { class: 'refused', role: 'status', id: 'own-warnings' }, el('p', {}, 'The file was added, but look at it again:'), el('ul', {}, home.ownWarnings.map((words) => el('li', {}, capital(words))))) : null, own.length ? scenarioCards(home, own) : null,
    el('p', {}, el('label', { for: 'own-file' }, 'Play a scenario file (YAML) of your own: '), el('input', { type: 'file', id: 'own-file', accept: '.yaml,.yml,.tmj,.tmx,text/yaml', onchange: add }), el('span', { class: 'soft' }, ' Or drop the file on this page.')));
}

// Opens a file that is no valid scenario where it can be corrected.
const designOpen = async (file) => (await import('./design/design_screen.js')).fileOpen(file);

const OWN_BYTES_MAX = 256 * 1024; // the limit of the request add_scenario

// Sends a file to the program, which checks it. If it is valid, chooses it; else shows what is wrong.
async function addOwn(home, file) {
  home.ownWarnings = [];
  if (isTiled(file)) { designOpen(file); return; }
  try {
    if (file.size > OWN_BYTES_MAX) throw new Error(`The file has ${Math.ceil(file.size / 1024)} KB; a scenario has at most ${OWN_BYTES_MAX / 1024} KB.`);
    const { scenario, warnings } = await home.service.ask('add_scenario', { text: await file.text() });
    home.ownError = '';
    home.ownWarnings = warnings;
    home.scenarios = [...home.scenarios.filter((s) => s.name !== scenario.name), scenarioRead({ ...scenario, own: true })];
    form.scenario = scenario.name;
    drawHome(home);
    formShow();
  } catch (error) {
    home.ownError = `${file.name}: ${error.message}`;
    home.ownFile = file;
    drawHome(home);
    byId('own-error')?.scrollIntoView({ block: 'nearest' });
  }
}

// Lets the player drop a file anywhere on the home page.
const dropping = (home) => ({
  ondragover: (event) => event.preventDefault(),
  ondrop: (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) addOwn(home, file);
  },
});

// Splits the brief of a scenario: the first line is its summary, the other lines are notes.
function scenarioRead(it) {
  const [summary, ...notes] = (it.brief ?? '').split('\n');
  return { ...it, summary, notes: notes.join('\n').trim() };
}

// Returns the scenarios of the request `scenarios`, without those that cannot be read, each with its
// brief split into `summary` and `notes`.
export function scenariosRead(scenarios) {
  return scenarios.filter((it) => !it.error).map(scenarioRead);
}

// Scrolls to the form beside the chosen scenario, and moves the focus there.
function formShow() {
  byId('new')?.scrollIntoView({ block: 'nearest' });
  byId('new-title')?.focus({ preventScroll: true });
}

// Returns the card of an own scenario with its button Delete, whose confirmation says how many saved games
// need the scenario.
function ownCard(home, it, card) {
  const games = home.games.filter((game) => game.scenario === it.name).length;
  const sure = games ? `Delete for good: ${plural(games, 'saved game')} of this scenario cannot be opened without it` : undefined;
  return el('div', { class: 'own-card' }, card, deleteButton(it.title, () => home.remove('delete_scenario', { scenario: it.name }), sure));
}

// Returns the cards of scenarios, with the form beside the chosen one.
function scenarioCards(home, list) {
  const plain = (it, chosen) => battleCard(home.service, it, chosen, () => { form.scenario = it.name; drawHome(home); formShow(); });
  const card = (it, chosen) => (it.own ? ownCard(home, it, plain(it, chosen)) : plain(it, chosen));
  return el('div', { class: 'scenarios' }, list.map((it) => (form.scenario === it.name ? el('div', { class: 'chosen' }, card(it, true), newGame(home)) : card(it, false))));
}

// Returns the designs that were saved, each with links to open and delete it, and the one that was left
// without saving.
function designs(home) {
  const left = sessionStorage.getItem('cassino-design');
  if (!home.designs?.length && !left) return null;
  return el('section', { id: 'designs' }, el('h2', {}, 'Your designs'), left ? el('p', {}, el('a', { class: 'button', id: 'design-left', href: '#design/unsaved' }, 'Go on with the design that you have not saved')) : null, el('ul', { class: 'saved' }, home.designs.map((it) => el('li', {}, el('span', {}, `${it.title || it.name} (${it.rules || 'no rules'})`), el('a', { class: 'button', href: `#design/saved/${it.name}` }, 'Design'), deleteButton(it.title || it.name, () => home.remove('delete_design', { name: it.name }))))));
}

function systemSection(home, system) {
  const own = home.scenarios.filter((s) => s.rules === system.name && s.name !== s.rules && !s.own);
  if (own.length === 0) return null;
  return el('section', {}, el('h2', {}, system.title), el('p', {}, el('a', { href: `#rules/${system.name}`, class: 'rules-of' }, `Rules of ${system.title}`), ' · ', el('a', { href: `#design/new/${system.name}`, class: 'new-of' }, 'New battle')), scenarioCards(home, own));
}

// Returns the cards of small games, such as tic-tac-toe, each of which is the only scenario of its rule
// system.
function smallGames(home) {
  const small = home.scenarios.filter((s) => s.name === s.rules);
  if (small.length === 0) return null;
  return el('details', { open: small.some((s) => s.name === form.scenario) }, el('summary', {}, 'Small games for tests'), scenarioCards(home, small));
}

function sideChoice(it) {
  const options = [['allied', it.sides.allied], ['axis', it.sides.axis], ['both', 'Both: two players at this screen']];
  return el('fieldset', {}, el('legend', {}, 'Your side'), el('div', { class: 'row' }, options.map(([value, words]) => el('label', {}, el('input', { type: 'radio', name: 'side', value, checked: form.side === value, onchange: () => { form.side = value; drawHome.again(); } }), ' ', words))));
}

function levelChoice(home) {
  if (form.side === 'both') return null;
  return el('fieldset', {}, el('legend', {}, 'Opponent'), home.levels.map((level) => el('p', {}, el('label', {}, el('input', { type: 'radio', name: 'level', value: level.name, checked: settings.level === level.name, onchange: () => { settings.level = level.name; } }), ` ${capital(level.name)}`, el('span', { class: 'soft' }, `: ${level.measured ? `${level.help.split(':')[0]}. ${level.measured}` : `${level.help}.`}`)))));
}

// Lets the computer learn the scenario first. Returns false if the game should not begin now: because it
// is learning already, learning failed, the player has gone elsewhere, or must read first that the battle
// is not learned.
async function learned(home, it) {
  if (form.learning) return false;
  form.learning = true;
  try {
    const words = await learnFirst(home.service, it.name);
    const here = document.body.dataset.state === 'home' && form.scenario === it.name;
    if (!here || words === '' || form.told === it.name) return here;
    form.told = it.name;
    replace(byId('learning'), el('p', { role: 'status' }, words));
  } catch (error) {
    home.error = error.message;
    drawHome(home);
  } finally {
    form.learning = false;
  }
  return false;
}

function newGame(home) {
  const it = home.scenarios.find((s) => s.name === form.scenario);
  if (!it) return null;
  const start = async (event) => {
    event.preventDefault();
    const seed = form.seed.trim();
    const seat = (side) => (form.side === side || form.side === 'both' ? 'person' : settings.level);
    if (form.side !== 'both' && !(await learned(home, it))) return;
    await home.begin({ scenario: it.name, allied: seat('allied'), axis: seat('axis'), ...(seed === '' ? {} : { seed }) });
  };
  return el('form', { id: 'new', class: 'new', onsubmit: start }, el('h2', { id: 'new-title', tabindex: -1 }, it.title), it.summary ? el('p', {}, it.summary) : null, it.notes ? el('p', { class: 'soft', id: 'notes' }, it.notes) : null,
    it.name === it.rules ? null : el('p', {}, el('a', { id: 'design-copy', href: `#design/from/${it.name}` }, 'Design: change a copy of this battle')), sideChoice(it), levelChoice(home),
    el('p', {}, el('label', { for: 'seed' }, 'Seed '), el('input', { id: 'seed', type: 'text', inputmode: 'numeric', pattern: '[0-9]*', size: 12, value: form.seed, oninput: (e) => { form.seed = e.target.value; } }), el('span', { class: 'soft' }, ' of the cards and dice. Leave it empty for a secret seed: whoever knows the seed can predict cards and rolls.')),
    el('button', { class: 'main', id: 'start' }, 'Start game'), el('div', { id: 'learning' }));
}

// Draws the home page again. A scenario, a lesson or a side that has the focus keeps it.
export function drawHome(home) {
  drawHome.again = () => drawHome(home);
  home.redraw = drawHome.again;
  const key = document.activeElement?.dataset?.key;
  const value = document.activeElement?.name === 'side' ? document.activeElement.value : null;
  document.body.dataset.state = 'home';
  byId('title').textContent = '';
  document.title = 'Cassino';
  replace(byId('strip'));
  replace(byId('tools'));
  replace(byId('main'), el('div', { class: 'home', ...dropping(home) },
    el('p', { class: 'lead' }, 'Wargames of the Second World War with cards and hidden information. The computer player does not see your cards. Choose a scenario.'),
    home.error ? el('p', { class: 'refused', role: 'alert' }, home.error) : null,
    lessonsView(home), gamesInProgress(home), home.systems.map((system) => systemSection(home, system)), designs(home), ownScenarios(home), el('p', { class: 'row' }, el('a', { class: 'button', id: 'to-lab', href: '#lab' }, 'Laboratory: measure balance'), el('button', { id: 'to-keys', onclick: () => openKeys() }, 'Keys (?)')), smallGames(home), gamesFinished(home)));
  const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : value ? document.querySelector(`input[name="side"][value="${value}"]`) : null;
  again?.focus({ preventScroll: true });
}
