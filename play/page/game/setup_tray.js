// SPDX-License-Identifier: GPL-3.0-or-later
// setup_tray.js -- placing one's pieces: the next is dragged from the tray to the map (or its place clicked),
// or the computer places it, or all.
import { el } from '../common/dom.js';
import { setupOf } from './selection.js';
import { settings } from '../common/settings.js';
import { miniCounter } from './units_tab.js';

// A drag begins on the tray and ends on the map.
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

async function suggest(screen, all) {
  if (screen.placing) return;
  screen.placing = true;
  screen.goesOn = all;
  screen.draw();
  do {
    const answer = await screen.ask('hint', { side: screen.viewer, number: screen.number, player: settings.hint }).catch((error) => { screen.fail(error); return null; });
    const choice = answer && screen.latest.choices.find((c) => c.words === answer.words);
    if (!choice) break;
    const rested = screen.rest();
    await screen.commit([choice]);
    await rested;
  } while (screen.goesOn && !screen.closed && setupOf(screen.latest.choices, screen.latest.pieces));
  screen.placing = false;
  screen.draw();
}

export function setupView(screen, piece) {
  const waiting = screen.position.pieces.filter((p) => p.side === piece.side && !p.on_map && p.steps > 0 && p.id !== piece.id);
  const tray = el('div', { class: 'tray' }, dragging(screen, el('div', { class: 'next', title: 'Drag it to the map' }, miniCounter(piece))),
    el('div', {}, el('b', {}, piece.name), el('p', {}, 'Drag it to an outlined place, or click one.')));
  return el('div', {}, tray,
    el('div', { class: 'row' }, el('button', { disabled: screen.placing, onclick: () => suggest(screen, false) }, 'Suggest a place'),
      screen.placing ? el('button', { class: 'main', onclick: () => { screen.goesOn = false; } }, 'Stop') : el('button', { onclick: () => suggest(screen, true) }, 'Suggest all')),
    waiting.length ? el('p', { class: 'soft' }, `Not on the map besides: ${waiting.map((p) => p.name).join(', ')}.`) : null);
}
