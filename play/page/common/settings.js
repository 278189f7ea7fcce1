// SPDX-License-Identifier: GPL-3.0-or-later
// settings.js -- the settings of the player, stored in this browser (local storage).

const defaults = {
  speed: 3,          // speed of the playback of the enemy's turn: an index of `speeds`
  confirm: true,     // a click on the map previews a choice; a second one confirms it
  level: 'veteran',  // the computer player last chosen as opponent
  winProbability: false, // show the win probability in the status bar
  hideCounters: false, // hide the counters, to see the map below them
  hideOverview: false, // hide the overview of a large map
  grey: false,       // show the page in greyscale
  passesAsked: 0,    // how often the player has confirmed a choice that gives up others
  motion: true,      // animate moves, shots and losses
  sound: true,       // play sounds
  theme: 'system',   // light, dark, or as the system is set
};

// After this many confirmations of choices that give up others (see choices_panel.js), such a choice is
// made at once, unless units can still act by the others.
export const ASKED_MOST = 3;

const key = 'cassino';
let values = { ...defaults };
try {
  values = { ...defaults, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
} catch {
  // A private window may have no storage. The settings then last only as long as the page.
}

export const settings = new Proxy(values, {
  set(target, name, value) {
    target[name] = value;
    try {
      localStorage.setItem(key, JSON.stringify(target));
    } catch {
      // Without storage, the settings last only as long as the page.
    }
    return true;
  },
});

// Speeds of the playback. `wait` is how many milliseconds each ply of the enemy is shown; -1: until the
// player clicks Next. A card or die is shown for a share of that time (playback.js).
export const speeds = [
  { name: 'step by step', wait: -1 },
  { name: 'slow', wait: 2200 },
  { name: 'medium', wait: 1300 },
  { name: 'fast', wait: 700 },
  { name: 'very fast', wait: 220 },
  { name: 'instant', wait: 0 },
];

// Applies the settings of colours, greyscale and motion to the page.
export function lookApply() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.classList.toggle('grey', settings.grey);
  root.classList.toggle('moving', settings.motion);
}
lookApply();
