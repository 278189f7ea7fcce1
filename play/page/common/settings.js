// SPDX-License-Identifier: GPL-3.0-or-later
// settings.js -- what a person has set, kept in this browser alone.

const defaults = {
  speed: 3,          // of the enemy's turn: 0 stands still until a key, 5 shows the end alone
  confirm: true,     // a click on the map is drawn first, and done when it is confirmed
  level: 'veteran',  // the opponent last chosen
  hint: 'elite',     // who is asked for hints
  bar: false,        // the win bar
  grey: false,       // the page without colours, as a photocopy would have it
};

const key = 'cassino';
let values = { ...defaults };
try {
  values = { ...defaults, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
} catch {
  // Nothing is kept where the browser keeps nothing.
}

export const settings = new Proxy(values, {
  set(target, name, value) {
    target[name] = value;
    try {
      localStorage.setItem(key, JSON.stringify(target));
    } catch {
      // as above
    }
    return true;
  },
});

// Milliseconds that an enemy's ply is shown; -1: until a key.
export const speeds = [
  { name: 'step by step', wait: -1 },
  { name: 'slow', wait: 2200 },
  { name: 'calm', wait: 1300 },
  { name: 'brisk', wait: 700 },
  { name: 'fast', wait: 220 },
  { name: 'at once', wait: 0 },
];
