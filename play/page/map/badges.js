// SPDX-License-Identifier: GPL-3.0-or-later
// badges.js -- how the state of a unit ("disrupted", "has fired") looks on its counter. counter.js
// draws the badges; tooltip.js and units_tab.js print them. The rules name the states (piece.badges).
import { capital } from '../common/text.js';

// mark: a sign on the counter's upper edge, in the colour `tone`; dim, tilt: draw the whole counter
// dimmed or tilted; frame: draw a frame around it. A state without a row appears in the tooltip only.
const badges = {
  disorganised: { mark: '!', tone: 'bad', tilt: true, help: 'Disorganised' },
  disrupted: { mark: '!', tone: 'bad', tilt: true, help: 'Disrupted' },
  suppressed: { mark: '!', tone: 'bad', tilt: true, help: 'Suppressed' },
  wounded: { mark: '+', tone: 'bad', help: 'Wounded' },
  activated: { mark: '►', tone: 'good', help: 'Activated: may act' },
  due: { mark: '✱', tone: 'note', help: 'Barrage pending' },
  done: { dim: true, help: 'Has acted' },
  moved: { mark: '›', tone: 'note', help: 'Has moved' },
  fired: { mark: '‹', tone: 'note', help: 'Has fired' },
  limbered: { mark: '⌐', tone: 'note', help: 'Limbered' },
  riding: { mark: '∞', tone: 'note', help: 'Riding' },
  mounted: { mark: '∞', tone: 'note', help: 'Mounted' },
  hidden: { mark: '?', tone: 'note', help: 'Not spotted by the enemy' },
  'improved position': { frame: true, help: 'Improved position' },
  improved: { frame: true, help: 'Improved position' },
};

// The badges that have a look of their own, in the order in which the rules give them.
export function badgesOf(piece) {
  return piece.badges.filter((name) => badges[name]).map((name) => ({ name, ...badges[name] }));
}

// True for a state that hurts: disorganised, disrupted, suppressed, wounded.
export function isBadBadge(name) {
  return badges[name]?.tone === 'bad';
}

// A state in words: "Has fired".
export function badgeHelp(name) {
  return badges[name]?.help ?? capital(name);
}
