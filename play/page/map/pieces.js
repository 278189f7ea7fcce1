// SPDX-License-Identifier: GPL-3.0-or-later
// pieces.js -- lays out counters and markers on the map: stacks, a stack spread out so that each counter
// can be clicked, and units at a point of a miniatures table. map.js owns one Pieces.
import { arrange, svg } from '../common/dom.js';
import { drawCounter } from './counter.js';
import { drawMarker } from './markers.js';

const STACK_DRAWN = 4;      // counters by which a stack rises; on a taller stack stands the number of its counters
const COUNTER_WIDTH = 0.72; // width of a counter, as a share of a cell
const POINT_WIDTH = 0.4;    // width of a counter that lies at a point of a miniatures table, as a share of a cell
const MARKER = 0.008;       // scale of a marker, as a share of a cell; on a miniatures table, where a map opens at smaller cells:
const MARKER_TABLE = 0.0097;
const POINT_PIXELS = { far: 30, middle: 38, near: 48 }; // least width of such a counter, in pixels, by level of detail

const inPlace = (piece) => piece.place !== null && piece.place >= 0;

// Returns the key of a piece's stack: the id of its place, "at X Y" for a piece at a point, or null for
// a piece that is lost, not on the map, or whose place is unknown. Pieces with the same key are stacked.
export function stackKeyOf(piece) {
  if (!piece.on_map || piece.steps === 0) return null;
  if (inPlace(piece)) return piece.place;
  return piece.at ? `at ${piece.at[0]} ${piece.at[1]}` : null;
}

export class Pieces {
  constructor(board, cell) {
    this.board = board;
    this.cell = cell;
    this.markers = svg('g', { class: 'markers', 'aria-hidden': 'true' });
    this.layer = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
    this.blocks = svg('g', { class: 'blocks', 'aria-hidden': 'true' });
    this.pixel = 0;         // board units of a pixel, and the level of detail: see viewport.js
    this.level = 'near';
    this.box = { x: 0, y: 0, width: board.width, height: board.height }; // the part of the board that is shown
    this.fanned = null;     // the key of the stack that is spread out
    this.drawn = new Map(); // piece id: its element, and the data that the element shows
    this.last = new Map();  // piece id: its spot (see below) where it was last seen
    this.spot = new Map();  // piece id: its piece, x, y, scale, and height in the stack (over)
  }

  stacks(scene) {
    const stacks = new Map();
    for (const piece of scene.pieces) {
      const key = stackKeyOf(piece);
      if (key === null) continue;
      if (!stacks.has(key)) stacks.set(key, []);
      stacks.get(key).push(piece);
    }
    return stacks;
  }

  centreOf(stack) {
    return inPlace(stack[0]) ? this.board.places[stack[0].place].centre : stack[0].at;
  }

  // Returns the width of a counter that lies at a point of a miniatures table.
  pointWidth() {
    return Math.max(POINT_WIDTH * this.cell, POINT_PIXELS[this.level] * this.pixel);
  }

  // Returns the spots of a stack's pieces, one over the other. If both sides are in the stack, they stand
  // apart and are smaller.
  heap(stack) {
    const [x, y] = this.centreOf(stack);
    const sides = [...new Set(stack.map((p) => p.side))];
    const wide = inPlace(stack[0]) ? COUNTER_WIDTH * this.cell : this.pointWidth();
    const scale = wide / 100;
    const spots = [];
    sides.forEach((side, s) => {
      const own = stack.filter((p) => p.side === side);
      const shown = Math.min(own.length, STACK_DRAWN);
      const apart = sides.length === 1 ? 0 : (s - 0.5) * 0.64 * wide;
      own.forEach((piece, i) => {
        const step = (Math.min(i, shown - 1) - (shown - 1) / 2) * 0.12 * wide;
        const k = sides.length === 1 ? scale : scale * 0.76;
        spots.push({ piece, x: x + apart + step, y: y - step + 0.02 * this.cell, scale: k, over: i });
      });
    });
    return spots;
  }

