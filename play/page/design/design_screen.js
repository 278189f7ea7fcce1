// SPDX-License-Identifier: GPL-3.0-or-later
// design_screen.js -- the screen on which a battle is made: map and tools, the forms of its keys, its forces,
// its problems and its text. main.js loads this file when the address begins with #design: new/SYSTEM,
// from/SCENARIO (a copy of it), saved/NAME, unsaved (what was left without saving), or file, which opens what
// fileOpen() was given.
import { announce, byId, el, replace, svg } from '../common/dom.js';
import { capital, isTiled, plural } from '../common/text.js';
import { settings } from '../common/settings.js';
import { StudyPanel } from '../study_panel.js';
import { DesignMap } from './design_map.js';
import { Draft, below, valueAt } from './draft.js';
import { kindList, kindsRead, renameEdits, sides, unitAdd, unitCopy, unitLists, unitMove, unitRows, unitsOf } from './forces.js';
import { idOf, keyRows, renamer } from './key_form.js';
import { mapTab, toolNow } from './map_tab.js';
import { mapDownload, mapRead, notPlaced } from './tiled.js';
import { hexBoard, rowsAfter, tableKept } from './hex_board.js';
import { hexTool, hexValueEdits, mapTools, pointEdits, shapeOf, strokeEdits } from './tools.js';
import { copyEdits, gridEdits, partOf, tableEdits, turnEdits } from './turn.js';

const TYPING_MS = 250; // pause in typing after which the text is checked
const tabs = [['map', 'Map'], ['battle', 'Battle'], ['forces', 'Forces'], ['text', 'Text'], ['study', 'Study']];

let given = null; // the file that the address #design/file opens: { name, text, into }

// Opens a file of the user's in Design. A map of Tiled that holds no battle goes into the battle `into`.
export async function fileOpen(file, into) {
  given = { name: file.name, text: await file.text(), into };
  if (location.hash === '#design/file') dispatchEvent(new Event('hashchange'));
  else location.hash = '#design/file';
}

const slug = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'battle';

export class DesignScreen {
  constructor(service) {
    Object.assign(this, { service, tab: 'map', tool: null, letter: '', erase: false, note: '', unit: null, kind: null, opened: new Set(), hexValue: '', notPlaced: [] });
    this.draft = new Draft(service, { changed: () => this.draw(), failed: (words) => { this.note = words; this.draw(); }, ahead: (edits) => this.map.print(this.boardOf(rowsAfter(this.draft.values, edits))) });
    this.studied = { scenario: '' }; // the copy that is studied
    this.study = new StudyPanel(service, this.studied, () => this.draw());
    this.leaving = (event) => { if (this.unsaved) event.preventDefault(); };
    addEventListener('beforeunload', this.leaving);
  }

  get keys() { return this.draft.keys; }

  get unsaved() { return this.draft.text !== this.draft.saved; }

  get hexes() { return this.board?.unit === 'hex'; }

  // Returns the board of a `map` of the file.
  boardOf(map) {
    const { terrain, scenario } = this.draft;
    this.board = hexBoard({ table: this.keys.rows.find((row) => row.key === 'map').table, map, terrain, limits: this.limits, before: this.board }) ?? tableKept(this.board, scenario?.board);
    return this.board;
  }

