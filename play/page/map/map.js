// SPDX-License-Identifier: GPL-3.0-or-later
// map.js -- the interactive map: printed map, highlighted places, counters, arrows and the keyboard
// cursor. It turns clicks, touches and keys into calls such as on.piece(id) and on.place(id).
// game_screen.js makes a BoardMap for each game and redraws it with show(), showReach() and
// showArrows().
import { svg } from '../common/dom.js';
import { percent } from '../common/text.js';
import { drawBoard } from './board.js';
import { dragPieces } from './drag_path.js';
import { drawEye } from './markers.js';
import { Overview } from './overview.js';
import { Pieces, stackKeyOf } from './pieces.js';
import { softPath } from './roads_and_rivers.js';
import { Viewport } from './viewport.js';

const DRAG_REST = 22; // pixels that the pointer must leave the end of a drag before tooltips return

export class BoardMap {
  // `root` is an empty SVG element. `on` has the callbacks piece(id, place, point), place(id, point), nothing(),
  // press(place), hover({ piece, place, event } or null), cursor(place), skip(), mayDrag(id), drag(id,
  // places) and drop(id, x, y).
  constructor(root, board, on) {
    this.root = root;
    this.board = board;
    this.on = on;
    const { picture, cell } = this.take(drawBoard(board));
    root.style.setProperty('--cell', `${cell}px`);
    this.pieces = new Pieces(board, cell);
    this.reach = svg('g', { class: 'reach', 'aria-hidden': 'true' });
    this.arrows = svg('g', { class: 'arrows', 'aria-hidden': 'true' });
    this.scatter = svg('g', { class: 'scatter', 'aria-hidden': 'true' });
    this.cursor = svg('path', { class: 'cursor', d: '' });
    this.at = -1;
    this.offered = new Set(); // places that can be chosen
    const heads = svg('defs');
    for (const name of ['plan', 'own', 'enemy', 'fire', 'played', 'better']) heads.append(this.arrowHead(name));
    // The printed map never changes. It is a separate element, so that the browser need not repaint it
    // with the counters.
    this.printed = svg('svg', { id: 'printed-map', 'aria-hidden': 'true' }, picture);
    this.printed.style.setProperty('--cell', `${cell}px`);
    root.before(this.printed);
    root.replaceChildren(heads, this.reach, this.pieces.blocks, this.pieces.layer, this.pieces.markers, this.scatter, this.cursor, this.arrows);
    this.view = new Viewport(root, this.printed, board, cell);
    this.overview = new Overview(this.view, board, picture);
    document.querySelector('.overview-box')?.remove();
    root.after(this.overview.box);
    this.view.changed = () => this.moved();
    this.moved();
    if (on.drag) dragPieces(this, on);
    root.onclick = (event) => this.click(event);
    root.onpointermove = (event) => this.hover(event);
    root.onpointerleave = () => this.on.hover(null);
    root.onpointerdown = () => { this.on.skip?.(); this.on.hover(null); };
    root.onkeydown = (event) => this.key(event);
    root.onfocus = () => this.at < 0 && this.moveTo(this.nearestTo(this.view.x, this.view.y));
  }

  take(drawn) {
    const { cell, placeAt, outlineOf } = drawn;
    return Object.assign(this, { drawn, cell, placeAt, outlineOf }).drawn;
  }

  // Draws another board in place of this one, at the same zoom: Design has changed it.
  reprint(board) {
    const before = this.board;
    const same = ['unit', 'width', 'height'].every((key) => board[key] === before[key]) && board.unit === 'hex';
    Object.assign(this, { board });
    Object.assign(this.pieces, { board });
    Object.assign(this.view, { board });
    if (same) {
      this.drawn.change(board);
      this.overview.print(this.drawn.picture);
      return;
    }
    const { picture, cell } = this.take(drawBoard(board));
    Object.assign(this, { marksDrawn: '', scene: null }); // its places may be gone
    this.printed.replaceChildren(picture);
    for (const node of [this.root, this.printed]) node.style.setProperty('--cell', `${cell}px`);
    Object.assign(this.pieces, { cell });
    Object.assign(this.view, { cell, margin: 0.25 * cell });
    this.overview.box.remove();
    this.overview = new Overview(this.view, board, picture);
    this.root.after(this.overview.box);
    this.at = Math.min(this.at, board.places.length - 1);
    if (this.view.whole) this.view.fit();
    else this.view.show();
  }

  arrowHead(name) {
    const head = svg('path', { d: 'M0 0L10 5L0 10L2.6 5z', class: `head ${name}` });
    return svg('marker', { id: `head-${name}`, viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 4, markerHeight: 4, orient: 'auto-start-reverse' }, head);
  }

