// SPDX-License-Identifier: GPL-3.0-or-later
// board.js -- draws the printed map as SVG: terrain, roads and rivers, grid, labels and names of places.
// map.js calls drawBoard() once for each game, with the Board of the scenario (engine/rules/scene.h);
// other files draw small pictures with it. pieces.js draws the counters and markers on top.
import { svg } from '../common/dom.js';
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

// Returns true for a square of a miniatures table (unit inch), such as "24/30". A square only names a
// spot and has no terrain of its own. The areas drawn over the squares have the terrain.
const isSquare = (board, place) => board.unit === 'inch' && /^\d+\/\d+$/.test(place.label);

function terrainLayers(board, cell) {
  const fills = new Map();
  const paths = new Map();
  for (const place of board.places) {
    if (!place.outline?.length) continue;
    const kind = terrainOf(isSquare(board, place) ? '' : place.terrain);
    fills.set(kind.fill, (fills.get(kind.fill) ?? '') + pathOf(place.outline));
    for (const it of kind.layers) {
      const key = `${it.style}`;
      paths.set(key, (paths.get(key) ?? '') + scatter(place.outline, it, cell));
    }
  }
  const order = [...fills.keys()].sort((a, b) => (a === 'clear' ? -1 : b === 'clear' ? 1 : 0));
  return [
    ...order.map((name) => svg('path', { class: `terrain ${name}`, d: fills.get(name), 'stroke-width': name === 'clear' ? 0 : 0.05 * cell })),
    ...[...paths].map(([name, d]) => svg('path', { class: `mark ${name}`, d })),
  ];
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
  const group = svg('g', { class: 'labels' });
  for (const place of board.places) {
    if (!place.outline?.length || (board.unit === 'inch' && !isSquare(board, place))) continue;
    const [x, y] = place.centre;
    const [dx, dy] = board.unit === 'hex' ? [0, -0.39] : board.unit === 'inch' ? [-0.2, -0.3] : [0, 0];
    group.append(svg('text', { x: x + dx * cell, y: y + dy * cell }, place.label));
  }
  return group;
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
// (see placeFinder()) and outlineOf(place), which returns path data.
export function drawBoard(board) {
  const cell = cellOf(board);
  const picture = svg('g', { class: 'board', 'aria-hidden': 'true' });
  picture.append(svg('rect', { x: 0, y: 0, width: board.width, height: board.height, class: 'paper' }));
  picture.append(...terrainLayers(board, cell));
  const grid = board.places.filter((p) => p.outline?.length).map((p) => pathOf(p.outline)).join('');
  picture.append(svg('path', { class: board.unit === 'hex' ? 'grid' : 'grid areas', d: grid, 'stroke-width': 0.012 * cell }));
  const lines = svg('g', { class: 'lines' });
  lines.append(...lineLayers(board, cell));
  lines.setAttribute('stroke-width', cell);
  picture.append(lines, labelLayer(board, cell), nameLayer(board, cell));
  return { picture, cell, placeAt: placeFinder(board), outlineOf: (id) => pathOf(board.places[id].outline ?? []) };
}
