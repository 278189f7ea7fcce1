// SPDX-License-Identifier: GPL-3.0-or-later
// replay.js -- going through a game that was played, ply by ply, with its log; nothing can be chosen.
import { byId, el, replace } from './dom.js';
import { drawFrame } from './panel.js';
import { Table } from './table.js';

const RUN_WAIT = 700; // milliseconds a ply

export class Replay extends Table {
  async open(game) {
    this.game = game;
    this.reader = true;
    this.resting = true;
    const [{ scenario }, status] = await Promise.all([this.ask('scenario'), this.ask('position', {})]);
    this.scenario = scenario;
    this.over = status.over;
    this.viewer = status.over ? 'nobody' : status.position.viewer;
    this.last = status.position.ply;
    this.whole = (await this.ask('log', { side: this.viewer, from: 0, to: this.last })).plies;
    drawFrame(this);
    this.makeMap();
    this.latest = status.position;
    this.showPosition(status.position);
    await this.goTo(0);
  }

  // The last wish counts: whoever drags the slider does not wait for each ply on the way.
  async goTo(ply) {
    this.wanted = Math.min(Math.max(ply, 0), this.last);
    if (this.fetching) return;
    this.fetching = true;
    while (!this.closed && this.shown !== this.wanted) {
      const ask = this.wanted;
      const answer = await this.ask('position', { side: this.viewer, ply: ask }).catch(() => null);
      if (!answer) break;
      this.shown = ask;
      this.latest = { ...answer.position, choices: [] };
    }
    this.fetching = false;
    if (this.closed) return;
    this.log = this.whole.filter((entry) => entry.ply <= this.latest.ply);
    this.showPosition(this.latest, this.playback.arrows(this.log.at(-1) ?? { action: { piece: -1 } }));
    this.draw();
  }

  settle() {
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.draw();
  }

  run() {
    this.timer = setInterval(() => (this.latest.ply >= this.last ? this.stop() : this.goTo(this.latest.ply + 1)), RUN_WAIT);
    this.draw();
  }

  draw() {
    super.draw();
    const panel = byId('panel');
    if (!panel || !this.latest || this.closed) return;
    document.body.dataset.state = 'replay';
    const key = panel.contains(document.activeElement) ? document.activeElement.id : '';
    const { ply } = this.latest;
    const button = (id, words, to, off) => el('button', { id, disabled: off, onclick: () => this.goTo(to) }, words);
    replace(panel, el('h2', {}, 'The game, ply by ply'), el('p', {}, el('label', { for: 'ply' }, `Ply ${ply} of ${this.last} `)),
      el('input', { type: 'range', id: 'ply', class: 'wide', min: 0, max: this.last, value: ply, oninput: (e) => this.goTo(Number(e.target.value)) }),
      el('div', { class: 'row' }, button('first', 'Start', 0, ply === 0), button('back', '◀ Back', ply - 1, ply === 0), button('on', 'On ▶', ply + 1, ply === this.last), button('end', 'End', this.last, ply === this.last),
        el('button', { id: 'run', onclick: () => (this.timer ? this.stop() : this.run()) }, this.timer ? 'Stop' : 'Run')),
      el('p', { class: 'soft' }, this.latest.question));
    if (key) (byId(key)?.disabled ? panel : byId(key))?.focus({ preventScroll: true });
  }

  close() {
    clearInterval(this.timer);
    super.close();
  }
}
