// SPDX-License-Identifier: GPL-3.0-or-later
// review.js -- the screen of a review: it shows what each choice of a game cost, which choice was better,
// and how much luck each side had. The map shows what the side that chose could see; after the end of the
// game, the player can switch on hindsight. Start at open().
import { byId, el } from '../common/dom.js';
import { capital, plural, signedPercent } from '../common/text.js';
import { answersView } from '../game/choices_panel.js';
import { graphView } from './win_probability_graph.js';
import { richWords } from '../game/log_tab.js';
import { arrowsOf } from '../map/preview.js';
import { Replay } from './replay.js';
import { settings } from '../common/settings.js';
import { fallsAt, foreseeableMistakes, grades, hindsightMistakes, luckOf, sideKey, tallies, turningPoints, winProbabilityCurve } from './review_data.js';

const MISTAKES_SHOWN = 3; // the most costly; a button shows the others

export class Review extends Replay {
  async open(game, from = 0) {
    this.review = { choices: [], luck: [], payoff: null };
    this.revealed = new Set();
    this.tries = new Map();
    this.side = 'nobody';
    await super.open(game, from);
    const { players } = await this.ask('scenario');
    this.players = players;
    const persons = ['allied', 'axis'].filter((side) => players[side] === 'person');
    this.side = persons.length === 1 ? persons[0] : 'nobody';
    this.judge();
  }

  // Shows the mistakes, the falls, the graph and the luck of one side. Side 'nobody' means the mistakes and
  // falls of both sides, and the graph and the luck of the first one.
  showSide(side) {
    this.side = side;
    this.goTo(this.latest.ply);
    this.draw();
  }

