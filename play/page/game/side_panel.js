// SPDX-License-Identifier: GPL-3.0-or-later
// side_panel.js -- draws the panels beside the map: the pending decision, the hand of cards, and the
// tabs Log, Score, Cards and Units. Also draws the status bar, the tools and the settings.
// game_screen.js calls the draw functions, and so do a few other files.
import { byId, el, openDialog, replace } from '../common/dom.js';
import { LOST } from '../common/transport.js';
import { answersView } from './choices_panel.js';
import { cardsView, handView } from './cards.js';
import { hintView } from './hint.js';
import { ordersSettings } from './reactions.js';
import { openKeys } from '../common/keys_dialog.js';
import { logView } from './log_tab.js';
import { scoreView, resultNow } from './score_tab.js';
import { termHelp } from './legend.js';
import { lookApply, settings, speeds } from '../common/settings.js';
import { unitsView } from './units_tab.js';

const tabs = [['log', 'Log', logView], ['score', 'Score', scoreView], ['cards', 'Cards', cardsView], ['units', 'Units', unitsView]];

export function drawFrame(screen) {
  const { root, text } = screen.elements();
  const zoom = [['+', 'Zoom in', () => screen.map.view.zoom(1.4)], ['−', 'Zoom out', () => screen.map.view.zoom(1 / 1.4)], ['⤢', 'Whole map', () => screen.map.view.fit()]];
  const strip = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Details' }, tabs.map(([id, name]) => el('button', {
    role: 'tab', id: `tab-${id}`, 'aria-controls': 'tab', onclick: () => choose(screen, id), onkeydown: (event) => turn(screen, event) }, name)));
  replace(byId('main'), el('div', { class: 'game' },
    el('section', { id: 'field', 'aria-label': 'Map' }, el('ol', { id: 'order', 'aria-label': 'Order of the turn', tabindex: 0 }), root, text, el('div', { class: 'zoom' }, zoom.map(([sign, name, act]) => el('button', { 'aria-label': name, title: name, onclick: act }, sign)))),
    el('aside', { id: 'side', 'aria-label': 'Game', onscroll: (event) => { screen.scrolled = event.currentTarget.scrollTop > 0; } }, // reading scrollTop at each draw would force a layout
      el('section', { id: 'banner', 'aria-label': 'Events' }),
      el('section', { id: 'since', 'aria-label': 'Since your last choice' }),
      el('section', { id: 'panel', tabindex: -1, 'aria-label': 'Choices' }),
      el('section', { id: 'hand', 'aria-label': 'Your cards' }),
      el('section', { id: 'losses', 'aria-label': 'Losses' }),
      el('section', { 'aria-label': 'Details' }, strip, el('div', { id: 'tab', role: 'tabpanel', tabindex: 0, 'aria-label': 'Details' })))));
  byId('title').textContent = screen.scenario.title;
  document.title = `${screen.scenario.title} – Cassino`;
}

function choose(screen, id) {
  screen.tab = id;
  drawTab(screen);
}

function turn(screen, event) {
  const at = tabs.findIndex(([id]) => id === screen.tab);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  choose(screen, tabs[(at + step + tabs.length) % tabs.length][0]);
  byId(`tab-${screen.tab}`).focus();
}

export function drawTab(screen) {
  const panel = byId('tab');
  if (!panel || !screen.position) return;
  for (const [id] of tabs) {
    const tab = byId(`tab-${id}`);
    tab.setAttribute('aria-selected', String(id === screen.tab));
    tab.tabIndex = id === screen.tab ? 0 : -1;
  }
  panel.setAttribute('aria-labelledby', `tab-${screen.tab}`);
  const worth = [screen.tab, screen.position.ply, screen.log.length, screen.logWhole, screen.game, screen.viewer].join();
  if (panel.dataset.of === worth) return;
  panel.dataset.of = worth;
  replace(panel, tabs.find(([id]) => id === screen.tab)[2](screen));
}

// The tracks that the status bar shows, in this order. The tab Score lists all tracks.
const stripTracks = [['day', (t) => `Day ${t.words}`], ['turn', (t) => `Turn ${t.words}`], ['night', () => 'Night'], ['weather', (t) => `Weather: ${t.words}`],
  ['sight in inches', (t) => `Visibility ${t.value}″`], ['initiative', (t) => `Initiative: ${t.words}`]];

