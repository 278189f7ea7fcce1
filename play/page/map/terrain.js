// SPDX-License-Identifier: GPL-3.0-or-later
// terrain.js -- defines the look of each kind of terrain: a colour and a pattern of small marks.
// board.js draws it. The colours differ in lightness too, so that the map can be read in greyscale.

const two = (n) => Math.round(n * 1000) / 1000;
const dot = (x, y, r) =>
  `M${two(x - r)} ${two(y)}a${two(r)} ${two(r)} 0 1 0 ${two(2 * r)} 0a${two(r)} ${two(r)} 0 1 0 ${two(-2 * r)} 0z`;

// Functions that return the path data of a mark, centred on (x, y), for places of width `s`.
const marks = {
  tree: (x, y, s) => dot(x, y, 0.085 * s),
  shine: (x, y, s) => dot(x - 0.025 * s, y - 0.025 * s, 0.045 * s),
  fruit: (x, y, s) => dot(x, y, 0.055 * s),
  ring: (x, y, s) => dot(x, y, 0.06 * s) + dot(x, y, 0.025 * s),
  row: (x, y, s) => `M${two(x - 0.07 * s)} ${two(y + 0.07 * s)}l${two(0.14 * s)} ${two(-0.14 * s)}`,
  hill: (x, y, s) => {
    const w = 0.15 * s;
    let path = `M${two(x - w)} ${two(y + 0.05 * s)}q${two(w)} ${two(-0.22 * s)} ${two(2 * w)} 0`;
    for (const [dx, top] of [[-0.08, 0.005], [0, -0.03], [0.08, 0.005]])
      path += `M${two(x + dx * s)} ${two(y + top * s)}l${two(dx * 0.35 * s)} ${two(0.075 * s)}`;
    return path;
  },
  house: (x, y, s, turn) => {
    const w = (turn & 1 ? 0.075 : 0.055) * s;
    const h = (turn & 1 ? 0.05 : 0.07) * s;
    return `M${two(x - w)} ${two(y - h)}h${two(2 * w)}v${two(2 * h)}h${two(-2 * w)}z`;
  },
  tuft: (x, y, s) =>
    `M${two(x - 0.1 * s)} ${two(y)}h${two(0.2 * s)}M${two(x - 0.04 * s)} ${two(y)}l${two(-0.025 * s)} ${two(-0.08 * s)}` +
    `M${two(x)} ${two(y)}v${two(-0.1 * s)}M${two(x + 0.04 * s)} ${two(y)}l${two(0.025 * s)} ${two(-0.08 * s)}`,
  grain: (x, y, s) => dot(x, y, 0.017 * s),
  wave: (x, y, s) =>
    `M${two(x - 0.14 * s)} ${two(y)}q${two(0.07 * s)} ${two(-0.07 * s)} ${two(0.14 * s)} 0t${two(0.14 * s)} 0`,
  block: (x, y, s) => `M${two(x - 0.09 * s)} ${two(y + 0.07 * s)}v${two(-0.08 * s)}l${two(0.04 * s)} ${two(-0.06 * s)}h${two(0.1 * s)}l${two(0.04 * s)} ${two(0.06 * s)}v${two(0.08 * s)}z` +
    `M${two(x - 0.05 * s)} ${two(y - 0.01 * s)}h${two(0.1 * s)}v${two(0.025 * s)}h${two(-0.1 * s)}z`,
  crenel: (x, y, s) =>
    `M${two(x - 0.06 * s)} ${two(y + 0.03 * s)}v${two(-0.06 * s)}h${two(0.06 * s)}v${two(0.06 * s)}h${two(0.06 * s)}`,
  hatch: (x, y, s) => `M${two(x - 0.08 * s)} ${two(y - 0.08 * s)}l${two(0.16 * s)} ${two(0.16 * s)}`,
};

