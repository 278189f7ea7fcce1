// SPDX-License-Identifier: GPL-3.0-or-later
// battle_card.js -- draws a scenario on the home page: a button with a small picture of its map, its
// title, sides and summary, and a line of facts, such as its length. The page requests the picture and
// the facts when a card scrolls into view.
import { el, replace, svg } from './common/dom.js';
import { drawBoard } from './map/board.js';

const pictures = new Map(); // maps as SVG, by scenario
const facts = new Map();    // answers to the request `preview`, by scenario
let queue = Promise.resolve(); // one request after another, so that a game can start at once

function pictureOf(board) {
  if (!board.places.length) return svg('svg', { viewBox: '0 0 1 1', 'aria-hidden': 'true' });
  const { picture, cell } = drawBoard(board);
  for (const node of picture.querySelectorAll('.labels, .names')) node.remove();
  const root = svg('svg', { viewBox: `0 0 ${board.width} ${board.height}`, preserveAspectRatio: 'xMidYMid meet', 'aria-hidden': 'true' }, picture);
  root.style.setProperty('--cell', `${cell}px`);
  return root;
}

// Returns the facts of a scenario in words, such as "About 35 minutes · hard · 20 against 19 counters ·
// learned by the computer".
function factWords({ minutes, difficulty, units, learned }) {
  return `About ${minutes} minutes · ${difficulty} · ${units.allied} against ${units.axis} counters · ${learned ? 'learned by the computer' : 'not learned by the computer'}`;
}

async function load(service, name) {
  if (!pictures.has(name)) pictures.set(name, pictureOf((await service.ask('scenario', { scenario: name })).scenario.board));
  if (!facts.has(name)) facts.set(name, await service.ask('preview', { scenario: name }));
}

// Forgets the facts of a scenario that the computer has just learned, so that its card asks again.
export function factsForget(name) {
  facts.delete(name);
}

function fill(card, name) {
  replace(card.querySelector('.card-map'), pictures.get(name));
  card.querySelector('.card-facts').textContent = factWords(facts.get(name));
}

const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    const { service, name } = target.wants;
    queue = queue.then(() => load(service, name)).then(() => fill(target, name), () => {}); // on failure the card has no picture and no facts
  }
}, { rootMargin: '100px' });

// Returns the button of a scenario.
export function battleCard(service, it, pressed, choose) {
  const card = el('button', { class: 'scenario', 'aria-pressed': String(pressed), 'data-key': it.name, onclick: choose },
    el('span', { class: 'card-map' }), el('h3', {}, it.title), it.sides ? el('span', { class: 'soft' }, `${it.sides.allied} against ${it.sides.axis}`) : null,
    el('span', {}, it.summary ?? ''), el('span', { class: 'card-facts soft' }));
  card.wants = { service, name: it.name };
  if (facts.has(it.name)) fill(card, it.name);
  else sight.observe(card);
  return card;
}

