// SPDX-License-Identifier: GPL-3.0-or-later
// key_form.js -- a form for the keys of a file. The rows of the service say which keys there are, with help,
// unit, range and default; so the page has no list of keys of its own. Each field changes one value of the text.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';
import { below, valueAt } from './draft.js';
import { neededValues, shapeOf } from './tools.js';

const LONG = 46; // letters from which a text gets more than a line

export const idOf = (path) => `key${path.replace(/[^A-Za-z0-9]/g, (c) => `-${c.charCodeAt(0)}-`)}`;

// Returns what a field expects: "1 to 30 turns, needed".
function expected(row) {
  const range = row.low !== undefined ? `${row.low} to ${row.high}` : row.kind === 'text' || row.kind === 'prose' ? `up to ${row.high} letters` : '';
  const words = [[row.count ? `${row.count} numbers,` : '', range, row.unit ?? ''].filter(Boolean).join(' ').replaceAll('`', '')];
  if (row.needed) words.push('needed');
  if (row.default !== undefined) words.push(`otherwise ${row.default}`);
  return capital(words.filter(Boolean).join('; '));
}

// Returns the edits that set the value of a row; '' removes the key.
function setEdits(values, path, value) {
  const there = valueAt(values, path) !== undefined;
  if (value === '') return there ? [{ op: 'remove', path }] : [];
  return [{ op: there ? 'replace' : 'add', path, value }];
}

const textOf = (value) => (Array.isArray(value) ? value.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join(', ') : typeof value === 'string' ? value.trim() : value === undefined ? '' : JSON.stringify(value));

function inputOf(form, row, path) {
  const value = valueAt(form.draft.values, path);
  const set = (event) => form.edit((values) => setEdits(values, path, event.target.value.trim()));
  const id = idOf(path);
  const common = { id, 'data-key': id, 'aria-describedby': `${id}-help`, onchange: set };
  const choices = row.kind === 'yes' ? ['yes', 'no'] : row.choices;
  if (choices) return el('select', common, row.needed && value !== undefined ? null : el('option', { value: '' }, row.default !== undefined ? `(${row.default})` : '–'), [...choices, ...(value !== undefined && !choices.includes(value) && typeof value === 'string' ? [value] : [])].map((name) => el('option', { value: name, selected: name === value }, name)));
  if (row.kind === 'number') return el('input', { ...common, type: 'number', min: row.low, max: row.high, value: textOf(value), placeholder: row.default ?? '' });
  const words = textOf(value);
  if (row.kind === 'prose' || words.length > LONG) {
    const area = el('textarea', { ...common, rows: Math.min(8, 2 + Math.floor(words.length / LONG)) });
    area.value = words;
    return area;
  }
  return el('input', { ...common, type: 'text', value: words });
}

// Returns the problems of a path, and of what lies below it if `deep`.
const problemsAt = (form, path, deep) => form.draft.problems.filter((it) => it.path === path || (deep && it.path.startsWith(`${path}/`)));

const problemList = (list) => list.map((it) => el('p', { class: it.warning ? 'field-warning' : 'field-error' }, capital(it.words)));

function field(form, row, path) {
  const id = idOf(path);
  const shape = shapeOf(row);
  const wrong = problemsAt(form, path, true);
  const input = inputOf(form, row, path);
  if (wrong.length) input.setAttribute('aria-invalid', 'true');
  return el('div', { class: 'field' }, el('label', { for: id }, row.key), el('div', { class: 'row' }, input,
    (form.hexes ? ['hexes', 'hex'] : ['points', 'point']).includes(shape) ? el('button', { class: 'small', 'data-key': `draw ${id}`, 'aria-label': `Draw ${row.key} on the map`, onclick: () => form.draw(path, row) }, 'Draw') : null),
  el('p', { class: 'soft help', id: `${id}-help` }, [row.help ? capital(row.help) : '', expected(row)].filter(Boolean).join('. ').replaceAll('`', '')), problemList(wrong));
}

