// SPDX-License-Identifier: GPL-3.0-or-later
// overview.js -- draws a small picture of the whole board in a corner of the map: terrain, rivers,
// roads, a dot for each counter, and the frame of the part that the map shows. A click or a drag moves
// that part. The picture is hidden while the map shows the whole board, and by a button beside it, which
// stays pressed in later games. map.js makes one for each game.
import { el, svg } from '../common/dom.js';
import { settings } from '../common/settings.js';

const WIDTH_MOST = 168; // pixels of the picture
const HEIGHT_MOST = 150;

export class Overview {
  constructor(view, board, picture) {
    this.view = view;
    const scale = Math.min(WIDTH_MOST / board.width, HEIGHT_MOST / board.height);
    this.root = svg('svg', { id: 'overview', class: 'overview', 'aria-hidden': 'true', viewBox: `0 0 ${board.width} ${board.height}`, width: board.width * scale, height: board.height * scale });
    this.root.style.setProperty('--cell', picture.parentNode.style.getPropertyValue('--cell'));
    this.dots = svg('g', { class: 'dots' });
    this.frame = svg('rect', { class: 'frame' });
    this.ground = svg('g');
    this.print(picture);
    this.root.append(this.ground, this.dots, this.frame);
    this.dot = 3.2 / scale;
    this.button = el('button', { id: 'overview-toggle', onclick: () => { settings.hideOverview = !settings.hideOverview; this.hide(settings.hideOverview); } });
    this.box = el('div', { class: 'overview-box' }, this.root, this.button);
    this.hide(settings.hideOverview);
    const go = (event) => {
      const box = this.root.getBoundingClientRect();
      view.zoomed = true;
      view.centre(((event.clientX - box.left) / box.width) * board.width, ((event.clientY - box.top) / box.height) * board.height);
    };
    this.root.addEventListener('pointerdown', (event) => { this.root.setPointerCapture(event.pointerId); go(event); });
    this.root.addEventListener('pointermove', (event) => { if (event.buttons) go(event); });
  }

  // Draws the terrain and the lines of the picture of a board.
  print(picture) {
    const copies = (words) => [...picture.querySelectorAll(words)].map((node) => node.cloneNode());
    this.ground.replaceChildren(...copies('.paper, .terrain'), svg('g', { 'stroke-width': picture.querySelector('.lines')?.getAttribute('stroke-width') }, copies('.line')));
  }

  // Draws a dot for each spot. A spot is { piece, x, y }.
  show(spots) {
    const drawn = JSON.stringify(spots.map((s) => [s.x, s.y, s.piece.side]));
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.dots.replaceChildren(...spots.map((s) => svg('circle', { class: s.piece.side, cx: s.x, cy: s.y, r: this.dot })));
  }

  // Draws the frame around the part of the board that the map shows.
  follow() {
    const { box, whole } = this.view;
    for (const [name, value] of Object.entries(box)) this.frame.setAttribute(name, value);
    this.box.classList.toggle('idle', whole);
  }

  hide(hidden) {
    this.root.classList.toggle('idle', hidden);
    this.button.textContent = hidden ? 'Overview' : '×';
    this.button.title = `${hidden ? 'Show' : 'Hide'} the overview of the map`;
    this.button.setAttribute('aria-label', this.button.title);
  }
}
