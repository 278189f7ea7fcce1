// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory.js -- the screen of the laboratory, in which a scenario is studied (study_panel.js, which
// Design shows too), and in which computer players play it many times. It shows the progress, the balance
// verdict, a summary of the report, and buttons that open some of the games as replays.
import { byId, el, replace, svg } from './common/dom.js';
import { playersOffered } from './common/players.js';
import { capital, interval, percent, plural } from './common/text.js';
import { StudyPanel } from './study_panel.js';

const form = { scenario: '', allied: 'greedy', axis: 'greedy', games: 200, seed: '1' }; // greedy, because it plays fast

// Returns a picture of the score on a scale from 0 to 100 %, with its interval and the balanced range
// `band`, by default that of simulations.
function scaleView({ score, low, high, band = [0.4, 0.6] }, sides) {
  const x = (share) => 16 + 328 * Math.min(1, Math.max(0, share));
  const told = `Score of ${sides.allied}: ${percent(score)}, 95 % interval ${interval(low, high)} (a win is 100%, a draw 50%). Balanced range: ${interval(...band)}.`;
  return el('figure', {}, svg('svg', { class: 'scale-of', viewBox: '0 0 360 46', role: 'img', 'aria-label': told }, svg('title', {}, told),
    svg('rect', { class: 'band', x: x(band[0]), y: 6, width: x(band[1]) - x(band[0]), height: 22 }), svg('path', { class: 'level', d: `M${x(0)} 17H${x(1)}M${x(0.5)} 6V28` }),
    svg('path', { class: 'reach', d: `M${x(low)} 17H${x(high)}M${x(low)} 11v12M${x(high)} 11v12` }), svg('circle', { class: 'point', cx: x(score), cy: 17, r: 5 }),
    [0, band[0], 0.5, band[1], 1].map((v) => svg('text', { x: x(v), y: 42 }, percent(v)))), el('figcaption', {}, told));
}

const counted = (pair) => pair?.[0] !== null && pair?.[0] !== undefined;

