// SPDX-License-Identifier: GPL-3.0-or-later
// roads_and_rivers.js -- joins the short straight lines of a board (roads, rivers, walls) into long
// smooth curves. board.js draws the curves; map.js draws its arrows with the same curves.

// The kinds of lines, in the order of drawing: the first lies at the bottom. map.css gives each kind its
// look.
export const drawnKinds = ['river', 'stream', 'wall', 'edge', 'road', 'ford'];

const keyOf = ([x, y]) => `${Math.round(x * 200)},${Math.round(y * 200)}`;

// Joins line pieces into chains of points. Two pieces belong to one chain if they meet at a point where
// no third piece ends.
function chains(pieces) {
  const at = new Map();
  pieces.forEach((piece, i) => {
    for (const end of [piece.from, piece.to]) {
      const key = keyOf(end);
      if (!at.has(key)) at.set(key, []);
      at.get(key).push(i);
    }
  });
  const used = new Set();
  const grow = (start, first) => {
    const points = [start];
    let index = first;
    for (;;) {
      used.add(index);
      const piece = pieces[index];
      const next = keyOf(piece.from) === keyOf(points.at(-1)) ? piece.to : piece.from;
      points.push(next);
      const meeting = at.get(keyOf(next));
      const onward = meeting.filter((i) => !used.has(i));
      if (meeting.length !== 2 || onward.length !== 1) return points;
      index = onward[0];
    }
  };
  const found = [];
  for (const round of [0, 1]) {
    pieces.forEach((piece, i) => {
      if (used.has(i)) return;
      const end = [piece.from, piece.to].find((p) => at.get(keyOf(p)).length !== 2);
      if (end === undefined && round === 0) return; // closed rings have no end: they are for round 1
      found.push(grow(end ?? piece.from, i));
    });
  }
  return found;
}

const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const show = (p) => `${Math.round(p[0] * 1000) / 1000} ${Math.round(p[1] * 1000) / 1000}`;

// Returns path data of a curve through the midpoints of these points, from the first point to the last.
export function softPath(points) {
  let path = `M${show(points[0])}`;
  for (let i = 1; i + 1 < points.length; i++) path += `Q${show(points[i])} ${show(mid(points[i], points[i + 1]))}`;
  return `${path}L${show(points.at(-1))}`;
}

// A ford is drawn as three bars across its river.
const BARS = [-0.24, 0, 0.24]; // positions from the middle, as shares of the line's length
const HALF_BAR = 0.15;         // half the length of a bar, as a share of a cell
function fordBars(pieces, cell) {
  return pieces.map(({ from, to }) => {
    const [x, y] = mid(from, to);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const far = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / far) * HALF_BAR * cell, (dx / far) * HALF_BAR * cell];
    return BARS.map((b) => `M${show([x + b * dx - nx, y + b * dy - ny])}L${show([x + b * dx + nx, y + b * dy + ny])}`).join('');
  }).join('');
}

// Returns path data of all lines of one kind, with each line drawn once.
export function linePath(lines, kind, cell = 1) {
  const seen = new Set();
  const pieces = lines.filter((line) => {
    const ends = [keyOf(line.from), keyOf(line.to)].sort().join(' ');
    if (line.kind !== kind || seen.has(ends)) return false;
    seen.add(ends);
    return true;
  });
  return kind === 'ford' ? fordBars(pieces, cell) : chains(pieces).map(softPath).join('');
}

// Returns the kinds of lines that a board has.
export function lineKinds(lines) {
  return [...new Set(lines.map((line) => line.kind))];
}
