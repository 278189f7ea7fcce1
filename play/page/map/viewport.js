// SPDX-License-Identifier: GPL-3.0-or-later
// viewport.js -- zooms and scrolls the map by wheel, buttons, dragging, two fingers and keys. map.js
// makes one Viewport for two SVG elements that show the same part of the board, one over the other: the
// printed map, and `root` with the counters, which receives all events.

const ZOOM_MAX = 12;      // times the scale of the whole board
const READABLE = 64;      // pixels of a cell in which the name and the numbers of a counter have at least 11 pixels
const READABLE_TABLE = 53; // the same on a miniatures table, where no text gets smaller than that
const NAMED = 46;         // pixels of a cell in which the names of counters and places can be read
// The overview and the buttons cover these shares of the map's width, or of MOST_COVERED pixels if
// the map is wider: at the left, at the right, below.
const COVERED = [0.2, 0.06, 0.18];
const MOST_COVERED = 900;
const DRAG_MIN = 6;       // pixels that a pointer moves before its click counts as a drag

// Returns the pixels that are covered. On a narrow screen nothing is: there, style.css has the overview and
// the buttons below the map.
const covered = (width) => COVERED.map((share) => (matchMedia('(max-width: 760px)').matches ? 0 : share * Math.min(width, MOST_COVERED)));

