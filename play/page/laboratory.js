// SPDX-License-Identifier: GPL-3.0-or-later
// laboratory.js -- the laboratory: many games between computers, watched as they come, with the verdict so far;
// what they say in short, the whole report as a page of its own, and some of the games to look at.
import { byId, capital, el, plural, replace, svg } from './common/dom.js';
import { percent } from './review/review_data.js';

const PLAYERS_QUICK = 'greedy';
const wish = { scenario: '', allied: PLAYERS_QUICK, axis: PLAYERS_QUICK, games: 200, seed: '1' };

// From 0 to 100 %: the band that counts as balanced, the interval, the score.
function scaleView({ score, low, high }, sides) {
  const x = (share) => 16 + 328 * Math.min(1, Math.max(0, share));
  const told = `${sides.allied} has ${percent(score)} of the points, between ${percent(low)} and ${percent(high)}; 40% to 60% counts as balanced.`;
  return el('figure', {}, svg('svg', { class: 'scale-of', viewBox: '0 0 360 46', role: 'img', 'aria-label': told }, svg('title', {}, told),
    svg('rect', { class: 'band', x: x(0.4), y: 6, width: x(0.6) - x(0.4), height: 22 }), svg('path', { class: 'level', d: `M${x(0)} 17H${x(1)}M${x(0.5)} 6V28` }),
    svg('path', { class: 'reach', d: `M${x(low)} 17H${x(high)}M${x(low)} 11v12M${x(high)} 11v12` }), svg('circle', { class: 'point', cx: x(score), cy: 17, r: 5 }),
    [0, 0.4, 0.5, 0.6, 1].map((v) => svg('text', { x: x(v), y: 42 }, percent(v)))), el('figcaption', {}, told));
}

const counted = (pair) => pair?.[0] !== null && pair?.[0] !== undefined;

