// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_panel.js -- draws the panel of a lesson above the choices of a game: the step, its text, the
// remark after a wrong choice, and the ways back and on. game_screen.js calls drawLesson() whenever it
// draws.
import { byId, el, replace } from '../common/dom.js';
import { richWords } from '../game/log_tab.js';
import { drawOutlines, isPractice, practiceEnd } from './outlines.js';

// Sends a request of the lesson. The new position comes back as an event.
async function send(screen, request) {
  try {
    const status = await screen.ask(request);
    screen.takeStatus(status);
  } catch (error) {
    screen.fail(error);
  }
}

// Opens the game of a lesson: begins the lesson, or continues where the player left it.
export async function openLesson(service, lesson) {
  const { game } = await service.ask('lesson', { lesson });
  location.hash = `#game/${game}`;
}

function stepView(screen, { task, text }) {
  return [el('h2', { class: 'lesson-task' }, task), el('p', { class: 'lesson-text' }, richWords(text, screen))];
}

function endView(screen, { name, end, next }) {
  return [el('h2', {}, 'Lesson done'), el('p', { class: 'lesson-text' }, richWords(end, screen)),
    el('div', { class: 'row' }, next ? el('button', { class: 'main', id: 'lesson-next', onclick: () => openLesson(screen.service, next) }, 'Next lesson') : null,
      el('button', { id: 'lesson-again', onclick: () => again(screen, name) }, 'Play again'), el('a', { class: 'button', href: '#home' }, 'All lessons'))];
}

// Begins the lesson again. Its game keeps the same name, so the page must open it anew.
async function again(screen, name) {
  const { game } = await screen.service.ask('lesson', { lesson: name, again: true });
  await screen.openAs(game, null);
}

function wrongView(screen, words) {
  return [el('div', { class: 'refused', role: 'alert' }, el('p', {}, richWords(words, screen)), el('button', { class: 'main', id: 'lesson-retry', onclick: () => send(screen, 'lesson_back') }, 'Try again'))];
}

function bodyOf(screen, lesson) {
  if (lesson.done) return endView(screen, lesson);
  if (lesson.shown.length === 0) return [el('p', { class: 'lesson-text' }, lesson.goal)];
  return lesson.shown.map((step) => stepView(screen, step));
}

function view(screen, lesson) {
  const place = lesson.steps > 0 ? `, step ${lesson.step} of ${lesson.steps}` : '';
  return [el('p', { class: 'lesson-title soft' }, `Lesson: ${lesson.title}${place}`),
    lesson.steps > 0 ? el('progress', { max: lesson.steps, value: lesson.done ? lesson.steps : lesson.step - 1, 'aria-label': 'Steps done' }) : null,
    bodyOf(screen, lesson), lesson.wrong !== null ? wrongView(screen, lesson.wrong) : null,
    lesson.done ? null : el('div', { class: 'row tight' }, lesson.wrong === null && isPractice(screen) ? el('button', { id: 'lesson-show', onclick: () => showRight(screen) }, 'Show me') : null, lesson.back && lesson.wrong === null ? el('button', { class: 'quiet', id: 'lesson-back', onclick: () => send(screen, 'lesson_back') }, '← Back a step') : null,
      el('a', { class: 'button quiet', id: 'lesson-leave', href: '#home' }, 'Leave the lesson'))];
}

function showRight(screen) {
  practiceEnd(screen);
  drawLesson(screen);
}

// Scrolls to the lesson if its top is hidden, on a phone by the map.
function scrollTo(section) {
  const field = byId('field');
  const sticky = getComputedStyle(field).position === 'sticky';
  const top = sticky ? field.getBoundingClientRect().bottom : section.parentElement.getBoundingClientRect().top;
  if (section.getBoundingClientRect().top < top) section.scrollIntoView({ block: 'start' });
}

export function drawLesson(screen) {
  const { lesson } = screen;
  const panel = byId('panel');
  document.body.dataset.lesson = !lesson ? '' : lesson.done ? 'done' : lesson.wrong !== null ? 'wrong' : 'step';
  if (!lesson || !panel) {
    byId('lesson')?.remove();
    if (screen.map?.root.querySelector('.lesson-marks')) drawOutlines(screen);
    return;
  }
  const section = byId('lesson') ?? el('section', { id: 'lesson', 'aria-label': 'Lesson', 'aria-live': 'polite' });
  if (!section.isConnected) panel.before(section);
  const drawn = `${JSON.stringify(lesson)} ${isPractice(screen)}`;
  if (section.dataset.drawn !== drawn) {
    const place = `${lesson.step} ${lesson.wrong} ${lesson.done}`;
    const isNew = section.dataset.place !== place;
    section.dataset.drawn = drawn;
    section.dataset.place = place;
    replace(section, view(screen, lesson));
    if (isNew) scrollTo(section);
  }
  panel.onchange = () => drawOutlines(screen); // ticking a checkbox does not redraw the panel
  drawOutlines(screen);
}
