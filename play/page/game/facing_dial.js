// SPDX-License-Identifier: GPL-3.0-or-later
// facing_dial.js -- shows the facings of a battalion as a dial: an arrow for each legal one, north at the
// top. A click takes it; the pointer or the focus names it below, and draws it on the map (preview.js).
import { el, replace } from '../common/dom.js';
import { choiceLabel } from '../common/text.js';

export const FACINGS = 24; // facing 0 is north; the numbers count clockwise

export const isFacing = (choice) => choice.verb === 'face' && choice.number >= 0;
export const facingDegrees = (choice) => (choice.number * 360) / FACINGS;

// Returns the dial. `button(choice, words)` makes the button of a choice.
export function facingDial(choices, button) {
  const named = el('p', { class: 'soft', 'aria-hidden': 'true' }, 'Point at an arrow to see it on the map.');
  const arrow = (choice) => {
    const made = button(choice, el('span', { class: 'unseen' }, choiceLabel(choice)));
    made.style.setProperty('--turn', `${facingDegrees(choice)}deg`);
    for (const kind of ['mouseenter', 'focus']) made.addEventListener(kind, () => replace(named, choiceLabel(choice)));
    return made;
  };
  return el('div', { class: 'numbers' }, el('div', { class: 'dial' }, choices.map(arrow)), named);
}
