// SPDX-License-Identifier: GPL-3.0-or-later
// viewport.js -- zoom and pan of the map by wheel, buttons, dragging, two fingers and keys. map.js makes
// one Viewport for two SVG elements that show the same part of the board, one over the other: the
// printed map, and `root` with the counters, which receives all events.

const ZOOM_MAX = 12;
const NARROW = 760;   // pixels, as in style.css
const READABLE = 44;  // pixels of a cell on which a counter can be read
const DRAG_MIN = 6;   // pixels that a pointer moves before its click counts as a drag

export class Viewport {
  constructor(root, printed, board, cell) {
    this.root = root;
    this.printed = printed;
    this.board = board;
    this.cell = cell;
    this.pointers = new Map();
    this.moved = 0; // pixels that the pointer moved since it went down
    this.margin = 0.25 * cell;
    this.fit();
    this.zoomed = false; // true once the player has chosen a zoom: then near() keeps it
    root.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) root.addEventListener(end, (event) => this.up(event));
    this.watch = new ResizeObserver(() => this.show());
    this.watch.observe(root);
  }

  size() {
    const box = this.root.getBoundingClientRect();
    return { width: Math.max(box.width, 1), height: Math.max(box.height, 1), left: box.left, top: box.top };
  }

  // Shows the whole board. x, y is the point in the middle; scale 1 shows the whole board.
  fit() {
    this.x = this.board.width / 2;
    this.y = this.board.height / 2;
    this.scale = 1;
    this.zoomed = true;
    this.show();
  }

  // How many board units the viewport is wide.
  unitsAcross() {
    const { width, height } = this.size();
    const whole = this.board.width + 2 * this.margin;
    const tall = this.board.height + 2 * this.margin;
    return Math.max(whole, (tall * width) / height) / this.scale;
  }

  show() {
    const { width, height } = this.size();
    const across = this.unitsAcross();
    const down = (across * height) / width;
    const clamp = (at, span, most) => {
      const low = Math.min(span / 2 - this.margin, most / 2);
      return Math.min(Math.max(at, low), Math.max(most - low, most / 2));
    };
    this.x = clamp(this.x, across, this.board.width);
    this.y = clamp(this.y, down, this.board.height);
    for (const picture of [this.printed, this.root]) picture.setAttribute('viewBox', `${this.x - across / 2} ${this.y - down / 2} ${across} ${down}`);
    this.printed.classList.toggle('near', width / across > 58 / this.cell); // labels can be read
  }

  // The point of the board under a point of the screen.
  point(clientX, clientY) {
    const { width, height, left, top } = this.size();
    const across = this.unitsAcross();
    return [this.x + ((clientX - left) / width - 0.5) * across, this.y + ((clientY - top) / height - 0.5) * ((across * height) / width)];
  }

  // The point of the screen, from the corner of the map, that shows a point of the board.
  screen(x, y) {
    const { width, height } = this.size();
    const per = width / this.unitsAcross();
    return [width / 2 + (x - this.x) * per, height / 2 + (y - this.y) * per];
  }

  // Zooms in (factor above 1) or out; the given point, by default the middle, stays where it is.
  zoom(factor, clientX, clientY) {
    const { left, top, width, height } = this.size();
    const at = [clientX ?? left + width / 2, clientY ?? top + height / 2];
    const before = this.point(...at);
    this.zoomed = true;
    this.scale = Math.min(ZOOM_MAX, Math.max(1, this.scale * factor));
    const after = this.point(...at);
    this.x += before[0] - after[0];
    this.y += before[1] - after[1];
    this.show();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.show();
  }

  // Scrolls a point of the board into view, unless it is well inside.
  reveal(x, y) {
    const { width, height } = this.size();
    const [sx, sy] = this.screen(x, y);
    const edge = Math.min(width, height) * 0.12;
    if (sx > edge && sx < width - edge && sy > edge && sy < height - edge) return;
    this.x = x;
    this.y = y;
    this.show();
  }

  // On a narrow screen, zooms in on a point so that counters there can be read, unless the player has
  // chosen a zoom.
  near(x, y) {
    const { width } = this.size();
    if (width > NARROW) return;
    const cell = (width * this.cell) / this.unitsAcross();
    if (cell >= READABLE || this.zoomed) return this.reveal(x, y);
    this.scale = Math.min(ZOOM_MAX, (this.scale * READABLE) / cell);
    [this.x, this.y] = [x, y];
    this.show();
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX, event.clientY);
  }

  down(event) {
    if (event.button > 1) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size === 1) this.moved = 0;
  }

  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (last === undefined) return;
    const now = [event.clientX, event.clientY];
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.pointers.set(event.pointerId, now);
    this.moved += Math.hypot(now[0] - last[0], now[1] - last[1]);
    if (this.held || this.moved < DRAG_MIN) return;
    if (!this.root.hasPointerCapture(event.pointerId)) this.root.setPointerCapture(event.pointerId);
    if (others.length === 1) {
      const far = (p) => Math.hypot(p[0] - others[0][0], p[1] - others[0][1]);
      this.zoom(far(now) / Math.max(far(last), 1), (now[0] + others[0][0]) / 2, (now[1] + others[0][1]) / 2);
    }
    const share = this.unitsAcross() / this.size().width / (others.length + 1);
    this.pan((last[0] - now[0]) * share, (last[1] - now[1]) * share);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }

  // True if the pointer has moved so far that releasing it is no click.
  dragged() {
    return this.moved >= DRAG_MIN;
  }
}
