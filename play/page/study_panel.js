// SPDX-License-Identifier: GPL-3.0-or-later
// study_panel.js -- the study of a scenario in the laboratory (laboratory.js): one button, the progress
// of the study, and its answer in the sentences of `cassino study`.
import { byId, el, replace } from './common/dom.js';
import { capital, plural, timeLeft } from './common/text.js';

const POLL_MS = 500; // between two looks at the progress
const MINUTES = [1, 5, 15, 60, 240];

export class StudyPanel {
  // `form` holds the scenario that the laboratory has chosen; redraw() draws the laboratory anew.
  constructor(service, form, redraw) {
    Object.assign(this, { service, form, redraw, minutes: 5, requests: 0 });
  }

  // Studies the scenario until it is done or the user stops. With `games`, plays at least this number of
  // games between the players that learned the battle.
  async run(games) {
    const asked = { scenario: this.form.scenario, minutes: this.minutes, ...(games ? { games } : {}) };
    Object.assign(this, { running: true, stopping: false, progress: null, failed: '', asked });
    if (!games) this.answer = null;
    this.redraw();
    const poll = setInterval(() => this.poll(asked), POLL_MS);
    try {
      do {
        this.requests += 1;
        this.answer = await this.service.ask('study', { id: this.id(), ...asked });
      } while (!this.answer.finished && !this.stopping && !this.answer.stopped);
    } catch (error) {
      this.failed = error.message;
    }
    clearInterval(poll);
    this.running = false;
    this.redraw();
  }

  id() { return `study-${this.requests}`; }

  async poll(asked) {
    const progress = await this.service.ask('study_progress', { scenario: asked.scenario, minutes: asked.minutes }).catch(() => null);
    if (!this.running || !progress?.running) return;
    this.progress = progress;
    const at = byId('study-progress'); // drawn alone, so that a click on Stop is not lost
    if (at) replace(at, this.progressParts());
  }

  async stop() {
    this.stopping = true;
    this.redraw();
    await this.service.ask('stop', { stop: this.id() }).catch(() => {});
  }

  close() {
    if (this.running) this.stop();
  }

  formView(scenarios, busy) {
    const off = this.running || busy;
    const choose = (id, words, options, changed) => el('p', {}, el('label', { for: id }, `${words} `), el('select', { id, disabled: off, onchange: (e) => changed(e.target.value) }, options));
    return el('form', { class: 'new', id: 'study', onsubmit: (event) => { event.preventDefault(); if (!off) this.run(); } }, el('h2', {}, 'Study'),
      el('p', {}, 'Computer players learn the battle and play it. The answer says whether it seems even, and what may make it so or spoil the game.'),
      choose('study-scenario', 'Scenario', scenarios.map((s) => el('option', { value: s.name, selected: this.form.scenario === s.name }, `${s.title} (${s.name})`)), (value) => { Object.assign(this, { answer: null, failed: '' }); this.form.scenario = value; this.redraw(); }),
      choose('study-minutes', 'Time', MINUTES.map((m) => el('option', { value: m, selected: this.minutes === m }, plural(m, 'minute'))), (value) => { this.minutes = Number(value); }),
      this.running ? el('button', { type: 'button', id: 'study-stop', disabled: this.stopping, onclick: () => this.stop() }, 'Stop') : el('button', { class: 'main', id: 'study-run', disabled: busy }, 'Study'));
  }

  progressParts() {
    const { progress } = this;
    if (!progress) return [el('p', {}, 'Starting …')];
    return [el('p', { id: 'study-step' }, `${capital(progress.step)}, ${Math.round(100 * progress.share)}%; ${timeLeft(progress.seconds_left)} in all`),
      el('progress', { max: 1, value: progress.share, 'aria-label': 'Progress of this step' })];
  }

  progressView() {
    return this.running ? el('section', { class: 'live', id: 'study-progress', 'aria-label': 'Progress of the study' }, this.progressParts()) : null;
  }

  answerView() {
    const study = this.answer?.study;
    if (!study) return this.answer && !this.running ? el('p', { role: 'status', id: 'study-none' }, 'Stopped before the first answer. Study again to continue.') : null;
    const link = (page, words, id) => el('a', { id, ...this.service.transport.report({ name: this.answer.name, page }) }, words);
    const total = study.now.games + study.more_games;
    return el('section', { class: 'live', id: 'studied', 'aria-label': 'Study' }, el('h2', {}, study.title),
      study.finished || this.running ? null : el('p', { role: 'status' }, 'The study is not finished. Study again to continue.'),
      study.parts.map((part) => [el('h3', {}, part.title), part.sentences.map((one) => el('p', {}, `${one.text} `, link(one.evidence, 'Evidence')))]),
      el('p', { class: 'row' }, study.more_games && !this.running ? el('button', { type: 'button', id: 'study-more', onclick: () => this.run(total) }, `Play about ${study.more_games} more games`) : null, link('study.html', 'The study as one page', 'study-page')));
  }

  view(scenarios, busy) {
    return [this.formView(scenarios, busy), this.failed ? el('p', { class: 'refused', role: 'alert' }, this.failed) : null, this.progressView(), this.answerView()];
  }
}