  async open(way) {
    const what = decodeURIComponent(location.hash.slice(1)).split('/').slice(2).join('/'); // a name may have slashes
    const text = await this.textOf(way, what);
    const system = /^rules:\s*["']?(\w+)/m.exec(text)?.[1] ?? '';
    const known = await this.service.ask('design_keys', { rules: system }).catch(() => this.service.ask('design_keys', { rules: 'gbsu' }));
    this.draft.keys = known.keys;
    this.limits = known.limits;
    this.system = system;
    if (!document.querySelector('link[href="design/design.css"]')) {
      const sheet = el('link', { rel: 'stylesheet', href: 'design/design.css' });
      document.head.append(sheet);
      await new Promise((done) => { sheet.onload = sheet.onerror = done; });
    }
    this.frame();
    await this.draft.open(text || known.text);
    if (way === 'unsaved') this.draft.saved = '';
    this.tools = mapTools(this.keys.rows.find((row) => row.key === 'map').table.rows);
    this.letter = this.terrains()[1]?.letter ?? '.';
    this.draw();
  }

  async textOf(way, what) {
    if (way === 'new') return (await this.service.ask('design_keys', { rules: what })).text;
    if (way === 'from') return (await this.service.ask('chart', { scenario: what })).text;
    if (way === 'file' && given) return isTiled(given) ? mapRead(this, given) : given.text;
    if (way === 'unsaved') {
      const kept = JSON.parse(sessionStorage.getItem('cassino-design') ?? 'null');
      sessionStorage.removeItem('cassino-design');
      if (kept) this.name = kept.name ?? undefined;
      if (kept) return kept.text;
    }
    if (way !== 'saved') throw new Error('Nothing to design here; choose a battle on the home page.');
    this.name = what;
    return (await this.service.ask('designs', { name: what })).text;
  }

  terrains() { return Object.entries(this.draft.terrain ?? {}).map(([name, it]) => ({ name, letter: it.letter })); }

  // ---- The frame

  frame() {
    const root = svg('svg', { id: 'map', tabindex: 0, role: 'application', 'aria-label': 'Map. Arrow keys move the cursor; Enter uses the tool.' });
    const zoom = [['+', 'Zoom in', () => this.map.map?.view.zoom(1.4)], ['−', 'Zoom out', () => this.map.map?.view.zoom(1 / 1.4)], ['⤢', 'Whole map', () => this.map.map?.view.fit()]];
    const strip = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Parts of the battle' }, tabs.map(([id, name]) => el('button', { role: 'tab', id: `tab-${id}`, 'aria-controls': 'design-tab', onclick: () => { this.tab = id; this.draw(); }, onkeydown: (event) => this.turn(event) }, name)));
    document.body.dataset.state = 'busy';
    replace(byId('strip'));
    replace(byId('main'), el('div', { class: 'game design', ondragover: (event) => event.preventDefault(), ondrop: (event) => this.dropped(event) },
      el('section', { id: 'field', 'aria-label': 'Map' }, root, el('div', { class: 'zoom' }, zoom.map(([sign, name, act]) => el('button', { 'aria-label': name, title: name, onclick: act }, sign)))),
      el('aside', { id: 'side', 'aria-label': 'Design', onscroll: (event) => { this.scrolled = event.currentTarget.scrollTop; } }, el('section', { id: 'problems', 'aria-label': 'Problems' }), el('section', { id: 'tool-now', 'aria-label': 'Tool in use' }), strip, el('div', { id: 'design-tab', role: 'tabpanel', tabindex: 0, 'aria-label': 'Part of the battle' }))));
    const area = el('textarea', { id: 'design-text', 'aria-label': 'Text of the file', spellcheck: 'false', wrap: 'off', oninput: () => this.typed() });
    this.area = area;
    this.map = new DesignMap(root, {
      tool: () => this.tool, stroke: (...drawn) => this.stroked(...drawn), unit: (path) => this.choose(path),
      move: (path, place) => this.draft.edit(() => unitMove(this.draft, path, this.map.hexes.label(place))), drop: (place) => this.place(place),
    });
  }

  turn(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.tab = tabs[(tabs.findIndex(([id]) => id === this.tab) + step + tabs.length) % tabs.length][0];
    this.draw();
    byId(`tab-${this.tab}`).focus();
  }

  drawTools() {
    const { draft } = this;
    const errors = draft.errors.length;
    const button = (id, words, act, more = {}) => el('button', { id: `tool-${id}`, onclick: act, ...more }, words);
    const open = el('input', { type: 'file', id: 'design-open', class: 'unseen', tabindex: -1, 'aria-label': 'File to open', accept: '.yaml,.yml,.tmj,.tmx', onchange: (event) => { const [file] = event.target.files; if (file) fileOpen(file, draft.text); } });
    replace(byId('tools'), button('undo', 'Undo', () => draft.undo(), { disabled: draft.past.length === 0 }), button('redo', 'Redo', () => draft.redo(), { disabled: draft.future.length === 0 }),
      button('save', this.unsaved ? 'Save' : 'Saved', () => this.save()), button('open', 'Open', () => open.click()), open, button('download', 'Download', () => this.download()), button('tiled', 'For Tiled', () => mapDownload(this), { title: 'Download the map for the map editor Tiled' }),
      button('play', 'Play it now', () => this.play(), { disabled: errors > 0, title: errors > 0 ? 'Correct the errors first' : null }), button('study', 'Study it', () => this.learn(), { disabled: errors > 0, title: errors > 0 ? 'Correct the errors first' : null }));
  }

  // ---- Drawing

  draw() {
    if (this.closed || !this.tools) return; // not open yet
    const { draft } = this;
    const key = document.activeElement?.dataset?.key ?? document.activeElement?.id;
    document.body.dataset.state = draft.waiting ? 'busy' : 'design';
    const title = typeof draft.values.title === 'string' ? draft.values.title : 'A battle without a title';
    byId('title').textContent = `Design: ${title}`;
    document.title = `Design: ${title} – Cassino`;
    this.drawTools();
    this.map.show(draft, this.boardOf(draft.values.map), this.unit);
    this.drawProblems();
    replace(byId('tool-now'), toolNow(this));
    for (const [id] of tabs) {
      const tab = byId(`tab-${id}`);
      tab.setAttribute('aria-selected', String(id === this.tab));
      tab.tabIndex = id === this.tab ? 0 : -1;
    }
    replace(byId('design-tab'), { map: () => mapTab(this), battle: () => this.battleTab(), forces: () => this.forcesTab(), text: () => this.textTab(), study: () => this.studyTab() }[this.tab]());
    if (this.area.value !== draft.text && document.activeElement !== this.area) this.area.value = draft.text;
    if (this.scrolled > 0) byId('side').scrollTop = this.scrolled; // reading it would force a layout
    if (key) (document.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? byId(key))?.focus({ preventScroll: true });
  }

  drawProblems() {
    const { problems, errors, readable } = this.draft;
    const warnings = problems.length - errors.length;
    const told = [errors.length ? plural(errors.length, 'error') : '', warnings ? plural(warnings, 'warning') : ''].filter(Boolean).join(', ') || 'No problems: the battle can be played.';
    const note = this.note ? el('p', { class: 'refused', role: 'alert' }, this.note) : null;
    this.note = '';
    replace(byId('problems'), note, notPlaced(this), el('p', { role: 'status', class: errors.length ? 'count wrong' : 'count' }, told, readable === false || (errors.length && !this.draft.position) ? el('span', { class: 'soft' }, ' The map shows what can be read.') : null),
      problems.length ? el('ul', {}, problems.map((it, i) => el('li', {}, el('button', { class: it.warning ? 'quiet problem warning' : 'quiet problem error', 'data-key': `problem-${i}`, onclick: () => this.go(it) }, `${it.warning ? 'Warning' : 'Error'}, line ${it.line}: ${capital(it.words)}`)))) : null);
  }

  // Shows a problem at its place: on the map, and in the text.
  go(problem) {
    this.map.go(problem.place);
    this.tab = 'text';
    this.draw();
    const lines = this.draft.text.split('\n');
    const from = lines.slice(0, problem.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(from, from + (lines[problem.line - 1] ?? '').length);
    this.area.scrollTop = Math.max(0, (problem.line - 4) * (this.area.scrollHeight / lines.length));
  }

  // ---- The map

  use(tool) {
    this.tool = tool;
    this.map.pending = [];
    this.kind = null;
    this.draw();
  }

  stroked(places, hexsides, point) {
    const { tool, letter, erase, hexValue } = this;
    if (tool.shape === 'place') {
      this.place(places[0], true);
    } else if (tool.shape === 'points') {
      tool.corners.push(point);
      this.draw();
    } else if (tool.shape === 'copy') {
      this.copied(places);
    } else if (tool.shape === 'texts' || tool.shape === 'numbers') {
      this.draft.edit((values) => hexValueEdits(tool, values, this.map.hexes.label(places[0]), erase ? '' : hexValue.trim()));
    } else {
      if (tool.shape === 'point') this.openEntry(tool);
      this.draft.edit((values) => strokeEdits(tool, values, this.map.hexes, { places, sides: hexsides, point }, { letter, erase }));
      announce(`${tool.words}: ${places.map((id) => this.map.hexes.label(id)).join(' ')}`);
    }
  }

  // Writes the points that were clicked in place of those that the key has.
  finish() {
    const { tool } = this;
    this.tool = null;
    this.openEntry(tool);
    this.draft.edit((values) => pointEdits(tool, values, tool.corners));
  }

  // Opens the form of the entry that a tool is about to add.
  openEntry({ table, path }) {
    const list = path.replace(/\/-$/, '');
    if (table) this.opened.add(idOf(below(list, (valueAt(this.draft.values, list) ?? []).length)));
  }

  resize() {
    const [columns, rows] = ['columns', 'rows'].map((id) => Math.max(1, Math.min(this.limits.side, Number(byId(id).value) || 1)));
    this.draft.edit((values) => gridEdits(this.keys, values, [columns, rows], (column, row) => [column, row], this.plain));
  }

  // The terrain of new hexes.
  get plain() { return this.terrains()[0]?.letter ?? '.'; }

  // Mirrors or turns the battle.
  turnMap(turn) {
    this.use(null);
    this.draft.edit((values) => (this.hexes ? turnEdits(this, values, turn, this.plain) : tableEdits(this.keys, values, turn)));
  }

  // Chooses the part that is copied, by its corners, or puts a copy of it at a hex.
  copied(places) {
    const { tool } = this;
    const [first, last] = [places[0], places.at(-1)].map((id) => this.map.hexes.label(id));
    if (tool.part && first === last) {
      this.draft.edit((values) => copyEdits(this.keys, values, this.map.hexes, tool.part, [tool.corners[0], first], tool.turn));
      return;
    }
    tool.corners = first === last ? [...tool.corners, first] : [first, last];
    tool.part = tool.corners.length > 1 ? partOf(...tool.corners) : null;
    this.draw();
  }

  // ---- Forms

  form() {
    return { draft: this.draft, hexes: this.hexes, opened: this.opened, edit: (edits) => this.draft.edit(edits), draw: (path, row) => this.use({ ...hexTool(path, capital(row.key), row.help, shapeOf(row)), corners: [] }), startName: (path, row, name) => this.startName(path, row, name), rename: (path, name) => this.draft.edit(() => (path.startsWith('/sides/') ? renameEdits(this.draft, path.split('/')[2], path, name) : [{ op: 'rename', path, value: name }])) };
  }

  // Adds a name to a map of names. A zone begins with the hexes or points that are drawn next.
  startName(path, row, name) {
    const at = below(path, name);
    const shape = this.hexes ? /: hexes}/.test(row.unit ?? '') && 'hexes' : /: (points?)}/.exec(row.unit ?? '')?.[1];
    if (shape) this.use({ ...hexTool(at, name, row.help, shape), corners: [] });
    else this.draft.edit([{ op: 'add', path: at, value: '?' }]);
  }

