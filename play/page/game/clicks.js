// SPDX-License-Identifier: GPL-3.0-or-later
// clicks.js -- turns clicks, drags and keys on the map into choices of the Chooser (selection.js), or says
// why they mean none. mapCallbacks() makes the callbacks of the map for game_screen.js.
import { announce } from '../common/dom.js';
import { settings } from '../common/settings.js';
import { choiceLabel } from '../common/text.js';
import { choicesAlong } from '../map/drag_path.js';
import { setupOf } from './selection.js';
import { placeWords, showCard, terrainAnnounce, terrainSilence } from './tooltip.js';

async function clickPiece(screen, id, place, point) {
  if (!screen.ready()) return screen.playback.running && screen.playback.skip();
  const piece = screen.piece(id);
  const stack = place >= 0 ? screen.map.stackAt(place) : [piece];
  const { chooser } = screen;
  if (confirms(chooser, id, place, point)) {
    screen.confirm();
    return;
  }
  const open = screen.map.pieces.fanned === place && place >= 0;
  const live = stack.filter((p) => chooser.usable().has(p.id) || chooser.targets().has(p.id));
  if (!open && chooser.focus >= 0 && (await chooser.place(place, stack, point))) return proposed(screen);
  if (!open && live.length > 1 && stack.length > 1) return screen.map.fan(place);
  const meant = open ? id : (live.find((p) => p.id === id) ?? live[0])?.id ?? id;
  if (await chooser.piece(meant)) {
    screen.map.fan(null);
    return proposed(screen);
  }
  if (await chooser.place(place, stack, point)) return proposed(screen);
  if (!open && stack.length > 1) screen.map.fan(place);
  return screen.explain(id, place);
}

async function clickPlace(screen, place, point) {
  if (!screen.ready()) return screen.playback.running && screen.playback.skip();
  const { chooser } = screen;
  if (confirms(chooser, -1, place, point)) {
    screen.confirm();
    return;
  }
  screen.map.fan(null);
  if (await chooser.place(place, screen.map.stackAt(place), point)) proposed(screen);
  else screen.explain(-1, place);
}

// Previews a move of a piece along the places over which the player dragged it.
async function dragPiece(screen, id, places) {
  const { chooser } = screen;
  if (!screen.ready() || !(await chooser.piece(id))) return;
  const candidate = await choicesAlong(screen, id, places);
  if (!candidate) {
    await screen.explain(id, places.at(-1));
    return;
  }
  chooser.focus = id;
  chooser.options = [];
  chooser.candidate = candidate;
  screen.draw();
  announce(`${choiceLabel(candidate.choice)}, along the path that was drawn. Press Enter to confirm.`);
}

// Handles the drop of a battalion on a point of a table, if the decision is where the battalion goes.
async function dropPiece(screen, id, x, y) {
  const { chooser } = screen;
  if (!screen.ready() || !chooser.places().some((c) => c.piece === id)) return;
  const place = screen.map.placeAt(x, y, screen.map.offered);
  if (place >= 0 && (await chooser.place(place, [], [x, y]))) proposed(screen);
  else await screen.explain(id, place >= 0 ? place : screen.map.placeAt(x, y));
}

// Handles the keys Enter and Space on the map, at the place of the keyboard cursor.
async function press(screen, place) {
  const { chooser, map } = screen;
  if (chooser.candidate && isCandidate(chooser.candidate.choice, -1, place)) return screen.confirm();
  const stack = map.stackAt(place);
  if (await chooser.place(place, stack)) return proposed(screen);
  const live = stack.filter((p) => chooser.usable().has(p.id));
  const at = live.findIndex((p) => p.id === chooser.focus);
  const next = live[(at + 1) % Math.max(live.length, 1)];
  if (next && (await chooser.piece(next.id))) return proposed(screen);
  return screen.explain(stack[0]?.id ?? -1, place);
}

// Returns true if the previewed choice means this piece or place.
function isCandidate(choice, piece, place) {
  return choice.places.includes(place) || (choice.target >= 0 && choice.target === piece);
}

// Returns true if a click there confirms the previewed choice. At another point of a table, it does not.
function confirms(chooser, piece, place, point) {
  const choice = chooser.candidate?.choice;
  if (!choice || !isCandidate(choice, piece, place)) return false;
  const near = chooser.near(chooser.level, place, point);
  return near.length !== 1 || near[0].words === choice.words || choice.target === piece;
}

function proposed(screen) {
  const { candidate } = screen.chooser;
  if (candidate && !settings.confirm) screen.confirm();
  else if (candidate) announce(`${choiceLabel(candidate.choice)}. Press Enter to confirm.`);
}

// Shows why a click on this piece or place means no legal choice.
export async function explainClick(screen, piece, place) {
  const { chooser } = screen;
  if (!chooser.open) return;
  terrainSilence(screen); // a description of the place would interrupt the reason
  if (setupOf(chooser.level.choices, screen.latest.pieces)) {
    chooser.refuse('The unit cannot be set up there, for example because the place is outside its set-up zone or at its stacking limit. Choose an outlined place.');
    announce(chooser.refused);
    return;
  }
  const who = chooser.focus >= 0 ? chooser.focus : piece;
  const after = chooser.level.chain.map((c) => c.words);
  const answer = await screen.ask('why_not', { side: screen.viewer, number: screen.number, ...(after.length ? { after } : {}), ...(who >= 0 ? { piece: who } : {}), ...(place >= 0 ? { place } : {}) }).catch(() => null);
  chooser.refuse(answer?.why || 'That is not a legal choice now. The map outlines the legal places, and the list below has all choices.');
  announce(chooser.refused);
}

// Returns the callbacks of a BoardMap (map.js).
export function mapCallbacks(screen) {
  const mayDrag = (id) => screen.ready() && screen.chooser.usable().has(id) && (screen.piece(id)?.place >= 0 || screen.chooser.places().some((c) => c.piece === id));
  return {
    piece: (id, place, point) => clickPiece(screen, id, place, point),
    place: (place, point) => clickPlace(screen, place, point),
    press: (place) => press(screen, place),
    mayDrag,
    drag: (id, places) => dragPiece(screen, id, places),
    drop: (id, x, y) => dropPiece(screen, id, x, y),
    nothing: () => screen.clear(),
    hover: (found) => showCard(found, screen),
    skip: () => screen.effects?.skip(),
    cursor: (place) => terrainAnnounce(place, screen, (words) => announce([placeWords(place, screen), words].filter(Boolean).join('. '))),
  };
}
