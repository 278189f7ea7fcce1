// SPDX-License-Identifier: GPL-3.0-or-later
// markers.js -- the symbols of map markers such as objectives, forts, bridges and mines, and their
// descriptions. pieces.js places them; tooltip.js prints the descriptions.
import { svg } from '../common/dom.js';

// Path data of the symbols, in a box 40 wide that is centred on 0, 0.
const shapes = {
  objective: 'M-9 16V-17M-9 -17L13 -10.5L-9 -4z',
  mine: 'M-9 2a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM0 -7V-14M-7 -4L-12 -9M7 -4L12 -9',
  fort: 'M-14 11V-8H-8V-12H-3V-8H3V-12H8V-8H14V11z',
  ruin: 'M-14 11L-10 -6L-5 2L-1 -10L4 1L9 -5L14 11z',
  bridge: 'M-15 -9L-10 -4H10L15 -9M-15 9L-10 4H10L15 9',
  'bridge in ruins': 'M-15 -9L-10 -4H-4M4 -4H10L15 -9M-15 9L-10 4H-4M4 4H10L15 9M-5 -8L5 8M5 -8L-5 8',
  trench: 'M-16 4L-9 -5L-3 4L3 -5L9 4L16 -5',
  object: 'M-10 10V-3L0 -11L10 -3V10z',
  ford: 'M-15 -3Q-11 -8 -7.5 -3T0 -3T7.5 -3T15 -3M-15 5Q-11 0 -7.5 5T0 5T7.5 5T15 5M-6 -11V12M6 -11V12',
  barrage: 'M0 -15L3.5 -5L13 -9.5L7 -1L15 5L5 5L6 15L0 8L-6 15L-5 5L-15 5L-7 -1L-13 -9.5L-3.5 -5z',
  'planned barrage': 'M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M0 -16V-6M0 6V16M-16 0H-6M6 0H16',
  road: 'M-15 0L-9 -11H9L15 0L9 11H-9zM-7 0H-2M2 0H7',
  FUP: 'M-13 -9H13V9H-13zM-5 9V-2H5',
};
const alike = { 'bridge down': 'bridge in ruins', minefield: 'mine', fortification: 'fort', 'fort in ruins': 'ruin', 'registered barrage': 'planned barrage', 'on-call barrage': 'planned barrage' };

// Returns true if a kind of marker has a symbol. tests/page checks every kind that the rules name.
export const hasSymbol = (kind) => shapes[kind] !== undefined || shapes[alike[kind]] !== undefined;

// Returns a marker in words, such as "minefield 2 of British".
export function markerWords(marker, sideName) {
  const whose = marker.side === 'allied' || marker.side === 'axis';
  const words = marker.words ? ` ${marker.words}` : '';
  if (marker.kind === 'objective') return whose ? `objective, controlled by ${sideName(marker.side)}` : 'objective, not controlled';
  return `${marker.kind}${words}${whose ? ` of ${sideName(marker.side)}` : ''}`;
}

// Returns a marker as an SVG group. A kind without a symbol is drawn as its name.
export function drawMarker(marker) {
  const name = shapes[marker.kind] ? marker.kind : alike[marker.kind];
  const group = svg('g', { class: `marker ${marker.kind.replaceAll(' ', '-')} ${marker.side}` });
  if (shapes[name]) group.append(svg('path', { class: 'halo', d: shapes[name] }), svg('path', { class: 'shape', d: shapes[name] }));
  const number = /^-?\d+$/.test(marker.words) ? marker.words : marker.words.replace(/^turn (\d+)$/, 'T$1').match(/^T\d+$/)?.[0] ?? '';
  const words = shapes[name] ? number : `${marker.kind} ${marker.words}`.trim();
  if (words) group.append(svg('text', { y: name === 'fort' ? 10 : shapes[name] ? 9 : 4 }, words));
  return group;
}

// Returns an eye, which says that `count` enemies may fire at a unit that moves there.
export function drawEye(at, count) {
  return svg('g', { class: 'eye', transform: `${at} translate(0 27)` }, svg('path', { d: 'M-13 0Q0 -11 13 0Q0 11 -13 0z' }), svg('circle', { r: 4 }), count > 1 ? svg('text', { x: 15, y: 6.5 }, count) : null);
}
