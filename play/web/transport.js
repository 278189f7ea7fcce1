// SPDX-License-Identifier: GPL-3.0-or-later
// transport.js -- carries requests and events between the page and the worker that has the service
// (worker.js). It takes the place of play/page/common/transport.js in the page without a server.
// Registers the service worker, which keeps the page for use without a network.
import { byId, el } from './dom.js';

// What the page says when nothing answers any more.
export const LOST = 'The engine of this page has stopped. Load the page again; saved games continue.';
const MESSAGES = { busy: 'Cassino is open in another tab of this browser. Close that tab, then load this page again.' };

export class Transport {
  constructor() {
    this.count = 0;
    this.heard = new Map(); // by number of the request: the function that hears its answer and events
    this.worker = new Worker('worker.js');
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.fail(`The worker of this page failed: ${event.message}. Load the page again; saved games continue.`);
  }

  take({ number, json, failed, unkept, engine }) {
    if (engine) {
      this.engine = engine;
      return;
    }
    if (unkept !== undefined) {
      this.warn(unkept);
      return;
    }
    if (failed) {
      this.fail(MESSAGES[failed] ?? failed);
      return;
    }
    // After the first answer, so that the first game does not wait for files that it does not need.
    if (!this.kept) this.kept = this.keep().catch(() => {}); // without it, the page needs the network
    this.heard.get(number)?.(JSON.parse(json));
  }

  async keep() {
    await navigator.serviceWorker.register('sw.js');
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ engine: this.engine });
  }

  // Says that the browser does not keep the games, and why; '' takes it back.
  warn(why) {
    if (why === (this.warned ?? '')) return;
    this.warned = why;
    byId('unkept')?.remove();
    if (why) document.body.prepend(el('p', { id: 'unkept', class: 'refused', role: 'alert' }, `This browser does not keep your games and designs now (${why}). Save what you need as a file before you leave.`));
  }

  // Answers all requests, and those that follow, with an error.
  fail(words) {
    this.failed = { error: { words } };
    for (const hear of this.heard.values()) hear(this.failed);
  }

  ask(request, hear) {
    const number = ++this.count;
    this.heard.set(number, hear);
    if (this.failed) hear(this.failed);
    else this.worker.postMessage({ number, json: JSON.stringify(request) });
    return number;
  }

  // Sends a request and returns its answer, which may be an error of the protocol.
  send(request) {
    return new Promise((resolve) => {
      const number = this.ask(request, (answer) => { this.heard.delete(number); resolve(answer); });
    });
  }

  // Calls heard(event) for each event of a game that the fields describe: those of the request `watch`.
  // Calls lost(true) if the worker fails. Returns a function that stops listening.
  listen(fields, heard, lost) {
    const id = `watch-${this.count + 1}`;
    const number = this.ask({ request: 'watch', id, ...fields, positions: true, changes: true }, (event) => {
      if (event.event) heard(event);
      else if (this.failed) lost(true);
    });
    lost(false);
    return () => {
      this.heard.delete(number);
      if (!this.failed) this.send({ request: 'stop', stop: id });
    };
  }

  // Returns the attributes of a link to the report of a simulation, or to a page of a study. The page
  // opens in a new tab, without scripts of its own.
  report({ name, page = '' }) {
    const show = async (event) => {
      event.preventDefault();
      const tab = open('', '_blank');
      const [file, place] = page.split('#');
      const { report } = await this.send({ report: name, page: file });
      tab.location = URL.createObjectURL(new Blob([report ?? 'There is no such report.'], { type: 'text/html' })) + (place ? `#${place}` : '');
    };
    return { href: '#lab', onclick: show };
  }
}
