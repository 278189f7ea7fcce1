// SPDX-License-Identifier: GPL-3.0-or-later
// turn.js -- mirrors and turns a map with all that the file puts on it, and copies a part of a map of hexes.
// A turn is { sixths, mirror }: first mirrored left to right if `mirror`, then turned clockwise by sixths of a
// circle.
import { below, valueAt, wordEdits, wordsAt } from './draft.js';
import { letterEdits, shapeOf, sidesEdits, sidesOf } from './tools.js';

// The axial coordinates of engine/board/hex.h. Labels outside the map may have negative rows and columns.
const axial = (column, row) => [column - (row >> 1), row];
const offset = ([q, r]) => [q + (r >> 1), r];
const labelOf = (column, row) => [column, row].map((it) => String(it + 1).padStart(2, '0')).join('');
const placeOf = (label) => [Number(label.slice(0, 2)) - 1, Number(label.slice(2)) - 1];

function turned([q, r], { sixths, mirror }) {
  let at = mirror ? [-q - r, r] : [q, r];
  for (let i = 0; i < sixths; i++) at = [-at[1], at[0] + at[1]];
  return at;
}

const lettersOf = (rows) => rows.map((row) => row.trim().split(/\s+/));

// Returns the rows of a file's map that hold a letter for each hex: `rows`, and `suits` where it is written.
const gridRows = (keys, values) => keys.rows.find((row) => row.key === 'map').table.rows.filter((row) => row.unit === 'list of rows' && Array.isArray(values.map?.[row.key]));

// Returns the edits that give the map `columns` and `rows`. origin(column, row) names the [column, row] where the
// letters of a hex come from; where there are none, `letter` is the terrain, and suits follow the formula [R4].
export function gridEdits(keys, values, [columns, rows], origin, letter) {
  return gridRows(keys, values).flatMap(({ key }) => {
    const old = values.map[key], letters = lettersOf(old);
    const fresh = (column, row) => (key === 'rows' ? letter : 'dshc'[(axial(column, row)[0] + 2 * row) & 3]);
    const at = (column, row) => { const [c, r] = origin(column, row); return letters[r]?.[c] ?? fresh(column, row); };
    const edits = [];
    for (let r = old.length - 1; r >= rows; r--) edits.push({ op: 'remove', path: below('/map', key, r) });
    for (let r = 0; r < rows; r++) {
      const line = Array.from({ length: columns }, (_, c) => at(c, r));
      const value = (r % 2 ? ' ' : '') + line.join(' ');
      if (r >= old.length) edits.push({ op: 'add', path: below('/map', key, '-'), value });
      else if (letters[r].join(' ') !== line.join(' ')) edits.push({ op: 'replace', path: below('/map', key, r), value });
    }
    return edits;
  });
}

