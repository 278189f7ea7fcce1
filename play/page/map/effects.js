// SPDX-License-Identifier: GPL-3.0-or-later
// effects.js -- draws what happened between two positions. A unit moves along its path, a shot flies to
// its target, its result stands over the target, and a lost unit leaves a pale counter, its ghost. Each
// motion takes at most EFFECT milliseconds and delays nothing: the map shows the new position at once, and
// skip() ends all motion. A result stays for READ milliseconds, a ghost until forget(), which also removes
// results. Without motion (setting `motion`), results and ghosts are still drawn. game_screen.js owns one
// Effects for its map.
import { svg } from '../common/dom.js';
import { settings } from '../common/settings.js';
import { sound } from '../common/sounds.js';
import { badgeHelp, isBadBadge } from './badges.js';
import { drawCounter } from './counter.js';

export const EFFECT = 600;   // longest time of a motion in milliseconds
const READ = 1500;           // milliseconds that a result stays on the map
const STEP = 160;            // milliseconds of a move from one place to the next
const NO_EFFECT = /\bno effect\b|\bmiss(?:es)?\b|\bno hits?\b|\b0 hits\b|: 0 of/i;

// Returns true if the player or the system wants no motion.
const isStill = () => settings.motion === false || matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Effects {
  constructor(map) {
    this.map = map;
    this.layer = svg('g', { class: 'effects', 'aria-hidden': 'true' });
    this.ghosts = svg('g', { class: 'ghosts', 'aria-hidden': 'true' });
    map.root.insertBefore(this.ghosts, map.pieces.layer);
    map.root.append(this.layer);
    this.running = new Map(); // each motion, and the function that ends it
    this.target = -1; // the last piece that was fired at
  }

  // Draws the effects of the step from one position to another. `before` has the spot of each piece in
  // the old position. `event` is the ply between them, or null if there were several. `path` has the
  // places of a move, if known.
  played(old, now, before, event, path) {
    const pieces = new Map(now.pieces.map((p) => [p.id, p]));
    const action = event?.action;
    let told = false;
    if (action?.target >= 0) {
      this.target = action.target;
      this.shot(before.get(action.piece), before.get(action.target));
    }
    for (const was of old.pieces) {
      const is = pieces.get(was.id);
      const from = before.get(was.id);
      if (!is || !from) continue;
      const to = this.map.pieces.spot.get(was.id);
      if (is.steps < was.steps) {
        told = true;
        if (!to) this.ghost(was, from);
        this.result(to ?? from, to ? `−${was.steps - is.steps}` : 'eliminated', 'bad');
        sound(to ? 'loss' : 'destroyed');
      }
      if (!to) continue;
      if (Math.hypot(to.x - from.x, to.y - from.y) > 0.2 * this.map.cell) this.move(was.id, from, to, action?.piece === was.id ? path : null);
      const fresh = is.badges.find((b) => isBadBadge(b) && !was.badges.includes(b));
      const gone = was.badges.find((b) => isBadBadge(b) && !is.badges.includes(b));
      if (fresh) {
        told = true;
        this.result(to, badgeHelp(fresh), 'bad', is.steps < was.steps ? 1 : 0);
        this.shake(was.id, to);
        sound('shaken');
      } else if (gone) this.result(to, 'Rallies', 'good');
    }
    if (!told && event?.side === 'chance' && NO_EFFECT.test(event.log) && this.target >= 0) {
      const spot = this.map.pieces.spot.get(this.target);
      if (spot) this.result(spot, 'No effect', 'plain');
    }
    if (event?.action.card) sound('card');
  }

  run(node, frames, options, after = () => {}) {
    if (isStill()) return after();
    const motion = node.animate(frames, { duration: EFFECT, easing: 'ease-in-out', ...options });
    const end = () => { if (this.running.delete(motion)) after(); };
    this.running.set(motion, end);
    motion.onfinish = end;
    motion.oncancel = end;
  }

  // Moves a counter from its old spot along the middles of places to its new spot.
  move(id, from, to, path) {
    const node = this.map.pieces.drawn.get(id)?.node;
    if (!node) return;
    const middle = (path ?? []).slice(0, -1).map((place) => { const [x, y] = this.map.board.places[place].centre; return { x, y, scale: to.scale }; });
    const frames = [from, ...middle, to].map((s) => ({ transform: `translate(${s.x}px, ${s.y}px) scale(${s.scale})` }));
    this.run(node, frames, { duration: Math.min(EFFECT, STEP * (frames.length - 1) + 200) });
    sound('move');
  }

  // Draws a line and a shot that flies along the line.
  shot(from, to) {
    if (!from || !to) return;
    sound('fire');
    if (isStill()) return;
    const line = svg('path', { class: 'shot', d: `M${from.x} ${from.y}L${to.x} ${to.y}`, pathLength: 1 });
    const flash = svg('circle', { class: 'flash', cx: to.x, cy: to.y, r: 0.3 * this.map.cell });
    this.layer.append(line, flash);
    this.run(line, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0, offset: 0.5 }, { strokeDashoffset: -1 }], { duration: EFFECT }, () => line.remove());
    this.run(flash, [{ opacity: 0 }, { opacity: 0, offset: 0.45 }, { opacity: 0.9, offset: 0.55 }, { opacity: 0 }], { duration: EFFECT }, () => flash.remove());
  }

  // Draws words over a counter, such as "−1", "Disorganised" or "No effect". `line` counts lines
  // upwards; 0 is the lowest.
  result(spot, words, tone, line = 0) {
    const up = spot.y - 58 * spot.scale - 0.2 * line * this.map.cell;
    const node = svg('g', { class: `result ${tone}`, transform: `translate(${spot.x} ${up}) scale(${this.map.cell / 100})` }, svg('text', { y: 0 }, words));
    this.layer.append(node);
    this.run(node.firstChild, [{ transform: 'translate(0, 30px)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: 300, easing: 'ease-out' });
    setTimeout(() => node.remove(), READ);
  }

  shake(id, spot) {
    const node = this.map.pieces.drawn.get(id)?.node;
    const at = (dx) => ({ transform: `translate(${spot.x + dx * this.map.cell}px, ${spot.y}px) scale(${spot.scale})` });
    if (node) this.run(node, [0, 0.05, -0.05, 0.03, -0.03, 0].map(at), { duration: 360 });
  }

  // Draws a pale, crossed-out counter where a unit was lost.
  ghost(piece, spot) {
    const node = svg('g', { class: 'ghost-of', 'data-ghost': piece.id, transform: `translate(${spot.x} ${spot.y}) scale(${spot.scale})` },
      drawCounter(piece), svg('path', { class: 'crossed', d: 'M-44 -44L44 44M44 -44L-44 44' }));
    this.ghosts.append(node);
    this.run(node, [{ opacity: 1 }, { opacity: 0.45 }]);
  }

  // Ends all motion at once.
  skip() {
    for (const [motion, end] of [...this.running]) {
      motion.finish();
      end();
    }
  }

  // Removes ghosts and results, because the player has gone on.
  forget() {
    this.skip();
    this.ghosts.replaceChildren();
    this.layer.replaceChildren();
  }
}
