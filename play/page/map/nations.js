// SPDX-License-Identifier: GPL-3.0-or-later
// nations.js -- the colours and the mark of each nation. A scenario names its sides ("British",
// "Germans"); nationsUse() gives both sides the look of their nations. counter.js draws the marks, and
// the style sheets use the colours --allied, --axis and so on. No other file knows nations by name.
//
// The counters of the two sides differ in lightness, one light and one dark, so that nobody needs to
// tell red from green. The marks of the nations differ in shape.

const star = 'M0 -7L1.7 -2.2L6.7 -2.2L2.7 0.9L4.1 5.7L0 2.8L-4.1 5.7L-2.7 0.9L-6.7 -2.2L-1.7 -2.2z';
const disc = (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

// Look of a nation. `names`: how scenarios name it. `dark`: true to prefer dark counters. `light`: the
// card, ink and edge of a light counter; `deep`: the card of a dark one. `sign`: the colour of the mark.
// `mark`: path data in a box 14 wide, filled by the even-odd rule.
const nations = [
  { names: ['German', 'Germans', 'Axis'], dark: true, deep: '#535d57', light: ['#c3c9c2', '#1c211e', '#3f4943'], sign: '#fff', mark: 'M-2 -7H2V-2H7V2H2V7H-2V2H-7V-2H-2z' },
  { names: ['Soviet', 'Soviets', 'Russians'], deep: '#8c2318', light: ['#f0ab9b', '#3b0906', '#9c1d10'], sign: '#ffd84d', mark: star },
  { names: ['British', 'Commonwealth'], deep: '#5b4b1e', light: ['#e6d3a1', '#2f2408', '#735616'], sign: '#fff', mark: `${disc(7)}${disc(4.6)}${disc(2.2)}` },
  { names: ['Polish', 'Poles'], deep: '#7d1733', light: ['#f3c3cd', '#3d0a18', '#a01c42'], sign: '#fff', mark: 'M-6 -6H0V0H-6zM0 0H6V6H0z' },
  { names: ['Allies', 'Norwegian', 'Norwegians', 'French'], deep: '#1f5a49', light: ['#b4dacd', '#0c2d22', '#1d6650'], sign: '#fff', mark: 'M-7 -1.6H-3.4V-6H0.2V-1.6H7V1.6H0.2V6H-3.4V1.6H-7z' },
  { names: ['American', 'Americans', 'US'], deep: '#4c5620', light: ['#d3dba9', '#23290e', '#545f1f'], sign: '#fff', mark: `${disc(7.4)}${star}` },
  { names: ['Blue'], deep: '#1f4f80', light: ['#b5d5f5', '#0d2438', '#205b94'], sign: '#fff', mark: disc(5) },
  { names: ['Red'], dark: true, deep: '#8c2318', light: ['#f0ab9b', '#3b0906', '#9c1d10'], sign: '#fff', mark: 'M0 -7L7 0L0 7L-7 0z' },
];
const others = { allied: nations.find((n) => n.names[0] === 'Blue'), axis: nations.find((n) => n.names[0] === 'Red') };

const used = { allied: null, axis: null };

// Returns the colours { card, ink, edge } of the counters of a nation.
function coloursOf(nation, dark) {
  const [card, ink, edge] = nation.light;
  return dark ? { card: nation.deep, ink: '#fff', edge: `color-mix(in srgb, ${nation.deep} 55%, #000)` } : { card, ink, edge };
}

// Gives both sides of a scenario ({ allied: 'British', axis: 'Germans' }) the look of their nations.
export function nationsUse(sides) {
  const root = document.documentElement.style;
  for (const side of ['allied', 'axis']) used[side] = nations.find((n) => n.names.includes(sides[side])) ?? others[side];
  const dark = { axis: used.axis.dark === true || used.allied.dark !== true };
  dark.allied = !dark.axis;
  for (const side of ['allied', 'axis']) {
    const { card, ink, edge } = coloursOf(used[side], dark[side]);
    for (const [name, colour] of [['', card], ['-ink', ink], ['-edge', edge], ['-sign', used[side].sign]]) root.setProperty(`--${side}${name}`, colour);
  }
}

// Returns path data of the mark of a side, in a box 14 wide; '' for a side without a nation.
export function markOf(side) {
  return used[side]?.mark ?? '';
}