// Returns the edits that write rename(text, row) for each text of the file whose row has a unit like `units`.
// `rows` describe the keys of `value`, which lies at `path`.
function textEdits(rows, value, path, units, rename) {
  const texts = (at, where, row) => {
    if (Array.isArray(at)) return at.flatMap((it, i) => texts(it, below(where, i), row));
    if (at !== null && typeof at === 'object') return Object.entries(at).flatMap(([name, it]) => texts(it, below(where, name), row));
    return rename(String(at), row) === String(at) ? [] : [{ op: 'replace', path: where, value: rename(String(at), row) }];
  };
  const inside = (table, at, where) => {
    if (at === null || typeof at !== 'object') return [];
    if (!Array.isArray(at) && table.rows.some((row) => at[row.key] !== undefined)) return textEdits(table.rows, at, where, units, rename);
    return Object.entries(at).flatMap(([name, it]) => inside(table, it, below(where, name)));
  };
  return rows.flatMap((row) => {
    const at = value[row.key], where = below(path, row.key);
    if (at === undefined) return [];
    if (row.table) return inside(row.table, at, where);
    if (row.kind !== 'number' && /\{HEX:/.test(row.unit)) {
      // First to names that no hex has, because two hexes may change places.
      const names = Object.keys(at).filter((hex) => rename(hex) !== hex);
      return [...names.map((hex) => ({ op: 'rename', path: below(where, hex), value: `was ${hex}` })), ...names.map((hex) => ({ op: 'rename', path: below(where, `was ${hex}`), value: rename(hex) }))];
    }
    return row.kind !== 'number' && units.test(row.unit) ? texts(at, where, row) : [];
  });
}

// Returns the edits that turn the whole battle. New hexes get `letter`. Throws an Error if the map becomes larger
// than the limits.
export function turnEdits({ keys, limits }, values, turn, letter) {
  const letters = lettersOf(values.map.rows);
  const from = letters.flatMap((line, row) => line.map((_, column) => [column, row]));
  const to = from.map(([column, row]) => turned(axial(column, row), turn));
  const top = Math.min(...to.map(([, r]) => r));
  const raised = to.map(([q, r]) => offset([q, r - top]));
  const left = Math.min(...raised.map(([column]) => column));
  const places = raised.map(([column, row]) => [column - left, row]);
  const size = [0, 1].map((k) => 1 + Math.max(...places.map((it) => it[k])));
  const most = from.length > limits.played ? limits.hexes : limits.played; // a map that can be played stays so
  if (size[0] * size[1] > most || Math.max(...size) > limits.side) throw new Error(`Turned so, the map would have ${size[0]} columns and ${size[1]} rows; a map has at most ${limits.side} of each and ${most} hexes.`);
  const origins = new Map(places.map((it, i) => [String(it), from[i]]));
  const names = new Map(from.map((it, i) => [labelOf(...it), labelOf(...places[i])]));
  const rename = (text) => text.replace(/\b\d{4}\b/g, (label) => names.get(label) ?? label);
  return [...gridEdits(keys, values, size, (column, row) => origins.get(String([column, row])) ?? [-1, -1], letter), ...textEdits(keys.rows, values, '', /\bhex(?:es|sides?)?\b|chains/, rename)];
}

const opposite = { north: 'south', south: 'north', east: 'west', west: 'east' };

// Returns the edits that mirror a table in inches, or turn it by 180 degrees.
export function tableEdits(keys, values, { sixths, mirror }) {
  const size = String(values.map?.size).trim().split(/\s+/).map(Number);
  const flips = [(sixths === 3) !== Boolean(mirror), sixths === 3]; // east and west; north and south
  if (!size.every((it) => it > 0)) throw new Error('The table has no size yet.');
  const point = (_, ...at) => size.map((most, k) => (flips[k] ? most - at[k] : at[k])).join(' ');
  const edge = (word) => (flips[['east', 'west'].includes(word) ? 0 : 1] ? opposite[word] : word);
  return textEdits(keys.rows, values, '', /\bpoints?\b|\ban edge\b/, (text, row) => (/\ban edge\b/.test(row.unit) ? text.replace(/(?:north|east|south|west)$/, edge) : text.replace(/(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)/g, point)));
}

// ---- Copying a part

// Returns the labels of the hexes from one corner of a part to the other.
export function partOf(one, other) {
  const [[a, b], [c, d]] = [placeOf(one), placeOf(other)];
  const labels = [];
  for (let row = Math.min(b, d); row <= Math.max(b, d); row++) for (let column = Math.min(a, c); column <= Math.max(a, c); column++) labels.push(labelOf(column, row));
  return labels;
}

// Returns the edits that put a copy of a part on the map, so that its hex `from` lies on the hex `to`: terrain,
// roads, hexsides, forts and trenches. What the copy covers goes, but for roads and names; what would lie
// off the map is left out.
export function copyEdits(keys, values, hexes, part, [from, to], turn) {
  const [[fq, fr], [tq, tr]] = [from, to].map((label) => axial(...placeOf(label)));
  const there = (label) => { const [q, r] = axial(...placeOf(label)), [dq, dr] = turned([q - fq, r - fr], turn); return labelOf(...offset([tq + dq, tr + dr])); };
  const copied = new Map(part.map((label) => [label, there(label)]).filter(([, label]) => hexes.byLabel.has(label)));
  const covered = new Set(copied.values());
  const letters = lettersOf(values.map.rows);
  const edits = letterEdits(values, hexes, new Map([...copied].map(([label, at]) => { const [column, row] = placeOf(label); return [hexes.byLabel.get(at), letters[row][column]]; })));
  for (const row of keys.rows.find((it) => it.key === 'map').table.rows) {
    const path = below('/map', row.key);
    const words = wordsAt(values, path).map((it) => it.word);
    const ends = (side) => side.split('-');
    if (shapeOf(row) === 'hexes') {
      const added = words.filter((it) => copied.has(it)).map((it) => copied.get(it));
      edits.push(...wordEdits(values, path, added, words.filter((it) => covered.has(it) && !added.includes(it))));
    } else if (shapeOf(row) === 'sides') {
      const sides = words.flatMap(sidesOf);
      const added = sides.filter((side) => ends(side).every((it) => copied.has(it))).map((side) => ends(side).map((it) => copied.get(it)).sort().join('-'));
      edits.push(...sidesEdits(values, path, added, sides.filter((side) => ends(side).every((it) => covered.has(it)) && !added.includes(side))));
    } else if (shapeOf(row) === 'chains') {
      for (const chain of valueAt(values, path) ?? []) {
        const pieces = String(chain).split(/\s+/).map((it) => copied.get(it) ?? '').join(' ').split(/ {2,}/).map((it) => it.trim());
        edits.push(...pieces.filter((it) => it.includes(' ')).map((value) => ({ op: 'add', path: below(path, '-'), value })));
      }
    } else if (shapeOf(row) === 'numbers') {
      const at = valueAt(values, path) ?? {};
      const added = new Map(Object.keys(at).filter((it) => copied.has(it)).map((it) => [copied.get(it), at[it]]));
      edits.push(...Object.keys(at).filter((it) => covered.has(it) && !added.has(it)).map((it) => ({ op: 'remove', path: below(path, it) })));
      edits.push(...[...added].map(([label, value]) => ({ op: at[label] === undefined ? 'add' : 'replace', path: below(path, label), value })));
    }
  }
  return edits;
}
