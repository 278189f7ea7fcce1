// SPDX-License-Identifier: GPL-3.0-or-later
// hexes.js -- what the tools need to know of the hexes of a board: which are neighbours, which hexside is
// under the pointer, the straight line between two hexes, and the patch of one terrain.

const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export class Hexes {
  constructor(board) {
    this.board = board;
    this.places = board.places;
    this.byLabel = new Map(board.places.map((place) => [place.label, place.id]));
  }

  label(id) { return this.places[id].label; }

  neighbours(id) {
    const { columns, rows } = this.board;
    const [column, row] = [id % columns, Math.floor(id / columns)];
    const east = row % 2; // the rows above and below have a column more to the east, or to the west
    return [[1, 0], [east, -1], [east - 1, -1], [-1, 0], [east - 1, 1], [east, 1]].map(([x, y]) => [column + x, row + y])
      .filter(([x, y]) => x >= 0 && x < columns && y >= 0 && y < rows).map(([x, y]) => x + columns * y);
  }

  adjacent(a, b) { return this.neighbours(a).includes(b); }

  // Returns the two hexes whose common side is nearest to a point of hex `id`, the smaller label first; null
  // on a map of one hex.
  sideAt(id, x, y) {
    const list = this.neighbours(id);
    if (list.length === 0) return null;
    return this.side(id, list.reduce((best, it) => (far(this.places[it].centre, [x, y]) < far(this.places[best].centre, [x, y]) ? it : best)));
  }

  // Returns a hexside as the file writes it.
  side(a, b) { return [this.label(a), this.label(b)].sort().join('-'); }

  // Returns the ends of a hexside, for a picture.
  sidePoints(side) {
    const [a, b] = side.split('-').map((label) => this.places[this.byLabel.get(label)]);
    if (!a || !b) return null;
    const corners = a.outline.filter((p) => b.outline.some((q) => far(p, q) < 0.01));
    return corners.length === 2 ? corners : null;
  }

  // Returns the corner of hex `id` that is nearest to a point.
  cornerAt(id, x, y) {
    return this.places[id].outline.reduce((best, it) => (far(it, [x, y]) < far(best, [x, y]) ? it : best));
  }

  // Returns the hexsides on the way from a corner of hex `id` to another corner, as a river runs.
  sidesOnWay(id, from, to) {
    const sides = [];
    const corner = (hex, point) => this.places[hex].outline.findIndex((it) => far(it, point) < 0.01);
    for (let at = from, hex = id; far(at, to) > 0.01;) {
      const around = [hex, ...this.neighbours(hex)].filter((it) => corner(it, at) >= 0);
      const ends = around.flatMap((it) => [1, 5].map((step) => ({ it, end: this.places[it].outline[(corner(it, at) + step) % 6] })));
      const best = ends.reduce((one, other) => (far(other.end, to) < far(one.end, to) - 0.001 ? other : one));
      if (far(best.end, to) >= far(at, to)) break;
      const beside = around.filter((it) => corner(it, best.end) >= 0);
      if (beside.length === 2) sides.push(this.side(...beside)); // else it is the edge of the map
      [at, hex] = [best.end, best.it];
    }
    return sides;
  }

  // Returns the hexes on the way from one to another, both included.
  line(from, to) {
    const way = [from];
    while (way.at(-1) !== to && way.length < this.places.length) {
      const end = this.places[to].centre;
      const [sx, sy] = this.places[from].centre;
      const [dx, dy] = [end[0] - sx, end[1] - sy];
      const length = Math.hypot(dx, dy) || 1;
      const cost = (id) => { // distance to the end, and a little for straying from the straight line
        const [x, y] = this.places[id].centre;
        return far([x, y], end) + 0.3 * Math.abs(((x - sx) * dy - (y - sy) * dx) / length);
      };
      way.push(this.neighbours(way.at(-1)).reduce((best, id) => (cost(id) < cost(best) ? id : best)));
    }
    return way;
  }

  // Returns the hexes of the same terrain that hang together with this one.
  patch(id) {
    const { terrain } = this.places[id];
    const found = new Set([id]);
    for (const at of found) for (const next of this.neighbours(at)) if (this.places[next].terrain === terrain) found.add(next);
    return [...found];
  }
}