// Draws the status bar: the set-up or the tracks above, who is ahead, and the win probability if that is
// switched on.
export function drawStrip(screen) {
  const { position, scenario } = screen;
  const step = resultNow(scenario, position);
  const chips = [];
  const trackOf = (name) => position.tracks.find((t) => t.name === name);
  const [day, turn] = [trackOf('day'), trackOf('turn')];
  const begun = [day ?? turn].every((t) => !t || t.value > 0);
  const played = begun && (!turn || turn.value > 0 || day?.value > 1 || turn.words === 'night');
  if (!begun) chips.push(el('span', { class: 'chip' }, 'Set-up'));
  for (const [name, words] of stripTracks) {
    const track = begun ? trackOf(name) : null;
    const only = name === 'day' && / of 1$/.test(track?.words) && turn?.value > 0; // the turn says it all
    if (track && !only && !(['turn', 'sight in inches'].includes(name) && track.value === 0)) chips.push(el('span', { class: 'chip', 'data-help': termHelp(scenario, ['track'], name) || null, tabindex: 0 }, words(track)));
  }
  if (step && (played || position.result)) chips.push(el('span', { class: 'chip lead', title: position.leads }, position.result ? step.words : [el('span', { class: 'long' }, 'Result '), 'now: ', step.words.replace(': ', ', ')]));
  else if (position.leads && played) chips.push(el('span', { class: 'chip lead' }, position.leads));
  const { winProbability: win } = screen;
  if (win && win.ply === position.ply) chips.push(el('span', { class: 'chip', 'data-ply': win.ply }, win.words)); // an estimate for an older position is not shown
  replace(byId('strip'), chips);
}

// Returns true if the rule system has a rules reference. Small games have none; each of them is the only
// scenario of its rule system.
const hasRules = ({ scenario }) => scenario.name !== scenario.rules;

export function drawTools(screen) {
  const bare = settings.hideCounters === true;
  const tool = (name, act, more = {}) => el('button', { onclick: act, ...more }, name);
  const long = (words) => el('span', { class: 'long' }, words); // left out on a narrow screen
  const hides = screen.map && tool([long(bare ? 'Show ' : 'Hide '), 'counters'], () => { settings.hideCounters = !bare; screen.map.hide(!bare); drawTools(screen); }, { 'aria-pressed': String(bare), id: 'tool-bare' });
  const focus = document.activeElement?.id;
  replace(byId('tools'), screen.reader ? null : tool('Undo', () => screen.undo(), { disabled: !screen.ready(), id: 'tool-undo', title: 'Take back your last choice (U)' }),
    screen.reader ? null : tool('Redo', () => screen.redo(), { disabled: !screen.ready() || screen.undone.length === 0, id: 'tool-redo', title: 'Make the choice again that you took back (Y)' }),
    screen.reader ? null : tool('Hint', () => screen.askHint(), { disabled: !screen.ready() || !screen.chooser.open, id: 'tool-hint' }), hides,
    hasRules(screen) && tool('Rules', (event) => screen.toggleRules(event.currentTarget), { id: 'tool-rules', title: 'Rules of this game (R)' }), tool('Settings', () => openSettings(screen), { id: 'tool-settings' }), tool('Legend', () => openKeys(screen), { id: 'tool-keys', title: 'Legend of counters and map; list of keys (?)' }));
  if (focus?.startsWith('tool-')) byId(focus)?.focus();
  lookApply();
  screen.map?.hide(bare);
}

// Returns the button Resign. The first press asks for a confirmation, the second one resigns.
function resignButton(screen) {
  const press = async (event) => {
    const button = event.currentTarget;
    if (button.dataset.sure) {
      button.closest('dialog').querySelector('button.main').click();
      await screen.resign();
      return;
    }
    button.dataset.sure = 'yes';
    button.textContent = 'Press again to resign: the other side wins';
  };
  return el('p', {}, el('button', { id: 'resign', onclick: press }, 'Resign this game'));
}