  battleTab() {
    return el('div', { class: 'pad' }, keyRows(this.form(), this.keys, '', ['rules', 'map', 'sides']));
  }

  // ---- Forces

  forcesTab() {
    const { draft } = this;
    if (this.unit && valueAt(draft.values, this.unit) !== undefined) return this.unitForm();
    this.unit = null;
    const side = this.keys.rows.find((row) => row.key === 'sides').table;
    const listed = side.rows.filter((row) => row.table?.rows.some((it) => it.key === 'name')).map((row) => row.key);
    return el('div', { class: 'pad' }, this.kindsView(), sides.map((it) => {
      const own = unitsOf(draft).filter((u) => u.side === it);
      return el('details', { class: 'side-of', open: this.opened.has(it), ontoggle: (event) => { this.opened[event.target.open ? 'add' : 'delete'](it); } }, el('summary', { 'data-key': `side-${it}` }, `${valueAt(draft.values, below('/sides', it, 'name')) ?? it}: ${plural(own.length, 'unit')}`),
        el('ul', { class: 'units' }, own.map(({ unit, path }) => el('li', {}, el('button', { class: 'quiet', 'data-key': `unit ${path}`, onclick: () => this.choose(path) }, `${unit?.name ?? '?'}${unit?.type ? `, ${unit.type}` : ''}${unit?.at ? ` at ${unit.at}` : unit?.zone ? ` in ${unit.zone}` : ''}`)))),
        this.listNames(it), keyRows(this.form(), side, below('/sides', it), listed));
    }));
  }

