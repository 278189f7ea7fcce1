// SPDX-License-Identifier: GPL-3.0-or-later
// selection.js -- finds the choices that a click means. A position has a list of choices. A click on a
// piece, a place, a card or a button finds the choices with matching parts. A choice that only names a
// piece ("activate T/B") opens another level: the choices that would follow it, fetched by the request
// look_ahead. No choice is made before the player confirms the whole chain, or presses a button that needs
// no confirmation. The Chooser belongs to game_screen.js. The functions at the end sort choices for the
// panel.
import { exactPoint } from '../common/text.js';

export class Chooser {
  // look(chain) must fetch the choices after a chain, as { choices, prompt }, or return null. changed()
  // must redraw.
  constructor(look, changed) {
    this.look = look;
    this.changed = changed;
    this.reset([], '');
  }

  reset(choices, prompt) {
    this.levels = [{ choices, prompt, chain: [] }];
    this.focus = -1;
    this.candidate = null;
    this.options = [];
    this.selected = new Set(); // the words of the ticked choices
    this.ringed = []; // the pieces that they are about
    this.confirming = false; // true, or the choice: the player must confirm what it gives up
    this.refused = '';
  }

  get level() {
    return this.levels.at(-1);
  }

  get open() {
    return this.levels[0].choices.length > 0;
  }

  inFocus(choice) {
    return this.focus < 0 || choice.piece < 0 || choice.piece === this.focus;
  }

  // Return the choices of a level that belong to a piece (own), target it (aimed), or mean a place (at).
  // aimed() and at() leave out the choices of other pieces than the selected one.
  own(level, piece) {
    return level.choices.filter((c) => c.piece === piece);
  }
  aimed(level, piece) {
    return level.choices.filter((c) => c.target === piece && this.inFocus(c));
  }
  at(level, place) {
    return level.choices.filter((c) => c.places.includes(place) && this.inFocus(c));
  }

  usable() {
    return new Set(this.levels.flatMap((level) => level.choices.map((c) => c.piece)).filter((p) => p >= 0));
  }
  targets() {
    return new Set(this.level.choices.filter((c) => this.inFocus(c)).map((c) => c.target).filter((p) => p >= 0));
  }
  places() {
    return this.level.choices.filter((c) => c.place >= 0 && this.inFocus(c));
  }

  back(to) {
    this.levels.length = to + 1;
    this.confirming = false;
    this.candidate = null;
    this.options = [];
    this.refused = '';
  }

  // Handles a click on a piece. Returns true if the click meant a choice.
  async piece(id) {
    for (let at = this.levels.length - 1; at >= 0; at--) {
      const level = this.levels[at];
      const aimed = this.aimed(level, id);
      const own = this.own(level, id);
      if (aimed.length === 0 && own.length === 0) continue;
      this.back(at);
      if (aimed.length > 0) {
        this.offer(aimed);
      } else {
        this.focus = id;
        const bare = own.filter((c) => c.place < 0 && c.target < 0);
        if (own.length === 1 && bare.length === 1) await this.pick(bare[0]);
        else if (bare.length === own.length) this.offer(bare);
      }
      this.changed();
      return true;
    }
    return false;
  }

  // Returns the choices of a level that mean a place. If each of them is a point of a table, returns
  // only the one nearest to `point`, which may be null.
  near(level, place, point) {
    const found = this.at(level, place);
    const far = (c) => { const at = exactPoint(c); return at ? Math.hypot(at[0] - point[0], at[1] - point[1]) : NaN; };
    if (!point || found.length < 2 || found.some((c) => c.verb !== found[0].verb || Number.isNaN(far(c)))) return found;
    return [found.reduce((best, c) => (far(c) < far(best) ? c : best))];
  }

