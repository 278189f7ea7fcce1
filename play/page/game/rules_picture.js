// SPDX-License-Identifier: GPL-3.0-or-later
// rules_picture.js -- draws the small maps of the rules reference with the code of the map, from their
// lines in RULES.md (engine/game/reference/reference.h describes the format). rules_panel.js calls pictureView().
import { el, svg } from '../common/dom.js';
import { drawBoard } from '../map/board.js';
import { drawCounter } from '../map/counter.js';

const ROW = 0.866; // the distance of two rows of hexes
const terrains = { '.': 'clear', w: 'wood', o: 'orchard', f: 'farm', h: 'hill', v: 'village', m: 'marsh', '~': 'water' };
const symbols = [[/^MG/, 'machine-guns'], [/^HQ/, 'headquarters'], [/^T/, 'tanks'], [/^G/, 'artillery']];
const symbolOf = (name) => symbols.find(([pattern]) => pattern.test(name))?.[1] ?? 'infantry';
const centreOf = (column, row) => [0.5 + column + (row % 2) / 2, 0.577 + ROW * row];

function hexPlace(terrain, column, row) {
  const [x, y] = centreOf(column, row);
  const outline = [[0, -0.577], [0.5, -0.289], [0.5, 0.289], [0, 0.577], [-0.5, 0.289], [-0.5, -0.289]].map(([dx, dy]) => [x + dx, y + dy]);
  return { label: '', name: '', terrain, centre: [x, y], outline };
}

// Returns an arrow of the map from a unit to a hex. Its head is part of it, because the ids of arrow
// heads belong to the real map.
function arrowOf([x0, y0], [x1, y1], kind) {
  const long = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / long, (y1 - y0) / long];
  const [from, to] = [[x0 + 0.34 * ux, y0 + 0.34 * uy], [x1 - 0.12 * ux, y1 - 0.12 * uy]];
  const d = `M${from}L${to}`;
  const side = (k) => `${to[0] - 0.16 * ux + k * 0.1 * uy} ${to[1] - 0.16 * uy - k * 0.1 * ux}`;
  return svg('g', { class: `arrow ${kind}` }, svg('path', { class: 'casing', d }), svg('path', { class: 'shaft', d }),
    svg('path', { class: `tip ${kind}`, d: `M${to[0] + 0.06 * ux} ${to[1] + 0.06 * uy}L${side(1)}L${side(-1)}z` }));
}

function hexesOf(lines) {
  const places = [];
  const units = new Map();
  const arrows = [];
  let row = 0;
  for (const line of lines) {
    const words = line.trim().split(/ +/);
    if (words[0] === 'move' || words[0] === 'fire') {
      arrows.push(arrowOf(units.get(words[1]).at, centreOf(Number(words[2]), Number(words[3])), words[0] === 'fire' ? 'fire' : 'plan'));
      continue;
    }
    words.forEach((word, column) => {
      places.push(hexPlace(terrains[word[0]] ?? word[0], column, row));
      const unit = /^.:(.+)([+-])$/.exec(word);
      if (unit) units.set(unit[1], { at: centreOf(column, row), side: unit[2] === '+' ? 'allied' : 'axis' });
    });
    row++;
  }
  const width = Math.max(...places.map((p) => p.centre[0])) + 0.5;
  const height = 1.155 + ROW * (row - 1);
  const { picture } = drawBoard({ unit: 'hex', width, height, places, lines: [] });
  const counters = [...units].map(([name, { at, side }]) => svg('g', { transform: `translate(${at}) scale(0.0068)` },
    drawCounter({ id: 0, side, label: name, symbol: symbolOf(name), badges: [], numbers: [], steps: 1, steps_max: 1 })));
  return { width, height, nodes: [picture, ...counters, ...arrows] };
}

// Returns the stands of a battalion. In `lines` a letter is a quarter of an inch wide, and a line is
// three quarters of an inch high.
function standsOf(lines) {
  const nodes = [];
  let width = 0;
  lines.forEach((line, row) => {
    const y = 0.75 * row + 0.4;
    for (const { 0: word, 1: name, index } of line.matchAll(/\[ *(\w+) *\]/g)) {
      const x = (index + word.length / 2) / 4;
      const [w, d] = [word.length / 4, 0.5];
      nodes.push(svg('g', { class: 'block allied', transform: `translate(${x} ${y})` }, svg('rect', { class: 'stand', x: -w / 2, y: -d / 2, width: w, height: d }),
        svg('path', { class: 'front', d: `M${-w / 2} ${-d / 2}h${w}` }), svg('text', { y: 0.13, 'font-size': 0.36 }, name)));
      width = Math.max(width, x + w / 2);
    }
    for (const { 0: sign, index } of line.matchAll(/[\^o]/g)) {
      const x = (index + 0.5) / 4;
      if (sign === 'o') nodes.push(svg('circle', { class: 'impact aimed', cx: x, cy: y, r: 1 }));
      else nodes.push(svg('g', { class: 'arrow plan' }, svg('path', { class: 'tip plan', d: `M${x} ${y - 0.3}l0.22 0.4h-0.44z` })));
      width = Math.max(width, x + (sign === 'o' ? 1 : 0));
    }
  });
  return { width, height: 0.75 * lines.length + 0.3, nodes };
}

// Returns a picture with its caption. `text` is the picture's lines in RULES.md; the first line has the
// kind and the caption.
export function pictureView(text) {
  const [head, ...lines] = text.split('\n');
  const kind = head.split(' ', 1)[0];
  const caption = head.slice(kind.length + 1);
  const { width, height, nodes } = kind === 'hexes' ? hexesOf(lines) : standsOf(lines);
  const root = svg('svg', { class: `rules-picture ${kind} near`, viewBox: `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`, role: 'img', 'aria-label': caption }, nodes);
  return el('figure', {}, root, el('figcaption', {}, caption));
}
