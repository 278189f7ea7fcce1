// SPDX-License-Identifier: GPL-3.0-or-later
// replay.js -- the screen of a replay: shows a game ply by ply with its log, without choices. review.js
// extends it. Start at goTo().
import { byId, el, replace } from '../common/dom.js';
import { drawFrame } from '../game/side_panel.js';
import { GameScreen } from '../game/game_screen.js';

const PLY_WAIT = 700; // milliseconds per ply

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
    this.map?.openAt(status.position, this.viewer);
    await this.goTo(from);
  }

  // Returns the side as which the position after a ply is shown.
  viewerAt() {
    return this.viewer;
  }

  // Returns the log of the whole game as a side saw it. Requests it once for each side.
  async logOf(viewer) {
    if (!this.logs.has(viewer)) this.logs.set(viewer, (await this.ask('log', { side: viewer, from: 0, to: this.last })).plies);
    return this.logs.get(viewer);
  }

  // Shows the position after a ply. While a position is loading, only the latest requested ply counts,
  // so that the slider can be dragged quickly.
  async goTo(ply) {
    this.wanted = Math.min(Math.max(ply, 0), this.last);
    if (this.fetching) return;
    this.fetching = true;
    const wish = () => `${this.wanted} ${this.viewerAt(this.wanted)}`;
    while (!this.closed && this.shown !== wish()) {
      const ask = wish();
      const [at, viewer] = [this.wanted, this.viewerAt(this.wanted)];
      const [answer, log] = await Promise.all([this.ask('position', { side: viewer, ply: at }), this.logOf(viewer)]).catch(() => []);
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
    const arrows = this.playback.arrows(this.log.at(-1) ?? { action: { piece: -1 } });
    this.map?.follow(arrows.flatMap((a) => a.points));
    this.showPosition(this.latest, arrows, this.latest.ply === this.position?.ply + 1 ? this.log.at(-1) : undefined);
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
    this.timer = setInterval(() => (this.latest.ply >= this.last ? this.stop() : this.goTo(this.latest.ply + 1)), PLY_WAIT);
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
    return [el('h2', {}, 'Replay'), this.sliderView(), el('p', { class: 'soft' }, this.latest.prompt), this.over ? el('p', {}, el('a', { class: 'button', href: `#review/${this.game}` }, 'Review')) : null];
  }

  sliderView() {
    const { ply } = this.latest;
    const button = (id, words, to, off) => el('button', { id, disabled: off, onclick: () => this.goTo(to) }, words);
    return el('div', {}, el('p', {}, el('label', { for: 'ply' }, `Position ${ply} of ${this.last} `)),
      el('input', { type: 'range', id: 'ply', class: 'wide', min: 0, max: this.last, value: ply, oninput: (e) => this.goTo(Number(e.target.value)) }),
      el('div', { class: 'row' }, button('first', 'Start', 0, ply === 0), button('back', '◀ Back', ply - 1, ply === 0), button('on', 'Next ▶', ply + 1, ply === this.last), button('end', 'End', this.last, ply === this.last),
        el('button', { id: 'run', onclick: () => (this.timer ? this.stop() : this.run()) }, this.timer ? 'Stop' : 'Play')));
  }

  close() {
    clearInterval(this.timer);
    super.close();
  }
}
