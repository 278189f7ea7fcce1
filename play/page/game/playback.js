// SPDX-License-Identifier: GPL-3.0-or-later
// playback.js -- plays back what happened since the player's last choice, ply by ply: an arrow on the
// map, the card that was drawn, and the log text. The settings give the speed.
import { announce, byId, el, replace } from '../common/dom.js';
import { capital } from '../common/text.js';
import { cardFace } from './cards.js';
import { richWords } from './log_tab.js';
import { settings, speeds } from '../common/settings.js';

const CHANCE_SHARE = 0.55; // a card or die roll is shown for this share of the time of a move

export class Playback {
  // Calls show(position, arrows, event) to draw the position after a ply, or after several plies (event
  // is null, or missing if they were skipped). Calls done() when there is nothing left to show.
  constructor(screen, show, done) {
    Object.assign(this, { screen, show, done });
    this.queue = [];
    this.timer = 0;
    this.running = false;
  }

  add(events) {
    this.queue.push(...events);
    if (!this.running && this.queue.length > 0) {
      this.running = true;
      this.screen.draw();
      this.next();
    }
  }

  // Skips the rest of the playback and shows the last position at once.
  skip() {
    clearTimeout(this.timer);
    const last = this.queue.at(-1);
    this.queue = [];
    if (last?.position) this.show(last.position);
    this.finish();
  }

  // Discards the plies that were not shown yet.
  clear() {
    clearTimeout(this.timer);
    this.queue = [];
    this.running = false;
    this.screen.map?.showArrows([]);
    byId('banner')?.replaceChildren();
  }

  finish() {
    this.running = false;
    this.screen.map?.showArrows([]);
    byId('banner')?.replaceChildren();
    this.done();
  }

  pause() {
    const { wait } = speeds[settings.speed];
    return wait;
  }

  // Shows the next ply. The viewer's own choices, and plies without a log text and a card, take no time.
  next() {
    clearTimeout(this.timer);
    const event = this.queue.shift();
    if (!event) {
      this.finish();
      return;
    }
    const own = event.side === this.screen.viewer;
    const quiet = !event.log && event.action.card === '';
    const wait = this.pause();
    if (wait === 0 || own || quiet) {
      if (event.position && (wait !== 0 || this.queue.length === 0)) this.show(event.position, [], wait === 0 && !own ? null : event);
      if (wait === 0 && this.queue.length === 0) this.finish();
      else this.next();
      return;
    }
    this.announce(event);
    const arrows = this.arrows(event);
    this.screen.map?.follow(arrows.flatMap((a) => a.points));
    if (event.position) this.show(event.position, arrows, event);
    else this.screen.map?.showArrows(arrows);
    if (wait > 0) this.timer = setTimeout(() => this.next(), event.side === 'chance' ? wait * CHANCE_SHARE : wait);
  }

  // Returns an arrow from the piece of an action to its target or its destination, as a list; [] if the
  // action has none, or the piece is not on the map.
  arrows(event) {
    const { map } = this.screen;
    const { piece, target, place } = event.action;
    if (!map || piece < 0) return [];
    const from = map.spotOf({ piece, place: -1 });
    const to = target >= 0 ? map.spotOf({ piece: target, place: -1 }) : map.spotOf({ piece: -1, place });
    if (!from || !to) return [];
    const kind = target >= 0 ? 'fire' : event.side === this.screen.viewer ? 'own' : 'enemy';
    return [{ points: [from, to], kind }];
  }

  announce(event) {
    const banner = byId('banner');
    if (!banner) return;
    const { scenario } = this.screen;
    const who = event.side === 'chance' ? 'Card or die' : scenario.sides[event.side];
    const told = event.log || capital(event.action.words);
    const more = this.pause() < 0 ? el('button', { class: 'main', onclick: () => this.next() }, 'Next') : null;
    replace(banner, el('div', { class: `told ${event.side}` },
      /^(10|[2-9AKQJ])[HDCS]/.test(event.action.card) ? cardFace(event.action.card) : null,
      el('div', { class: 'words' }, el('b', {}, who), el('p', {}, richWords(told, this.screen))),
      el('div', { class: 'row' }, more, el('button', { onclick: () => this.skip() }, 'Skip'))));
    announce(told.replaceAll(/\[[^\]]*\]/g, ''));
  }
}