  // Returns fields that rename the formations of a side.
  listNames(side) {
    const lists = unitLists(this.draft, side).filter((list) => list.path.split('/').length > 4);
    return lists.length ? el('fieldset', { class: 'keys' }, el('legend', {}, unitRows(this.keys)[0].key), lists.map((list) => renamer(this.form(), list.path, list.name))) : null;
  }

  kindsView() {
    if (!this.kinds) return el('p', {}, el('button', { 'data-key': 'kinds', onclick: () => this.readKinds() }, 'Add a unit'));
    const { draft } = this;
    this.target ??= { side: 'allied' };
    const lists = sides.flatMap((side) => unitLists(draft, side).map((list) => ({ side, list })));
    const words = ({ side, list }) => `${valueAt(draft.values, below('/sides', side, 'name')) ?? side}: ${list.name}`;
    this.into = lists.find((it) => words(it) === this.intoWords) ?? lists[0];
    const fits = this.kinds.filter((kind) => kind.key === this.into?.list.row.key && kind.words.toLowerCase().includes(this.search ?? ''));
    const find = el('input', { type: 'search', id: 'kind-search', 'data-key': 'kind-search', 'aria-label': 'Find a kind of unit', placeholder: 'Find', value: this.search ?? '', oninput: (event) => { this.search = event.target.value.toLowerCase(); this.draw(); } });
    return el('fieldset', { class: 'keys', id: 'add-unit' }, el('legend', {}, 'Add a unit'), el('div', { class: 'row' }, el('label', {}, 'To ', el('select', { id: 'into', 'data-key': 'into', onchange: (event) => { this.intoWords = event.target.value; this.draw(); } }, lists.map((it) => el('option', { value: words(it), selected: it === this.into }, words(it))))), find),
      el('p', { class: 'soft help' }, this.hexes ? 'Drag a kind to the map, or choose it and then the hex.' : 'Choose a kind: it is added in the first zone.'), kindList(fits.slice(0, 60), this.kind, (kind, drag) => this.takeKind(kind, drag)),
      this.inNames() ? el('div', { class: 'row' }, el('input', { type: 'text', id: 'new-list', 'aria-label': 'Name of a new formation', placeholder: 'New formation' }), el('button', { class: 'small', 'data-key': 'new-list-add', onclick: () => this.newList() }, 'Add formation')) : null);
  }

