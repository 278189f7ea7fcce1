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

export function drawFrame(table) {
  const { root, text } = table.elements();
  const zoom = [['+', 'Nearer', () => table.map.view.zoom(1.4)], ['−', 'Farther', () => table.map.view.zoom(1 / 1.4)], ['⤢', 'All of the map', () => table.map.view.fit()]];
  const strip = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'About the game' }, tabs.map(([id, name]) => el('button', {
    role: 'tab', id: `tab-${id}`, 'aria-controls': 'tab', onclick: () => choose(table, id), onkeydown: (event) => turn(table, event) }, name)));
  replace(byId('main'), el('div', { class: 'game' },
    el('section', { id: 'field', 'aria-label': 'The map' }, root, text, el('div', { class: 'zoom' }, zoom.map(([sign, name, act]) => el('button', { 'aria-label': name, title: name, onclick: act }, sign)))),
    el('aside', { id: 'side', 'aria-label': 'The game', onscroll: (event) => { table.scrolled = event.currentTarget.scrollTop > 0; } }, // asking where it stands would lay out the page each time
     
      el('section', { id: 'banner', 'aria-label': 'What happens' }),
      el('section', { id: 'panel', tabindex: -1, 'aria-label': 'What you can do' }),
      el('section', { id: 'hand', 'aria-label': 'Your cards' }),
      el('section', { 'aria-label': 'About the game' }, strip, el('div', { id: 'tab', role: 'tabpanel', tabindex: 0, 'aria-label': 'About the game' })))));
  byId('title').textContent = table.scenario.title;
  document.title = `${table.scenario.title} – Cassino`;
}

function choose(table, id) {
  table.tab = id;
  drawTab(table);
}

function turn(table, event) {
  const at = tabs.findIndex(([id]) => id === table.tab);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  choose(table, tabs[(at + step + tabs.length) % tabs.length][0]);
  byId(`tab-${table.tab}`).focus();
}

export function drawTab(table) {
  const panel = byId('tab');
  if (!panel || !table.position) return;
  for (const [id] of tabs) {
    const tab = byId(`tab-${id}`);
    tab.setAttribute('aria-selected', String(id === table.tab));
    tab.tabIndex = id === table.tab ? 0 : -1;
  }
  panel.setAttribute('aria-labelledby', `tab-${table.tab}`);
  const worth = [table.tab, table.position.ply, table.log.length, table.logWhole, table.game, table.viewer].join();
  if (panel.dataset.of === worth) return;
  panel.dataset.of = worth;
  replace(panel, tabs.find(([id]) => id === table.tab)[2](table));
}

// What every player looks at again and again; all other tracks are behind the tab Score.
const stripTracks = [['day', (t) => `Day ${t.words}`], ['turn', (t) => `Turn ${t.words}`], ['night', () => 'Night'], ['weather', (t) => `Weather: ${t.words}`],
  ['sight in inches', (t) => `Visibility ${t.value}″`], ['initiative', (t) => `Initiative: ${t.words}`]];

// The strip at the top: turn, who has the choice, who is ahead.
export function drawStrip(table) {
  const { position, scenario } = table;
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
  if (table.bar) chips.push(el('span', { class: 'chip' }, table.bar));
  replace(byId('strip'), chips);
}

export function drawTools(table) {
  const bare = settings.bare === true;
  const tool = (name, act, more = {}) => el('button', { onclick: act, ...more }, name);
  const hides = table.map && tool(bare ? 'Show counters' : 'Hide counters', () => { settings.bare = !bare; table.map.hide(!bare); drawTools(table); }, { 'aria-pressed': String(bare), id: 'tool-bare' });
  const focus = document.activeElement?.id;
  replace(byId('tools'), table.reader ? null : tool('Undo', () => table.takeBack(), { disabled: !table.ready(), id: 'tool-undo' }),
    table.reader ? null : tool('Hint', () => table.askHint(), { disabled: !table.ready() || !table.chooser.open, id: 'tool-hint' }), hides,
    tool('Settings', () => openSettings(table), { id: 'tool-settings' }), tool('Keys', openKeys, { id: 'tool-keys', title: 'The list of keys (?)' }));
  if (focus?.startsWith('tool-')) byId(focus)?.focus();
  document.documentElement.classList.toggle('grey', settings.grey);
  table.map?.hide(bare);
}

function openSettings(table) {
  const box = el('dialog', { id: 'settings', 'aria-labelledby': 'settings-head' });
  const close = () => { box.close(); box.remove(); table.draw(); byId('tool-settings')?.focus(); };
  const check = (name, words) => el('p', {}, el('input', { type: 'checkbox', id: `set-${name}`, checked: settings[name], onchange: (e) => { settings[name] = e.target.checked; table.draw(); } }), ' ', el('label', { for: `set-${name}` }, words));
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
export function drawThought(table) {
  const bar = byId('thought');
  if (bar) bar.value = table.thought;
}

// ---- The question and its answers

function resultView(table) {
  const { result } = table.position;
  const { sides } = table.scenario;
  const step = stepNow(table.scenario, table.position);
  const words = step ? `${step.words}.` : result.winner === 'nobody' ? 'A draw.' : `${sides[result.winner]} won.`;
  return [el('h2', {}, 'The game is over'), el('p', { class: 'big' }, words), el('p', {}, table.position.leads),
    el('div', { class: 'row' }, el('a', { class: 'button main', id: 'to-review', href: `#review/${table.game}` }, 'Review: what your choices cost'), el('a', { class: 'button', href: `#replay/${table.game}` }, 'Go through it again'), el('a', { class: 'button', href: '#home' }, 'Another game'))];
}

function waitingView(table) {
  if (table.playback.running) return [el('p', { class: 'soft' }, 'What happens is shown on the map.')];
  return [el('h2', {}, table.position.question), table.away ? el('p', { class: 'refused' }, 'The program does not answer. Start it again with `cassino serve`: the game is kept, and this page goes on.') : el('p', { class: 'soft' }, table.busy ? 'Working …' : 'The computer is thinking …'), el('progress', { id: 'thought', max: 1, value: table.thought || 0, 'aria-label': 'How far the computer has thought' })];
}

function bodyOf(table) {
  if (!table.ready() || (!table.chooser.open && !table.latest.result)) return waitingView(table);
  if (table.latest.result) return resultView(table);
  return answersView(table);
}

// "ready" for an answer, "over", or "busy": on the body, for whoever looks on (tests, styles).
export function drawState(table) {
  document.body.dataset.state = stateOf(table);
  document.body.dataset.ply = table.latest.ply;
}

function stateOf(table) {
  if (!table.ready() || table.placing) return 'busy';
  if (table.latest.result) return 'over';
  return table.chooser.open ? 'ready' : 'busy';
}

export function drawPanel(table) {
  const panel = byId('panel');
  if (!panel) return;
  drawState(table);
  const focused = panel.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset?.key ?? focused?.id;
  replace(panel, bodyOf(table), hintView(table));
  replace(byId('hand'), handView(table.position, table.viewer, (side) => table.scenario.sides[side]));
  if (!focused) return;
  const again = key && [...panel.querySelectorAll('[data-key], [id]')].find((n) => (n.dataset.key ?? n.id) === key && !n.disabled);
  (again || panel).focus({ preventScroll: true });
}

