// SPDX-License-Identifier: GPL-3.0-or-later
// legend.js -- explains numbers, badges, symbols, markers, terrain, cards and other words. The words are
// the scenario's `legend` (PROTOCOL.md); the code of the map draws the pictures. legendView() is the
// legend that the key ? opens; termView() and termsListen() explain a single word where it stands.
import { byId, el, svg } from '../common/dom.js';
import { capital, plural } from '../common/text.js';
import { drawBoard } from '../map/board.js';
import { counterNumbers, drawCounter, numberShown } from '../map/counter.js';
import { drawEye, drawMarker } from '../map/markers.js';
import { badgesOf } from '../map/badges.js';
import { cardOf } from './cards.js';
import { citedWords } from './log_tab.js';

const blank = { side: 'allied', label: '', symbol: '', badges: [], numbers: [], steps: 1, steps_max: 1 };
const mini = (node, box = '-62 -66 124 128') => svg('svg', { class: 'mini', viewBox: box, 'aria-hidden': 'true' }, node);
const half = (name) => name.replace(/^half /, '');

// Returns the row of the legend for a name, or undefined. `kinds` are the kinds of rows to look in, such
// as ['number', 'weapon'].
export function legendRow(scenario, kinds, name) {
  return scenario.legend?.find((row) => kinds.includes(row.kind) && row.name === name);
}

// Returns the explanation of a name in one line, such as "Firepower 4: added to the fire of the unit
// [6.4]". Returns '' if the legend lacks the name.
export function termHelp(scenario, kinds, name, value = '') {
  const row = legendRow(scenario, kinds, name);
  const words = `${capital(half(name))}${value === '' ? '' : ` ${value}`}`;
  return row ? `${words}: ${row.help}${row.rule ? ` [${row.rule}]` : ''}.` : '';
}

// Returns words that show an explanation when the pointer or the focus is on them. Returns plain words
// if the legend lacks the name.
export function termView(scenario, kinds, name, words, focusable = true) {
  const help = termHelp(scenario, kinds, name);
  return help ? el('span', { class: 'term', 'data-help': help, tabindex: focusable ? 0 : null, 'aria-description': help }, words) : words;
}

// Returns a sentence as nodes. Terms of the legend, and states that harm a unit, show their
// explanations.
export function termsIn(words, scenario) {
  const rows = (scenario?.legend ?? []).filter((row) => (row.kind === 'word' && row.name !== 'in') || (row.kind === 'badge' && badgesOf({ badges: [row.name] })[0]?.tone === 'bad'));
  if (rows.length === 0) return [words];
  const names = rows.flatMap((row) => row.name.split(', ')).sort((a, b) => b.length - a.length);
  const parts = words.split(new RegExp(`\\b(${names.join('|')})\\b`));
  return parts.map((part, i) => {
    const row = i % 2 && rows.find((it) => it.name === part || it.name.split(', ').includes(part));
    return row ? termView(scenario, [row.kind], row.name, part, false) : part;
  });
}

// ---- The explanation beside a word

const EXPLAINED = '[data-help], [data-card]';
const TIP_REST = 300; // milliseconds in which the pointer may go from a word to its explanation

// Returns what a card is and what its suit decides, such as "10 of hearts. Suit of a card: ...".
function cardHelp(label, scenario) {
  const card = cardOf(label);
  return [card ? `${capital(card.name)}.` : '', termHelp(scenario ?? {}, ['word'], card ? 'suit of a card' : `${label} card`)].filter(Boolean).join(' ');
}

const helpOf = (node, screen) => node?.dataset.help ?? (node ? cardHelp(node.dataset.card, screen?.scenario) : '');

