// SPDX-License-Identifier: GPL-3.0-or-later
// cards.js -- draws playing cards: faces, hands, and the tab Cards, which lists the cards seen so far.
// Start at cardsView(). A card's label is its rank and suit, such as "10H"; "?" is a card face down.
// The card under the pointer or the focus says what its suit decides: data-card names it for legend.js.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';

const suits = { H: ['♥', 'hearts', 'red'], D: ['♦', 'diamonds', 'red'], C: ['♣', 'clubs', 'black'], S: ['♠', 'spades', 'black'] };
const order = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const ranks = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };

// Parses a card's label into { rank, sign, colour, suit, name }. The label of a card of the second pack
// of rfic ends with "/2". Returns null if the label names no card of a deck.
export function cardOf(label) {
  const parts = /^(10|[2-9AKQJ])([HDCS])(.*)$/.exec(label);
  if (!parts) return null;
  const [sign, suit, colour] = suits[parts[2]];
  return { rank: parts[1], sign, colour, suit: parts[2], name: `${ranks[parts[1]] ?? parts[1]} of ${suit}${parts[3] === '/2' ? ' of the second pack' : parts[3]}` };
}

// Cards of gbww2 of which only the kind counts: sign and colour by label.
const named = { diamond: ['♦', 'red'], black: ['♠', 'black'] };
// Returns a card. With `tabindex` 0 the focus can reach it.
export function cardFace(label, tabindex = null) {
  const card = cardOf(label);
  if (named[label]) return el('span', { class: `playing ${named[label][1]}`, role: 'img', 'data-card': label, tabindex, 'aria-label': `A ${label} card` }, el('i', {}, named[label][0]));
  if (!card) return el('span', { class: 'playing back', role: 'img', 'aria-label': label === '?' ? 'A card face down' : label }, label === '?' ? '' : label);
  return el('span', { class: `playing ${card.colour}`, role: 'img', 'data-card': label, tabindex, 'aria-label': capital(card.name) }, el('b', {}, card.rank), el('i', {}, card.sign));
}

// Returns a small card that can stand within a sentence.
export function cardInline(label) {
  const card = cardOf(label);
  return el('span', { class: `inline ${card.colour}`, 'data-card': label }, `${card.rank}${card.sign}`);
}

const pileNames = { 'draw-pile': 'draw pile', 'discard-pile': 'discard pile' };

function handOf(position, owner, sideName, mine) {
  const cards = position.cards.filter((c) => c.owner === owner && c.where === 'hand');
  if (cards.length === 0) return el('p', { class: 'soft' }, `${sideName(owner)}: no cards in hand.`);
  const hidden = cards.filter((c) => c.label === '?').reduce((sum, c) => sum + c.count, 0);
  const open = cards.filter((c) => c.label !== '?');
  return el('div', { class: 'hand' }, el('h3', {}, mine ? `Your hand (${sideName(owner)})` : `Hand of ${sideName(owner)}`),
    el('div', { class: 'row' }, open.map((c) => cardFace(c.label, 0)), hidden ? el('span', { class: 'soft' }, cardFace('?'), ` × ${hidden}, unknown to you`) : null));
}

export function handView(position, side, sideName) {
  return position.cards.some((c) => c.owner === side && c.where === 'hand') ? handOf(position, side, sideName, true) : null;
}

// Returns a table of the deck by suit and rank. Each card is in a hand that the viewer sees, on the table
// or in a pile, or not seen.
function deckTable(position) {
  const known = new Map();
  for (const card of position.cards) if (card.label !== '?') known.set(card.label, card);
  const stateOf = (label) => {
    const card = known.get(label);
    if (!card) return ['fresh', 'not seen'];
    if (card.where === 'hand') return ['held', 'in a hand'];
    return ['gone', pileNames[card.where] ?? card.where];
  };
  const head = el('tr', {}, el('th', { scope: 'col' }, 'Suit'), order.map((r) => el('th', { scope: 'col' }, r)), el('th', { scope: 'col' }, 'Unseen'));
  const rows = Object.entries(suits).map(([suit, [sign, name, colour]]) => {
    const states = order.map((rank) => stateOf(rank + suit));
    const cells = states.map(([state, words]) => el('td', { class: state }, el('span', { 'aria-hidden': 'true' }, state === 'fresh' ? '·' : state === 'held' ? '●' : '×'), el('span', { class: 'unseen' }, words)));
    const left = states.filter(([state]) => state === 'fresh').length;
    return el('tr', {}, el('th', { scope: 'row', class: colour }, sign, el('span', { class: 'unseen' }, ` ${name}`)), cells, el('td', {}, String(left)));
  });
  return el('table', { class: 'deck' }, el('thead', {}, head), el('tbody', {}, rows));
}

// Returns the probabilities of the next card. Each card that was not seen is equally likely.
function nextCardOdds(position) {
  const seen = new Set(position.cards.map((c) => c.label));
  const left = Object.keys(suits).flatMap((suit) => order.filter((rank) => !seen.has(rank + suit)));
  if (left.length === 0) return null;
  const share = (test) => `${Math.round((100 * left.filter(test).length) / left.length)}%`;
  const least = [2, 4, 6, 8, 10].map((n, i) => `${i ? ', ' : ''}${n}: ${share((rank) => Number(rank) >= n)}`).join('');
  return el('p', {}, `Cards not seen: ${left.length}. Probability that the next card is an ace or a court card (J, Q, K): ${share((rank) => !Number(rank))}; that it is a number of at least ${least}.`);
}

export function cardsView(screen) {
  const { position, viewer, scenario } = screen;
  const name = (side) => scenario.sides[side];
  const packs = position.cards.filter((c) => c.where in pileNames);
  if (position.cards.length === 0) return [el('p', {}, 'No cards.')];
  const parts = ['allied', 'axis'].map((side) => handOf(position, side, name, side === viewer));
  const dealt = position.cards.filter((c) => c.where === 'table');
  if (dealt.length) parts.push(el('h3', {}, 'On the table'), el('div', { class: 'row' }, dealt.map((c) => cardFace(c.label, 0))));
  const many = (where) => packs.filter((c) => c.where === where).reduce((sum, c) => sum + c.count, 0);
  const piles = Object.keys(pileNames).map((where) => `${capital(pileNames[where])}: ${many(where)}`).join('. ');
  if (packs.length) parts.push(el('h3', {}, 'Deck'), el('p', {}, `${piles}.`), deckTable(position), el('p', { class: 'soft' }, '● in a hand, × on the table or in a pile, · not seen.'), nextCardOdds(position));
  return parts;
}