  // Draws the counters and markers of a position.
  show(scene) {
    this.scene = scene;
    this.pieces.pixel = 1 / this.view.per;
    this.pieces.level = this.view.level;
    this.pieces.show(scene);
    this.overview.show([...this.pieces.spot.values()]);
  }

  // Updates the map after it was scrolled or zoomed. Draws counters again that keep their size in
  // pixels.
  moved() {
    this.overview.follow();
    this.drawn.see(this.view.level === 'near' ? this.view.box : null);
    this.pieces.box = this.view.box;
    if (!this.scene || this.pieces.pixel === 1 / this.view.per) return;
    this.show(this.scene);
  }

  // Scrolls the map at the start of a game to where most happens. The counters that the player can choose
  // weigh most, then his other units, the enemy, the objectives, and the places that he can choose.
  openAt(scene, viewer) {
    const points = [];
    const add = (at, weight) => { if (at) points.push([at[0], at[1], weight]); };
    const acting = new Set(scene.choices.flatMap((c) => [c.piece, c.target]));
    for (const { piece, x, y } of this.pieces.spot.values()) add([x, y], (acting.has(piece.id) ? 3 : 0) + (piece.side === viewer ? 2 : 1.5));
    for (const place of new Set(scene.choices.map((c) => c.place))) if (place >= 0) add(this.board.places[place].centre, 0.5);
    for (const marker of scene.markers) if (marker.kind === 'objective') add(marker.place >= 0 ? this.board.places[marker.place].centre : marker.at, 1);
    this.view.open(points);
  }

  // Scrolls the map to the middle of these points, if one of them is out of view or at its edge.
  follow(points) {
    const there = points.filter(Boolean);
    if (there.length === 0 || there.every(([x, y]) => this.view.sees(x, y))) return;
    const middle = (i) => (Math.min(...there.map((p) => p[i])) + Math.max(...there.map((p) => p[i]))) / 2;
    this.view.centre(middle(0), middle(1));
  }

  // Returns the pieces that stand in a place.
  stackAt(place) {
    return this.scene.pieces.filter((p) => stackKeyOf(p) === place);
  }

  // Returns what is under the pointer: { piece (or null), place (or -1), x, y }.
  hit(event) {
    const [x, y] = this.view.point(event.clientX, event.clientY);
    const hidden = this.root.classList.contains('bare');
    return { piece: hidden ? null : this.pieces.pieceAt(x, y), place: this.placeAt(x, y), x, y };
  }

  click(event) {
    if (this.view.dragged()) return;
    const { piece, place: top, x, y } = this.hit(event);
    const offered = piece ? -1 : this.placeAt(x, y, this.offered); // a town lies over squares of the table
    const place = offered >= 0 ? offered : top;
    if (place >= 0) this.moveTo(place, false);
    if (piece) this.on.piece(piece.id, place, [x, y]);
    else if (place >= 0) this.on.place(place, [x, y]);
    else this.on.nothing?.();
  }

  hover(event) {
    if (event.pointerType === 'touch') return;
    if (event.buttons) this.dragEnd = null;
    if (event.buttons || (this.view.dragged() && this.restsAfterDrag(event))) return this.on.hover(null);
    const { piece, place } = this.hit(event);
    this.on.hover(piece || place >= 0 ? { piece, place: piece && piece.place >= 0 ? piece.place : place, event } : null);
  }

  // Returns true while the pointer is near the end of the last drag, where a tooltip would hide the
  // result.
  restsAfterDrag(event) {
    this.dragEnd ??= [event.clientX, event.clientY];
    if (Math.hypot(event.clientX - this.dragEnd[0], event.clientY - this.dragEnd[1]) < DRAG_REST) return true;
    this.view.moved = 0;
    this.dragEnd = null;
    return false;
  }

  nearestTo(x, y) {
    let best = -1;
    let least = Infinity;
    this.board.places.forEach((place, id) => {
      const far = Math.hypot(place.centre[0] - x, place.centre[1] - y);
      if (far < least) [best, least] = [id, far];
    });
    return best;
  }

  // Moves the keyboard cursor to a place. With `tell`, scrolls the place into view and calls
  // on.cursor().
  moveTo(place, tell = true) {
    if (place < 0) return;
    this.at = place;
    this.cursor.setAttribute('d', this.outlineOf(place));
    const [x, y] = this.board.places[place].centre;
    if (!tell) return;
    this.view.reveal(x, y);
    this.on.cursor?.(place);
  }

  // Moves the cursor to the nearest place in a direction. A sideways offset counts double.
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

