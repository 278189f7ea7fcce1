// SPDX-License-Identifier: GPL-3.0-or-later
// service.js -- HTTP client of `cassino serve`: requests by POST, events by server-sent events
// (PROTOCOL.md describes both). Every screen sends its requests through the class Service.
//
// The address that `cassino serve` prints has a token, which is kept in this tab's session storage. The
// address that `cassino serve --open` opens has a ticket, which the page exchanges for the token. A
// missing id is null in JSON. This file turns the ids of places in pieces, markers and objectives, and
// all ids in choices and in the actions of the log, into -1 if they are missing.
import { capital } from './text.js';

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

// Stores the token if the address has one. Returns the stored token, or '' if there is none.
function tokenTake() {
  const given = /^#([0-9a-f]{32})$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem('cassino-token', given[1]);
    history.replaceState(null, '', '#home');
  }
  return sessionStorage.getItem('cassino-token') ?? '';
}

// If the address has a ticket, exchanges it for the token and stores the token.
async function ticketUse() {
  const given = /^#ticket=([0-9a-f]{32})$/.exec(location.hash);
  if (!given) return;
  history.replaceState(null, '', '#home');
  const reply = await fetch('session', { method: 'POST', body: JSON.stringify({ ticket: given[1] }) });
  const { token } = await reply.json();
  if (token) sessionStorage.setItem('cassino-token', token);
}

export class Service {
  constructor() {
    this.enter();
    addEventListener('hashchange', () => this.enter());
  }

  // Reads the token or the ticket from the address. ask() waits until `ready` is resolved.
  enter() {
    this.token = tokenTake();
    this.ready = ticketUse().catch(() => {}).then(() => { this.token = tokenTake(); });
  }

  // Sends a request and returns its answer. On failure throws an Error with a message for the player.
  async ask(request, fields = {}) {
    let reply;
    await this.ready;
    try {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` };
      reply = await fetch('api', { method: 'POST', headers, body: JSON.stringify({ request, ...fields }) });
    } catch {
      throw new Error('Connection lost. Run `cassino serve` again if it has ended; saved games continue.');
    }
    const answer = await reply.json().catch(() => ({}));
    if (reply.ok && !answer.error) return answerOf(answer);
    const words = answer.error?.words ?? `the server answered with status ${reply.status}`;
    throw new Error(capital(words));
  }

  // Calls heard(event) for each event of a game after ply `from`, as `side` sees it. Calls lost(true)
  // when the connection breaks, and lost(false) each time when it is open. Returns a function that stops
  // listening.
  listen(game, side, from, heard, lost) {
    const query = new URLSearchParams({ token: this.token, game, from, positions: 1, changes: 1, ...(side ? { side } : {}) });
    const source = new EventSource(`events?${query}`);
    let last = {}; // the position told last, because each event has only what changed
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      if (event.position) event.position = last = changed(last, event.position);
      heard(answerOf(event));
    };
    source.onopen = () => lost(false);
    source.onerror = () => lost(true);
    return () => source.close();
  }
}
