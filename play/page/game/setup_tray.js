// SPDX-License-Identifier: GPL-3.0-or-later
// setup_tray.js -- placing one's pieces: the next is dragged from the tray to the map (or its place clicked),
// or the computer places it, or all.
import { el } from '../common/dom.js';
import { setupOf } from './selection.js';
import { settings } from '../common/settings.js';
import { miniCounter } from './units_tab.js';

// A drag begins on the tray and ends on the map.
function dragging(table, node) {
  node.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    const ghost = node.cloneNode(true);
    ghost.classList.add('ghost');
    document.body.append(ghost);
    const move = (e) => {
      ghost.style.left = `${e.clientX}px`;
      ghost.style.top = `${e.clientY}px`;
    };
    const end = (e) => {
      ghost.remove();
      node.removeEventListener('pointermove', move);
      const under = document.elementFromPoint(e.clientX, e.clientY);
      if (e.type !== 'pointerup' || !under?.closest('#map')) return;
      const place = table.map.placeAt(...table.map.view.point(e.clientX, e.clientY));
      const choice = table.chooser.places().find((c) => c.place === place);
      if (choice) table.commit([choice]);
      else table.explain(-1, place);
    };
    move(event);
    node.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) node.addEventListener(name, end, { once: true });
  });
  return node;
}

async function suggest(table, all) {
  if (table.placing) return;
  table.placing = true;
  table.goesOn = all;
  table.draw();
  do {
    const answer = await table.ask('hint', { side: table.viewer, number: table.number, player: settings.hint }).catch((error) => { table.fail(error); return null; });
    const choice = answer && table.latest.choices.find((c) => c.words === answer.words);
    if (!choice) break;
    const rested = table.rest();
    await table.commit([choice]);
    await rested;
  } while (table.goesOn && !table.closed && setupOf(table.latest.choices, table.latest.pieces));
  table.placing = false;
  table.draw();
}

export function setupView(table, piece) {
  const waiting = table.position.pieces.filter((p) => p.side === piece.side && !p.on_map && p.steps > 0 && p.id !== piece.id);
  const tray = el('div', { class: 'tray' }, dragging(table, el('div', { class: 'next', title: 'Drag it to the map' }, miniCounter(piece))),
    el('div', {}, el('b', {}, piece.name), el('p', {}, 'Drag it to an outlined place, or click one.')));
  return el('div', {}, tray,
    el('div', { class: 'row' }, el('button', { disabled: table.placing, onclick: () => suggest(table, false) }, 'Suggest a place'),
      table.placing ? el('button', { class: 'main', onclick: () => { table.goesOn = false; } }, 'Stop') : el('button', { onclick: () => suggest(table, true) }, 'Suggest all')),
    waiting.length ? el('p', { class: 'soft' }, `Not on the map besides: ${waiting.map((p) => p.name).join(', ')}.`) : null);
}
