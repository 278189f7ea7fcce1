// SPDX-License-Identifier: GPL-3.0-or-later
// board.js -- draws the printed map as SVG: terrain, roads and rivers, grid, labels and names of places.
// map.js calls drawBoard() once for each game, with the Board of the scenario (engine/rules/scene.h);
// other files draw small pictures with it. pieces.js draws the counters and markers on top.
import { arrange, svg } from '../common/dom.js';
import { drawnKinds, lineKinds, linePath } from './roads_and_rivers.js';
import { inside, scatter, terrainOf } from './terrain.js';

const pathOf = (outline) => `M${outline.map((p) => `${p[0]} ${p[1]}`).join('L')}z`;

// Returns the width of a typical place in board units. Marks, labels and counters scale with it.
function cellOf(board) {
  if (board.unit === 'hex') return 1;
  const widths = board.places.filter((p) => p.outline?.length).map((p) => {
    const xs = p.outline.map((q) => q[0]);
    return Math.max(...xs) - Math.min(...xs);
  });
  widths.sort((a, b) => a - b);
  const median = widths.length ? widths[widths.length >> 1] : Math.max(board.width, board.height) / 12;
  return board.unit === 'inch' ? Math.max(0.75, Math.min(median, Math.max(board.width, board.height) / 16)) : median;
}

const BLOCK = 8; // width and height in board units of a block of hexes

// Returns the ids of the places with an outline, by blocks { x, y, ids }. A board of another kind is one block.
function blocksOf(board) {
  const blocks = new Map();
  board.places.forEach((place, id) => {
    if (!place.outline?.length) return;
    const [x, y] = board.unit === 'hex' ? place.centre.map((at) => BLOCK * Math.floor(at / BLOCK)) : [0, 0];
    if (!blocks.has(`${x} ${y}`)) blocks.set(`${x} ${y}`, { x, y, ids: [] });
    blocks.get(`${x} ${y}`).ids.push(id);
  });
  return [...blocks.values()];
}

// Returns true for a square of a miniatures table (unit inch), such as "24/30". A square only names a
// spot and has no terrain of its own. The areas drawn over the squares have the terrain.
const isSquare = (board, place) => board.unit === 'inch' && /^\d+\/\d+$/.test(place.label);

// The terrain of a board. Hexes are drawn by blocks: when the terrain of one changes, the browser reads and
// lays out the paths of its block alone.
class TerrainPicture {
  constructor(board, cell) {
    Object.assign(this, { cell, drawn: [], blocks: blocksOf(board), paths: new Map() });
    this.grounds = svg('g');
    this.marks = svg('g');
    this.show(board);
  }

  // Draws the blocks in which a place has another terrain than before.
  show(board) {
    for (const block of this.blocks) {
      const stale = block.ids.filter((id) => this.drawn[id]?.terrain !== (isSquare(board, board.places[id]) ? '' : board.places[id].terrain));
      for (const id of stale) this.drawn[id] = this.partsOf(board, board.places[id]);
      if (stale.length > 0) this.showBlock(block);
    }
  }

  // Returns the path data of a place, by the classes of its ground and its marks.
  partsOf(board, place) {
    const terrain = isSquare(board, place) ? '' : place.terrain;
    const kind = terrainOf(terrain);
    return { terrain, parts: [[`terrain ${kind.fill}`, pathOf(place.outline)], ...kind.layers.map((it) => [`mark ${it.style}`, scatter(place.outline, it, this.cell)])] };
  }

  showBlock(block) {
    const data = new Map();
    for (const id of block.ids) for (const [name, d] of this.drawn[id].parts) data.set(name, (data.get(name) ?? '') + d);
    const paths = this.paths.get(block) ?? new Map();
    this.paths.set(block, paths);
    for (const [name, path] of paths) if (!data.has(name) && paths.delete(name)) path.remove();
    for (const [name, d] of data) {
      if (!paths.has(name)) {
        paths.set(name, svg('path', name.startsWith('mark') ? { class: name } : { class: name, 'stroke-width': name === 'terrain clear' ? 0 : 0.05 * this.cell }));
        const layer = name.startsWith('mark') ? this.marks : this.grounds;
        if (name === 'terrain clear') layer.prepend(paths.get(name));
        else layer.append(paths.get(name));
      }
      if (paths.get(name).getAttribute('d') !== d) paths.get(name).setAttribute('d', d);
    }
  }
}