  // Returns the spots of a stack that is spread out: in rows around its place, at full size.
  fan(stack) {
    const [x, y] = this.centreOf(stack);
    const wide = inPlace(stack[0]) ? COUNTER_WIDTH * this.cell : this.pointWidth();
    const gap = 1.08 * wide;
    const columns = Math.min(stack.length, 4);
    const rows = Math.ceil(stack.length / columns);
    // Keep all of the rows within the part of the board that the map shows, if they fit there.
    const within = (at, half, low, span) => Math.min(Math.max(at, low + half), Math.max(low + half, low + span - half));
    const middle = within(x, (columns * gap) / 2, this.box.x, this.box.width);
    const top = within(y, (rows * gap) / 2, this.box.y, this.box.height) - ((rows - 1) / 2) * gap;
    return stack.map((piece, i) => {
      const row = Math.floor(i / columns);
      const here = Math.min(columns, stack.length - row * columns);
      return { piece, x: middle + ((i % columns) - (here - 1) / 2) * gap, y: top + row * gap, scale: wide / 100, over: i };
    });
  }

  spotsOf(stack, key) {
    const lone = stack.length === 1 ? stack[0] : null;
    if (lone && !inPlace(lone)) {
      return [{ piece: lone, x: lone.at[0], y: lone.at[1], scale: this.pointWidth() / 100, over: 0 }];
    }
    return key === this.fanned && stack.length > 1 ? this.fan(stack) : this.heap(stack);
  }

