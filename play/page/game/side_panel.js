// SPDX-License-Identifier: GPL-3.0-or-later
// side_panel.js -- what stands beside the map: the question and its answers, the hand, and behind tabs the
// log, the score, the cards and the units.
import { byId, el, replace } from '../common/dom.js';
import { answersView } from './choices_panel.js';
import { cardsView, handView } from './cards.js';
import { hintView } from './hint.js';
import { openKeys } from '../common/keys_dialog.js';
import { logView } from './log_tab.js';
import { scoreView, stepNow } from './score_tab.js';
import { settings, speeds } from '../common/settings.js';
import { unitsView } from './units_tab.js';

const tabs = [['log', 'Log', logView], ['score', 'Score', scoreView], ['cards', 'Cards', cardsView], ['units', 'Units', unitsView]];

export function drawFrame(screen) {
  const { root, text } = screen.elements();
  const zoom = [['+', 'Nearer', () => screen.map.view.zoom(1.4)], ['−', 'Farther', () => screen.map.view.zoom(1 / 1.4)], ['⤢', 'All of the map', () => screen.map.view.fit()]];
  const strip = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'About the game' }, tabs.map(([id, name]) => el('button', {
    role: 'tab', id: `tab-${id}`, 'aria-controls': 'tab', onclick: () => choose(screen, id), onkeydown: (event) => turn(screen, event) }, name)));
  replace(byId('main'), el('div', { class: 'game' },
    el('section', { id: 'field', 'aria-label': 'The map' }, root, text, el('div', { class: 'zoom' }, zoom.map(([sign, name, act]) => el('button', { 'aria-label': name, title: name, onclick: act }, sign)))),
    el('aside', { id: 'side', 'aria-label': 'The game', onscroll: (event) => { screen.scrolled = event.currentTarget.scrollTop > 0; } }, // asking where it stands would lay out the page each time
     
      el('section', { id: 'banner', 'aria-label': 'What happens' }),
      el('section', { id: 'panel', tabindex: -1, 'aria-label': 'What you can do' }),
      el('section', { id: 'hand', 'aria-label': 'Your cards' }),
      el('section', { 'aria-label': 'About the game' }, strip, el('div', { id: 'tab', role: 'tabpanel', tabindex: 0, 'aria-label': 'About the game' })))));
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

// What every player looks at again and again; all other tracks are behind the tab Score.
const stripTracks = [['day', (t) => `Day ${t.words}`], ['turn', (t) => `Turn ${t.words}`], ['night', () => 'Night'], ['weather', (t) => `Weather: ${t.words}`],
  ['sight in inches', (t) => `Visibility ${t.value}″`], ['initiative', (t) => `Initiative: ${t.words}`]];

// The strip at the top: turn, who has the choice, who is ahead.
export function drawStrip(screen) {
  const { position, scenario } = screen;
  const step = stepNow(scenario, position);
  const chips = [];
  const trackOf = (name) => position.tracks.find((t) => t.name === name);
  const begun = [trackOf('day') ?? trackOf('turn')].every((t) => !t || t.value > 0);
  if (!begun) chips.push(el('span', { class: 'chip' }, 'Set-up'));
  for (const [name, words] of stripTracks) {
    const track = begun ? trackOf(name) : null;
    if (track && !(name === 'turn' && track.value === 0)) chips.push(el('span', { class: 'chip' }, words(track)));
  }
  if (step) chips.push(el('span', { class: 'chip lead', title: position.leads }, position.result ? step.words : `Now: ${step.words}`));
  else if (position.leads) chips.push(el('span', { class: 'chip lead' }, position.leads));
  if (screen.bar) chips.push(el('span', { class: 'chip' }, screen.bar));
  replace(byId('strip'), chips);
}

// A small game is the only scenario of its rule system, and has no rules reference.
const hasRules = ({ scenario }) => scenario.name !== scenario.rules;

