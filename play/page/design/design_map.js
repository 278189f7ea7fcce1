// SPDX-License-Identifier: GPL-3.0-or-later
// design_map.js -- the map of the battle that is being made. The map code of the game draws it (map/map.js);
// this file turns strokes, clicks and keys into hexes and hexsides for the tool in use, and marks the problems
// at their places.
import { svg } from '../common/dom.js';
import { BoardMap } from '../map/map.js';
import { nationsUse } from '../map/nations.js';
import { Hexes } from './hexes.js';
import { piecesOf, sides } from './forces.js';
import { wordsAt } from './draft.js';
import { partOf } from './turn.js';

const drags = ['brush', 'line', 'hexes', 'sides', 'chains', 'copy'];

export class DesignMap {
  // `on` has stroke(places, sides, point), unit(path), move(path, place), drop(place, point) and tool(), the tool in
  // use or null.
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.pending = []; // hexes of a chain that is made by keys
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointermove', (event) => this.over(event));
    for (const end of ['pointerup', 'pointercancel']) root.addEventListener(end, (event) => this.up(event));
    root.addEventListener('dragover', (event) => event.preventDefault());
    root.addEventListener('drop', (event) => {
      event.preventDefault();
      const point = this.map?.view.point(event.clientX, event.clientY);
      if (point && event.dataTransfer.types.includes('text/x-unit')) on.drop(this.map.placeAt(...point), point);
    });
  }

  // Draws the board, if it is another than the one that is drawn.
  print(board) {
    if (board === this.board) return;
    this.board = board;
    this.hexes = new Hexes(board);
    if (this.map) this.map.reprint(board);
    else this.make(board);
  }

  // Draws the draft anew.
  show(draft, board, chosen) {
    if (!board) return;
    nationsUse(Object.fromEntries(sides.map((side) => [side, draft.values.sides?.[side]?.name])));
    this.print(board);
    this.draft = draft;
    // Nothing on the map has changed if a button of the panel was pressed.
    const shown = JSON.stringify([draft.text, chosen]);
    if (shown === this.shown) {
      this.showTool();
      return;
    }
    this.shown = shown;
    const { pieces, units } = piecesOf(draft, this.hexes);
    this.units = units;
    const markers = draft.position?.markers ?? [];
    this.map.show({ ...(draft.position ?? { blocks: [], objectives: [] }), pieces, markers });
    this.map.showChosen(new Set(pieces.filter((it) => units.get(it.id) === chosen).map((it) => it.id)), new Set());
    this.showTool();
    this.showProblems(draft.problems);
  }

  make(board) {
    const { on } = this;
    this.map = new BoardMap(this.root, board, {
      piece: (id, place) => (on.tool() ? this.click(place) : on.unit(this.units.get(id))),
      place: (place) => this.click(place),
      press: (place) => this.press(place),
      hover: () => {},
      mayDrag: (id) => !on.tool() && board.unit === 'hex' && this.units.has(id),
      drag: (id, places) => on.move(this.units.get(id), places.at(-1)),
      drop: () => {},
    });
    this.extra = svg('g', { class: 'design-marks', 'aria-hidden': 'true' });
    this.flags = svg('g', { class: 'problems', 'aria-hidden': 'true' });
    this.root.append(this.extra, this.flags);
  }

  click(place) {
    const tool = this.on.tool();
    if (tool && !drags.includes(tool.shape)) this.on.stroke([place], [], this.inches(this.point));
  }

  // Returns a point as the file writes it, in half inches.
  inches([x, y]) {
    const half = (at, most) => Math.max(0, Math.min(most, Math.round(2 * at) / 2));
    return `${half(x, this.map.board.width)} ${half(y, this.map.board.height)}`;
  }

  // ---- Strokes

  down(event) {
    const tool = this.on.tool();
    if (this.map) this.point = this.map.view.point(event.clientX, event.clientY);
    if (!tool || !drags.includes(tool.shape) || event.button !== 0 || !this.map) return;
    this.map.view.held = true;
    this.stroke = { places: [], sides: [] };
    this.extend(event);
  }

  over(event) {
    if (this.stroke) this.extend(event);
  }

  extend(event) {
    const [x, y] = this.map.view.point(event.clientX, event.clientY);
    const place = this.map.placeAt(x, y);
    const { places } = this.stroke;
    if (place < 0) return;
    if (places.at(-1) !== place) {
      // A fast pointer leaves hexes out.
      for (const id of places.length > 0 ? this.hexes.line(places.at(-1), place).slice(1) : [place]) if (!places.includes(id) || this.on.tool().shape === 'chains') places.push(id);
    }
    if (this.on.tool().shape === 'sides') this.extendSides(place, x, y);
    this.showStroke();
  }

  // A click means the nearest hexside. A drag means those from corner to corner, so that a rough hand draws a river
  // without gaps.
  extendSides(place, x, y) {
    const { stroke, hexes } = this;
    const corner = hexes.cornerAt(place, x, y);
    if (!stroke.corner) {
      const side = hexes.sideAt(place, x, y);
      Object.assign(stroke, { corner, place, sides: side ? [side] : [] });
      return;
    }
    const way = hexes.sidesOnWay(stroke.place, stroke.corner, corner);
    if (way.length === 0) return;
    if (!stroke.dragged) stroke.sides = [];
    stroke.sides.push(...way.filter((side) => !stroke.sides.includes(side)));
    Object.assign(stroke, { corner, place, dragged: true });
  }

  up(event) {
    if (!this.stroke) return;
    const { places, sides } = this.stroke;
    this.stroke = null;
    this.map.view.held = false;
    if (event.type === 'pointerup' && places.length > 0) this.on.stroke(places, sides); // show() clears what was drawn
    else this.extra.replaceChildren();
  }

  // A key does what a click does. Hexsides and chains need two hexes, one after the other.
  press(place) {
    const tool = this.on.tool();
    if (!tool) {
      const piece = this.map.stackAt(place)[0];
      if (piece) this.on.unit(this.units.get(piece.id));
      return;
    }
    if (tool.shape !== 'sides' && tool.shape !== 'chains') {
      this.on.stroke([place], [], this.inches(this.map.board.places[place].centre));
      return;
    }
    const last = this.pending.at(-1);
    if (last === undefined || !this.hexes.adjacent(last, place)) this.pending = [place];
    else this.pending.push(place);
    if (this.pending.length > 1) {
      this.on.stroke([last, place], [this.hexes.side(last, place)]);
      this.pending = tool.shape === 'chains' ? [place] : [];
    }
    this.stroke = { places: this.pending, sides: [] };
    this.showStroke();
    this.stroke = null;
  }

  showStroke() {
    const { places, sides } = this.stroke;
    const shape = this.on.tool()?.shape;
    if (shape === 'sides') this.extra.replaceChildren(...sides.map((side) => this.sideLine(side)), ...places.slice(0, sides.length ? 0 : 1).map((id) => svg('path', { class: 'drawn', d: this.map.outlineOf(id) })));
    else if (shape === 'line') this.extra.replaceChildren(...this.hexes.line(places[0], places.at(-1)).map((id) => svg('path', { class: 'drawn', d: this.map.outlineOf(id) })));
    else if (shape === 'copy') this.extra.replaceChildren(...this.outlines(partOf(this.hexes.label(places[0]), this.hexes.label(places.at(-1)))));
    else this.extra.replaceChildren(...places.map((id) => svg('path', { class: 'drawn', d: this.map.outlineOf(id) })));
  }

  outlines(labels) {
    return labels.map((label) => svg('path', { class: 'drawn', d: this.map.outlineOf(this.hexes.byLabel.get(label)) }));
  }

  sideLine(side) {
    const ends = this.hexes.sidePoints(side);
    return ends ? svg('path', { class: 'drawn', d: `M${ends.map((p) => p.join(' ')).join('L')}` }) : svg('g');
  }

  // Outlines what the key of the tool in use already has.
  showTool() {
    const tool = this.on.tool();
    const words = tool && ['hexes', 'hex'].includes(tool.shape) ? wordsAt(this.draft.values, tool.path).map((it) => it.word) : [];
    this.map.showReach(words.map((word) => this.hexes.byLabel.get(word)).filter((id) => id !== undefined).map((place) => ({ place })), new Set(), new Set());
    if (!this.stroke) this.extra.replaceChildren(...this.zonesDrawn(), ...(tool?.shape === 'copy' ? this.outlines(tool.part ?? tool.corners) : tool?.corners?.length ? [svg('path', { class: 'drawn', d: `M${tool.corners.join('L')}` }), ...tool.corners.map((at) => svg('circle', { class: 'drawn', cx: at.split(' ')[0], cy: at.split(' ')[1], r: 0.3 }))] : []));
  }

  // Returns the zones of a table in inches as outlines with their names.
  zonesDrawn() {
    if (this.map.board.unit !== 'inch') return [];
    return sides.flatMap((side) => Object.entries(this.draft.values.sides?.[side]?.zones ?? {}).map(([name, points]) => {
      const list = [points].flat().join(' ').split(/\s+/).map(Number);
      const corners = list.flatMap((x, i) => (i % 2 === 0 && Number.isFinite(list[i + 1]) ? [[x, list[i + 1]]] : []));
      if (corners.length < 3) return svg('g');
      const [x, y] = [0, 1].map((k) => corners.reduce((sum, p) => sum + p[k], 0) / corners.length);
      return svg('g', { class: `zone ${side}` }, svg('path', { d: `M${corners.map((p) => p.join(' ')).join('L')}z` }), svg('text', { x, y, 'font-size': 0.9 }, name));
    }));
  }

  // Returns the point of a problem's place, or null.
  pointOf(place) {
    const id = this.hexes?.byLabel.get(place);
    if (id !== undefined) return this.map.board.places[id].centre;
    const numbers = place.split(' ').map(Number);
    return place !== '' && numbers.length === 2 && numbers.every(Number.isFinite) ? numbers : null;
  }

  showProblems(problems) {
    const size = 0.17 * this.map.cell;
    this.flags.replaceChildren(...problems.flatMap((it) => {
      const at = this.pointOf(it.place);
      return at ? [svg('g', { class: it.warning ? 'warning' : 'error', transform: `translate(${at[0] + 0.28 * this.map.cell} ${at[1] - 0.25 * this.map.cell}) scale(${size / 10})` }, svg('title', {}, it.words), svg('circle', { r: 10 }), svg('text', { y: 5.5, 'font-size': 15 }, '!'))] : [];
    }));
  }

  // Scrolls to the place of a problem.
  go(place) {
    const at = this.pointOf(place);
    if (at) this.map.view.reveal(...at);
  }
}
