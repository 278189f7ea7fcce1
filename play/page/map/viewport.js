// SPDX-License-Identifier: GPL-3.0-or-later
// viewport.js -- zoom and pan of the map: wheel, buttons, drag, two fingers, keys. It has two pictures, one
// over the other, which show the same part: the ground, and what lies on it.

const ZOOM_MOST = 12;
const NARROW = 760;   // pixels, as in style.css
const READABLE = 44;  // pixels of a cell on which a counter can be read

export class View {
  constructor(root, ground, board, cell) {
    this.root = root;
    this.ground = ground;
    this.board = board;
    this.cell = cell;
    this.pointers = new Map();
    this.moved = 0;
    this.margin = 0.25 * cell;
    this.fit();
    this.own = false; // somebody has chosen how near he wants it
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

  // Everything, as large as it goes: x, y is the middle, and `wide` how much of the board is seen.
  fit() {
    this.x = this.board.width / 2;
    this.y = this.board.height / 2;
    this.scale = 1;
    this.own = true;
    this.show();
  }

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
    const keep = (at, span, most) => {
      const low = Math.min(span / 2 - this.margin, most / 2);
      return Math.min(Math.max(at, low), Math.max(most - low, most / 2));
    };
    this.x = keep(this.x, across, this.board.width);
    this.y = keep(this.y, down, this.board.height);
    for (const picture of [this.ground, this.root]) picture.setAttribute('viewBox', `${this.x - across / 2} ${this.y - down / 2} ${across} ${down}`);
    this.ground.classList.toggle('near', width / across > 58 / this.cell);
  }

  // From the screen to the board.
  point(clientX, clientY) {
    const { width, height, left, top } = this.size();
    const across = this.unitsAcross();
    return [this.x + ((clientX - left) / width - 0.5) * across, this.y + ((clientY - top) / height - 0.5) * ((across * height) / width)];
  }

  // And back: where on the screen, from the map's own corner.
  screen(x, y) {
    const { width, height } = this.size();
    const per = width / this.unitsAcross();
    return [width / 2 + (x - this.x) * per, height / 2 + (y - this.y) * per];
  }

  zoom(factor, clientX, clientY) {
    const { left, top, width, height } = this.size();
    const at = [clientX ?? left + width / 2, clientY ?? top + height / 2];
    const before = this.point(...at);
    this.own = true;
    this.scale = Math.min(ZOOM_MOST, Math.max(1, this.scale * factor));
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

  // Brings a point into sight, with some ground round it, if it is not.
  reveal(x, y) {
    const { width, height } = this.size();
    const [sx, sy] = this.screen(x, y);
    const edge = Math.min(width, height) * 0.12;
    if (sx > edge && sx < width - edge && sy > edge && sy < height - edge) return;
    this.x = x;
    this.y = y;
    this.show();
  }

  // A place of the map so large that what stands there can be read, where all of it would not be.
  near(x, y) {
    const { width } = this.size();
    if (width > NARROW) return;
    const cell = (width * this.cell) / this.unitsAcross();
    if (cell >= READABLE || this.own) return this.reveal(x, y);
    this.scale = Math.min(ZOOM_MOST, (this.scale * READABLE) / cell);
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
    if (this.held || this.moved < 6) return;
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

  // Whether what ends now was a drag of the map and no click.
  dragged() {
    return this.moved >= 6;
  }
}