  press() {
    if (this.at >= 0) this.on.press(this.at);
  }

  // Spreads out the stack with this key, so that each counter can be clicked. Key null closes it again.
  fan(key) {
    this.pieces.fanned = key;
    this.pieces.show(this.scene);
  }

  // Highlights the places that can be chosen, the pieces that can act, and the pieces that can be
  // targets. `marks` come from marksOf() of preview.js; `pieces` and `targets` are sets of ids.
  showReach(marks, pieces, targets) {
    this.pieces.mark(pieces, 'usable');
    this.pieces.mark(targets, 'target');
    this.offered = new Set(marks.map((mark) => mark.place));
    const drawn = JSON.stringify(marks);
    if (drawn === this.marksDrawn) return;
    this.marksDrawn = drawn;
    const nodes = [];
    for (const { place, left, watchers, planned } of marks) {
      nodes.push(svg('path', { class: planned ? 'option far' : 'option', d: this.outlineOf(place) }));
      const [x, y] = this.board.places[place].centre;
      const at = `translate(${x} ${y}) scale(${this.cell / 100})`;
      if (left) nodes.push(svg('g', { class: 'left', transform: at }, svg('text', { y: 9 }, left)));
      if (watchers) nodes.push(drawEye(at, watchers));
    }
    this.reach.replaceChildren(...nodes);
  }

  // Frames the pieces that the player has chosen, and those that the pending decision is about.
  showChosen(pieces, about) {
    this.pieces.mark(pieces, 'chosen');
    this.pieces.mark(about, 'about');
  }

  // Returns the centre of a piece's counter. If the piece is not on the map, returns the centre of the
  // place, or null if there is no place.
  spotOf({ piece, place }) {
    const spot = piece >= 0 ? this.pieces.spot.get(piece) : null;
    if (spot) return [spot.x, spot.y];
    return place >= 0 ? this.board.places[place].centre : null;
  }

  drawArrow(points, kind) {
    const path = points.filter(Boolean);
    if (path.length < 2) return null;
    const d = softPath(path);
    return svg('g', { class: `arrow ${kind}` }, svg('path', { class: 'casing', d }), svg('path', { class: 'shaft', d, 'marker-end': `url(#head-${kind})` }));
  }

  // Replaces all arrows. Each arrow has `points` and a `kind`: plan, own, enemy, fire, played or better.
  showArrows(arrows) {
    this.arrows.replaceChildren(...arrows.map((a) => this.drawArrow(a.points, a.kind)).filter(Boolean));
  }

  // Shows where a barrage or an air strike may land. `places` is [[place, probability], ...], with the
  // target first.
  showScatter(places) {
    const nodes = [];
    places.forEach(([place, chance], i) => {
      const [x, y] = this.board.places[place].centre;
      nodes.push(svg('path', { class: i === 0 ? 'impact aimed' : 'impact', d: this.outlineOf(place) }),
        svg('text', { transform: `translate(${x} ${y}) scale(${this.cell / 100})`, y: 42 }, percent(chance)));
    });
    this.scatter.replaceChildren(...nodes);
  }

  // Moves the ring to a place, or to a spot of a miniatures table. With spot null, removes it.
  showRing(place, spot) {
    this.pointer?.remove();
    const [x, y] = spot ?? [0, 0];
    if (!spot) return;
    this.pointer = place >= 0 && this.board.unit === 'hex' ? svg('path', { class: 'outline pointed', d: this.outlineOf(place) }) : svg('circle', { class: 'outline pointed', cx: x, cy: y, r: 0.5 * this.cell });
    this.root.append(this.pointer);
  }

  // Outlines a place until the arrows are replaced.
  ring(place, kind) {
    if (place < 0) return;
    this.arrows.append(svg('path', { class: `outline ${kind}`, d: this.outlineOf(place) }));
  }

  // Scrolls to these pieces, at a zoom at which they can be read. If the player has chosen a zoom, keeps
  // that.
  approach(ids) {
    const spots = ids.map((id) => this.pieces.spot.get(id)).filter(Boolean);
    if (spots.length === 0) return;
    const middle = (axis) => (Math.min(...spots.map((s) => s[axis])) + Math.max(...spots.map((s) => s[axis]))) / 2;
    this.view.near(middle('x'), middle('y'));
  }

  // Hides or shows the counters.
  hide(yes) {
    this.root.classList.toggle('bare', yes);
  }

  // Returns the label and the name of a place, such as "0504 North Farm"; '' for place -1.
  placeWords(place) {
    if (place < 0) return '';
    const it = this.board.places[place];
    return it.name ? `${it.label} ${it.name}` : it.label;
  }
}
