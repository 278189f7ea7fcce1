// SPDX-License-Identifier: GPL-3.0-or-later
// badges.js -- defines how the state of a unit ("disrupted", "has fired") looks on its counter.
// counter.js draws the badges; tooltip.js and units_tab.js print them. The rules name the states
// (piece.badges).
import { capital } from '../common/text.js';

// The look of each state. `mark` is a sign on the counter's upper edge, in the colour `tone`. `dim` and
// `tilt` draw the whole counter dimmed or tilted; `frame` draws a frame around it. A state without a row
// is not drawn: the tooltip and the tab Units print it.
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

// Returns the badges of a piece that have a row in the table, in the order in which the rules give them.
export function badgesOf(piece) {
  return piece.badges.filter((name) => badges[name]).map((name) => ({ name, ...badges[name] }));
}

// Returns true for a state that harms the unit: disorganised, disrupted, suppressed, wounded.
export function isBadBadge(name) {
  return badges[name]?.tone === 'bad';
}

// Returns a state in words, such as "Has fired".
export function badgeHelp(name) {
  return badges[name]?.help ?? capital(name);
}
