// SPDX-License-Identifier: GPL-3.0-or-later
// hex_board.js -- makes the Board of a map of hexes (engine/rules/inventory.h) from the values of its file. So the
// page shows a stroke before the service has answered, and draws maps that are too large to be played. The geometry is that of engine/kit/scene_hex.c.
import { drawnKinds } from '../map/roads_and_rivers.js';
import { shapeOf, sidesOf } from './tools.js';

const SIDE = 1 / Math.sqrt(3); // length of a side of a hex whose width is 1
// Offsets of the corners from the centre. Corners d and d + 5 (modulo 6) are the ends of the side in direction d,
// counterclockwise from east.
const corners = [[0.5, -SIDE / 2], [0, -SIDE], [-0.5, -SIDE / 2], [-0.5, SIDE / 2], [0, SIDE], [0.5, SIDE / 2]];

export const lettersOf = (row) => (typeof row === 'string' ? row.trim().split(/\s+/).filter(Boolean) : []);

// Returns the rows of the keys of a map that hold lines, with the kind of line of each: `rivers` holds each river.
const lineRows = (table) => table.rows.map((row) => ({ row, kind: row.key.replace(/s$/, '') })).filter(({ kind }) => drawnKinds.includes(kind));

const two = (number) => String(number).padStart(2, '0');

function placesOf(columns, rows) {
  return Array.from({ length: columns * rows }, (_, id) => {
    const [column, row] = [id % columns, Math.floor(id / columns)];
    const centre = [column + (row % 2 ? 1 : 0.5), SIDE * (1 + 1.5 * row)];
    return { id, label: two(column + 1) + two(row + 1), name: '', terrain: '', centre, outline: corners.map(([x, y]) => [centre[0] + x, centre[1] + y]) };
  });
}

// Returns the direction from a hex to its neighbour, or -1.
function directionOf(a, b) {
  const [dx, dy] = [b.centre[0] - a.centre[0], b.centre[1] - a.centre[1]];
  return Math.hypot(dx, dy) > 1.2 || a === b ? -1 : (Math.round(Math.atan2(-dy, dx) / (Math.PI / 3)) + 6) % 6;
}

// Returns the lines of a map. Words that name no neighbours are left out: they are problems of the file.
function linesOf(table, map, byLabel) {
  const lines = [];
  const add = (kind, from, to) => {
    const [a, b] = [byLabel.get(from), byLabel.get(to)];
    const d = a && b ? directionOf(a, b) : -1;
    if (d < 0) return;
    const ends = [a.outline[d], a.outline[(d + 5) % 6]];
    const middle = [0, 1].map((k) => (ends[0][k] + ends[1][k]) / 2);
    if (kind === 'road') lines.push({ kind, from: a.centre, to: middle }, { kind, from: b.centre, to: middle });
    else lines.push({ kind, from: ends[0], to: ends[1] });
  };
  for (const { row, kind } of lineRows(table)) {
    for (const text of [map[row.key] ?? []].flat().filter((it) => typeof it === 'string')) {
      const words = text.split(/\s+/).filter(Boolean);
      if (shapeOf(row) === 'chains') words.slice(1).forEach((word, i) => add(kind, words[i], word));
      else for (const side of words.flatMap(sidesOf)) add(kind, ...side.split('-'));
    }
  }
  return lines;
}

// Returns the Board of a file: of its `map`, whose keys are in `table`, and of the terrain of its chart. Of a map
// that is too large for `limits`, returns a part. Keeps what is the same as in the board `before`, and returns
// `before` itself if all is. Returns null for a file without rows of letters.
export function hexBoard({ table, map, terrain, limits, before }) {
  if (!Array.isArray(map?.rows) || !table.rows.some((row) => row.key === 'rows')) return null;
  const columns = Math.min(limits.side, lettersOf(map.rows[0]).length);
  const rows = columns ? Math.min(limits.side, map.rows.length, Math.floor(limits.hexes / columns)) : 0;
  if (rows === 0) return null;
  const same = before?.columns === columns && before.rows === rows;
  const names = new Map(Object.entries(terrain ?? {}).map(([name, it]) => [it.letter, name]));
  const named = map.names !== null && typeof map.names === 'object' ? map.names : {};
  const letters = map.rows.slice(0, rows).map(lettersOf);
  const places = (same ? before.places : placesOf(columns, rows)).map((place, id) => {
    const is = names.get(letters[Math.floor(id / columns)][id % columns]) ?? '?';
    const name = typeof named[place.label] === 'string' ? named[place.label] : '';
    return place.terrain === is && place.name === name ? place : { ...place, terrain: is, name };
  });
  const lined = JSON.stringify(lineRows(table).map(({ row }) => map[row.key]));
  const lines = same && before.lined === lined ? before.lines : linesOf(table, map, new Map(places.map((it) => [it.label, it])));
  if (same && lines === before.lines && places.every((place, id) => place === before.places[id])) return before;
  return { unit: 'hex', columns, rows, width: columns + (rows > 1 ? 0.5 : 0), height: SIDE * (1.5 * rows + 0.5), places, lines, lined };
}

// Returns the `map` of a file as it will be after edits, as far as they replace rows of letters.
export function rowsAfter({ map }, edits) {
  const rows = new Map(edits.filter((it) => it.op === 'replace' && /^\/map\/rows\/\d+$/.test(it.path)).map((it) => [Number(it.path.split('/')[3]), it.value]));
  return rows.size ? { ...map, rows: map.rows.map((row, i) => rows.get(i) ?? row) } : map;
}

// Returns the board of a table that the service has sent, or the board `before` if it is the same or if the
// service has sent none.
export const tableKept = (before, board) => (board && JSON.stringify(before) !== JSON.stringify(board) ? board : before);
