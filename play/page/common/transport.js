// SPDX-License-Identifier: GPL-3.0-or-later
// transport.js -- carries requests and events between the page and `cassino serve`: requests by POST,
// events by server-sent events (PROTOCOL.md describes both). The page without a server has another file
// in this place, with the same class: play/web/transport.js.
//
// The address that `cassino serve` prints has a token, which is kept in this tab's session storage. The
// address that `cassino serve --open` opens has a ticket, which the page exchanges for the token.

// What the page says when nothing answers any more.
export const LOST = 'Connection lost. Run `cassino serve` again if it has ended; saved games continue.';

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

export class Transport {
  constructor() {
    this.enter();
    addEventListener('hashchange', () => this.enter());
  }

  // Reads the token or the ticket from the address. send() waits until `ready` is resolved.
  enter() {
    this.token = tokenTake();
    this.ready = ticketUse().catch(() => {}).then(() => { this.token = tokenTake(); });
  }

  // Sends a request and returns its answer, which may be an error of the protocol. If there is no answer,
  // throws an Error with a message for the player.
  async send(request) {
    let reply;
    await this.ready;
    try {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` };
      reply = await fetch('api', { method: 'POST', headers, body: JSON.stringify(request) });
    } catch {
      throw new Error(LOST);
    }
    const answer = await reply.json().catch(() => ({}));
    return reply.ok || answer.error ? answer : { error: { words: `the server answered with status ${reply.status}` } };
  }

  // Calls heard(event) for each event of a game that the fields describe: those of the request `watch`.
  // Calls lost(true) when the connection breaks, and lost(false) each time when it is open. Returns a
  // function that stops listening.
  listen(fields, heard, lost) {
    const query = new URLSearchParams({ token: this.token, ...fields, positions: 1, changes: 1 });
    const source = new EventSource(`events?${query}`);
    source.onmessage = (message) => heard(JSON.parse(message.data));
    source.onopen = () => lost(false);
    source.onerror = () => lost(true);
    return () => source.close();
  }

  // Returns the attributes of a link to the report of a simulation, or to a page of a study, which may
  // name a place in the page: "study.html#changes".
  report({ page = '', ...fields }) {
    const [file, place] = page.split('#');
    const query = new URLSearchParams({ token: this.token, ...fields, ...(file && { page: file }) });
    return { href: `report?${query}${place ? `#${place}` : ''}`, target: '_blank', rel: 'noopener' };
  }
}
