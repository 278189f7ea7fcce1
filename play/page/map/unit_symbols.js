// SPDX-License-Identifier: GPL-3.0-or-later
// unit_symbols.js -- defines the unit symbols in the frame of a counter, in the style of NATO's APP-6.
//
// A frame is 30 wide and 20 high, centred on 0, 0. The paths in `line` are stroked, those in `full` are
// filled, and `text` is printed.

const cross = 'M-15 -10L15 10M-15 10L15 -10';
const oval = 'M-9 -5.5h18a5.5 5.5 0 0 1 0 11h-18a5.5 5.5 0 0 1 0 -11z';
const staff = 'M-15 -6.5H15';
const wheels = 'M-8 12.6a1.9 1.9 0 1 0 .01 0zM0 12.6a1.9 1.9 0 1 0 .01 0zM8 12.6a1.9 1.9 0 1 0 .01 0z';

const symbols = {
  infantry: { line: cross },
  cavalry: { line: 'M-15 10L15 -10' },
  reconnaissance: { line: `M-15 10L15 -10${oval}` },
  headquarters: { line: staff, full: 'M-15 -10H15V-6.5H-15z', text: 'HQ' },
  'motor-headquarters': { line: staff, full: `M-15 -10H15V-6.5H-15z${wheels}`, text: 'HQ' },
  'machine-guns': { line: 'M0 8V-7M-4 -3L0 -7.5L4 -3M-5 8H5M-3 4.5H3' },
  signal: { line: 'M-15 -10L2 3L-2 -3L15 10' },
  'anti-air': { line: 'M-12 10a12 16 0 0 1 24 0' },
  'anti-tank': { line: 'M-15 10L0 -10L15 10' },
  engineers: { line: 'M-9 5V-4H9V5M0 -4V5' },
  airborne: { line: cross, full: 'M-6 9q3 -5 6 -1q3 -4 6 1q-3 -2.4 -6 1q-3 -3.4 -6 -1z' },
  glider: { line: `${cross}M-7 7H7` },
  mountain: { line: cross, full: 'M-5 10L0 2L5 10z' },
  tanks: { line: oval },
  'motor-infantry': { line: `${cross}M0 -10V10` },
  'mech-infantry': { line: `${cross}${oval}` },
  motorcycle: { line: cross, full: wheels },
  artillery: { full: 'M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z' },
  mortar: { line: 'M0 6V-7M-4 -3L0 -7.5L4 -3', full: 'M-2.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z' },
  transport: { line: 'M-15 3H15', full: wheels },
  observer: { line: 'M-9 7L0 -8L9 7z', full: 'M-2 2a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z' },
  aircraft: { full: 'M0 0C5 -6 12 -6 12 0S5 6 0 0C-5 -6 -12 -6 -12 0S-5 6 0 0z' },
  'heavy-weapons': { line: 'M-5 8V-7M-8 -3.5L-5 -7.5L-2 -3.5M5 8V-7M2 -3.5L5 -7.5L8 -3.5' },
  'command-post': { line: staff, text: 'CP' },
  'forming-up': { line: 'M-9 -5H9V5H-9z' },
  hidden: { text: '?' },
};
const alike = {
  commander: 'headquarters', hq: 'headquarters', afv: 'tanks', armour: 'tanks', tank: 'tanks', gun: 'artillery',
  'field gun': 'artillery', 'field-gun': 'artillery', at: 'anti-tank', 'machine-gun': 'machine-guns', mg: 'machine-guns',
  recon: 'reconnaissance', engineer: 'engineers', signals: 'signal', company: 'infantry', battalion: 'infantry',
  'heavy weapons': 'heavy-weapons', hw: 'heavy-weapons', 'command post': 'command-post', fup: 'forming-up',
  'forming-up place': 'forming-up', truck: 'transport', aa: 'anti-air',
};

// Returns the symbol of a kind of unit. An unknown kind is printed as its first three letters, no kind as
// a question mark.
export function symbolOf(kind) {
  const word = (kind ?? '').toLowerCase();
  return symbols[word] ?? symbols[alike[word]] ?? { text: word.slice(0, 3).toUpperCase() || '?' };
}
