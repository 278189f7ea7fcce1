// SPDX-License-Identifier: GPL-3.0-or-later
// tiled.js -- maps of the map editor Tiled: to read one into Design, and to download one.
import { el } from '../common/dom.js';
import { capital } from '../common/text.js';

// Returns the battle of a map, a file { text, into }: a map without a battle goes into the battle `into`.
export async function mapRead(screen, file) {
  const { text, notes } = await screen.service.ask('read_map', { map: file.text, ...(file.into ? { text: file.into } : {}) });
  screen.notPlaced = notes;
  return text;
}

// Returns the list of what could not be placed, until the first edit.
export function notPlaced(screen) {
  if (screen.draft.past.length > 0 || screen.notPlaced.length === 0) return null;
  return el('div', { class: 'refused', role: 'status' }, 'The map of Tiled:', el('ul', {}, screen.notPlaced.map((it) => el('li', {}, `${capital(it)}.`))));
}

// Downloads the map, and the picture of its tiles, which must lie beside it.
export async function mapDownload(screen) {
  const { draft, fileName } = screen;
  try {
    await screen.settle();
    const { map, picture } = await screen.service.ask('design_map', { text: draft.text, name: fileName });
    screen.give(`${fileName}.tmj`, map, 'application/json');
    if (picture.length) screen.give(`${fileName}.png`, new Uint8Array(picture), 'image/png');
  } catch (error) {
    screen.note = error.message;
    screen.draw();
  }
}
