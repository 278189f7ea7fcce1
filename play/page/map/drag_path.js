// SPDX-License-Identifier: GPL-3.0-or-later
// drag_path.js -- moves a unit when the player drags its counter along a path. The path becomes a chain
// of move choices. clicks.js previews the chain, and the player confirms it.

const same = (a, b) => a.length === b.length && a.every((place, i) => place === b[i]);

// Returns the move choice that covers most of places[at], places[at + 1], ... in that order; null if no
// choice does.
function legOf(choices, piece, places, at) {
  const legs = choices.filter((c) => c.piece === piece && c.place >= 0 && c.target < 0);
  for (let to = places.length; to > at; to--) {
    const wanted = places.slice(at, to);
    const found = legs.find((c) => c.place === wanted.at(-1) && same(c.path ?? [c.place], wanted));
    if (found) return found;
  }
  return null;
}

// Returns { chain, choice, short } for a piece that is dragged along `places`. `chain` has the choices
// that move the piece, and `choice` sums them up for the preview. `short` is true if the choices cover
// only the beginning of the path. Returns null if no choice follows the path from its beginning.
export async function choicesAlong(screen, piece, places) {
  const { level } = screen.chooser;
  const chain = [...level.chain];
  const watchers = new Set();
  let { choices } = level;
  let at = 0;
  let last = null;
  while (at < places.length) {
    const leg = legOf(choices, piece, places, at);
    if (!leg) break;
    chain.push(leg);
    last = leg;
    at += (leg.path ?? [leg.place]).length;
    if (screen.scenario.watchers?.at_end) watchers.clear();
    for (const id of leg.watchers ?? []) watchers.add(id);
    const next = at < places.length && !leg.plan ? await screen.look(chain) : null;
    if (!next) break;
    choices = next.choices;
  }
  if (!last) return null;
  return { chain, choice: { ...last, path: places.slice(0, at), watchers: [...watchers] }, short: at < places.length };
}

// Lets the player drag counters of the map. on.mayDrag(id) says which counters can be dragged.
// on.drag(id, places) receives the path over places, and on.drop(id, x, y) the point where a piece without
// a place is dropped.
export function dragPieces(map, on) {
  const { root, view } = map;
  let drag = null;
  const place = (event) => map.placeAt(...view.point(event.clientX, event.clientY));
  root.addEventListener('pointerdown', (event) => {
    const { piece } = map.hit(event);
    if (event.button !== 0 || !piece || !on.mayDrag(piece.id)) return;
    drag = { piece: piece.id, from: piece.place, places: [] };
    if (piece.place < 0) drag.start = view.point(event.clientX, event.clientY);
    view.held = true;
  });
  root.addEventListener('pointermove', (event) => {
    if (!drag || !view.dragged()) return;
    if (map.pieces.fanned !== null) map.fan(null); // a stack that is spread out would cover the path
    if (drag.start) { // a battalion on a table: all its stands follow the pointer
      const [x, y] = view.point(event.clientX, event.clientY);
      drag.ghost ??= map.pieces.ghostOf(drag.piece);
      drag.ghost.setAttribute('transform', `translate(${x - drag.start[0]} ${y - drag.start[1]})`);
      drag.end = [x, y];
      return;
    }
    const now = place(event);
    const { places } = drag;
    const before = places.length > 1 ? places.at(-2) : places.length === 1 ? drag.from : -1;
    if (now < 0 || now === (places.at(-1) ?? drag.from)) return;
    if (now === before) places.pop(); // dragging back shortens the path
    else places.push(now);
    map.showArrows([{ points: [map.spotOf({ piece: drag.piece, place: -1 }), ...places.map((id) => map.board.places[id].centre)], kind: 'plan' }]);
  });
  for (const end of ['pointerup', 'pointercancel']) root.addEventListener(end, (event) => {
    if (!drag) return;
    const { piece, places, ghost, end: dropped } = drag;
    drag = null;
    ghost?.remove();
    if (dropped && event.type === 'pointerup') on.drop(piece, ...dropped);
    view.held = false;
    map.showArrows([]);
    if (event.type === 'pointerup' && places.length > 0) on.drag(piece, places);
  });
}
