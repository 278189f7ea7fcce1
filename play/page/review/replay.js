// SPDX-License-Identifier: GPL-3.0-or-later
// replay.js -- going through a game that was played, ply by ply, with its log; nothing can be chosen.
import { byId, el, replace } from '../common/dom.js';
import { drawFrame } from '../game/side_panel.js';
import { GameScreen } from '../game/game_screen.js';

const RUN_WAIT = 700; // milliseconds a ply

export class Replay extends GameScreen {
  async open(game, from = 0) {
    this.game = game;
    this.reader = true;
    this.resting = true;
    const [{ scenario }, status] = await Promise.all([this.ask('scenario'), this.ask('position', {})]);
    this.scenario = scenario;
    this.over = status.over;
    this.viewer = status.over ? 'nobody' : status.position.viewer;
    this.last = status.position.ply;
    this.logs = new Map();
    drawFrame(this);
    this.makeMap();
    this.latest = status.position;
    this.showPosition(status.position);
    await this.goTo(from);
  }

  // Whose eyes see a ply, and what was told to them.
  eyes() {
    return this.viewer;
  }

  async told(viewer) {
    if (!this.logs.has(viewer)) this.logs.set(viewer, (await this.ask('log', { side: viewer, from: 0, to: this.last })).plies);
    return this.logs.get(viewer);
  }

  // The last wish counts: whoever drags the slider does not wait for each ply on the way.
  async goTo(ply) {
    this.wanted = Math.min(Math.max(ply, 0), this.last);
    if (this.fetching) return;
    this.fetching = true;
    const wish = () => `${this.wanted} ${this.eyes(this.wanted)}`;
    while (!this.closed && this.shown !== wish()) {
      const ask = wish();
      const [at, viewer] = [this.wanted, this.eyes(this.wanted)];
      const [answer, log] = await Promise.all([this.ask('position', { side: viewer, ply: at }), this.told(viewer)]).catch(() => []);
      if (!answer) break;
      this.shown = ask;
      this.viewer = viewer;
      this.latest = answer.position;
      this.whole = log;
    }
    this.fetching = false;
    if (!this.closed) this.arrived();
  }

  arrived() {
    this.latest.choices = [];
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
    const active = panel.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.id || active?.dataset.key;
    replace(panel, this.panelBody());
    const again = key && (byId(key) ?? panel.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (key) (!again || again.disabled ? panel : again).focus({ preventScroll: true });
  }

  panelBody() {
    return [el('h2', {}, 'The game, ply by ply'), this.sliderView(), el('p', { class: 'soft' }, this.latest.prompt), this.over ? el('p', {}, el('a', { class: 'button', href: `#review/${this.game}` }, 'Review it')) : null];
  }

  // From ply to ply.
  sliderView() {
    const { ply } = this.latest;
    const button = (id, words, to, off) => el('button', { id, disabled: off, onclick: () => this.goTo(to) }, words);
    return el('div', {}, el('p', {}, el('label', { for: 'ply' }, `Ply ${ply} of ${this.last} `)),
      el('input', { type: 'range', id: 'ply', class: 'wide', min: 0, max: this.last, value: ply, oninput: (e) => this.goTo(Number(e.target.value)) }),
      el('div', { class: 'row' }, button('first', 'Start', 0, ply === 0), button('back', '◀ Back', ply - 1, ply === 0), button('on', 'On ▶', ply + 1, ply === this.last), button('end', 'End', this.last, ply === this.last),
        el('button', { id: 'run', onclick: () => (this.timer ? this.stop() : this.run()) }, this.timer ? 'Stop' : 'Run')));
  }

  close() {
    clearInterval(this.timer);
    super.close();
  }
}
