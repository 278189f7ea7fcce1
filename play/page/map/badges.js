// SPDX-License-Identifier: GPL-3.0-or-later
// badges.js -- how what a piece is just now shows on its counter. A word that is not listed here is
// told in the card of the piece, and makes no mark.

// mark: a sign on the corner; tone: its colour; dim, tilt: the whole counter; frame: round it.
const badges = {
  disorganised: { mark: '!', tone: 'bad', tilt: true, help: 'Disorganised' },
  disrupted: { mark: '!', tone: 'bad', tilt: true, help: 'Disrupted' },
  suppressed: { mark: '!', tone: 'bad', tilt: true, help: 'Suppressed' },
  wounded: { mark: '+', tone: 'bad', help: 'Wounded' },
  activated: { mark: '►', tone: 'good', help: 'Activated: may act' },
  due: { mark: '✱', tone: 'note', help: 'A barrage is due' },
  done: { dim: true, help: 'Has acted' },
  moved: { mark: '›', tone: 'note', help: 'Has moved' },
  fired: { mark: '‹', tone: 'note', help: 'Has fired' },
  limbered: { mark: '⌐', tone: 'note', help: 'Limbered' },
  riding: { mark: '∞', tone: 'note', help: 'Riding' },
  mounted: { mark: '∞', tone: 'note', help: 'Mounted' },
  hidden: { mark: '?', tone: 'note', help: 'The enemy has not seen it' },
  'improved position': { frame: true, help: 'Improved position' },
  improved: { frame: true, help: 'Improved position' },
};

export function badgesOf(piece) {
  return piece.badges.map((name) => badges[name]).filter(Boolean);
}

export function badgeHelp(name) {
  return badges[name]?.help ?? name[0].toUpperCase() + name.slice(1);
}