// The element that had the focus when Escape closed an explanation. Any other word with the focus keeps
// its explanation while the pointer is on nothing that has one.
let dismissed = null;
let closed = null; // the element whose explanation Escape closed
let leaving = 0; // the timer that hides the explanation
let pointed = ''; // where the pointer was last
function tipShow(event, screen) {
  const focused = document.activeElement?.closest(EXPLAINED);
  const rests = event.type === 'mouseover' && `${event.clientX} ${event.clientY}` === pointed; // the word came under it
  const node = (rests ? null : event.target.closest?.(EXPLAINED)) ?? (focused === dismissed ? null : focused);
  const tip = byId('term-tip') ?? el('div', { id: 'term-tip', role: 'tooltip', hidden: true });
  clearTimeout(leaving);
  if (tip.contains(event.target)) return;
  const help = helpOf(node, screen);
  if (!help) {
    leaving = setTimeout(() => { tip.hidden = true; }, event.type.startsWith('mouse') ? TIP_REST : 0);
    return;
  }
  [tip.hidden, closed] = [false, null];
  if (tip.of !== node || !tip.isConnected) tip.replaceChildren(...citedWords(help, node.closest('dialog') ? null : screen));
  tip.of = node;
  (node.closest('dialog, main, header') ?? document.body).append(tip); // a modal dialog lies above the page
  const at = node.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const panel = node.dataset.card && node.closest('#panel, #hand')?.getBoundingClientRect();
  const beside = panel && panel.left > width + 8; // below it would cover the next card
  tip.style.left = `${beside ? panel.left - width - 4 : Math.max(4, Math.min(at.left, innerWidth - width - 4))}px`;
  tip.style.top = `${beside ? Math.min(at.top, innerHeight - height - 4) : at.bottom + height + 8 > innerHeight ? at.top - height - 4 : at.bottom + 4}px`;
}

// Makes words and cards anywhere on the page show their explanations under the pointer or the focus. A
// citation in an explanation opens its rule, also by Enter on a focused word. screenOf() returns the open
// screen. Called once.
export function termsListen(screenOf) {
  document.addEventListener('mousemove', (event) => {
    const before = pointed;
    pointed = `${event.clientX} ${event.clientY}`;
    const node = event.target.closest?.(EXPLAINED);
    const tip = byId('term-tip');
    if (node && node !== closed && pointed !== before && (tip?.of !== node || tip.hidden)) tipShow(event, screenOf());
  });
  for (const name of ['mouseover', 'focusin']) document.addEventListener(name, (event) => tipShow(event, screenOf()));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches?.(`${EXPLAINED}:not(button)`)) byId('term-tip')?.querySelector('.rule')?.click();
    if (event.key === 'Escape') { closed = byId('term-tip')?.of; byId('term-tip')?.remove(); dismissed = document.activeElement; }
  });
}

// ---- The legend

const hexagon = [[0.5, 0], [1, 0.289], [1, 0.866], [0.5, 1.155], [0, 0.866], [0, 0.289]];

// Returns a picture of one hex of a terrain, drawn as on the map.
function terrainPicture(name) {
  const place = { label: '', name: '', terrain: name, centre: [0.5, 0.577], outline: hexagon };
  const { picture } = drawBoard({ unit: 'hex', width: 1, height: 1.155, places: [place], lines: [] });
  picture.querySelector('.paper')?.remove();
  return svg('svg', { class: 'mini hex', viewBox: '-0.03 -0.03 1.06 1.215', 'aria-hidden': 'true' }, picture);
}

const pictures = {
  symbol: (name) => mini(drawCounter({ ...blank, symbol: name })),
  badge: (name) => badgesOf({ badges: [name] }).length > 0 && mini(drawCounter({ ...blank, symbol: 'infantry', badges: [name] })),
  marker: (name) => mini(drawMarker({ kind: name, side: 'nobody', words: '' }), '-26 -26 52 52'),
};

// Returns a picture of one hex with what the map draws over it while the player chooses.
function markPicture(nodes, of) {
  const [x, y] = [0.5, 0.577];
  const at = (up) => `translate(${x} ${y - up}) scale(0.02)`; // larger than on the map
  const drawn = of.map((name) => svg('path', { class: name, d: `M${hexagon.map((p) => p.join(' ')).join('L')}z` }));
  return svg('svg', { class: 'mini hex', viewBox: '-0.06 -0.06 1.12 1.275', 'aria-hidden': 'true' }, [...drawn, ...nodes(at)]);
}

