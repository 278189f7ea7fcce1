// SPDX-License-Identifier: GPL-3.0-or-later
// drag_path.js -- another way than the one that is proposed: a piece is dragged along the places by which it
// is to go. What is dragged becomes legs among the choices, and nothing is decided before it is confirmed.

const same = (a, b) => a.length === b.length && a.every((place, i) => place === b[i]);

// The longest leg that goes as it was dragged from `at` on.
function legOf(choices, piece, places, at) {
  const legs = choices.filter((c) => c.piece === piece && c.place >= 0 && c.target < 0);
  for (let to = places.length; to > at; to--) {
    const wanted = places.slice(at, to);
    const found = legs.find((c) => c.place === wanted.at(-1) && same(c.path ?? [c.place], wanted));
    if (found) return found;
  }
  return null;
}

// The choices that take a piece by these places; as far as they go before somebody else has a say.
export async function wayBy(table, piece, places) {
  const { level } = table.chooser;
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
    for (const id of leg.watchers ?? []) watchers.add(id);
    const next = at < places.length && !leg.plan ? await table.look(chain) : null;
    if (!next) break;
    choices = next.choices;
  }
  if (!last) return null;
  return { chain, choice: { ...last, path: places.slice(0, at), watchers: [...watchers] }, short: at < places.length };
}

// Pointers on the map: a drag that begins on a piece which may do something draws its way.
export function dragPieces(map, on) {
  const { root, view } = map;
  let way = null;
  const place = (event) => map.placeAt(...view.point(event.clientX, event.clientY));
  root.addEventListener('pointerdown', (event) => {
    const { piece } = map.hit(event);
    if (event.button !== 0 || !piece || piece.place < 0 || !on.mayDrag(piece.id)) return;
    way = { piece: piece.id, from: piece.place, places: [] };
    view.held = true;
  });
  root.addEventListener('pointermove', (event) => {
    if (!way || !view.dragged()) return;
    const now = place(event);
    const { places } = way;
    const before = places.length > 1 ? places.at(-2) : places.length === 1 ? way.from : -1;
    if (now < 0 || now === (places.at(-1) ?? way.from)) return;
    if (now === before) places.pop(); // back the same way takes it back
    else places.push(now);
    map.showArrows([{ points: [map.spotOf({ piece: way.piece, place: -1 }), ...places.map((id) => map.board.places[id].centre)], kind: 'plan' }]);
  });
  for (const end of ['pointerup', 'pointercancel']) root.addEventListener(end, (event) => {
    if (!way) return;
    const { piece, places } = way;
    way = null;
    view.held = false;
    map.showArrows([]);
    if (event.type === 'pointerup' && places.length > 0) on.drag(piece, places);
  });
}