export function drawTools(screen) {
  const bare = settings.bare === true;
  const tool = (name, act, more = {}) => el('button', { onclick: act, ...more }, name);
  const hides = screen.map && tool(bare ? 'Show counters' : 'Hide counters', () => { settings.bare = !bare; screen.map.hide(!bare); drawTools(screen); }, { 'aria-pressed': String(bare), id: 'tool-bare' });
  const focus = document.activeElement?.id;
  replace(byId('tools'), screen.reader ? null : tool('Undo', () => screen.takeBack(), { disabled: !screen.ready(), id: 'tool-undo' }),
    screen.reader ? null : tool('Hint', () => screen.askHint(), { disabled: !screen.ready() || !screen.chooser.open, id: 'tool-hint' }), hides,
    hasRules(screen) && tool('Rules', (event) => screen.toggleRules(event.currentTarget), { id: 'tool-rules', title: 'The rules of this game (R)' }), tool('Settings', () => openSettings(screen), { id: 'tool-settings' }), tool('Keys', openKeys, { id: 'tool-keys', title: 'The list of keys (?)' }));
  if (focus?.startsWith('tool-')) byId(focus)?.focus();
  document.documentElement.classList.toggle('grey', settings.grey);
  screen.map?.hide(bare);
}

function openSettings(screen) {
  const box = el('dialog', { id: 'settings', 'aria-labelledby': 'settings-head' });
  const close = () => { box.close(); box.remove(); screen.draw(); byId('tool-settings')?.focus(); };
  const check = (name, words) => el('p', {}, el('input', { type: 'checkbox', id: `set-${name}`, checked: settings[name], onchange: (e) => { settings[name] = e.target.checked; screen.draw(); } }), ' ', el('label', { for: `set-${name}` }, words));
  const shown = el('output', {}, speeds[settings.speed].name);
  box.append(el('h2', { id: 'settings-head' }, 'Settings'),
    el('p', {}, el('label', { for: 'set-speed' }, 'The enemy’s turn is shown '), el('input', { type: 'range', id: 'set-speed', min: 0, max: speeds.length - 1, step: 1, value: settings.speed, oninput: (e) => { settings.speed = Number(e.target.value); shown.textContent = speeds[settings.speed].name; } }), ' ', shown),
    check('confirm', 'A click on the map is drawn first, and done when I confirm it'), check('grey', 'Without colours, as a photocopy would look'), check('bar', 'Show my chance to win, as a computer judges it'),
    el('p', {}, el('label', { for: 'set-hint' }, 'Hints come from '), el('select', { id: 'set-hint', onchange: (e) => { settings.hint = e.target.value; } }, ['greedy', 'regular', 'veteran', 'elite', 'staff'].map((n) => el('option', { selected: n === settings.hint }, n)))),
    el('button', { class: 'main', onclick: close }, 'Close'));
  box.addEventListener('cancel', close);
  document.body.append(box);
  box.showModal();
}

// How far the computer has thought, without drawing the rest anew.
export function drawThought(screen) {
  const bar = byId('thought');
  if (bar) bar.value = screen.thought;
}

// ---- The question and its answers

function resultView(screen) {
  const { result } = screen.position;
  const { sides } = screen.scenario;
  const step = stepNow(screen.scenario, screen.position);
  const words = step ? `${step.words}.` : result.winner === 'nobody' ? 'A draw.' : `${sides[result.winner]} won.`;
  return [el('h2', {}, 'The game is over'), el('p', { class: 'big' }, words), el('p', {}, screen.position.leads),
    el('div', { class: 'row' }, el('a', { class: 'button main', id: 'to-review', href: `#review/${screen.game}` }, 'Review: what your choices cost'), el('a', { class: 'button', href: `#replay/${screen.game}` }, 'Go through it again'), el('a', { class: 'button', href: '#home' }, 'Another game'))];
}

function waitingView(screen) {
  if (screen.playback.running) return [el('p', { class: 'soft' }, 'What happens is shown on the map.')];
  return [el('h2', {}, screen.position.prompt), screen.away ? el('p', { class: 'refused' }, 'The program does not answer. Start it again with `cassino serve`: the game is kept, and this page goes on.') : el('p', { class: 'soft' }, screen.busy ? 'Working …' : 'The computer is thinking …'), el('progress', { id: 'thought', max: 1, value: screen.thought || 0, 'aria-label': 'How far the computer has thought' })];
}

function bodyOf(screen) {
  if (!screen.ready() || (!screen.chooser.open && !screen.latest.result)) return waitingView(screen);
  if (screen.latest.result) return resultView(screen);
  return answersView(screen);
}

// "ready" for an answer, "over", or "busy": on the body, for whoever looks on (tests, styles).
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