// Returns a layer, which repeats a mark. `style` is its class in map.css. `every` is the distance
// between marks, as a share of a cell. `jitter` is how far each mark is displaced at random along each
// axis, at most, as a share of that distance.
const layer = (mark, style, every, jitter = 0.3) => ({ mark, style, every, jitter });
const kinds = {
  clear: { fill: 'clear', layers: [] },
  wood: { fill: 'wood', layers: [layer('tree', 'canopy', 0.2), layer('shine', 'leaf', 0.2)] },
  orchard: { fill: 'orchard', layers: [layer('fruit', 'grove', 0.22, 0)] },
  olive: { fill: 'olive', layers: [layer('ring', 'grove ring', 0.23, 0.12)] },
  vineyard: { fill: 'vineyard', layers: [layer('row', 'vine', 0.17, 0)] },
  hill: { fill: 'hill', layers: [layer('hill', 'hachure', 0.36, 0.25)] },
  farm: { fill: 'farm', layers: [layer('house', 'roof', 0.34, 0.3)] },
  village: { fill: 'village', layers: [layer('house', 'roof', 0.26, 0.2)] },
  town: { fill: 'town', layers: [layer('house', 'roof', 0.19, 0.08)] },
  marsh: { fill: 'marsh', layers: [layer('tuft', 'reed', 0.29, 0.25)] },
  reeds: { fill: 'marsh', layers: [layer('tuft', 'reed', 0.23, 0.25)] },
  beach: { fill: 'sand', layers: [layer('grain', 'grain', 0.1, 0.5)] },
  riverbed: { fill: 'sand', layers: [layer('grain', 'grain', 0.13, 0.5)] },
  water: { fill: 'water', layers: [layer('wave', 'wave', 0.3, 0.2)] },
  bunker: { fill: 'bunker', layers: [layer('block', 'concrete', 0.24, 0)] },
  trench: { fill: 'trench', layers: [layer('crenel', 'parapet', 0.12, 0)] },
  rough: { fill: 'hill', layers: [layer('hatch', 'hachure', 0.25, 0.4)] },
};
const alike = {
  forest: 'wood', woods: 'wood', trees: 'wood', bush: 'orchard', fields: 'vineyard', field: 'vineyard',
  crops: 'vineyard', grain: 'vineyard', ridge: 'hill', hills: 'hill', heights: 'hill', building: 'farm',
  buildings: 'village', 'built-up': 'village', trenches: 'trench', pillbox: 'bunker', city: 'town', swamp: 'marsh', sand: 'beach', sea: 'water', lake: 'water',
  river: 'water', pond: 'water', rocks: 'rough', rubble: 'rough', open: 'clear', '': 'clear',
};

// Returns the look of the terrain that a scenario calls `name`: its fill class and its layers. Unknown
// terrain gets a hatched pattern.
export function terrainOf(name) {
  const word = (name ?? '').toLowerCase();
  return kinds[word] ?? kinds[alike[word]] ?? kinds[alike[word.split(/[ -]/)[0]]] ?? { fill: 'other', layers: [layer('hatch', 'hachure', 0.2, 0)] };
}

// Returns a pseudo-random number in [0, 1) that depends only on the point and the purpose.
function randomAt(x, y, purpose) {
  let h = (Math.round(x * 97) * 73856093) ^ (Math.round(y * 89) * 19349663) ^ (purpose * 83492791);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  h = Math.imul(h ^ (h >>> 13), 3266489917);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

// Returns true if (x, y) lies within a closed outline, by the even-odd rule.
export function inside(outline, x, y) {
  let odd = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i];
    const [xj, yj] = outline[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

// Returns path data of the marks of one layer within an outline. `size` is the width of a cell.
export function scatter(outline, it, size) {
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const step = it.every * size;
  const inset = it.mark === 'grain' || it.mark === 'row' ? 0.94 : 0.8;
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2;
  const cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  let path = '';
  let row = Math.floor(Math.min(...ys) / step);
  for (let y = row * step; y < Math.max(...ys); y += step, row++) {
    for (let x = Math.floor(Math.min(...xs) / step) * step + (row & 1 ? step / 2 : 0); x < Math.max(...xs); x += step) {
      const px = x + (randomAt(x, y, 1) - 0.5) * step * it.jitter * 2;
      const py = y + (randomAt(x, y, 2) - 0.5) * step * it.jitter * 2;
      if (!inside(outline, cx + (px - cx) / inset, cy + (py - cy) / inset)) continue;
      path += marks[it.mark](px, py, size, Math.floor(randomAt(x, y, 3) * 4));
    }
  }
  if (path === '') path = marks[it.mark](cx, cy, size, 0); // a place smaller than the distance of the marks
  return path;
}
