// SPDX-License-Identifier: GPL-3.0-or-later
// setup_tray.js -- the set-up: the player drags the next unit from the tray to the map, clicks a place,
// or lets a computer player place one unit or all.
import { el } from '../common/dom.js';
import { BY_SEARCH } from './hint.js';
import { setupOf } from './selection.js';
import { settings } from '../common/settings.js';
import { miniCounter } from './units_tab.js';

const PLACER = 'elite'; // places units where hints are by search: a search of seconds for each unit is too long

// Makes a counter of the tray draggable to the map.
function dragging(screen, node) {
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
      const place = screen.map.placeAt(...screen.map.view.point(e.clientX, e.clientY));
      const choice = screen.chooser.places().find((c) => c.place === place);
      if (choice) screen.commit([choice]);
      else screen.explain(-1, place);
    };
    move(event);
    node.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) node.addEventListener(name, end, { once: true });
  });
  return node;
}

// Places the next unit, or all units, by hints.
async function suggest(screen, all) {
  if (screen.placing) return;
  screen.placing = true;
  screen.placesAll = all;
  screen.draw();
  do {
    const answer = await screen.ask('hint', { side: screen.viewer, number: screen.number, player: settings.hint === BY_SEARCH ? PLACER : settings.hint }).catch((error) => { screen.fail(error); return null; });
    const choice = answer && screen.latest.choices.find((c) => c.words === answer.words);
    if (!choice) break;
    const rested = screen.nextChoice();
    await screen.commit([choice]);
    await rested;
  } while (screen.placesAll && !screen.closed && setupOf(screen.latest.choices, screen.latest.pieces));
  screen.placing = false;
  screen.draw();
}

export function setupView(screen, piece) {
  const waiting = screen.position.pieces.filter((p) => p.side === piece.side && !p.on_map && p.steps > 0 && p.id !== piece.id);
  const tray = el('div', { class: 'tray' }, dragging(screen, el('div', { class: 'next', title: 'Drag the unit to the map' }, miniCounter(piece))),
    el('div', {}, el('b', {}, piece.name), el('p', {}, 'Drag the unit to an outlined place, or click a place.')));
  return el('div', {}, tray,
    el('div', { class: 'row' }, el('button', { disabled: screen.placing, onclick: () => suggest(screen, false) }, 'Place unit'),
      screen.placing ? el('button', { class: 'main', onclick: () => { screen.placesAll = false; } }, 'Stop') : el('button', { onclick: () => suggest(screen, true) }, 'Place all')),
    waiting.length ? el('p', { class: 'soft' }, `Other units not on the map: ${waiting.map((p) => p.name).join(', ')}.`) : null);
}