  // Moves counters at points of a miniatures table apart, because units that stand close would hide each
  // other. Moves them a little at a time, by at most half of their width along each axis.
  pushApart(laid) {
    const wide = this.pointWidth();
    const home = laid.map(({ spots }) => [spots[0].x, spots[0].y]);
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < laid.length; i++) for (let j = 0; j < i; j++) {
        const [a, b] = [laid[i].spots[0], laid[j].spots[0]];
        const [dx, dy] = [a.x - b.x || 0.001, a.y - b.y || 0.001];
        const [overX, overY] = [wide - Math.abs(dx), wide - Math.abs(dy)];
        if (overX <= 0 || overY <= 0) continue;
        const push = Math.min(overX, overY) / 4;
        for (const [k, sign] of [[i, 1], [j, -1]]) {
          const [x, y] = home[k];
          const to = (at, low, by) => Math.max(low - wide / 2, Math.min(low + wide / 2, at + by)) - at;
          const move = overX < overY ? [to(laid[k].spots[0].x, x, sign * Math.sign(dx) * push), 0] : [0, to(laid[k].spots[0].y, y, sign * Math.sign(dy) * push)];
          for (const spot of laid[k].spots) [spot.x, spot.y] = [spot.x + move[0], spot.y + move[1]];
        }
      }
    }
  }

  // Returns the element of a piece. Makes a new one only if something on the counter has changed.
  element(piece) {
    const shown = JSON.stringify([piece.label, piece.side, piece.steps, piece.badges, piece.numbers, piece.ready, piece.symbol]);
    const old = this.drawn.get(piece.id);
    if (old?.shown === shown) return old.node;
    const node = svg('g', { class: 'piece', 'data-piece': piece.id }, drawCounter(piece));
    old?.node.remove();
    this.drawn.set(piece.id, { node, shown });
    return node;
  }

  // Draws the counters, markers and stands of a position.
  show(scene) {
    this.spot.clear();
    const order = [];
    const fanned = [];
    const laid = [...this.stacks(scene)].map(([key, stack]) => ({ key, stack, spots: this.spotsOf(stack, key) }));
    this.pushApart(laid.filter(({ stack }) => !inPlace(stack[0])));
    for (const { key, stack, spots } of laid) {
      for (const spot of spots) {
        const node = this.element(spot.piece);
        const at = `translate(${spot.x} ${spot.y}) scale(${spot.scale})`;
        if (node.getAttribute('transform') !== at) node.setAttribute('transform', at);
        this.spot.set(spot.piece.id, spot);
        this.last.set(spot.piece.id, spot);
        if (key !== this.fanned) order.push(node);
      }
      if (key === this.fanned && stack.length > 1) {
        fanned.push(this.backing(spots), ...spots.map((s) => this.element(s.piece)));
      } else if (stack.length > STACK_DRAWN) {
        order.push(this.count(stack));
      }
    }
    arrange(this.layer, [...order, ...fanned]);
    this.showBlocks(scene);
    this.showMarkers(scene);
  }

  // Draws the stands of a miniatures game to scale, each with a bar at its front. A cross marks a stand
  // with a badge, such as a suppressed stand.
  showBlocks(scene) {
    this.shownBlocks = scene.blocks;
    const nodes = (scene.blocks ?? []).map((block) => this.blockNode(block, scene.pieces.find((p) => p.id === block.piece)?.side ?? 'nobody'));
    this.blocks.replaceChildren(...nodes);
  }

  blockNode(block, side) {
    const [w, d] = [block.width, block.depth];
    const group = svg('g', { class: `block ${side}`, 'data-piece': block.piece, transform: `translate(${block.at[0]} ${block.at[1]}) rotate(${block.angle})` },
      svg('rect', { class: 'stand', x: -w / 2, y: -d / 2, width: w, height: d }),
      svg('path', { class: 'front', d: `M${-w / 2} ${-d / 2}h${w}` }));
    if (block.badge) group.append(svg('path', { class: 'badge', d: `M${-w / 2} ${-d / 2}l${w} ${d}M${w / 2} ${-d / 2}l${-w} ${d}` }));
    return group;
  }

  // Returns the panel behind a stack that is spread out.
  backing(spots) {
    const pad = 58 * spots[0].scale;
    const xs = spots.map((s) => s.x);
    const ys = spots.map((s) => s.y);
    const box = { x: Math.min(...xs) - pad, y: Math.min(...ys) - pad, width: Math.max(...xs) - Math.min(...xs) + 2 * pad, height: Math.max(...ys) - Math.min(...ys) + 2 * pad };
    return svg('rect', { class: 'backing', ...box, rx: 0.12 * this.cell });
  }

  // Returns a badge with the number of counters in a stack.
  count(stack) {
    const [x, y] = this.centreOf(stack);
    const at = `translate(${x + 0.34 * this.cell} ${y + 0.3 * this.cell}) scale(${this.cell / 100})`;
    return svg('g', { class: 'many', transform: at }, svg('circle', { r: 13 }), svg('text', { y: 6.5 }, stack.length));
  }

  // Draws the markers. Most lie near the edge of their place, where counters do not hide them. A road
  // and a marker with a radius lie in the middle.
  showMarkers(scene) {
    const shown = JSON.stringify(scene.markers);
    if (shown === this.markersShown) return;
    this.markersShown = shown;
    const rows = new Map();
    const nodes = [];
    for (const marker of scene.markers) {
      const place = marker.place >= 0 ? this.board.places[marker.place] : null;
      const centre = place ? place.centre : marker.at;
      if (!centre) continue;
      const key = `${centre}`;
      const lies = rows.get(key) ?? 0;
      rows.set(key, lies + 1);
      const spots = [[-0.36, 0.24], [0.36, 0.24], [-0.36, -0.24], [0.36, -0.24], [0, 0.42]];
      const [dx, dy] = marker.kind === 'trench' ? [0.27, -0.33] : marker.kind === 'road' || marker.radius ? [0, 0] : spots[lies % spots.length];
      const node = drawMarker(marker);
      if (marker.radius) nodes.push(svg('circle', { class: `template ${marker.kind.replaceAll(' ', '-')} ${marker.side}`, cx: centre[0], cy: centre[1], r: marker.radius }));
      node.setAttribute('transform', `translate(${centre[0] + dx * this.cell} ${centre[1] + dy * this.cell}) scale(${(this.board.unit === 'inch' ? MARKER_TABLE : MARKER) * this.cell})`);
      nodes.push(node);
    }
    this.markers.replaceChildren(...nodes);
  }

  // Adds a copy of all stands of a piece to the map, and returns it. The caller moves the copy and removes
  // it.
  ghostOf(id) {
    return this.ghostOfBlocks((this.shownBlocks ?? []).filter((block) => block.piece === id), [...this.spot.values()].find(({ piece }) => piece.id === id)?.piece.side ?? 'nobody');
  }

  // Like ghostOf(), but draws the given stands, which need not be on the map.
  ghostOfBlocks(blocks, side) {
    const ghost = svg('g', { class: 'blocks ghost-of' }, ...blocks.map((block) => this.blockNode(block, side)));
    this.blocks.parentNode.append(ghost);
    return ghost;
  }

  // Returns the uppermost piece at a point of the board; null if there is none.
  pieceAt(x, y) {
    let found = null;
    for (const spot of this.spot.values()) {
      const half = 50 * spot.scale;
      if (Math.abs(x - spot.x) > half || Math.abs(y - spot.y) > half) continue;
      if (found === null || spot.over > found.over || spot.scale > found.scale) found = spot;
    }
    return found?.piece ?? null;
  }

  // Gives the counters with these ids a CSS class, and removes the class from all others.
  mark(ids, name) {
    for (const [id, { node }] of this.drawn) node.classList.toggle(name, ids.has(id));
  }
}