  // Lets the server review the choices of both sides. It sends the results so far as events.
  async judge() {
    await this.halt();
    this.failed = '';
    const id = `review-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
    this.judging = id;
    this.judged = 0;
    this.goTo(this.latest.ply);
    this.stopListening = this.service.listen(this.game, 'nobody', this.last, (event) => {
      if (event.event === 'review' && event.id === id) this.keep(event.review, event.judged);
    }, () => {});
    try {
      const answer = await this.ask('review', { id, side: 'nobody' });
      if (this.judging === id) this.keep(answer.review, answer.judged);
    } catch (error) {
      this.failed = error.message;
    }
    if (this.judging !== id) return;
    this.judging = '';
    this.stopListening?.();
    document.body.dataset.judged = String(this.judged);
    if (!this.closed) this.draw();
  }

  keep(review, judged) {
    const first = this.review.choices.length === 0;
    this.review = review;
    this.judged = judged;
    if (this.closed) return;
    if (first) this.goTo(this.latest.ply); // only now is it known which side chose at each ply
    this.draw();
  }

  // Stops the review. The server saves the choices reviewed so far.
  async halt() {
    const id = this.judging;
    this.stopListening?.();
    if (id) await this.ask('stop', { game: undefined, stop: id }).catch(() => null);
  }

  choiceAt(ply) {
    return this.review.choices.find((c) => c.ply === ply) ?? null;
  }

  viewerAt(ply) {
    if (!this.over) return this.viewer; // the game is not over: show nothing that is hidden
    if (this.all) return 'nobody';
    const choice = this.choiceAt(ply);
    return choice ? sideKey(this.scenario, choice.side) : this.side;
  }

  arrived() {
    this.offered = this.latest.choices;
    this.latest.choices = [];
    this.trying = false;
    this.chooser.reset([], '');
    this.log = this.whole.filter((entry) => entry.ply <= this.latest.ply);
    this.showPosition(this.latest, this.choiceAt(this.latest.ply) ? [] : this.playback.arrows(this.log.at(-1) ?? { action: { piece: -1 } }));
    this.draw();
  }

  // Draws an arrow for the choice that was made (dashed). If shows() is true, also for the one that the
  // search prefers (solid) and, with hindsight on, for the best one in hindsight. A choice without an arrow
  // gets a ring.
  drawn() {
    const choice = this.choiceAt(this.latest.ply);
    if (!choice || !this.map || this.trying) return;
    const arrows = [];
    const rings = [];
    const add = (words, kind) => {
      const meant = this.offered.find((c) => c.words === words);
      if (!meant) return;
      const found = arrowsOf(this.map, meant, this).map((a) => ({ ...a, kind }));
      arrows.push(...found);
      if (found.length > 0) return;
      const spot = meant.place >= 0 ? meant.place : this.piece(meant.piece)?.place ?? -1;
      rings.push([spot, kind]);
    };
    add(choice.played, 'played');
    if (this.shows(choice)) {
      if (choice.as_known.best !== choice.played) add(choice.as_known.best, 'better');
      if (this.all && choice.hindsight.best !== choice.played && choice.hindsight.best !== choice.as_known.best) add(choice.hindsight.best, 'better');
    }
    this.map.showArrows(arrows);
    for (const [place, kind] of rings) this.map.ring(place, kind);
  }

  shows(choice) {
    return choice.as_known && (!choice.as_known.grade || this.revealed.has(choice.ply));
  }

  draw() {
    super.draw();
    if (!this.latest || this.closed) return;
    document.body.dataset.state = this.judging ? 'judging' : 'review';
    this.drawn();
  }

  // Lets the player choose again at this ply; commit() shows the evaluation of that choice.
  begin() {
    this.trying = true;
    const sure = this.offered.filter((c) => !c.plan);
    this.chooser.reset(sure, this.latest.prompt);
    this.draw();
    byId('panel').scrollIntoView({ block: 'start' });
    byId('panel').focus({ preventScroll: true });
  }

  // Ends trying again, and shows the evaluation from which the player began.
  leave() {
    this.trying = false;
    this.chooser.reset([], '');
    this.map?.showReach([], new Set(), new Set());
    this.draw();
    byId('verdict')?.scrollIntoView({ block: 'nearest' });
  }

  async look() {
    return null;
  }

  why(chain, node) {
    return node;
  }

  async explain() {
    this.chooser.refuse('That is not a legal choice here. The map outlines the legal places, and the list below has all choices.');
  }

  async commit([choice]) {
    const mistake = this.choiceAt(this.latest.ply);
    this.tries.set(mistake.ply, { words: choice.words, told: 'Searching for at most two seconds …' });
    this.leave();
    this.tries.set(mistake.ply, { words: choice.words, told: await this.compare(mistake, choice.words) });
    if (!this.closed) this.draw();
  }

  // Returns how a tried choice compares with the played one, mostly in the words of the server.
  async compare(mistake, words) {
    const best = words === mistake.as_known.best ? 'The review also prefers this choice. ' : '';
    if (words === mistake.played) return `${best}This is the choice that was played: ${mistake.as_known.verdict}.`;
    const answer = await this.ask('compare', { side: sideKey(this.scenario, mistake.side), ply: mistake.ply, words }).catch(() => null);
    return answer ? `${best}Compared with the choice that was played: ${answer.comparison}.` : `${best}This choice could not be compared.`;
  }

  async playOn(choice) {
    const side = sideKey(this.scenario, choice.side);
    const other = side === 'allied' ? 'axis' : 'allied';
    try {
      const { game } = await this.ask('resume', { ply: choice.ply, [side]: 'person', [other]: settings.level });
      history.replaceState(null, '', `#review/${this.game}/${choice.ply}`); // the Back button of the browser returns to this ply
      location.hash = `#game/${game}`;
    } catch (error) {
      this.failed = error.message;
      this.draw();
    }
  }

  panelBody() {
    const { choices } = this.review;
    if (this.trying) return [el('h2', {}, 'Your choice'), answersView(this), el('div', { class: 'row' }, el('button', { id: 'give-up', onclick: () => this.leave() }, 'Back to review'))];
    const side = this.side === 'nobody' ? 'allied' : this.side;
    const name = this.scenario.sides[side];
    const course = winProbabilityCurve(this.review, side);
    return [el('h2', {}, 'Review'), this.sidesView(), this.progressView(choices.length), this.turningView(),
      graphView(course, { last: this.last, ply: this.latest.ply, name, choose: (ply) => this.goTo(ply) }),
      this.sliderView(), this.choiceView(), this.accountView(), this.knownView(), this.fallsView(), this.lateView(), this.tallyView(), this.luckView(side, name)];
  }

  sidesView() {
    const { sides } = this.scenario;
    const button = (side, words) => el('button', { 'data-key': `of ${side}`, 'aria-pressed': String(this.side === side), onclick: () => this.showSide(side) }, words);
    return el('div', { class: 'row', role: 'group', 'aria-label': 'Reviewed side' }, button('allied', sides.allied), button('axis', sides.axis), button('nobody', 'Both'));
  }

  progressView(count) {
    if (this.failed) return el('p', { class: 'refused', role: 'alert' }, this.failed);
    if (this.judging) return el('div', { class: 'row' }, el('progress', { max: Math.max(count, 1), value: this.judged ?? 0, 'aria-label': 'Progress of the review' }), el('span', { class: 'soft' }, count ? `${this.judged} of ${plural(count, 'choice')} reviewed.` : 'Reading the game …'), el('button', { id: 'halt', onclick: () => this.halt() }, 'Stop'));
    if (this.judged < count) return el('div', { class: 'row' }, el('span', { class: 'soft' }, `${this.judged} of ${count} choices reviewed.`), el('button', { id: 'go-on', onclick: () => this.judge() }, 'Continue'));
    return el('div', { class: 'row' }, el('span', { class: 'soft' }, `${plural(count, 'choice')} reviewed. Forced choices are left out.`));
  }

  // Returns the evaluation of the choice at the current ply.
  choiceView() {
    const choice = this.choiceAt(this.latest.ply);
    const causes = fallsAt(this.review, this.latest.ply).map((f) => el('p', { class: 'fall-cause' }, richWords(f.words, this)));
    if (!choice) return el('div', { id: 'verdict' }, el('p', { class: 'soft' }, this.latest.turn === 'chance' ? 'A card or die decides here.' : this.latest.result ? 'The game is over here.' : 'The review has no choice here, for example because it was forced.'), causes);
    const head = `Position ${choice.ply}${choice.turn > 0 ? `, turn ${choice.turn}` : ''}: ${choice.as_known ? (grades[choice.as_known.grade]?.name ?? 'good choice').toLowerCase() : 'not reviewed yet'}`;
    const parts = [el('h3', {}, head), el('p', { class: 'soft' }, richWords(this.latest.prompt, this)), el('p', {}, el('i', { class: 'key played' }), `${choice.side} played: `, el('b', {}, capital(choice.played)))];
    if (choice.as_known) parts.push(...this.judgedView(choice));
    if (this.shows(choice)) parts.push(...causes);
    parts.push(el('div', { class: 'row' }, el('button', { id: 'play-on', onclick: () => this.playOn(choice) }, `Play from here as ${choice.side} against ${settings.level}`)));
    parts.push(el('p', {}, el('label', {}, el('input', { type: 'checkbox', id: 'all', checked: this.all, onchange: (e) => { this.all = e.target.checked; this.shown = ''; this.goTo(this.latest.ply); } }), ' Hindsight: show what was hidden from this side')));
    return el('div', { class: `verdict ${choice.as_known?.grade ?? ''}`, id: 'verdict' }, parts);
  }

  judgedView(choice) {
    const { as_known: known } = choice;
    const tried = this.tries.get(choice.ply);
    const parts = [];
    if (tried) parts.push(el('p', { class: 'tried', role: 'status' }, 'You tried: ', el('b', {}, capital(tried.words)), '. ', tried.told));
    const verdict = known.best === choice.played ? 'best' : known.verdict;
    parts.push(el('p', {}, known.grade ? 'By what this side could know: ' : 'Compared with the choice that the search prefers: ', el('b', { class: 'verdict-words' }, verdict), known.grade ? ' points of win probability.' : '.'));
    if (!this.shows(choice)) {
      parts.push(el('div', { class: 'row' }, el('button', { class: 'main', id: 'try', onclick: () => this.begin() }, 'Try again'), el('button', { id: 'reveal', onclick: () => { this.revealed.add(choice.ply); this.draw(); } }, 'Show better choice')));
      return parts;
    }
    if (known.best !== choice.played) parts.push(el('p', {}, el('i', { class: 'key better' }), known.grade ? 'Better: ' : 'Preferred by the search: ', el('b', {}, capital(known.best))));
    parts.push(this.hindsightView(choice));
    return parts;
  }

  hindsightView({ hindsight, played }) {
    const told = hindsight.best === played ? 'the choice played was best.' : ['the choice played is ', el('b', {}, hindsight.verdict), hindsight.grade ? '. Best choice: ' : '. The search prefers ', el('b', {}, hindsight.best), '.'];
    return el('p', { class: 'hindsight' }, el('span', { class: 'tag' }, 'Hindsight'), ' With all hidden information known, ', told);
  }

  // Shows the ply of a mistake or turning point that was clicked in a list, and scrolls to its evaluation.
  async turnTo(ply) {
    await this.goTo(ply);
    byId('verdict')?.scrollIntoView({ block: 'nearest' });
  }

  row(choice, cost) {
    const grade = grades[cost.grade];
    return el('li', {}, el('button', { class: 'choice', 'data-key': `ply ${choice.ply}`, 'aria-current': String(choice.ply === this.latest.ply), onclick: () => this.turnTo(choice.ply) },
      el('span', { class: 'line' }, el('span', { class: `grade ${cost.grade}`, 'aria-hidden': 'true' }, grade.sign),
        el('span', {}, el('b', {}, `${grade.name}: ${cost.verdict}`), el('small', {}, `${choice.side}, ${choice.turn > 0 ? `turn ${choice.turn}` : `position ${choice.ply}`}: ${choice.played}`)))));
  }

  listOf(title, list, of, key) {
    if (list.length === 0) return null;
    const shown = this[key] ? list : list.slice(0, MISTAKES_SHOWN);
    return [el('h3', {}, title), el('ul', { class: 'choices' }, shown.map((c) => this.row(c, of(c)))),
      shown.length < list.length ? el('button', { class: 'quiet', 'data-key': key, onclick: () => { this[key] = true; this.draw(); } }, `${list.length - shown.length} more`) : null];
  }

  // Returns the name of the side whose lists are shown; '' for both sides.
  sideName() {
    return this.side === 'nobody' ? '' : this.scenario.sides[this.side];
  }

  fallRow(fall) {
    return el('li', {}, el('button', { class: 'choice', 'data-key': `fall ${fall.side} ${fall.ply}`, 'aria-current': String(fall.ply === this.latest.ply), onclick: () => this.turnTo(fall.ply) }, el('span', { class: 'line' }, el('span', { class: 'grade fall', 'aria-hidden': 'true' }, '▼'), el('span', {}, richWords(fall.words, this)))));
  }

  // Returns the list of turning points, the deepest fall first; null if there are none.
  turningView() {
    const points = turningPoints(this.review);
    return points.length ? el('div', { class: 'lists', id: 'turning' }, el('h3', {}, 'Turning points'), el('ul', { class: 'choices' }, points.map((f) => this.fallRow(f)))) : null;
  }

  // Returns the table in which the win probability at the start, the choices of both sides and chance add
  // up to that at the end; null as long as not all choices are reviewed.
  accountView() {
    const sides = this.review.account?.sides;
    if (!sides) return null;
    const signed = (n) => `${n > 0 ? '+' : ''}${n}`.replace('-', '−');
    const row = (a) => el('tr', {}, el('th', { scope: 'row' }, a.side), [String(a.start), signed(a.own), signed(a.other), signed(a.chance), String(a.end)].map((n) => el('td', {}, n)));
    return el('table', { class: 'tally', id: 'account' }, el('caption', {}, 'Win probability in points: each row adds up'), el('thead', {}, el('tr', {}, ['', 'start', 'own choices', 'other’s choices', 'chance', 'end'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, sides.map(row)), el('tfoot', {}, el('tr', {}, el('td', { colspan: 6, class: 'soft' }, this.review.account.note))));
  }

  fallsView() {
    const name = this.sideName();
    const falls = (this.review.account?.falls ?? []).filter((f) => !name || f.side === name);
    return falls.length ? el('details', { id: 'falls', open: this.fallsOpen, ontoggle: (e) => { this.fallsOpen = e.target.open; } }, el('summary', {}, `Falls of more than 10 points: ${falls.length}`), el('ul', { class: 'choices' }, falls.map((f) => this.fallRow(f)))) : null;
  }

  // Returns the list of the mistakes that the side could have recognized, the most costly first.
  knownView() {
    const known = foreseeableMistakes(this.review, this.sideName());
    const none = known.length === 0 && !this.judging && this.judged > 0 ? el('p', {}, `No reviewed choice of ${this.sideName() || 'the two sides'} was an inaccuracy, mistake or blunder, by what its side could know.`) : null;
    return el('div', { class: 'lists', id: 'known' }, none, this.listOf('Most costly choices', known, (c) => c.as_known, 'knownWhole'));
  }

  lateView() {
    const late = hindsightMistakes(this.review, this.sideName());
    return late.length ? el('details', { class: 'hindsight', open: this.lateOpen, ontoggle: (e) => { this.lateOpen = e.target.open; } }, el('summary', {}, `Visible only in hindsight: ${plural(late.length, 'mistake')}`), this.listOf('With all hidden information known', late, (c) => c.hindsight, 'lateWhole')) : null;
  }

  tallyView() {
    const rows = tallies(this.review).map((t) => el('tr', {}, el('th', { scope: 'row' }, t.side), [t.count, t.inaccuracy, t.mistake, t.blunder].map((n) => el('td', {}, String(n)))));
    if (rows.length === 0) return null;
    return el('table', { class: 'tally' }, el('caption', {}, 'Choices and mistakes'), el('thead', {}, el('tr', {}, ['', 'choices', 'inaccu\u00adracies', 'mistakes', 'blunders'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, rows));
  }

  luckView(side, name) {
    const luck = luckOf(this.review, side);
    if (luck.list.length === 0) return null;
    return el('div', {}, el('table', {}, el('caption', {}, `Luck of ${name}: ${signedPercent(luck.sum)} win probability in total, in cards and dice alone, by the evaluation function instead of a search`),
      el('thead', {}, el('tr', {}, ['Event type', 'Count', 'Luck'].map((t) => el('th', { scope: 'col' }, t)))),
      el('tbody', {}, luck.list.map((l) => el('tr', {}, el('th', { scope: 'row' }, capital(l.eventType)), el('td', {}, String(l.count)), el('td', {}, signedPercent(l.sum)))))),
    luck.largest.length ? el('p', {}, 'Largest changes: ', luck.largest.map((s, i) => [i ? ', ' : '', el('button', { class: 'quiet', 'data-key': `luck ${s.ply}`, onclick: () => this.goTo(s.ply + 1) }, `position ${s.ply + 1}`), ` ${signedPercent(s.change)} (${s.event_type})`]), '.') : null);
  }

  close() {
    this.closed = true;
    this.halt();
    super.close();
  }
}
