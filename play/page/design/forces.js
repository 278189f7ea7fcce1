// SPDX-License-Identifier: GPL-3.0-or-later
// forces.js -- the units of the battle that is being made: where the file lists them, where they stand on the
// map, and the kinds of units that the shipped battles of the system use, from which a person adds units.
import { el } from '../common/dom.js';
import { below, keysOf, valueAt, wordsAt } from './draft.js';

export const sides = ['allied', 'axis'];

// Returns the rows of a side that list units: those whose entries have a name and a place.
export function unitRows(keys) {
  const side = keys.rows.find((row) => row.key === 'sides').table;
  const has = (row, key) => row.table?.rows.some((it) => it.key === key);
  return side.rows.filter((row) => has(row, 'name') && has(row, 'zone'));
}

// Returns the lists of units of a side: { path, name, row }. A row holds one list, or one by the name of
// each formation.
export function unitLists({ values, keys }, side) {
  return unitRows(keys).flatMap((row) => {
    const path = below('/sides', side, row.key);
    const value = valueAt(values, path);
    if (Array.isArray(value)) return [{ path, name: row.key, row }];
    if (value !== null && typeof value === 'object') return Object.keys(value).map((name) => ({ path: below(path, name), name, row }));
    return row.kind === 'list' ? [{ path, name: row.key, row }] : [];
  });
}

export function unitsOf(draft) {
  return sides.flatMap((side) => unitLists(draft, side).flatMap((list) => {
    const items = valueAt(draft.values, list.path);
    return (Array.isArray(items) ? items : []).map((unit, i) => ({ side, list, unit, path: below(list.path, i) }));
  }));
}

// Returns the hexes in which a unit may be set up or arrive.
function hexesOf(values, side, unit, path) {
  if (unit.at) return [unit.at];
  if (unit.hexes) return wordsAt(values, below(path, 'hexes')).map((it) => it.word);
  return unit.zone ? wordsAt(values, below('/sides', side, 'zones', unit.zone)).map((it) => it.word) : [];
}

function middleOf(values, side, zone) {
  const numbers = wordsAt(values, below('/sides', side, 'zones', zone)).map((it) => Number(it.word));
  if (numbers.length < 6 || !numbers.every(Number.isFinite)) return null;
  const mean = (k) => numbers.filter((_, i) => i % 2 === k).reduce((sum, it) => sum + it, 0) / (numbers.length / 2);
  return [mean(0), mean(1)];
}

// Returns { pieces, units }: the counters to draw, each at its place or in its zone, and the path of each
// unit by the id of its counter. While the battle cannot be loaded, a counter shows only name and type.
export function piecesOf(draft, hexes) {
  const known = new Map((draft.position?.pieces ?? []).map((piece) => [piece.name, piece]));
  const units = new Map();
  const taken = new Map(); // units so far, by zone
  const pieces = [];
  unitsOf(draft).forEach(({ side, unit, path }, i) => {
    if (unit === null || typeof unit !== 'object') return;
    const plain = { id: 1000 + i, name: unit.name ?? '?', label: unit.map ?? unit.name ?? '?', letter: '', group: '', symbol: unit.type ?? 'infantry', side, steps: 1, steps_max: 1, ready: false, numbers: [], badges: [] };
    const piece = { ...(known.get(unit.name) ?? plain), on_map: true, place: -1, at: null };
    const list = hexesOf(draft.values, side, unit, path).map((label) => hexes.byLabel.get(label)).filter((id) => id !== undefined);
    const zone = `${side} ${unit.zone ?? ''}`;
    const before = taken.get(zone) ?? 0;
    taken.set(zone, before + 1);
    if (list.length > 0) piece.place = list[before % list.length];
    const middle = list.length === 0 && unit.zone ? middleOf(draft.values, side, unit.zone) : null;
    if (middle) piece.at = [middle[0] + 2.2 * ((before % 5) - 2), middle[1] + 1.8 * Math.floor(before / 5)];
    if (list.length === 0 && !middle) return;
    pieces.push(piece);
    units.set(piece.id, path);
  });
  return { pieces, units };
}

// ---- Kinds of units

// Keys that say where a unit is and what it belongs to: their values name parts of one battle.
const placing = (row) => ['name', 'map', 'turn'].includes(row.key) || (row.kind !== 'number' && /hex|zone|formation|division|battlegroup|a time|battalions/.test(row.unit ?? '')) || row.key === 'drop';