export class Viewport {
  constructor(root, printed, board, cell) {
    this.root = root;
    this.printed = printed;
    this.board = board;
    this.cell = cell;
    this.pointers = new Map();
    this.moved = 0; // pixels that the pointer moved since it went down
    this.margin = 0.25 * cell;
    this.changed = () => {}; // called at the end of each show()
    this.fit();
    this.zoomed = false; // true once the player has chosen a zoom: then near() keeps it
    root.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) root.addEventListener(end, (event) => this.up(event));
    this.watch = new ResizeObserver(() => { this.known = null; if (this.whole) this.per = 0; this.show(); });
    this.watch.observe(root);
  }

  // The pixels of a cell at which all texts can be read.
  get readable() {
    return this.board.unit === 'inch' ? READABLE_TABLE : READABLE;
  }

  size() {
    const box = this.root.getBoundingClientRect();
    return { width: Math.max(box.width, 1), height: Math.max(box.height, 1), left: box.left, top: box.top };
  }

  // Returns width and height as they were when they last changed. Measuring them at each show() would force
  // a layout of a map that has just been drawn.
  extent() {
    this.known ??= this.size();
    return this.known;
  }

  // Returns the number of pixels of a board unit at which the whole board is shown.
  perWhole() {
    const { width, height } = this.extent();
    return Math.min(width / (this.board.width + 2 * this.margin), height / (this.board.height + 2 * this.margin));
  }

  // Shows the whole board. `x`, `y` is the point in the middle; `per` is the number of pixels of a board
  // unit.
  fit() {
    this.x = this.board.width / 2;
    this.y = this.board.height / 2;
    this.per = 0; // show() raises it to the least scale
    this.zoomed = true;
    this.show();
  }

  // Returns the width of the viewport in board units.
  unitsAcross() {
    return this.size().width / this.per;
  }

  // Returns the level of detail: far (symbols and strengths), middle (names too), or near (all numbers).
  get level() {
    const pixels = this.per * this.cell;
    return pixels >= this.readable - 0.5 ? 'near' : pixels >= NAMED ? 'middle' : 'far';
  }

  // Shows the part of the board around the middle. Lets the middle go so far that the overview and the
  // buttons, which lie over the map, cover none of the board; with `within`, keeps to the board.
  show(within = false) {
    const { width, height } = this.extent();
    const whole = this.perWhole();
    this.per = Math.max(this.per, whole);
    this.whole = this.per <= 1.001 * whole;
    const across = width / this.per;
    const down = height / this.per;
    const free = this.whole || within ? [0, 0, 0] : covered(width).map((pixels) => pixels / this.per);
    const clamp = (at, span, most, before, after) => {
      const low = Math.min(span / 2 - this.margin, most / 2);
      return Math.min(Math.max(at, low - before), Math.max(most - low, most / 2) + after);
    };
    this.x = clamp(this.x, across, this.board.width, free[0], free[1]);
    this.y = clamp(this.y, down, this.board.height, 0, free[2]);
    const box = `${this.x - across / 2} ${this.y - down / 2} ${across} ${down}`;
    for (const picture of [this.printed, this.root]) if (picture.getAttribute('viewBox') !== box) picture.setAttribute('viewBox', box); // setting it lays out all texts
    if (this.shown !== this.per) {
      this.shown = this.per;
      for (const picture of [this.printed, this.root]) {
        picture.style.setProperty('--pixel', `${1 / this.per}px`);
        for (const level of ['far', 'middle', 'near']) picture.classList.toggle(level, level === this.level);
      }
    }
    this.box = { x: this.x - across / 2, y: this.y - down / 2, width: across, height: down };
    this.changed();
  }

  // Returns true if a point of the board is in view, and not at the very edge.
  sees(x, y, edge = 0.5 * this.cell) {
    const { box } = this;
    return x > box.x + edge && x < box.x + box.width - edge && y > box.y + edge && y < box.y + box.height - edge;
  }

  // Opens at a zoom at which all texts can be read. Shows a part of the board in which the weights of
  // `points`, each [x, y, weight], add up to about the most possible.
  open(points) {
    this.per = Math.max(this.perWhole(), this.readable / this.cell);
    this.show();
    const { width, height } = this.box;
    const edge = 0.6 * this.cell;
    let best = null;
    const corners = (axis) => new Set(points.map((p) => Math.floor(p[axis] / this.cell) * this.cell));
    for (const left of corners(0)) {
      for (const top of corners(1)) {
        const inside = points.filter(([x, y]) => x >= left && x <= left + width - 2 * edge && y >= top && y <= top + height - 2 * edge);
        const sum = inside.reduce((all, p) => all + p[2], 0);
        if (best === null || sum > best.sum) best = { sum, inside };
      }
    }
    if (best) {
      const middle = (i) => (Math.min(...best.inside.map((p) => p[i])) + Math.max(...best.inside.map((p) => p[i]))) / 2;
      if (best.inside.length > 0) [this.x, this.y] = [middle(0), middle(1)];
    }
    this.zoomed = false;
    this.show();
  }

  // Returns the point of the board under a point of the screen.
  point(clientX, clientY) {
    const { width, height, left, top } = this.size();
    const across = this.unitsAcross();
    return [this.x + ((clientX - left) / width - 0.5) * across, this.y + ((clientY - top) / height - 0.5) * ((across * height) / width)];
  }

  // Returns where a point of the board is shown, in pixels from the upper left corner of the map.
  screen(x, y) {
    const { width, height } = this.size();
    const per = width / this.unitsAcross();
    return [width / 2 + (x - this.x) * per, height / 2 + (y - this.y) * per];
  }

  // Zooms in (factor above 1) or out. The given point of the screen, by default the middle, keeps its
  // place.
  zoom(factor, clientX, clientY) {
    const { left, top, width, height } = this.size();
    const at = [clientX ?? left + width / 2, clientY ?? top + height / 2];
    const before = this.point(...at);
    this.zoomed = true;
    const whole = this.perWhole();
    this.per = Math.min(ZOOM_MAX * whole, Math.max(whole, this.per * factor));
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

  // Scrolls a point of the board into view, unless it is well inside the view already.
  reveal(x, y) {
    const { width, height } = this.size();
    const [sx, sy] = this.screen(x, y);
    const edge = Math.min(width, height) * 0.12;
    if (sx > edge && sx < width - edge && sy > edge && sy < height - edge) return;
    this.centre(x, y);
  }

  // Shows a point at a zoom at which its counters can be read. If the player has chosen a zoom, keeps
  // that.
  near(x, y) {
    if (this.level === 'near' || this.zoomed) return this.reveal(x, y);
    this.per = this.readable / this.cell;
    this.centre(x, y);
  }

  // Scrolls the map so that a point of the board is in the middle. Goes beyond the board only if the
  // overview or the buttons would cover the point.
  centre(x, y) {
    [this.x, this.y] = [x, y];
    this.show(true);
    const { width, height } = this.size();
    const [left, right, below] = covered(width);
    const [sx, sy] = this.screen(x, y);
    if (sy < height - below || (sx > left && sx < width - right)) return;
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

  // Returns true if the pointer has moved so far that its release is not a click.
  dragged() {
    return this.moved >= DRAG_MIN;
  }
}