// What a report's JSON says, in short: of a run here, or of a file of `cassino report --json`.
function reportView(report, replay) {
  const [file] = report.files;
  const [first, second] = report.sides;
  const number = (v, places = 1) => (v === null || v === undefined ? '–' : v.toFixed(places));
  // What comes and goes is counted of some measures alone; of the others there is nothing to show.
  const flows = report.measures.some((m) => counted(m.gained));
  const columns = [...(flows ? ['gained', 'spent'] : []), 'end'];
  const rows = report.measures.map((m) => el('tr', {}, el('th', { scope: 'row' }, capital(m.name.replaceAll('_', ' ')), m.unit ? el('small', {}, m.unit) : null), columns.map((key) => el('td', {}, counted(m[key]) ? `${number(m[key][0])} / ${number(m[key][1])}` : ''))));
  const ends = (report.board?.objectives ?? []).map((o) => el('tr', {}, el('th', { scope: 'row' }, o.name), el('td', {}, `${percent(o.taken[0])} / ${percent(o.taken[1])}`), el('td', {}, `${percent(o.held[0])} / ${percent(o.held[1])}`)));
  const picks = Object.entries(report.replays ?? {}).filter(([, game]) => game);
  const moved = (report.luck?.movers ?? []).filter((m) => m.share !== null);
  const names = { chance: 'Chance', allied: `Decisions of ${first}`, axis: `Decisions of ${second}`, error: 'What the rules’ guess did not see' };
  return el('section', { class: 'report', 'aria-label': 'What the games say' }, el('h2', {}, `${report.title}: ${file.verdict}`),
    el('p', {}, `${plural(file.games, 'game')}, ${file.allied} against ${file.axis}: ${first} won ${file.allied_won}, ${second} ${file.axis_won}, ${file.drawn} drawn.`),
    scaleView({ score: file.score, low: file.always[0], high: file.always[1] }, { allied: first }),
    moved.length ? el('table', {}, el('caption', {}, 'What decides the games: share of the swing of their outcomes'), el('tbody', {}, moved.map((m) => el('tr', {}, el('th', { scope: 'row' }, names[m.mover] ?? m.mover), el('td', {}, percent(m.share)))))) : null,
    ends.length ? el('table', {}, el('caption', {}, `Objectives, ${first} / ${second}: in how many games`), el('thead', {}, el('tr', {}, ['', 'taken', 'held at the end'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, ends)) : null,
    rows.length ? el('table', {}, el('caption', {}, `Means a game, ${first} / ${second}`), el('thead', {}, el('tr', {}, ['', ...(flows ? ['gained', 'spent'] : []), 'at the end'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, rows)) : null,
    replay && picks.length ? el('div', { class: 'row', role: 'group', 'aria-label': 'Games to look at' }, el('span', {}, 'Look at the game that is'), picks.map(([kind, game]) => el('button', { 'data-key': kind, onclick: () => replay(game.game) }, kind === 'upset' ? 'the upset' : kind))) : null);
}

export class Lab {
  constructor(service) {
    this.service = service;
    this.playback = { running: false };
  }

  async open() {
    const [about, { scenarios }] = await Promise.all([this.service.ask('about'), this.service.ask('scenarios')]);
    this.players = about.players.filter((p) => !p.help.includes('takes options') && p.name !== 'cheat');
    this.scenarios = scenarios.filter((s) => !s.error);
    wish.scenario ||= this.scenarios[0]?.name ?? '';
    document.title = 'Laboratory – Cassino';
    byId('title').textContent = 'Laboratory';
    replace(byId('strip'));
    replace(byId('tools'));
    this.draw();
  }

  // A second's worth at each asking, until there are as many as were wanted or somebody stops it.
  async run() {
    const asked = { scenario: wish.scenario, allied: wish.allied, axis: wish.axis, seed: wish.seed || '1' };
    const { games } = wish;
    Object.assign(this, { running: true, asked, report: null, result: null, failed: '' });
    this.draw();
    try {
      do {
        this.result = await this.service.ask('simulate', { ...asked, games });
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
      const { record } = await this.service.ask('simulated', { ...this.asked, nth });
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
      if (!Array.isArray(report.files) || !Array.isArray(report.measures)) throw new Error('no report');
      Object.assign(this, { report, result: null, asked: null, failed: '' });
    } catch {
      this.failed = `${file.name} is no report: \`cassino report FILE.db --json\` writes one`;
    }
    this.draw();
  }

  // ---- Drawing

  formView() {
    const choose = (id, words, options) => el('p', {}, el('label', { for: `lab-${id}` }, `${words} `), el('select', { id: `lab-${id}`, disabled: this.running, onchange: (e) => { wish[id] = e.target.value; } }, options.map(([value, name]) => el('option', { value, selected: wish[id] === value }, name))));
    const players = this.players.map((p) => [p.name, `${capital(p.name)}: ${p.help}`]);
    const { sides } = this.scenarios.find((s) => s.name === wish.scenario) ?? { sides: {} };
    const form = el('form', { class: 'new', id: 'lab', onsubmit: (event) => { event.preventDefault(); this.run(); } }, el('h2', {}, 'How balanced is a battle?'),
      choose('scenario', 'Battle', this.scenarios.map((s) => [s.name, `${s.title} (${s.name})`])), choose('allied', `${sides.allied ?? 'First side'} played by`, players), choose('axis', `${sides.axis ?? 'Second side'} played by`, players),
      el('p', {}, el('label', { for: 'lab-games' }, 'Games '), el('input', { type: 'number', id: 'lab-games', min: 1, max: 100000, value: wish.games, disabled: this.running, oninput: (e) => { wish.games = Math.max(1, Math.min(100000, Number(e.target.value) || 1)); } }),
        ' ', el('label', { for: 'lab-seed' }, 'Seed '), el('input', { type: 'text', id: 'lab-seed', inputmode: 'numeric', pattern: '[0-9]*', size: 8, value: wish.seed, disabled: this.running, oninput: (e) => { wish.seed = e.target.value.trim(); } })),
      this.running ? el('button', { type: 'button', id: 'lab-stop', onclick: () => { this.running = false; this.draw(); } }, 'Stop: the games are kept') : el('button', { class: 'main', id: 'lab-run' }, 'Play them'));
    form.querySelector('#lab-scenario').addEventListener('change', () => this.draw());
    return form;
  }

  resultView() {
    const { result } = this;
    if (!result) return this.running ? el('p', { role: 'status' }, 'The first games are being played …') : null;
    const more = result.games_for_a_verdict && result.verdict === 'not decided yet' ? ` About ${Math.ceil(result.games_for_a_verdict)} games would decide, if it stays so.` : '';
    return el('section', { class: 'live', 'aria-label': 'So far' }, el('p', { role: 'status', class: 'big', id: 'lab-verdict' }, `${plural(result.games, 'game')}: ${result.verdict}.${more}`),
      this.running ? [el('progress', { max: wish.games, value: result.games, 'aria-label': 'Games played' }), scaleView(result, result.sides)] : null,
      this.running ? null : el('p', {}, el('a', { class: 'button', id: 'whole', target: '_blank', rel: 'noopener', href: `report?${new URLSearchParams({ token: this.service.token, name: result.name })}` }, 'The whole report, as a page')));
  }

  draw() {
    if (this.closed) return;
    document.body.dataset.state = this.running ? 'busy' : 'lab';
    const key = document.activeElement?.id;
    replace(byId('main'), el('div', { class: 'home lab' }, el('p', { class: 'lead' }, 'Computers play a battle many times; the verdict holds however often one looks. The games are kept: the same ones go on where they were.'),
      this.failed ? el('p', { class: 'refused', role: 'alert' }, this.failed) : null, this.formView(), this.resultView(),
      this.report ? reportView(this.report, this.asked ? (nth) => this.replay(nth) : null) : null,
      el('p', {}, el('label', { for: 'report' }, 'Open a report (JSON of `cassino report --json`): '), el('input', { type: 'file', id: 'report', accept: '.json,application/json', onchange: (e) => e.target.files[0] && this.read(e.target.files[0]) }))));
    if (key) byId(key === 'lab-run' || key === 'lab-stop' ? (this.running ? 'lab-stop' : 'lab-run') : key)?.focus({ preventScroll: true });
  }

  clear() {}

  close() {
    this.closed = true;
    this.running = false;
    byId('title').textContent = '';
  }
}