  // True if the list to which units are added is one of several by name.
  inNames() { return (this.into?.list.path.split('/').length ?? 0) > 4; }

  async readKinds() {
    try {
      this.kinds = await kindsRead(this.service, this.system, this.keys);
    } catch (error) {
      this.note = error.message;
    }
    this.draw();
  }

  takeKind(kind, drag) {
    this.kind = kind;
    if (!this.hexes && !drag) {
      this.place(-1);
      return;
    }
    this.tool = { id: 'place', words: 'Unit', shape: 'place', path: '', help: kind.words };
    if (!drag) this.draw(); // a drag would end if its button were drawn anew
  }

  // Sets up a unit of the chosen kind in a hex, or in the first zone. With `more`, the next click sets up another.
  place(place, more = false) {
    const { kind, into } = this;
    if (!kind || !into || (this.hexes && place < 0)) return;
    const label = this.hexes ? this.map.hexes.label(place) : null;
    if (!more) this.tool = null;
    this.draft.edit(() => [unitAdd(this.draft, into.side, into.list, kind, label)]);
  }

  // A new formation begins with a unit of the chosen or the first kind.
  newList() {
    const name = byId('new-list').value.trim();
    const { into } = this;
    const kind = this.kind ?? this.kinds.find((it) => it.key === into?.list.row.key);
    if (!name || !this.inNames() || !kind) return;
    const path = below(into.list.path.split('/').slice(0, 4).join('/'), name);
    const hex = this.map.map.board.places.find((it) => !unitsOf(this.draft).some(({ unit }) => unit.at === it.label));
    this.intoWords = `${valueAt(this.draft.values, below('/sides', into.side, 'name')) ?? into.side}: ${name}`;
    this.draft.edit(() => [unitAdd(this.draft, into.side, { ...into.list, path }, kind, hex?.label)]);
  }