function openSettings(screen) {
  const check = (name, words) => el('p', {}, el('input', { type: 'checkbox', id: `set-${name}`, checked: settings[name], onchange: (e) => { settings[name] = e.target.checked; screen.draw(); } }), ' ', el('label', { for: `set-${name}` }, words));
  const speed = el('output', {}, speeds[settings.speed].name);
  openDialog('settings', 'Settings', [
    el('p', {}, el('label', { for: 'set-speed' }, 'Speed of the enemy’s turn '), el('input', { type: 'range', id: 'set-speed', min: 0, max: speeds.length - 1, step: 1, value: settings.speed, oninput: (e) => { settings.speed = Number(e.target.value); speed.textContent = speeds[settings.speed].name; } }), ' ', speed),
    check('confirm', 'Preview a choice on the map and ask for confirmation'), check('motion', 'Animate moves, shots and losses'), check('sound', 'Sounds (M)'), check('grey', 'Greyscale'), check('winProbability', 'Show my win probability, estimated by a short search'),
    el('p', {}, el('label', { for: 'set-theme' }, 'Colours '), el('select', { id: 'set-theme', onchange: (e) => { settings.theme = e.target.value; lookApply(); } }, [['system', 'as the system'], ['light', 'light'], ['dark', 'dark']].map(([value, words]) => el('option', { value, selected: value === settings.theme }, words)))),
    screen.reader || screen.latest.result ? null : ordersSettings(screen),
    screen.reader || screen.latest.result ? null : resignButton(screen),
  ].filter(Boolean), byId('tool-settings'), () => screen.draw());
}

// Updates the progress bar of the computer player's search, and draws nothing else.
export function drawSearchProgress(screen) {
  const bar = byId('search-progress');
  if (bar) bar.value = screen.searched;
}

function resultView(screen) {
  const { result } = screen.position;
  const { sides } = screen.scenario;
  const now = resultNow(screen.scenario, screen.position);
  const words = result.resigned ? `${sides[result.winner]} won: ${sides[result.resigned]} resigned.` : now ? `${now.words}.` : result.winner === 'nobody' ? 'Draw.' : `${sides[result.winner]} won.`;
  const head = !screen.alone || result.winner === 'nobody' ? 'Game over' : result.winner === screen.viewer ? 'You won' : 'You lost';
  const points = now ? screen.position.leads.replace(/^[^.]*(?:victory|draw)\. /i, '') : screen.position.leads; // `words` tell the result already
  return [el('h2', {}, head), el('p', { class: 'big' }, words), el('p', {}, points),
    el('div', { class: 'row' }, el('a', { class: 'button main', id: 'to-review', href: `#review/${screen.game}` }, 'Review'), el('a', { class: 'button', href: `#replay/${screen.game}` }, 'Replay'), el('a', { class: 'button', href: '#home' }, 'New game'))];
}

// Returns why the game waits although nobody searches; '' if that is not the case.
function restReason({ resting, busy, paused, lesson }) {
  if (!resting || busy) return '';
  return paused ? 'The game is paused.' : lesson && lesson.wrong !== null ? 'The lesson waits.' : '';
}

function waitingView(screen) {
  if (screen.playback.running) return [el('p', { class: 'soft' }, 'The map shows what happened.')];
  const rests = restReason(screen);
  if (rests && !screen.disconnected) return [el('h2', {}, screen.position.prompt), el('p', { class: 'soft' }, rests)];
  return [el('h2', {}, screen.position.prompt), screen.disconnected ? el('p', { class: 'refused' }, LOST) : el('p', { class: 'soft' }, screen.busy ? 'Working …' : 'The program is choosing …'), el('progress', { id: 'search-progress', max: 1, value: screen.searched || 0, 'aria-label': 'Progress of the search' })];
}

function bodyOf(screen) {
  if (!screen.ready() || (!screen.chooser.open && !screen.latest.result)) return waitingView(screen);
  if (screen.latest.result) return resultView(screen);
  return answersView(screen);
}

// Stores the state of the game (ready, over or busy) and its ply on the body, for tests.
export function drawState(screen) {
  document.body.dataset.state = stateOf(screen);
  document.body.dataset.ply = screen.latest.ply;
}

function stateOf(screen) {
  if (!screen.ready() || screen.placing) return 'busy';
  if (screen.latest.result) return 'over';
  return screen.chooser.open ? 'ready' : 'busy';
}

export function drawPanel(screen) {
  const panel = byId('panel');
  if (!panel) return;
  drawState(screen);
  const focused = panel.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset?.key ?? focused?.id;
  replace(panel, bodyOf(screen), hintView(screen));
  replace(byId('hand'), handView(screen.position, screen.viewer, (side) => screen.scenario.sides[side]));
  if (!focused) return;
  const again = key && [...panel.querySelectorAll('[data-key], [id]')].find((n) => (n.dataset.key ?? n.id) === key && !n.disabled);
  (again || panel).focus({ preventScroll: true });
}

