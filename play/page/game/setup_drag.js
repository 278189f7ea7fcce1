// SPDX-License-Identifier: GPL-3.0-or-later
// setup_drag.js -- drags a unit of the set-up from the tray to the map. On a miniatures table the pointer
// drags the battalion itself, in the formation that a computer player suggests, or its counter until that
// is known. The wheel, or the keys Q and E, turn it. Where it is dropped, the page makes its choices one
// after another, such as square, place, formation, facing and shape.
import { announce } from '../common/dom.js';
import { pointOf } from '../common/text.js';
import { FACINGS, isFacing } from './facing_dial.js';

const DEGREES = 360 / FACINGS; // between two facings, whose numbers count clockwise from north
const FAR_MOST = 3;  // inches from the drop to the place; farther away the drop is refused


// Returns the difference of two facings in steps, at most half a turn.
const apart = (a, b) => { const d = Math.abs(a - b) % FACINGS; return Math.min(d, FACINGS - d); };

// Returns the facing choice that is nearest to the facing `wanted`.
const facingNearest = (choices, wanted) => choices.reduce((best, c) => (apart(c.number, wanted) < apart(best.number, wanted) ? c : best));

// Returns the choice whose place is nearest to a point in inches, and its distance; null if
// no choice names a point. The name of a square is its north-west corner, and each point in the square is
// at the distance 0.
function nearest(choices, [x, y]) {
  const side = 6;
  const gap = (at, low, size) => Math.max(low - at, at - low - size, 0);
  let best = null;
  for (const choice of choices) {
    const at = pointOf(choice);
    if (!at) continue;
    const size = choice.verb === 'square' ? side : 0;
    const far = Math.hypot(gap(x, at[0], size), gap(y, at[1], size));
    if (!best || far < best.far) best = { choice, far };
  }
  return best;
}

// ---- The ghost on a table

// Fetches how a computer player would set up the piece: { chain, at, facing, turn, blocks }, with its facing
// there, the facing to which the person turns it, and the stands. Returns null if it would not place the piece.
async function standsOf(screen, piece) {
  const { choices } = await screen.ask('suggest_set_up', { side: screen.viewer, number: screen.number });
  const chain = choices.filter((c) => c.subject === choices[0].subject).map((c) => c.words);
  const words = (verb) => chain.find((it) => it.startsWith(`${verb} `));
  const at = pointOf({ words: words('at') ?? '' });
  if (!at) return null;
  const ahead = (after, more) => screen.ask('look_ahead', { side: screen.viewer, number: screen.number, after, ...more });
  const asked = chain.indexOf(words('face')); // -1 if one facing alone is legal there
  const [{ choices: faces }, { blocks }] = await Promise.all([asked >= 0 ? ahead(chain.slice(0, asked)) : { choices: [] }, ahead(chain, { piece: piece.id })]);
  const facing = asked >= 0 ? faces.find((c) => c.words === chain[asked]).number : Math.round(blocks.at(-1).angle / DEGREES);
  return { chain, at, facing, turn: facing, blocks };
}

function ghostMove(screen, found, ghost, [x, y]) {
  ghost.setAttribute('transform', `translate(${x} ${y}) rotate(${(found.turn - found.facing) * DEGREES}) translate(${-found.at[0]} ${-found.at[1]})`);
}

// Turns the ghost by one facing, clockwise (1) or against the clock (-1). Which facings are legal is known
// only where it is dropped; the drop takes the nearest of them.
function turnBy(found, step) {
  found.turn = (found.turn + step + FACINGS) % FACINGS;
  announce(`${found.turn * DEGREES} degrees`);
}

// ---- The choices of a drop

// Returns the choice for the current question of the unit: by the drop, or else as it was suggested, or
// else the first one. Returns null if the drop is too far from all places.
function choiceFor(screen, found, drop) {
  const { choices } = screen.latest;
  const placed = nearest(choices.filter((c) => c.place >= 0), drop);
  if (placed) return placed.far <= FAR_MOST ? placed.choice : null;
  if (choices.every(isFacing)) return facingNearest(choices, found.turn);
  return choices.find((c) => found.chain.includes(c.words)) ?? choices[0];
}

// Places the unit at a point in inches. `make` makes a choice and `hold` keeps the last choice of the whole
// set-up, both as setup_tray.js does. Returns false if the unit cannot stand there.
async function drop(screen, found, point, { make, hold }) {
  const subject = screen.latest.set_up;
  while (screen.latest.set_up === subject) {
    const { ply } = screen.latest;
    const choice = choiceFor(screen, found, point);
    if (!choice) return false;
    const { choices } = await screen.ask('suggest_set_up', { side: screen.viewer, number: screen.number });
    if (choices.length === 1) return hold(choice) ?? true;
    await make([choice]);
    if (screen.latest.ply === ply) return true;
  }
  return true;
}

// ---- Dragging

// Calls turn(1) or turn(-1) for each step of the wheel, and for the keys E and Q, as long as a battalion is
// dragged. The map does not zoom meanwhile. Returns a function that stops listening.
function turningListen(turn) {
  const wheel = (event) => { event.preventDefault(); event.stopPropagation(); if (event.deltaY) turn(Math.sign(event.deltaY)); };
  const key = (event) => {
    const step = { e: 1, q: -1 }[event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    turn(step);
  };
  addEventListener('wheel', wheel, { capture: true, passive: false });
  addEventListener('keydown', key, { capture: true });
  return () => {
    removeEventListener('wheel', wheel, { capture: true });
    removeEventListener('keydown', key, { capture: true });
  };
}

// Makes the counter of `piece` in the tray draggable to the map. `acts` has make() and hold() as drop() uses them,
// and placing(act), which runs act() while the page counts as busy.
export function dragFromTray(screen, node, piece, acts) {
  const table = screen.scenario.board.unit === 'inch';
  node.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    const counter = node.cloneNode(true);
    counter.classList.add('ghost');
    document.body.append(counter);
    let at = event;
    let [found, ghost, over] = [null, null, false];
    const point = () => screen.map.view.point(at.clientX, at.clientY);
    const draw = () => {
      counter.style.left = `${at.clientX}px`;
      counter.style.top = `${at.clientY}px`;
      if (!ghost) return;
      counter.hidden = Boolean(document.elementFromPoint(at.clientX, at.clientY)?.closest('#map'));
      ghostMove(screen, found, ghost, point());
    };
    const stop = turningListen((step) => { if (found) { turnBy(found, step); draw(); } });
    if (table) standsOf(screen, piece).then((it) => {
      if (over || !it) return;
      [found, ghost] = [it, screen.map.pieces.ghostOfBlocks(it.blocks, piece.side)];
      draw();
    }, () => {}); // if the stands cannot be had, the pointer drags the counter
    const move = (e) => { at = e; draw(); };
    const end = (e) => {
      at = e;
      over = true;
      stop();
      counter.remove();
      ghost?.remove();
      node.removeEventListener('pointermove', move);
      const under = document.elementFromPoint(e.clientX, e.clientY);
      if (e.type !== 'pointerup' || !under?.closest('#map')) return;
      const place = screen.map.placeAt(...point());
      if (!table) {
        const choice = screen.chooser.places().find((c) => c.places.includes(place));
        if (choice) screen.commit([choice]);
        else screen.explain(-1, place);
        return;
      }
      const spot = point();
      const given = found ?? { chain: [], turn: 0 };
      if (choiceFor(screen, given, spot)) acts.placing(() => drop(screen, given, spot, acts));
      else screen.explain(-1, place);
    };
    draw();
    node.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) node.addEventListener(name, end, { once: true });
  });
  return node;
}