  // Handles a click on a place with the pieces in it (`standing`), at `point` if it is known. Returns
  // true if the click meant a choice.
  async place(place, standing, point = null) {
    for (let at = this.levels.length - 1; at >= 0; at--) {
      const level = this.levels[at];
      const found = this.near(level, place, point).concat(standing.flatMap((piece) => this.aimed(level, piece.id)));
      if (found.length === 0) continue;
      this.back(at);
      this.offer(found);
      this.changed();
      return true;
    }
    return false;
  }

  offer(found) {
    if (found.length === 1) this.propose(found[0]);
    else this.options = found;
  }

  propose(choice) {
    this.options = [];
    this.candidate = { chain: [...this.level.chain, choice], choice };
  }

  // Selects a choice from a list. If the choice only names a piece, opens the next level, else previews
  // the choice.
  async pick(choice) {
    if (await this.ahead(choice)) return;
    this.propose(choice);
    this.changed();
  }

  // Opens the level after a choice that only names a piece. Returns false for other choices, or if the
  // next choices are unknown, none, or not all about that piece.
  async ahead(choice) {
    if (choice.piece < 0 || choice.place >= 0 || choice.target >= 0 || choice.card !== '' || choice.number >= 0) return false;
    this.options = [];
    this.confirming = false;
    const chain = [...this.level.chain, choice];
    const next = await this.look(chain);
    if (!next || next.choices.length === 0 || next.choices.some((c) => c.piece !== choice.piece)) return false;
    this.levels.push({ choices: next.choices, prompt: next.prompt, chain });
    this.focus = choice.piece;
    this.candidate = null;
    this.changed();
    return true;
  }

  refuse(words) {
    this.refused = words;
    this.candidate = null;
    this.options = [];
    this.changed();
  }

  // Goes one step back: removes the question for a confirmation, then the preview, the offered choices or
  // the error, then the open level, then the selected piece.
  cancel() {
    if (this.confirming) this.confirming = false;
    else if (this.candidate || this.options.length > 0 || this.refused) this.back(this.levels.length - 1);
    else if (this.levels.length > 1) {
      this.back(this.levels.length - 2);
      this.focus = -1;
    } else this.focus = -1;
    this.changed();
  }
}

const isBare = (c) => c.piece < 0 && c.place < 0 && c.target < 0 && c.card === '' && c.number < 0;

const checkboxVerbs = ['activate', 'discard'];
// Returns the choices that can be made together before one word ends the decision: activations or
// discards. Returns null if the choices are of another kind.
export function checkboxesOf(choices) {
  const boxes = choices.filter((c) => checkboxVerbs.includes(c.verb));
  const closing = choices.filter((c) => isBare(c));
  return boxes.length > 0 && closing.length === 1 && boxes.length + 1 === choices.length ? { boxes, closing: closing[0] } : null;
}

// Returns the choice that passes on a reaction to a piece; null if the decision is no such reaction, or if
// there is no other choice.
export function passOf({ choices, about }) {
  const pass = (about ?? -1) >= 0 ? choices.find((c) => c.gives_up === 'others') : null;
  return pass && choices.length > 1 ? pass : null;
}

// Returns the piece off the map whose place is the pending decision, as in a set-up; it may also go into
// reserve. Returns null if the decision is another one.
export function setupOf(choices, pieces) {
  const id = choices[0]?.piece ?? -1;
  if (id < 0 || !choices.every((c) => c.piece === id && (c.place >= 0 || c.verb === 'reserve') && c.target < 0)) return null;
  const piece = pieces.find((p) => p.id === id);
  return piece && !piece.on_map ? piece : null;
}

// Sorts choices into groups by the part of the panel that shows them.
export function groupsOf(choices) {
  const groups = { bare: [], cards: [], numbers: [], pieces: [], aimed: [], places: [] };
  for (const c of choices) {
    if (isBare(c) || c.gives_up === 'others') groups.bare.push(c);
    else if (c.card !== '') groups.cards.push(c);
    else if (c.target >= 0) groups.aimed.push(c);
    else if (c.place >= 0) groups.places.push(c);
    else if (c.number >= 0) groups.numbers.push(c);
    else groups.pieces.push(c);
  }
  return groups;
}
