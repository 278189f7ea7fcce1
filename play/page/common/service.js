// SPDX-License-Identifier: GPL-3.0-or-later
// service.js -- the one door to the program: requests by POST, events by server-sent events
// (PROTOCOL.md). The address that `cassino serve` prints holds a token, which is kept for this tab
// alone; the one that `cassino serve --open` opens holds a ticket, which is exchanged for the token.
// What is not there comes as null; here an id that is not there is -1.

const idOf = (value) => value ?? -1;

function choiceOf(raw) {
  return { ...raw, piece: idOf(raw.piece), target: idOf(raw.target), place: idOf(raw.place), number: idOf(raw.number), card: raw.card ?? '' };
}

function positionOf(raw) {
  const position = { ...raw };
  for (const list of ['pieces', 'markers', 'swings']) position[list] = (raw[list] ?? []).map((it) => ({ ...it, place: idOf(it.place) }));
  position.choices = (raw.choices ?? []).map(choiceOf);
  return position;
}

function answerOf(raw) {
  const answer = { ...raw };
  if (raw.position) answer.position = positionOf(raw.position);
  if (Array.isArray(raw.choices)) answer.choices = raw.choices.map(choiceOf);
  if (raw.action) answer.action = choiceOf(raw.action);
  return answer;
}

// The token of the address; what follows it in the address says which screen is wanted.
function tokenTake() {
  const given = /^#([0-9a-f]{32})$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem('cassino-token', given[1]);
    history.replaceState(null, '', '#home');
  }
  localStorage.removeItem('cassino-token'); // earlier versions left it there for whoever listens at this port next
  return sessionStorage.getItem('cassino-token') ?? '';
}

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

  // By what the address holds; `ready` is awaited before anything is asked.
  enter() {
    this.token = tokenTake();
    this.ready = ticketUse().catch(() => {}).then(() => { this.token = tokenTake(); });
  }

  // Answers, or throws an Error with words for a person; `stale`: the position has changed since.
  async ask(request, fields = {}) {
    let reply;
    await this.ready;
    try {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` };
      reply = await fetch('api', { method: 'POST', headers, body: JSON.stringify({ request, ...fields }) });
    } catch {
      throw new Error('The program does not answer. Start it again with `cassino serve`: the game is kept.');
    }
    const answer = await reply.json().catch(() => ({}));
    if (reply.ok && !answer.error) return answerOf(answer);
    const words = answer.error?.words ?? `the program answered ${reply.status}`;
    throw Object.assign(new Error(words[0].toUpperCase() + words.slice(1)), { stale: answer.error?.stale === true, missing: answer.error?.field === 'request' });
  }

  // Everything that happens in a game from ply `from` on, as `side` sees it. Answers with what ends it.
  listen(game, side, from, heard, lost) {
    const query = new URLSearchParams({ token: this.token, game, from, positions: 1, ...(side ? { side } : {}) });
    const source = new EventSource(`events?${query}`);
    source.onmessage = (message) => heard(answerOf(JSON.parse(message.data)));
    source.onopen = () => lost(false);
    source.onerror = () => lost(true);
    return () => source.close();
  }
}