// Returns a summary of a report (JSON of `cassino report --json`), of whose files only the first is
// shown. replay(nth) shows the game with this number; `replay` is null for a report that was opened from
// a file, because its games may not be on the server.
function reportView(report, replay) {
  const [file] = report.files;
  const [first, second] = report.sides;
  const number = (v, places = 1) => (v === null || v === undefined ? '–' : v.toFixed(places));
  // Show the columns "gained" and "spent" only if some measure counts them.
  const flows = report.measures.some((m) => counted(m.gained));
  const columns = [...(flows ? ['gained', 'spent'] : []), 'end'];
  const rows = report.measures.map((m) => el('tr', {}, el('th', { scope: 'row' }, capital(m.name.replaceAll('_', ' ')), m.unit ? el('small', {}, m.unit) : null), columns.map((key) => el('td', {}, counted(m[key]) ? `${number(m[key][0])} / ${number(m[key][1])}` : ''))));
  const ends = (report.board?.objectives ?? []).map((o) => el('tr', {}, el('th', { scope: 'row' }, o.name), el('td', {}, `${percent(o.taken[0])} / ${percent(o.taken[1])}`), el('td', {}, `${percent(o.held[0])} / ${percent(o.held[1])}`)));
  const picks = Object.entries(report.replays ?? {}).filter(([, game]) => game);
  const moved = (report.luck?.movers ?? []).filter((m) => m.share !== null);
  const names = { chance: 'Chance', allied: `Decisions of ${first}`, axis: `Decisions of ${second}`, error: 'Evaluation error' };
  return el('section', { class: 'report', 'aria-label': 'Report' }, el('h2', {}, `${report.title}: ${file.verdict}`),
    el('p', {}, `${plural(file.games, 'game')}, ${file.allied} against ${file.axis}: ${first} won ${file.allied_won}, ${second} ${file.axis_won}, ${file.drawn} drawn.`),
    scaleView({ score: file.score, low: file.interval[0], high: file.interval[1], band: report.band }, { allied: first }),
    moved.length ? el('table', {}, el('caption', {}, 'Sources of variance in the results'), el('tbody', {}, moved.map((m) => el('tr', {}, el('th', { scope: 'row' }, names[m.mover] ?? m.mover), el('td', {}, percent(m.share)))))) : null,
    ends.length ? el('table', {}, el('caption', {}, `Objectives: share of games, ${first} / ${second}`), el('thead', {}, el('tr', {}, ['', 'captured', 'controlled at the end'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, ends)) : null,
    rows.length ? el('table', {}, el('caption', {}, `Means per game, ${first} / ${second}`), el('thead', {}, el('tr', {}, ['', ...(flows ? ['gained', 'spent'] : []), 'at the end'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, rows)) : null,
    replay && picks.length ? el('div', { class: 'row', role: 'group', 'aria-label': 'Replays' }, el('span', {}, 'Replay a game:'), picks.map(([kind, game]) => el('button', { 'data-key': kind, onclick: () => replay(game.game) }, capital(kind)))) : null);
}

export class Laboratory {
  constructor(service) {
    this.service = service;
    this.study = new StudyPanel(service, form, () => this.draw());
  }

  // True if a simulation or a study runs.
  get busy() { return this.running || this.study.running; }

  async open() {
    const [about, { scenarios }] = await Promise.all([this.service.ask('about'), this.service.ask('scenarios')]);
    this.players = playersOffered(about.players);
    this.scenarios = scenarios.filter((s) => !s.error);
    form.scenario ||= this.scenarios[0]?.name ?? '';
    document.title = 'Laboratory – Cassino';
    byId('title').textContent = 'Laboratory';
    replace(byId('strip'));
    replace(byId('tools'));
    this.draw();
  }

  // Plays games until there are as many as wanted, or until the user stops or leaves; then requests the
  // report. Each request plays for about a second, the first one longer if players must learn first.
  async run() {
    const request = { scenario: form.scenario, allied: form.allied, axis: form.axis, seed: form.seed || '1' };
    const { games } = form;
    Object.assign(this, { running: true, request, report: null, result: null, failed: '' });
    this.draw();
    try {
      do {
        this.result = await this.service.ask('simulate', { ...request, games });
        this.draw();
      } while (this.running && !this.closed && this.result.games < games);
      if (!this.closed) this.report = (await this.service.ask('report', { name: this.result.name })).report;
    } catch (error) {
      this.failed = error.message;
    }
    this.running = false;
    if (!this.closed) this.draw();
  }

  async replay(nth) {
    try {
      const { record } = await this.service.ask('simulated_game', { ...this.request, nth });
      const { game } = await this.service.ask('resume', { record });
      location.hash = `#replay/${game}`;
    } catch (error) {
      this.failed = error.message;
      this.draw();
    }
  }

  async read(file) {
    try {
      const report = JSON.parse(await file.text());
      if (!Array.isArray(report.files) || !Array.isArray(report.measures)) throw new Error('invalid report');
      Object.assign(this, { report, result: null, request: null, failed: '' });
    } catch {
      this.failed = `${file.name}: invalid report; expected the output of \`cassino report FILE.db --json\``;
    }
    this.draw();
  }

  formView() {
    const choose = (id, words, options) => el('p', {}, el('label', { for: `lab-${id}` }, `${words} `), el('select', { id: `lab-${id}`, disabled: this.busy, onchange: (e) => { form[id] = e.target.value; } }, options.map(([value, name]) => el('option', { value, selected: form[id] === value }, name))));
    const players = this.players.map((p) => [p.name, `${capital(p.name)}: ${p.help}`]);
    const { sides } = this.scenarios.find((s) => s.name === form.scenario) ?? { sides: {} };
    const node = el('form', { class: 'new', id: 'lab', onsubmit: (event) => { event.preventDefault(); if (!this.busy) this.run(); } }, el('h2', {}, 'Simulation'),
      choose('scenario', 'Scenario', this.scenarios.map((s) => [s.name, `${s.title} (${s.name})`])), choose('allied', `${sides.allied ?? 'First side'}: player`, players), choose('axis', `${sides.axis ?? 'Second side'}: player`, players),
      el('p', {}, el('label', { for: 'lab-games' }, 'Games '), el('input', { type: 'number', id: 'lab-games', min: 1, max: 100000, value: form.games, disabled: this.busy, oninput: (e) => { form.games = Math.max(1, Math.min(100000, Number(e.target.value) || 1)); } })),
      el('p', {}, el('label', { for: 'lab-seed' }, 'Seed '), el('input', { type: 'text', id: 'lab-seed', inputmode: 'numeric', pattern: '[0-9]*', size: 8, value: form.seed, disabled: this.busy, oninput: (e) => { form.seed = e.target.value.trim(); } })),
      this.running ? el('button', { type: 'button', id: 'lab-stop', onclick: () => { this.running = false; this.draw(); } }, 'Stop') : el('button', { class: 'main', id: 'lab-run', disabled: this.busy }, 'Play'));
    node.querySelector('#lab-scenario').addEventListener('change', () => this.draw());
    return node;
  }

  resultView() {
    const { result } = this;
    if (!result) return this.running ? el('p', { role: 'status' }, 'Playing the first games, after learning if needed …') : null;
    const more = result.games_needed && result.verdict === 'inconclusive' ? ` If the score stays the same, a verdict needs about ${Math.ceil(result.games_needed)} games in all.` : '';
    return el('section', { class: 'live', 'aria-label': 'Result' }, el('p', { role: 'status', class: 'big', id: 'lab-verdict' }, `${plural(result.games, 'game')}: ${result.verdict}.${more}`),
      this.running ? [el('progress', { max: form.games, value: result.games, 'aria-label': 'Games played' }), scaleView(result, result.sides)] : null,
      this.running ? null : el('p', {}, el('a', { class: 'button', id: 'whole', ...this.service.transport.report({ name: result.name }) }, 'Full report')));
  }

  draw() {
    if (this.closed) return;
    document.body.dataset.state = this.busy ? 'busy' : 'lab';
    const key = document.activeElement?.id;
    replace(byId('main'), el('div', { class: 'home lab' }, this.study.view(this.scenarios, this.running), el('p', { class: 'lead' }, 'Below, computer players play a scenario many times to measure its balance. You can look at the verdict at any time without making it less reliable. The games are saved: a run with the same scenario, players and seed continues where it stopped.'),
      this.failed ? el('p', { class: 'refused', role: 'alert' }, this.failed) : null, this.formView(), this.resultView(),
      this.report ? reportView(this.report, this.request ? (nth) => this.replay(nth) : null) : null,
      el('p', {}, el('label', { for: 'report' }, 'Open a report (JSON of `cassino report`): '), el('input', { type: 'file', id: 'report', accept: '.json,application/json', onchange: (e) => e.target.files[0] && this.read(e.target.files[0]) }))));
    // A button that starts work keeps the focus when a button that stops it replaces it.
    const pair = /^(lab|study)-(run|stop|more)$/.exec(key ?? '');
    const works = pair?.[1] === 'lab' ? this.running : this.study.running;
    if (key) byId(pair ? `${pair[1]}-${works ? 'stop' : 'run'}` : key)?.focus({ preventScroll: true });
  }

  clear() {}

  close() {
    this.closed = true;
    this.running = false;
    this.study.close();
    byId('title').textContent = '';
  }
}