function lineLayers(board, cell) {
  const kinds = lineKinds(board.lines).sort((a, b) => drawnKinds.indexOf(a) - drawnKinds.indexOf(b));
  return kinds.flatMap((kind) => {
    const d = linePath(board.lines, kind, cell);
    return [svg('path', { class: `line ${kind} under`, d }), svg('path', { class: `line ${kind}`, d })];
  });
}

// Returns the names of places. A name stands between the counters of its hex and those of the hexes below,
// or below the middle of another place.
function nameLayer(board, cell) {
  const group = svg('g', { class: 'names' });
  for (const place of board.places) {
    if (!place.name) continue;
    group.append(svg('text', { x: place.centre[0], y: place.centre[1] + (board.unit === 'hex' ? 0.51 : 0.45) * cell }, place.name));
  }
  return group;
}

// Returns the labels of places. A label stands at the upper edge of a hex, in the upper left corner of
// a square of a miniatures table, beside a road on its edge, or in the middle of another place. Areas of a miniatures table have no
// labels.
function labelLayer(board, cell) {
  const [dx, dy] = board.unit === 'hex' ? [0, -0.39] : board.unit === 'inch' ? [-0.2, -0.3] : [0, 0];
  const labels = (ids) => ids.map((id) => board.places[id]).filter((place) => board.unit !== 'inch' || isSquare(board, place)).map(({ centre: [x, y], label }) => svg('text', { x: x + dx * cell, y: y + dy * cell }, label));
  const blocks = blocksOf(board).map(({ x, y, ids }) => ({ x, y, node: svg('g', {}, labels(ids)) }));
  const group = svg('g', { class: 'labels' }, blocks.map((it) => it.node));
  // Leaves only the labels of hexes in a part of the board, or none: the browser lays all texts out again
  // whenever the map is scrolled, even those that are not displayed.
  const see = (box) => {
    if (board.unit !== 'hex') return;
    const seen = ({ x, y }) => box && x < box.x + box.width + 1 && x + BLOCK + 1 > box.x && y < box.y + box.height + 1 && y + BLOCK + 1 > box.y;
    arrange(group, blocks.filter(seen).map((it) => it.node));
  };
  return { group, see };
}

// Returns a function (x, y) => id of the place at that point, or -1. If places overlap there, it returns
// the place that was listed last. With a third argument `among`, a set of ids, it looks only at those
// places.
function placeFinder(board) {
  const boxes = board.places.map((place, id) => {
    if (!place.outline?.length) return null;
    const xs = place.outline.map((p) => p[0]);
    const ys = place.outline.map((p) => p[1]);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), id];
  });
  return (x, y, among = null) => {
    for (let id = boxes.length - 1; id >= 0; id--) {
      const box = boxes[id];
      if (box === null || (among && !among.has(id)) || x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
      if (inside(board.places[id].outline, x, y)) return id;
    }
    return -1;
  };
}

// Draws a Board. Returns `picture` (an SVG group), `cell` (the width of a typical place), placeAt(x, y)
// (see placeFinder()), outlineOf(place), which returns path data, see(box), which leaves the labels of hexes only
// in a part of the board or nowhere (null), and change(board), which draws a board of hexes of the same size in
// place of this one.
export function drawBoard(board) {
  const cell = cellOf(board);
  const picture = svg('g', { class: 'board', 'aria-hidden': 'true' });
  const terrain = new TerrainPicture(board, cell);
  const grid = board.places.filter((p) => p.outline?.length).map((p) => pathOf(p.outline)).join('');
  const lines = svg('g', { class: 'lines', 'stroke-width': cell }, lineLayers(board, cell));
  const names = nameLayer(board, cell);
  const labels = labelLayer(board, cell);
  picture.append(svg('rect', { x: 0, y: 0, width: board.width, height: board.height, class: 'paper' }), terrain.grounds, terrain.marks,
    svg('path', { class: board.unit === 'hex' ? 'grid' : 'grid areas', d: grid, 'stroke-width': 0.012 * cell }), lines, labels.group, names);
  let now = board;
  const change = (to) => {
    terrain.show(to);
    if (to.lines !== now.lines) lines.replaceChildren(...lineLayers(to, cell));
    if (to.places.some((place, id) => place.name !== now.places[id].name)) names.replaceChildren(...nameLayer(to, cell).children);
    now = to;
  };
  return { picture, cell, change, see: labels.see, placeAt: placeFinder(board), outlineOf: (id) => pathOf(board.places[id].outline ?? []) };
}
