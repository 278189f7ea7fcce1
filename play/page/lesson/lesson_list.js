// SPDX-License-Identifier: GPL-3.0-or-later
// lesson_list.js -- draws the lessons on the home page, with the lesson to start with and those that are
// done.
import { el } from '../common/dom.js';
import { openLesson } from './lesson_panel.js';

const stateOf = ({ done, step, steps }) => [done ? '✓ done' : '', step && (step > 1 || !done) ? (steps > 0 ? `step ${step} of ${steps}` : 'in progress') : ''].filter(Boolean).join(', ');

function lessonRow(home, it, number) {
  const state = stateOf(it);
  return el('li', { class: it.done ? 'done' : null }, el('button', { class: 'lesson', 'data-key': `lesson ${it.name}`, onclick: () => home.learn(it.name) },
    el('b', {}, `${number}. ${it.title}`), el('span', { class: 'soft' }, ` ${it.minutes} min${state ? ` · ${state}` : ''}`), el('span', { class: 'goal' }, it.goal)));
}

function systemLessons(home, system) {
  const own = home.lessons.filter((it) => it.rules === system.name);
  if (own.length === 0) return null;
  return el('div', {}, el('h3', {}, system.title), el('ul', { class: 'lessons' }, own.map((it, i) => lessonRow(home, it, i + 1))));
}

// Returns the first lesson that is not done; the first lesson if all are done.
const startOf = (lessons) => lessons.find((it) => !it.done) ?? lessons[0];

export function lessonsView(home) {
  if (home.lessons.length === 0) return null;
  const start = startOf(home.lessons);
  const fresh = home.lessons.every((it) => !it.done && !it.step);
  return el('section', { id: 'lessons', 'aria-label': 'Lessons' }, el('h2', {}, 'Lessons'),
    el('p', { class: 'row' }, el('button', { class: 'main', id: 'start-here', onclick: () => home.learn(start.name) }, fresh ? 'Start here' : 'Continue'), el('span', {}, `${start.title}, ${start.minutes} minutes`)),
    el('details', { open: !fresh }, el('summary', {}, 'All lessons'), home.systems.map((system) => systemLessons(home, system))));
}

// Adds the lessons of the request `lessons` that are valid to the data of the home page, and learn(name),
// which opens one and calls refused(error) on failure.
export function lessonsAdd(service, home, lessons, refused) {
  home.lessons = lessons.filter((it) => !it.error);
  home.learn = (name) => openLesson(service, name).catch(refused);
}
