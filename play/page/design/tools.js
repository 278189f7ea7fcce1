// SPDX-License-Identifier: GPL-3.0-or-later
// tools.js -- the tools that draw on the map of hexes. The rows of the system's keys say what can be drawn: a
// key of hexes, of hexsides, of chains of hexes, of names by hex. design_map.js calls a tool with the hexes
// or hexsides of a stroke, and the tool answers with the edits of the text.
import { capital } from '../common/text.js';
import { below, valueAt, wordEdits, wordsAt } from './draft.js';

// What a row of the keys holds, by the words of its unit.
const shapes = [
  [/^hexes$/, 'hexes'], [/^hexsides$/, 'sides'], [/^list of chains$/, 'chains'],
  [/^points$/, 'points'], [/^point$/, 'point'], [/HEX: text/, 'texts'], [/HEX: capacity/, 'numbers'], [/^hex$/, 'hex'],
];
export const shapeOf = (row) => shapes.find(([words]) => row.kind !== 'number' && words.test(row.unit ?? ''))?.[1] ?? null;

// Returns the tools for the rows of `map`.
export function mapTools(rows) {
  const tools = [];
  for (const row of rows) {
    const path = below('/map', row.key);
    if (row.key === 'rows') {
      for (const [id, words] of [['brush', 'Terrain: brush'], ['line', 'Terrain: line'], ['fill', 'Terrain: fill']]) tools.push({ id, words, shape: id, path, help: 'Choose a terrain, then draw on the map.' });
    } else if (shapeOf(row)) {
      tools.push({ id: row.key, words: capital(row.key), shape: shapeOf(row), path, help: row.help, row });
    } else if (row.kind === 'list' && row.table) {
      // A new entry, such as an area, that begins with the points that are clicked.
      const drawn = row.table.rows.find((it) => ['points', 'point'].includes(shapeOf(it)));
      if (drawn) tools.push({ id: row.key, words: `New ${row.table.what.replace(/^(an?|the) /, '')}`, shape: shapeOf(drawn), path: below(path, '-'), help: drawn.help, table: row.table, key: drawn.key });
    }
  }
  if (tools.some((it) => it.shape === 'brush')) tools.push({ id: 'copy', words: 'Copy a part', shape: 'copy', path: '', help: 'Terrain, roads, hexsides, forts and trenches are copied.', turn: { sixths: 0, mirror: false } });
  return tools;
}

// Returns the tool that draws a key of hexes, such as a zone.
export const hexTool = (path, words, help, shape = 'hexes') => ({ id: `at ${path}`, words, shape, path, help });

// Returns the edits that write letters into the rows of the map. `letters` maps places to letters.
export function letterEdits(values, hexes, letters) {
  const rows = new Map();
  for (const [id, letter] of letters) {
    const label = hexes.label(id);
    const [column, row] = [Number(label.slice(0, 2)) - 1, Number(label.slice(2)) - 1];
    const text = rows.get(row) ?? values.map?.rows?.[row];
    if (typeof text !== 'string') continue;
    let at = 0;
    rows.set(row, text.replace(/\S+/g, (word) => (at++ === column ? letter : word)));
  }
  return [...rows].filter(([row, text]) => text !== values.map.rows[row]).map(([row, value]) => ({ op: 'replace', path: below('/map/rows', row), value }));
}

// Returns the hexsides of a word, the smaller label first: 0304-0404-0305 is a chain of two.
export const sidesOf = (word) => word.split('-').slice(1).map((hex, i) => [word.split('-')[i], hex].sort().join('-'));

// Returns hexsides as words, as chains where each side has a hex of the one before.
function sideWords(sides) {
  const words = [];
  for (const side of sides) {
    const last = words.at(-1) ?? [], ends = side.split('-');
    if (last.length === 2 && !ends.includes(last[1])) last.reverse();
    if (ends.includes(last.at(-1))) last.push(ends.find((it) => it !== last.at(-1)));
    else words.push(ends);
  }
  return words.map((word) => word.join('-'));
}

