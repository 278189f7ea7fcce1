// SPDX-License-Identifier: GPL-3.0-or-later
// outlines.js -- outlines what a lesson asks for: units and places on the map, buttons and checkboxes in
// the panel. Most outlines follow from the right choices of the lesson, in a step for practice only after
// the player has asked for them; the step may name more. Start at drawOutlines().
import { byId, svg } from '../common/dom.js';
import { capital, exactPoint } from '../common/text.js';

const FRAME = 112; // side of the frame around a counter, whose side is 100

// Returns true if the words of a choice match a shell pattern, without regard to case.
function fits(pattern, words) {
  const body = pattern.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.');
  return new RegExp(`^${body}$`, 'is').test(words);
}

// Returns the patterns that the next choice may match, after the choices that the player has selected
// already.
function nextPatterns(screen) {
  const { chain } = screen.chooser.level;
  return screen.lesson.right.filter((answer) => chain.every((c, i) => fits(answer[i] ?? '', c.words))).map((answer) => answer[chain.length]).filter(Boolean);
}

const stepKey = ({ name, step }) => `${name} ${step}`;

// Returns true if the step is for practice, and the player has not asked what is right.
export const isPractice = (screen) => screen.lesson.shown.some((step) => step.practice) && screen.lessonAnswered !== stepKey(screen.lesson);

// Notes that the player has asked for the right choices of this step of practice, so that they are
// outlined.
export function practiceEnd(screen) {
  screen.lessonAnswered = stepKey(screen.lesson);
}

const outlineMake = () => ({ pieces: new Set(), places: new Set(), points: [], nodes: [] });

export function rightChoices(screen) {
  const patterns = nextPatterns(screen);
  return screen.chooser.level.choices.filter((c) => !c.plan && patterns.some((pattern) => fits(pattern, c.words)));
}

// Returns what to outline now: ids of pieces and places, and elements of the panel. These show what to
// click next. The ones in `seen` show what the step tells the player to look at.
function outlinesOf(screen) {
  const { chooser, lesson } = screen;
  const found = { ...outlineMake(), seen: outlineMake() };
  const panel = byId('panel');
  const keyed = (key) => panel.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const add = (node) => { if (node) found.nodes.push(node); return Boolean(node); };
  if (lesson.wrong !== null || lesson.done) return found;
  for (const words of lesson.shown.flatMap((step) => step.outline)) outlineNamed(screen, words, found.seen);
  if (!screen.ready() || !chooser.open || lesson.right.length === 0 || isPractice(screen)) return found;
  const right = rightChoices(screen);
  if (right.length === 0) {
    add(keyed('back'));
    return found;
  }
  const { candidate } = chooser;
  if (candidate && right.some((c) => c.words === candidate.choice.words)) {
    add(byId('confirm'));
    return found;
  }
  if (outlineBoxes(screen, panel, add, keyed)) return found;
  for (const choice of right) outlineChoice(screen, choice, found, add, keyed);
  return found;
}

// Outlines choices that are made together: first the checkboxes of one answer, then the button. Returns
// false if the panel has no checkboxes.
function outlineBoxes(screen, panel, add, keyed) {
  const boxes = [...panel.querySelectorAll('.checkboxes input')];
  if (boxes.length === 0) return false;
  const [answer] = screen.lesson.right;
  const wanted = boxes.filter((box) => answer.some((pattern) => fits(pattern, box.dataset.words)));
  const off = wanted.filter((box) => !box.checked);
  off.forEach((box) => add(box.closest('li')));
  if (off.length === 0) add(keyed(wanted.length > 0 ? 'declare' : 'declare-none'));
  return true;
}

// Outlines a right choice: its button, or the piece to click first, then its place, its point of a table,
// or its target.
function outlineChoice(screen, choice, found, add, keyed) {
  const named = choice.piece >= 0 && screen.chooser.focus !== choice.piece && (choice.place >= 0 || choice.target >= 0);
  add(keyed(choice.words));
  if (named) add(keyed(`who ${choice.piece}`));
  if (choice.piece >= 0 && screen.chooser.focus !== choice.piece) found.pieces.add(choice.piece);
  if (named && screen.map?.pieces.spot.has(choice.piece)) return;
  const point = exactPoint(choice);
  if (point) found.points.push(point);
  else for (const place of choice.places) found.places.add(place);
  if (choice.target >= 0) found.pieces.add(choice.target);
}

// Outlines what a step names, such as "unit T/B", "hex 0504", "card 9H", "button Done" or "tab Score".
function outlineNamed(screen, words, found) {
  const add = (node) => { if (node) found.nodes.push(node); };
  const at = words.indexOf(' ');
  const [kind, name] = [words.slice(0, at), words.slice(at + 1)];
  const button = () => [...byId('panel').querySelectorAll('button')].find((node) => node.textContent === name || node.dataset.key === name);
  if (kind === 'unit') screen.position.pieces.filter((p) => p.name === name).forEach((p) => found.pieces.add(p.id));
  else if (kind === 'hex') screen.scenario.board.places.filter((p) => p.label === name).forEach((p) => found.places.add(p.id));
  else if (kind === 'button') add(button());
  else if (kind === 'tab') add(byId(`tab-${name.toLowerCase()}`));
  else if (kind === 'card') add([...document.querySelectorAll('#panel .card-button, #hand .playing')].find((node) => node.textContent.includes(capital(name))));
}

function onMap(screen, found) {
  const { map } = screen;
  let layer = map.root.querySelector('.lesson-marks');
  if (!layer) {
    layer = svg('g', { class: 'lesson-marks', 'aria-hidden': 'true' });
    map.root.append(layer);
  }
  layer.replaceChildren(...framesOf(map, found.seen, 'seen'), ...framesOf(map, found, 'next'));
}

function framesOf(map, { pieces, places, points }, kind) {
  const frames = [...pieces].map((id) => [id, map.pieces.spot.get(id)]).filter(([, spot]) => spot).map(([id, { x, y, scale }]) => {
    const side = FRAME * scale;
    return svg('rect', { class: kind, 'data-taught': id, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side / 10 });
  });
  return [...[...places].map((id) => svg('path', { class: kind, 'data-place': id, d: map.outlineOf(id) })), ...points.map(([x, y]) => svg('circle', { class: kind, cx: x, cy: y, r: 0.15 * map.cell })), ...frames];
}

export function drawOutlines(screen) {
  document.querySelectorAll('.taught').forEach((node) => node.classList.remove('taught', 'seen'));
  const found = screen.lesson ? outlinesOf(screen) : { ...outlineMake(), seen: outlineMake() };
  found.seen.nodes.forEach((node) => node.classList.add('taught', 'seen'));
  found.nodes.forEach((node) => { node.classList.add('taught'); node.classList.remove('seen'); });
  if (screen.map) onMap(screen, found);
}