// What the map draws while the player chooses: picture, and words.
const left = (at) => svg('g', { class: 'left', transform: at(0) }, svg('text', { y: 9, 'text-anchor': 'middle' }, '2'));
const choosing = ({ watchers }) => [
  [markPicture((at) => [left(at)], ['option']), 'A place that you can choose. The number is the movement that is left there.'],
  [markPicture((at) => [left(at)], ['option far']), 'Dashed: the way goes on after a place where the enemy may react. The unit may have to stop before the end.'],
  ...(watchers ? [[markPicture((at) => [drawEye(at(0.5), 3)], ['option']), `The eye: so many enemy units ${watchers.words}.`]] : []),
  [mini(svg('g', { class: 'piece usable' }, drawCounter({ ...blank, symbol: 'infantry' }))), 'Yellow frame: the unit can act or be chosen.'],
  [mini(svg('g', { class: 'piece target' }, drawCounter({ ...blank, side: 'axis', symbol: 'infantry' }))), 'Red frame: the unit can be fired at or attacked.'],
  [mini(svg('g', { class: 'piece about' }, drawCounter({ ...blank, side: 'axis', symbol: 'infantry' }))), 'Dashed red frame: the question is about this unit.'],
  [mini(svg('g', { class: 'ghost-of' }, drawCounter({ ...blank, symbol: 'infantry' }), svg('path', { class: 'crossed', d: 'M-44 -44L44 44M44 -44L-44 44' }))), 'A unit that has just been lost.'],
];

// Returns a button for a rule that a row cites. It closes the legend and opens the rule beside the map.
function ruleButton(screen, rule) {
  const open = (event) => {
    event.currentTarget.closest('dialog').querySelector('button.main').click();
    screen.openRule(rule, byId('tool-keys'));
  };
  return [' ', el('button', { class: 'rule', 'aria-label': `Rule ${rule}`, onclick: open }, `[${rule}]`)];
}

function rowsView(screen, rows, picture) {
  return el('ul', { class: 'legend-rows' }, rows.map((row) => el('li', {}, picture?.(row.name) ?? null,
    el('span', {}, el('b', {}, capital(half(row.name))), `: ${row.help}`, row.rule ? ruleButton(screen, row.rule) : null))));
}

// Returns the counter with the most numbers, with a sentence that says where it shows what; null without
// such a counter.
function counterView(screen) {
  const pieces = (screen.position?.pieces ?? []).filter((piece) => piece.numbers.length > 0);
  if (pieces.length === 0) return null;
  const piece = pieces.reduce((best, it) => (counterNumbers(it).length > counterNumbers(best).length ? it : best));
  const numbers = counterNumbers(piece).map(numberShown);
  const steps = piece.steps_max > 1 ? ` The ${piece.steps_max > 4 ? 'number' : 'dots'} at the right: ${piece.steps} of ${plural(piece.steps_max, screen.scenario.board.step)} are left.` : '';
  return el('div', { class: 'legend-counter' }, mini(drawCounter(piece)), el('p', {}, el('b', {}, `The counter of ${piece.name}.`),
    ` At the top its short name, in the frame the kind of unit. Below: ${numbers.map((n) => `${n.name} ${n.value}`).join(', ')}.${steps} Signs on the upper edge are states.`));
}

// Returns the rows of the board's terrain, each kind once.
function terrainRows(board) {
  const rows = new Map();
  for (const { terrain, note } of board.places) if (terrain && !rows.has(terrain)) rows.set(terrain, { name: terrain, help: note || 'no effect', rule: '' });
  return [...rows.values()];
}

// Returns the legend of the game on `screen`; [] if its rules have none.
export function legendView(screen) {
  const { scenario } = screen;
  if (!scenario?.legend?.length) return [];
  const of = (...kinds) => scenario.legend.filter((row) => kinds.includes(row.kind));
  const parts = [['Kinds of units', of('symbol'), pictures.symbol], ['Numbers of a unit', of('number', 'weapon')],
    ['States of a unit', of('badge'), pictures.badge], ['Terrain', terrainRows(scenario.board), terrainPicture],
    ['Markers', of('marker'), pictures.marker], ['Turn, cards and resources', of('track')], ['Other words', of('word')]];
  const marks = el('ul', { class: 'legend-rows' }, choosing(scenario).map(([picture, words]) => el('li', {}, picture, el('span', {}, words))));
  return [el('h3', {}, 'A counter'), counterView(screen), el('h3', {}, 'While you choose'), marks, parts.filter(([, rows]) => rows.length).map(([title, ...rest]) => [el('h3', {}, title), rowsView(screen, ...rest)])];
}