// Returns the kinds of units of the shipped battles: { words, values, key }, where `key` is the list of a side
// that holds such units. Equal kinds are listed once.
export async function kindsRead(service, system, keys) {
  const { scenarios } = await service.ask('scenarios');
  const found = new Map();
  for (const it of scenarios.filter((s) => s.rules === system && s.name !== s.rules && !s.own && !s.error)) {
    const { text } = await service.ask('chart', { scenario: it.name });
    const { values } = await service.ask('design', { text });
    for (const { side, list, unit } of unitsOf({ values, keys })) {
      const kept = Object.fromEntries(Object.entries(unit).filter(([key]) => !placing(list.row.table.rows.find((row) => row.key === key) ?? { key: 'name' })));
      const id = JSON.stringify([list.row.key, kept]);
      if (!found.has(id)) found.set(id, { key: list.row.key, values: kept, words: `${unit.type ?? unit.stands?.count ?? unit.stands ?? unit.gun ?? ''}: ${unit.name}, ${it.sides[side]}, ${it.title}` });
    }
  }
  return [...found.values()].sort((a, b) => a.words.localeCompare(b.words));
}

// Returns a name that no unit has: "1/B", "2/B".
function freshName(names, side) {
  let number = 1;
  while (names.has(`${number}/${side}`)) number += 1;
  return `${number}/${side}`;
}

// Returns the edit that adds a unit of a kind to a list. `place` has `at` for hexes, or is empty.
export function unitAdd(draft, side, list, kind, place) {
  const all = unitsOf(draft);
  const letter = (valueAt(draft.values, below('/sides', side, 'name')) ?? side)[0].toUpperCase();
  const name = freshName(new Set(all.map((it) => it.unit.name)), letter);
  const { rows } = list.row.table;
  const has = (key) => rows.some((row) => row.key === key);
  const first = (key) => Object.keys(valueAt(draft.values, below('/sides', side, key)) ?? {})[0];
  const value = { name, ...(has('map') ? { map: name.replace('/', '').slice(0, 4) } : {}), ...(has('division') ? { division: first('exits') ?? '?' } : {}), ...(has('battlegroup') ? { battlegroup: first('battlegroups') ?? '?' } : {}), ...kind.values };
  if (has('at') && place) value.at = place;
  else if (first('zones')) value.zone = first('zones');
  return { op: 'add', path: below(list.path, '-'), value };
}

// Returns the edits that set a unit up in a hex, instead of where it was.
export function unitMove(draft, path, label) {
  const unit = valueAt(draft.values, path) ?? {};
  return [...['zone', 'hexes'].filter((key) => key in unit).map((key) => ({ op: 'remove', path: below(path, key) })), { op: 'add', path: below(path, 'at'), value: label }];
}

// Returns the edits that rename a key of a side, such as a zone or a formation, and what names it: the values
// of its units in the rows that name a thing of this kind.
export function renameEdits(draft, side, path, name) {
  const keys = keysOf(path);
  const old = keys.at(-1);
  const kind = keys.at(-2).replace(/s$/, ''); // the unit of such a row is "a zone's name" or "a division of `exits`"
  const naming = ({ unit, list, path: at }) => list.row.table.rows.filter((row) => row.unit?.includes(kind) && unit[row.key] === old).map((row) => ({ op: 'replace', path: below(at, row.key), value: name }));
  // Change the units first: once the key has its new name, their paths are others.
  return [...unitsOf(draft).filter((it) => it.side === side).flatMap(naming), { op: 'rename', path, value: name }];
}

// Returns the edit that adds another unit like the one at a path, with a name of its own.
export function unitCopy(draft, path) {
  const { list, unit } = unitsOf(draft).find((it) => it.path === path);
  const name = freshName(new Set(unitsOf(draft).map((it) => it.unit.name)), String(unit.name).split('/').at(-1));
  return { op: 'add', path: below(list.path, '-'), value: { ...unit, name, ...(unit.map ? { map: name.replaceAll('/', '').slice(0, 4) } : {}) } };
}

// Returns the list of kinds, from which one is dragged to the map, or chosen and then placed by a click or key.
export function kindList(kinds, chosen, choose) {
  return el('ul', { class: 'kinds', 'aria-label': 'Kinds of units' }, kinds.map((kind, i) => el('li', {}, el('button', { draggable: 'true', 'data-key': `kind-${i}`, 'aria-pressed': String(kind === chosen), onclick: () => choose(kind), ondragstart: (event) => { event.dataTransfer.setData('text/x-unit', String(i)); choose(kind, true); } }, kind.words))));
}
