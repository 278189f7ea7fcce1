// SPDX-License-Identifier: GPL-3.0-or-later
// map.js -- the map as a whole: ground, marks of what can be done, pieces, arrows; clicks and keys on
// it become "this piece" and "this place".
import { byId, svg } from '../common/dom.js';
import { dragPieces } from './drag_path.js';
import { drawBoard } from './board.js';
import { Pieces, standingOf } from './pieces.js';
import { View } from './viewport.js';

const RESTED = 22; // pixels

export class BoardMap {
  // on: {piece(id), place(id), hover({piece, place} | null), mayDrag(id), drag(id, places)}
  constructor(root, board, on) {
    this.root = root;
    this.board = board;
    this.on = on;
    const { ground, cell, placeAt, outlineOf } = drawBoard(board);
    Object.assign(this, { cell, placeAt, outlineOf });
    root.style.setProperty('--cell', `${cell}px`);
    this.pieces = new Pieces(board, cell);
    this.reach = svg('g', { class: 'reach', 'aria-hidden': 'true' });
    this.arrows = svg('g', { class: 'arrows', 'aria-hidden': 'true' });
    this.falls = svg('g', { class: 'falls', 'aria-hidden': 'true' });
    this.cursor = svg('path', { class: 'cursor', d: '' });
    this.at = -1;
    const heads = svg('defs');
    for (const name of ['plan', 'own', 'enemy', 'fire', 'played', 'better']) heads.append(this.arrowHead(name));
    // The ground never changes: in a picture of its own it is not painted again with each counter.
    this.ground = svg('svg', { id: 'ground', 'aria-hidden': 'true' }, ground);
    this.ground.style.setProperty('--cell', `${cell}px`);
    root.before(this.ground);
    root.replaceChildren(heads, this.reach, this.pieces.blocks, this.pieces.layer, this.pieces.markers, this.falls, this.cursor, this.arrows);
    this.view = new View(root, this.ground, board, cell);
    if (on.drag) dragPieces(this, on);
    root.onclick = (event) => this.click(event);
    root.onpointermove = (event) => this.hover(event);
    root.onpointerleave = () => this.on.hover(null);
    root.onpointerdown = () => this.on.hover(null);
    root.onkeydown = (event) => this.key(event);
    root.onfocus = () => this.at < 0 && this.moveTo(this.nearestTo(this.view.x, this.view.y));
  }

  arrowHead(name) {
    const head = svg('path', { d: 'M0 0L10 5L0 10L2.6 5z', class: `head ${name}` });
    return svg('marker', { id: `head-${name}`, viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 4, markerHeight: 4, orient: 'auto-start-reverse' }, head);
  }

  show(scene) {
    this.scene = scene;
    this.pieces.show(scene);
  }

  stackAt(place) {
    return this.scene.pieces.filter((p) => standingOf(p) === place);
  }

  hit(event) {
    const [x, y] = this.view.point(event.clientX, event.clientY);
    const hidden = this.root.classList.contains('bare');
    return { piece: hidden ? null : this.pieces.pieceAt(x, y), place: this.placeAt(x, y), x, y };
  }

  click(event) {
    if (this.view.dragged()) return;
    const { piece, place } = this.hit(event);
    if (place >= 0) this.moveTo(place, false);
    if (piece) this.on.piece(piece.id, place);
    else if (place >= 0) this.on.place(place);
    else this.on.nothing?.();
  }

  hover(event) {
    if (event.pointerType === 'touch') return;
    if (event.buttons) this.ended = null; // a drag: nothing lies over what is drawn
    if (event.buttons || (this.view.dragged() && this.rested(event))) return this.on.hover(null);
    const { piece, place } = this.hit(event);
    this.on.hover(piece || place >= 0 ? { piece, place: piece && piece.place >= 0 ? piece.place : place, event } : null);
  }

  // After a drag the pointer rests where it ended until it has moved away from there.
  rested(event) {
    this.ended ??= [event.clientX, event.clientY];
    if (Math.hypot(event.clientX - this.ended[0], event.clientY - this.ended[1]) < RESTED) return true;
    this.view.moved = 0;
    this.ended = null;
    return false;
  }

  // ---- The keyboard: a cursor that goes from place to place.

  nearestTo(x, y) {
    let best = -1;
    let least = Infinity;
    this.board.places.forEach((place, id) => {
      const far = Math.hypot(place.centre[0] - x, place.centre[1] - y);
      if (far < least) [best, least] = [id, far];
    });
    return best;
  }

  moveTo(place, tell = true) {
    if (place < 0) return;
    this.at = place;
    this.cursor.setAttribute('d', this.outlineOf(place));
    const [x, y] = this.board.places[place].centre;
    if (!tell) return;
    this.view.reveal(x, y);
    this.on.cursor?.(place);
  }

