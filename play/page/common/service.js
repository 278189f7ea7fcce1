// SPDX-License-Identifier: GPL-3.0-or-later
// service.js -- the requests of the page and the events of a game (PROTOCOL.md). Every screen sends its
// requests through the class Service; transport.js carries them.
//
// A missing id is null in JSON. This file turns the ids of places in pieces, markers and objectives, and
// all ids in choices and in the actions of the log, into -1 if they are missing.
import { capital } from './text.js';
import { Transport } from './transport.js';

const idOf = (value) => value ?? -1;

// Returns all places that a choice means: none, one, or an area of several.
const placesOf = (raw) => (idOf(raw.place) < 0 ? [] : [raw.place, ...(raw.also ?? [])]);

function choiceOf(raw) {
  return { ...raw, piece: idOf(raw.piece), target: idOf(raw.target), place: idOf(raw.place), places: placesOf(raw), number: idOf(raw.number), card: raw.card ?? '' };
}

function positionOf(raw) {
  const position = { ...raw };
  for (const list of ['pieces', 'markers', 'objectives']) position[list] = (raw[list] ?? []).map((it) => ({ ...it, place: idOf(it.place) }));
  position.choices = (raw.choices ?? []).map(choiceOf);
  return position;
}

// Returns the position that results from the last position and the changes since.
function changed(last, changes) {
  const pieces = new Map([...(last.pieces ?? []), ...(changes.pieces ?? [])].map((piece) => [piece.id, piece]));
  return { ...last, ...changes, pieces: [...pieces.values()] };
}

function answerOf(raw) {
  const answer = { ...raw };
  if (raw.position) answer.position = positionOf(raw.position);
  if (Array.isArray(raw.choices)) answer.choices = raw.choices.map(choiceOf);
  if (raw.action) answer.action = choiceOf(raw.action);
  if (Array.isArray(raw.plies)) answer.plies = raw.plies.map(answerOf);
  return answer;
}

export class Service {
  constructor() {
    this.transport = new Transport();
  }

  // Sends a request and returns its answer. On failure throws an Error with a message for the player.
  async ask(request, fields = {}) {
    const answer = await this.transport.send({ request, ...fields });
    if (!answer.error) return answerOf(answer);
    throw new Error(capital(answer.error.words));
  }

  // Calls heard(event) for each event of a game after ply `from`, as `side` sees it. Calls lost(true)
  // when the connection breaks, and lost(false) each time when it is open. Returns a function that stops
  // listening.
  listen(game, side, from, heard, lost) {
    let last = {}; // the position told last, because each event has only what changed
    return this.transport.listen({ game, from, ...(side ? { side } : {}) }, (event) => {
      if (event.position) event.position = last = changed(last, event.position);
      heard(answerOf(event));
    }, lost);
  }
}