// Returns the edits that add and remove hexsides. A chain that loses a side is written anew.
export function sidesEdits(values, path, added, removed) {
  const words = wordsAt(values, path).map((it) => it.word);
  const cut = words.filter((word) => sidesOf(word).some((side) => removed.includes(side)));
  const kept = new Set(words.filter((word) => !cut.includes(word)).flatMap(sidesOf));
  const fresh = [...cut.flatMap(sidesOf).filter((side) => !removed.includes(side)), ...added].filter((side) => !kept.has(side));
  return wordEdits(values, path, sideWords([...new Set(fresh)]), cut);
}

// Returns the edits of a stroke over places (and over hexsides, for a tool of hexsides). `erase` removes.
export function strokeEdits(tool, values, hexes, { places, sides, point }, { letter, erase }) {
  const labels = places.map((id) => hexes.label(id)); // `point` is in inches: "18 12.5"
  switch (tool.shape) {
    case 'brush': return letterEdits(values, hexes, new Map(places.map((id) => [id, letter])));
    case 'line': return letterEdits(values, hexes, new Map(hexes.line(places[0], places.at(-1)).map((id) => [id, letter])));
    case 'fill': return letterEdits(values, hexes, new Map(hexes.patch(places.at(-1)).map((id) => [id, letter])));
    case 'hexes': {
      // The first hex decides whether the stroke adds hexes or removes them.
      const there = wordsAt(values, tool.path).map((it) => it.word);
      return erase || there.includes(labels[0]) ? wordEdits(values, tool.path, [], labels) : wordEdits(values, tool.path, labels, []);
    }
    case 'sides': {
      const there = wordsAt(values, tool.path).flatMap((it) => sidesOf(it.word));
      return erase || there.includes(sides[0]) ? sidesEdits(values, tool.path, [], sides) : sidesEdits(values, tool.path, sides, []);
    }
    case 'chains': {
      const chains = valueAt(values, tool.path) ?? [];
      const hit = chains.map((chain, i) => [chain, i]).filter(([chain]) => typeof chain === 'string' && labels.some((label) => chain.split(/\s+/).includes(label)));
      if (erase) return hit.reverse().map(([, i]) => ({ op: 'remove', path: below(tool.path, i) }));
      return labels.length < 2 ? [] : [{ op: 'add', path: below(tool.path, '-'), value: labels.join(' ') }];
    }
    case 'hex': return [{ op: 'add', path: tool.path, value: labels[0] }];
    case 'point': return pointEdits(tool, values, point);
    default: return [];
  }
}

// Returns the values that a new entry of a table must have.
export function neededValues(table) {
  const value = {};
  for (const row of table.rows.filter((it) => it.needed)) {
    if (row.kind === 'number') value[row.key] = Math.max(row.low, Math.min(row.high, 1));
    else if (row.choices) [value[row.key]] = row.choices;
    else if (row.kind === 'fields') value[row.key] = neededValues(row.table);
    else value[row.key] = row.unit === 'points' ? ['2 2', '6 2', '6 6'] : row.unit === 'point' ? '2 2' : '?';
  }
  return Object.keys(value).length ? value : { [table.rows[0].key]: '?' };
}

// Returns the edits that write a point or a list of points: as the value of a key, or in a new entry.
export function pointEdits(tool, values, points) {
  if (tool.table) return [{ op: 'add', path: tool.path, value: { ...neededValues(tool.table), [tool.key]: points } }];
  return [{ op: valueAt(values, tool.path) === undefined ? 'add' : 'replace', path: tool.path, value: points }];
}

// Returns the edits that give a hex a name or a number; '' removes it.
export function hexValueEdits(tool, values, label, value) {
  const path = below(tool.path, label);
  const there = valueAt(values, path) !== undefined;
  if (value === '') return there ? [{ op: 'remove', path }] : [];
  return [{ op: there ? 'replace' : 'add', path, value }];
}