  // The next place in a direction: what is least far, with what strays to the side counted double.
  step(dx, dy) {
    const from = this.board.places[this.at].centre;
    let best = -1;
    let least = Infinity;
    this.board.places.forEach((place, id) => {
      const x = place.centre[0] - from[0];
      const y = place.centre[1] - from[1];
      const along = x * dx + y * dy;
      if (along < 0.2 * this.cell) return;
      const far = along + 2 * Math.abs(x * dy - y * dx) - (dy !== 0 && x > 0 ? 0.001 : 0);
      if (far < least) [best, least] = [id, far];
    });
    this.moveTo(best);
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step && event.shiftKey) this.view.pan(step[0] * this.cell, step[1] * this.cell);
    else if (step) this.step(...step);
    else if (event.key === '+' || event.key === '=') this.view.zoom(1.3);
    else if (event.key === '-') this.view.zoom(1 / 1.3);
    else if (event.key === '0') this.view.fit();
    else if (event.key === 'Enter' || event.key === ' ') this.press();
    else return;
    event.preventDefault();
  }

  // Enter on a place: what can be done there comes first, then whoever stands there.
  press() {
    if (this.at >= 0) this.on.press(this.at);
  }

  fan(key) {
    this.pieces.fanned = key;
    this.pieces.show(this.scene);
  }

  // ---- What can be done: places to go, pieces to use or to aim at.

  showReach(marks, pieces, targets) {
    this.pieces.mark(pieces, 'usable');
    this.pieces.mark(targets, 'target');
    const worth = JSON.stringify(marks);
    if (worth === this.reached) return;
    this.reached = worth;
    const nodes = [];
    for (const { place, words, eyes, planned } of marks) {
      nodes.push(svg('path', { class: planned ? 'may far' : 'may', d: this.outlineOf(place) }));
      const [x, y] = this.board.places[place].centre;
      const at = `translate(${x} ${y}) scale(${this.cell / 100})`;
      if (words) nodes.push(svg('g', { class: 'left', transform: at }, svg('text', { y: 9 }, words)));
      if (eyes) nodes.push(this.eye(at, eyes));
    }
    this.reach.replaceChildren(...nodes);
  }

  eye(at, count) {
    return svg('g', { class: 'eye', transform: `${at} translate(0 27)` }, svg('path', { d: 'M-13 0Q0 -11 13 0Q0 11 -13 0z' }), svg('circle', { r: 4 }), count > 1 ? svg('text', { x: 15, y: 5.5 }, count) : null);
  }

  showChosen(pieces, about) {
    this.pieces.mark(pieces, 'chosen');
    this.pieces.mark(about, 'about');
  }

  // ---- Arrows

  spotOf({ piece, place }) {
    const spot = piece >= 0 ? this.pieces.spot.get(piece) : null;
    if (spot) return [spot.x, spot.y];
    return place >= 0 ? this.board.places[place].centre : null;
  }

  drawArrow(points, kind) {
    const way = points.filter(Boolean);
    if (way.length < 2) return null;
    let d = `M${way[0].join(' ')}`;
    for (let i = 1; i + 1 < way.length; i++) {
      const next = [(way[i][0] + way[i + 1][0]) / 2, (way[i][1] + way[i + 1][1]) / 2];
      d += `Q${way[i].join(' ')} ${next.join(' ')}`;
    }
    d += `L${way.at(-1).join(' ')}`;
    return svg('g', { class: `arrow ${kind}` }, svg('path', { class: 'casing', d }), svg('path', { class: 'shaft', d, 'marker-end': `url(#head-${kind})` }));
  }

  showArrows(arrows) {
    this.arrows.replaceChildren(...arrows.map((a) => this.drawArrow(a.points, a.kind)).filter(Boolean));
  }

  // Where a strike may land: [[place, chance], ...], the place aimed at first.
  showFalls(falls) {
    const nodes = [];
    falls.forEach(([place, chance], i) => {
      const [x, y] = this.board.places[place].centre;
      nodes.push(svg('path', { class: i === 0 ? 'fall aimed' : 'fall', d: this.outlineOf(place) }),
        svg('text', { transform: `translate(${x} ${y}) scale(${this.cell / 100})`, y: 42 }, `${Math.round(100 * chance)}%`));
    });
    this.falls.replaceChildren(...nodes);
  }

  ring(place, kind) {
    if (place < 0) return;
    this.arrows.append(svg('path', { class: `lit ${kind}`, d: this.outlineOf(place) }));
  }

  // On a narrow screen the whole of a map is too small to read: who is asked about comes near.
  approach(ids) {
    const spots = ids.map((id) => this.pieces.spot.get(id)).filter(Boolean);
    if (spots.length === 0) return;
    const middle = (axis) => (Math.min(...spots.map((s) => s[axis])) + Math.max(...spots.map((s) => s[axis]))) / 2;
    this.view.near(middle('x'), middle('y'));
  }

  hide(yes) {
    this.root.classList.toggle('bare', yes);
  }

  label(place) {
    return place >= 0 ? this.board.places[place].label : '';
  }

  // "0504 North Farm"
  placeWords(place) {
    if (place < 0) return '';
    const it = this.board.places[place];
    return it.name ? `${it.label} ${it.name}` : it.label;
  }
}

export function mapRoot() {
  return byId('map');
}