// Returns the fields of a map whose keys are names, such as zones.
function names(form, row, path) {
  const value = valueAt(form.draft.values, path) ?? {};
  const unit = /: (hexes|points|point)}/.exec(row.unit ?? '')?.[1];
  const shape = unit ? { kind: 'words', unit } : { kind: 'text', high: 200 };
  return el('fieldset', { class: 'keys' }, el('legend', {}, row.key), el('p', { class: 'soft help' }, [capital(row.help ?? ''), (row.unit ?? '').replaceAll('`', '')].filter(Boolean).join('. ')),
    Object.keys(typeof value === 'object' ? value : {}).map((key) => el('div', { class: 'named' }, renamer(form, below(path, key), key), field(form, { ...shape, key, needed: false }, below(path, key)), el('button', { class: 'small', 'aria-label': `Remove ${key}`, onclick: () => form.edit([{ op: 'remove', path: below(path, key) }]) }, 'Remove'))),
    adder(form, path, (name) => form.startName(path, row, name)), problemList(problemsAt(form, path)));
}

// Returns a field with the name of a key, which renames it.
export function renamer(form, path, key) {
  const id = `${idOf(path)}-name`;
  return el('div', { class: 'row' }, el('label', { for: id, class: 'soft' }, 'Name'), el('input', { type: 'text', id, 'data-key': id, value: key, onchange: (event) => { const name = event.target.value.trim(); if (name && name !== key) form.rename(path, name); } }));
}

// Returns a field for a new name and a button that adds it.
function adder(form, path, add) {
  const id = `${idOf(path)}-new`;
  const input = el('input', { type: 'text', id, 'data-key': id, 'aria-label': 'New name', size: 12 });
  return el('div', { class: 'row' }, input, el('button', { class: 'small', 'data-key': `add ${id}`, onclick: () => { if (input.value.trim()) add(input.value.trim()); } }, 'Add'));
}

function list(form, row, path) {
  const value = valueAt(form.draft.values, path);
  const items = Array.isArray(value) ? value : [];
  return el('fieldset', { class: 'keys' }, el('legend', {}, row.key), row.help ? el('p', { class: 'soft help' }, capital(row.help)) : null,
    items.map((item, i) => entry(form, row, below(path, i), item, i)),
    el('button', { class: 'small', 'data-key': `more ${idOf(path)}`, 'aria-label': `Add to ${row.key}`, onclick: () => form.edit([{ op: 'add', path: below(path, '-'), value: row.table ? neededValues(row.table) : '?' }]) }, 'Add'), problemList(problemsAt(form, path)));
}

function entry(form, row, path, item, i) {
  const title = item?.name ?? (typeof item === 'object' && item !== null ? Object.entries(item).filter(([, v]) => typeof v === 'string').map((pair) => pair.join(' '))[0] ?? '' : String(item));
  const wrong = problemsAt(form, path, true).length > 0;
  const id = idOf(path);
  return el('details', { class: wrong ? 'wrong' : null, open: form.opened.has(id), ontoggle: (event) => { form.opened[event.target.open ? 'add' : 'delete'](id); } },
    el('summary', { 'data-key': `open ${id}` }, `${i + 1}. ${title}`), row.table ? keyRows(form, row.table, path) : field(form, { key: `${row.key} ${i + 1}`, kind: 'text', high: 400, unit: row.unit }, path),
    el('button', { class: 'small', 'aria-label': `Remove ${title}`, onclick: () => form.edit([{ op: 'remove', path }]) }, 'Remove'));
}

// Returns the fields of the rows of a table whose values are at `path`.
export function keyRows(form, table, path, skip = []) {
  return el('div', { class: 'keys' }, problemList(problemsAt(form, path)), table.rows.filter((row) => !skip.includes(row.key)).map((row) => {
    const at = below(path, row.key);
    if (row.kind === 'fields' || (row.kind === 'map' && row.table)) return el('fieldset', { class: 'keys' }, el('legend', {}, row.key), row.help ? el('p', { class: 'soft help' }, capital(row.help)) : null, keyRows(form, row.table, at));
    if (row.kind === 'rows') return el('fieldset', { class: 'keys' }, el('legend', {}, row.key), row.choices.map((name) => keyRows(form, row.table, below(at, name))));
    if (row.kind === 'list') return list(form, row, at);
    if (row.kind === 'map' || row.kind === 'any') return names(form, row, at);
    return field(form, row, at);
  }));
}