  choose(path) {
    this.unit = path ?? null;
    this.tool = null;
    this.tab = 'forces';
    this.draw();
  }

  unitForm() {
    const { row } = unitsOf(this.draft).find((it) => it.path === this.unit)?.list ?? {};
    if (!row) return null;
    const name = valueAt(this.draft.values, this.unit)?.name ?? '?';
    const remove = () => { const path = this.unit; this.unit = null; this.draft.edit([{ op: 'remove', path }]); };
    return el('div', { class: 'pad' }, el('div', { class: 'row' }, el('h2', {}, name), el('button', { class: 'small', 'data-key': 'all-units', onclick: () => { this.unit = null; this.draw(); } }, 'All units'), el('button', { class: 'small', 'data-key': 'copy-unit', onclick: () => this.draft.edit(() => [unitCopy(this.draft, this.unit)]) }, 'Copy'), el('button', { class: 'small', 'data-key': 'remove-unit', onclick: remove }, 'Remove unit')), keyRows(this.form(), row.table, this.unit));
  }

  // ---- The text

  textTab() {
    return el('div', { class: 'pad text' }, el('p', { class: 'soft' }, 'This text is the file. What you change here changes the map and the forms, and the other way round.'), this.area);
  }

  // Checks the text when typing pauses. What is typed soon after is the same step of the history.
  typed() {
    if (!this.check) this.again = this.typing;
    this.typing = true;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => { this.typing = false; }, 4 * TYPING_MS);
    clearTimeout(this.check);
    this.check = setTimeout(() => { this.check = null; this.draft.type(this.area.value, this.again); }, TYPING_MS);
  }

  // Takes over what was typed last, and waits until all changes are made.
  async settle() {
    if (this.check) {
      clearTimeout(this.check);
      this.check = null;
      this.draft.type(this.area.value, this.again);
    }
    await this.draft.queue;
  }

  // ---- The study

  studyTab() {
    const { study } = this.answer ?? {};
    const here = [{ name: this.studied.scenario, title: valueAt(this.draft.values, '/title') ?? '' }];
    if (!this.studied.scenario) return el('div', { class: 'pad' }, el('p', {}, 'Is the battle even, and what would make it so? '), el('button', { class: 'main', 'data-key': 'study-copy', disabled: this.draft.errors.length > 0, onclick: () => this.learn() }, 'Study it'));
    return el('div', { class: 'pad' }, this.draft.text === this.studied.text ? null : el('p', { class: 'soft' }, 'You have changed the battle since; press Study it to study what it is now.'), this.study.view(here, false), this.adviceView(study));
  }

  get answer() { return this.study.answer; }

  // Returns a button for each change that the study advises.
  adviceView(study) {
    const changes = (study?.changes ?? []).filter((it) => it.to !== it.from && it.answer !== 'missed');
    const words = (it) => `${it.help ? capital(it.help) : it.path}${it.among ? ` (${it.among})` : ''}: ${it.to} instead of ${it.from}`;
    return changes.length ? el('section', { 'aria-label': 'Changes' }, el('h3', {}, 'Changes that the study proposes'), changes.map((it) => el('p', {}, el('button', { class: 'small apply', onclick: () => this.draft.set([...it.with, it].map((one) => `${one.path}=${one.to}`)) }, 'Apply'), ` ${[...it.with, it].map(words).join('; ')}`))) : null;
  }

  // Studies a copy of the battle as it is now.
  learn() {
    return this.copy((scenario) => {
      const { text } = this.draft;
      if (this.studied.scenario !== scenario) this.study.answer = null;
      Object.assign(this.studied, { scenario, text });
      this.tab = 'study';
      this.draw();
    });
  }

  // ---- Files

  dropped(event) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) fileOpen(file, this.draft.text);
  }

  async save() {
    try {
      await this.settle();
      this.name ??= await this.freeName(slug(typeof this.draft.values.title === 'string' ? this.draft.values.title : ''));
      const { path } = await this.service.ask('save_design', { name: this.name, text: this.draft.text });
      this.draft.saved = this.draft.text;
      this.draw();
      byId('problems').prepend(el('p', { role: 'status', id: 'saved-at' }, `Saved as ${path}.`));
    } catch (error) {
      this.note = error.message;
      this.draw();
    }
  }

  // Returns a name that no other design has.
  async freeName(name) {
    const { designs } = await this.service.ask('designs');
    const taken = new Set(designs.map((it) => it.name));
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
    return free;
  }

  // Gives the user a file.
  give(name, data, type) {
    const url = URL.createObjectURL(new Blob([data], { type }));
    el('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  get fileName() { return this.name ?? slug(this.draft.values.title ?? ''); }

  async download() {
    await this.settle();
    this.give(`${this.fileName}.yaml`, this.draft.text, 'text/yaml');
  }

  // Stores a copy as a scenario, which later changes do not touch, and calls then(name).
  async copy(then) {
    try {
      await this.settle();
      const { scenario } = await this.service.ask('add_scenario', { text: this.draft.text });
      await this.forget(scenario.name);
      await then(scenario.name);
    } catch (error) {
      this.note = error.message;
      this.draw();
    }
  }

  play() {
    return this.copy(async (scenario) => {
      const { game } = await this.service.ask('new', { scenario, allied: 'person', axis: settings.level });
      location.hash = `#game/${game}`;
    });
  }

  // Deletes the copy before this one, unless a game needs it.
  async forget(now) {
    const before = this.copied;
    this.copied = now;
    if (!before || before === now) return;
    const { games } = await this.service.ask('games');
    if (!games.some((game) => game.scenario === before)) await this.service.ask('delete_scenario', { scenario: before }).catch(() => {});
  }

  // Escape: puts the tool down.
  clear() {
    this.use(null);
  }

  close() {
    this.closed = true;
    clearTimeout(this.check);
    if (this.check) this.draft.text = this.area.value;
    removeEventListener('beforeunload', this.leaving);
    this.study.close();
    if (this.unsaved) sessionStorage.setItem('cassino-design', JSON.stringify({ name: this.name ?? null, text: this.draft.text }));
    byId('printed-map')?.remove();
  }
}
