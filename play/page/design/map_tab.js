// SPDX-License-Identifier: GPL-3.0-or-later
// map_tab.js -- the tab of the map in Design: its tools, its size, mirroring and turning; and the box of the tool
// in use. `screen` is the DesignScreen.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';
import { keyRows } from './key_form.js';

const turns = [['mirror-x', 'Mirror left to right', { sixths: 0, mirror: true }], ['mirror-y', 'Mirror top to bottom', { sixths: 3, mirror: true }], ['turn-60', 'Turn by 60°', { sixths: 1 }], ['turn-180', 'Turn by 180°', { sixths: 3 }]];

// Returns the content of the tab.
export function mapTab(screen) {
  const toolbox = el('div', { class: 'toolbox', role: 'group', 'aria-label': 'Tools' }, el('button', { 'aria-pressed': String(!screen.tool), 'data-key': 'tool-none', onclick: () => screen.use(null) }, 'Select and move'), screen.tools.map((tool) => el('button', { 'aria-pressed': String(screen.tool?.id === tool.id), 'data-key': `tool-${tool.id}`, onclick: () => screen.use({ ...tool, corners: [] }) }, tool.words)));
  const turnable = (ways, help) => el('fieldset', { class: 'keys' }, el('legend', {}, 'Mirror and turn'), el('div', { class: 'row' }, ways.map(([id, words, turn]) => el('button', { class: 'small', 'data-key': id, onclick: () => screen.turnMap(turn) }, words))), el('p', { class: 'soft help' }, help));
  if (!screen.hexes) return el('div', { class: 'pad' }, toolbox, el('p', { class: 'soft' }, 'A tool draws on the table, in half inches. Below is all that is drawn; distances are inches from the north-west corner.'), turnable(turns.filter(([, , turn]) => turn.sixths !== 1), 'Zones, roads with their exits and objectives go with the table.'), keyRows(screen.form(), screen.keys.rows.find((row) => row.key === 'map').table, '/map'));
  const { limits } = screen;
  const rows = screen.draft.values.map?.rows ?? [];
  const columns = typeof rows[0] === 'string' ? rows[0].trim().split(/\s+/).length : 0;
  const number = (id, words, value) => el('label', {}, `${words} `, el('input', { type: 'number', id, 'data-key': id, min: 1, max: limits.side, value }));
  return el('div', { class: 'pad' }, toolbox,
    el('p', { class: 'soft' }, 'Drag a unit to move it, or the map to scroll. A tool draws on the map.'),
    el('fieldset', { class: 'keys' }, el('legend', {}, 'Size'), el('div', { class: 'row' }, number('columns', 'Columns', columns), number('rows', 'Rows', rows.length), el('button', { class: 'small', 'data-key': 'resize', onclick: () => screen.resize() }, 'Change size')), el('p', { class: 'soft help' }, `What is there keeps its place. At most ${limits.side} columns, ${limits.side} rows and ${limits.hexes} hexes; the computer plays a battle of at most ${limits.played}.`)),
    turnable(turns, 'Units, zones and objectives go with the map. Where it does not fill its new rectangle, hexes of open ground are added.'));
}

function toolHelp(tool) {
  const ways = { brush: 'Draw over the hexes.', line: 'Draw from the first hex to the last.', fill: 'Click a hex: all hexes of its terrain around it change.', hexes: 'Draw over hexes to add them; begin on one that is there to remove.', sides: 'Draw along the sides of hexes; with keys, choose both hexes.', copy: 'Draw from one corner of the part to the other, or click both. Then click where its first corner goes.', chains: 'Draw from hex to hex; with keys, choose hex after hex.', texts: 'Write the name, then click the hex.', numbers: 'Write the number, then click the hex.', hex: 'Click the hex.', place: 'Click each hex where such a unit is set up, then Done.', point: 'Click the place.', points: 'Click one point after another, then Finish.' };
  return `${tool.help ? `${capital(tool.help)}. ` : ''}${ways[tool.shape]}`.replaceAll('`', '').replace('..', '.');
}

// Returns the tool in use: what it does, and what it draws.
export function toolNow(screen) {
  const { tool } = screen;
  if (!tool) return null;
  const terrain = ['brush', 'line', 'fill'].includes(tool.shape);
  const hexed = ['texts', 'numbers'].includes(tool.shape);
  return el('div', { class: 'pad' }, el('div', { class: 'row' }, el('b', {}, tool.words), tool.shape === 'points' ? el('button', { class: 'small', 'data-key': 'finish', disabled: tool.corners.length < 2, onclick: () => screen.finish() }, 'Finish') : null, el('button', { class: 'small', 'data-key': 'tool-done', onclick: () => screen.use(null) }, tool.shape === 'points' ? 'Give up' : 'Done')),
    el('p', { class: 'soft help' }, toolHelp(tool)),
    terrain ? el('div', { class: 'toolbox', role: 'group', 'aria-label': 'Terrain' }, screen.terrains().map(({ name, letter }) => el('button', { class: 'small', 'aria-pressed': String(letter === screen.letter), 'data-key': `letter-${letter}`, onclick: () => { screen.letter = letter; screen.draw(); } }, el('code', {}, letter), ` ${name}`))) : null,
    tool.shape === 'copy' ? el('div', { class: 'row' }, el('label', {}, 'Turn ', el('select', { 'data-key': 'copy-turn', onchange: (event) => { tool.turn.sixths = Number(event.target.value); } }, [0, 1, 2, 3, 4, 5].map((it) => el('option', { value: it, selected: it === tool.turn.sixths }, `${60 * it}°`)))), el('label', {}, el('input', { type: 'checkbox', 'data-key': 'copy-mirror', checked: tool.turn.mirror, onchange: (event) => { tool.turn.mirror = event.target.checked; } }), ' Mirror')) : null,
    terrain || ['copy', 'place', 'hex', 'point', 'points'].includes(tool.shape) ? null : el('p', {}, el('label', {}, el('input', { type: 'checkbox', 'data-key': 'erase', checked: screen.erase, onchange: (event) => { screen.erase = event.target.checked; } }), ' Erase')),
    hexed ? el('p', {}, el('label', {}, tool.shape === 'texts' ? 'Name ' : 'Number ', el('input', { type: 'text', id: 'hex-value', 'data-key': 'hex-value', value: screen.hexValue, oninput: (event) => { screen.hexValue = event.target.value; } }))) : null);
}
