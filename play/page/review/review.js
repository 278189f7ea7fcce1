// SPDX-License-Identifier: GPL-3.0-or-later
// review.js -- a game that is over, looked at again: what each choice cost, what was better, and luck
// apart from it. One sees the map as the side that chose saw it; hindsight is asked for, and marked.
import { byId, el } from '../common/dom.js';
import { capital, percent, plural, signedPercent } from '../common/text.js';
import { answersView } from '../game/choices_panel.js';
import { graphView } from './win_probability_graph.js';
import { richWords } from '../game/log_tab.js';
import { arrowsOf } from '../map/preview.js';
import { Replay } from './replay.js';
import { settings } from '../common/settings.js';
import { costly, costWords, courseOf, grades, hindsight, luckOf, sideKey, tallies } from './review_data.js';

const LISTED = 3;           // of the dearest, so that the graph is seen too; the rest by a button
const RETRY = 'ismcts:seconds=2,early=no'; // who judges what one tries instead

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
    this.judge(persons.length === 1 ? persons[0] : 'nobody');
  }

  // ---- The judging: it goes on in the program, and what is judged so far comes as events.

  async judge(side) {
    await this.halt();
    this.side = side;
    this.failed = '';
    const id = `review-${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
    this.judging = id;
    this.judged = 0;
    this.goTo(this.latest.ply);
    this.hush = this.service.listen(this.game, side, this.last, (event) => {
      if (event.event === 'review' && event.id === id) this.keep(event.review, event.judged);
    }, () => {});
    try {
      const answer = await this.ask('review', { id, side });
      if (this.side === side && this.judging === id) this.keep(answer.review, answer.judged);
    } catch (error) {
      this.failed = error.message;
    }
    if (this.judging !== id) return;
    this.judging = '';
    this.hush?.();
    document.body.dataset.judged = String(this.judged);
    if (!this.closed) this.draw();
  }

  keep(review, judged) {
    const first = this.review.choices.length === 0;
    this.review = review;
    this.judged = judged;
    if (this.closed) return;
    if (first) this.goTo(this.latest.ply); // now it is known whose choice a ply was
    this.draw();
  }

  // Ends what is being judged; what is judged stays judged.
  async halt() {
    const id = this.judging;
    this.hush?.();
    if (id) await this.ask('stop', { game: undefined, stop: id }).catch(() => null);
  }

  // ---- The map

  choiceAt(ply) {
    return this.review.choices.find((c) => c.ply === ply) ?? null;
  }

  eyes(ply) {
    if (!this.over) return this.viewer; // nothing but what one sees already
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

  // What was done, broken; what was better, whole: beside each other on the map.
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
      if (choice.could.best !== choice.played) add(choice.could.best, 'better');
      if (this.all && choice.was.best !== choice.played && choice.was.best !== choice.could.best) add(choice.was.best, 'better');
    }
    this.map.showArrows(arrows);
    for (const [place, kind] of rings) this.map.ring(place, kind);
  }

  shows(choice) {
    return choice.could && (!choice.could.grade || this.revealed.has(choice.ply));
  }

  draw() {
    super.draw();
    if (!this.latest || this.closed) return;
    document.body.dataset.state = this.judging ? 'judging' : 'review';
    this.drawn();
  }

  // ---- Trying again: a click chooses, and nothing comes of it but its worth.

  begin() {
    this.trying = true;
    const sure = this.offered.filter((c) => !c.plan);
    this.chooser.reset(sure, this.latest.prompt);
    this.draw();
    byId('panel').scrollIntoView({ block: 'start' }); // the question, from wherever one had read to
    byId('panel').focus({ preventScroll: true });
  }

  // Back from trying, with or without an answer: to the verdict that one came from.
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
    this.chooser.refuse('That is not among the choices of this moment: what can be chosen is outlined on the map and listed below.');
  }

  async commit([choice]) {
    const mistake = this.choiceAt(this.latest.ply);
    this.tries.set(mistake.ply, { words: choice.words, told: 'Thinking about it for two seconds …' });
    this.leave();
    this.tries.set(mistake.ply, { words: choice.words, told: await this.worth(mistake, choice.words) });
    if (!this.closed) this.draw();
  }

  // What a choice that was tried is worth, beside the best.
  async worth(mistake, words) {
    if (words === mistake.could.best) return 'That is what the search found best.';
    if (words === mistake.played) return `That is what was played: it cost ${costWords(mistake.could)}.`;
    const answer = await this.ask('analyze', { side: sideKey(this.scenario, mistake.side), ply: mistake.ply, player: RETRY }).catch(() => null);
    const moves = answer?.analysis.moves ?? [];
    const mine = moves.find((m) => m.words === words);
    const played = moves.find((m) => m.words === mistake.played);
    const best = moves.find((m) => m.words === mistake.could.best);
    if (!mine || !played || !best) return 'The search has nothing to say about it.';
    const off = (a, b) => `${signedPercent(a.value - b.value)} (± ${percent(1.96 * Math.hypot(a.standard_error, b.standard_error))})`;
    return `A search of two seconds gives it ${percent(mine.value)}: ${off(mine, played)} beside what was played, ${off(mine, best)} beside what the review found best.`;
  }

  async playOn(choice) {
    const side = sideKey(this.scenario, choice.side);
    const other = side === 'allied' ? 'axis' : 'allied';
    try {
      const { game } = await this.ask('resume', { ply: choice.ply, [side]: 'person', [other]: settings.level });
      history.replaceState(null, '', `#review/${this.game}/${choice.ply}`); // whoever comes back comes back to this ply
      location.hash = `#game/${game}`;
    } catch (error) {
      this.failed = error.message;
      this.draw();
    }
  }

  // ---- The panel

  panelBody() {
    const { choices } = this.review;
    if (this.trying) return [el('h2', {}, 'What would you do here?'), answersView(this), el('div', { class: 'row' }, el('button', { id: 'give-up', onclick: () => this.leave() }, 'Back to the review'))];
    const side = this.side === 'nobody' ? 'allied' : this.side;
    const name = this.scenario.sides[side];
    const course = courseOf(this.review, this.scenario, side);
    return [el('h2', {}, 'Review'), this.sidesView(), this.progressView(choices.length), this.knownView(),
      graphView(course, { last: this.last, ply: this.latest.ply, name, choose: (ply) => this.goTo(ply) }),
      this.sliderView(), this.choiceView(), this.lateView(), this.tallyView(), this.luckView(side, name)];
  }

  sidesView() {
    const { sides } = this.scenario;
    const button = (side, words) => el('button', { 'data-key': `of ${side}`, 'aria-pressed': String(this.side === side), onclick: () => this.judge(side) }, words);
    return el('div', { class: 'row', role: 'group', 'aria-label': 'Whose choices' }, button('allied', sides.allied), button('axis', sides.axis), button('nobody', 'Both'));
  }

  progressView(count) {
    if (this.failed) return el('p', { class: 'refused', role: 'alert' }, this.failed);
    if (this.judging) return el('div', { class: 'row' }, el('progress', { max: Math.max(count, 1), value: this.judged ?? 0, 'aria-label': 'How far the review has come' }), el('span', { class: 'soft' }, count ? `${this.judged} of ${plural(count, 'choice')} judged.` : 'Reading the game …'), el('button', { id: 'halt', onclick: () => this.halt() }, 'Stop'));
    if (this.judged < count) return el('div', { class: 'row' }, el('span', { class: 'soft' }, `${this.judged} of ${count} choices are judged.`), el('button', { id: 'go-on', onclick: () => this.judge(this.side) }, 'Go on'));
    return el('p', { class: 'soft' }, `${plural(count, 'choice')} judged; forced moves are left out.`);
  }

  // The choice of the ply that is shown.
  choiceView() {
    const choice = this.choiceAt(this.latest.ply);
    if (!choice) return el('p', { class: 'soft' }, this.latest.turn === 'chance' ? 'A card or die decides here: that is luck, not choice.' : 'Nothing to choose here: it was forced, or is another’s choice.');
    const head = `Ply ${choice.ply}${choice.turn > 0 ? `, turn ${choice.turn}` : ''}: ${choice.could ? (grades[choice.could.grade]?.name ?? 'a good choice').toLowerCase() : 'not judged yet'}`;
    const parts = [el('h3', {}, head), el('p', { class: 'soft' }, richWords(this.latest.prompt, this)), el('p', {}, el('i', { class: 'key played' }), `${choice.side} played: `, el('b', {}, capital(choice.played)))];
    if (choice.could) parts.push(...this.judgedView(choice));
    parts.push(el('div', { class: 'row' }, el('button', { id: 'play-on', onclick: () => this.playOn(choice) }, `Play on from here as ${choice.side}, against ${settings.level}`)));
    parts.push(el('p', {}, el('label', {}, el('input', { type: 'checkbox', id: 'all', checked: this.all, onchange: (e) => { this.all = e.target.checked; this.shown = ''; this.goTo(this.latest.ply); } }), ' Hindsight: show what was hidden from this side')));
    return el('div', { class: `verdict ${choice.could?.grade ?? ''}`, id: 'verdict' }, parts);
  }

  judgedView(choice) {
    const { could } = choice;
    const tried = this.tries.get(choice.ply);
    const parts = [];
    if (tried) parts.push(el('p', { class: 'tried', role: 'status' }, 'You tried: ', el('b', {}, capital(tried.words)), '. ', tried.told));
    if (!could.grade) parts.push(el('p', {}, could.best === choice.played ? 'By what could be known, the search found nothing better.' : `Nothing was lost that can be told from noise: ${percent(could.cost)} (${percent(could.low)} to ${percent(could.high)}).`));
    else parts.push(el('p', {}, 'By what could be known, it cost ', el('b', {}, costWords(could)), '.'));
    if (!this.shows(choice)) {
      parts.push(el('div', { class: 'row' }, el('button', { class: 'main', id: 'try', onclick: () => this.begin() }, 'Try again'), el('button', { id: 'reveal', onclick: () => { this.revealed.add(choice.ply); this.draw(); } }, 'Show what was better')));
      return parts;
    }
    if (could.best !== choice.played) parts.push(el('p', {}, el('i', { class: 'key better' }), could.grade ? 'Better: ' : 'The search preferred: ', el('b', {}, capital(could.best))));
    parts.push(this.hindsightView(choice));
    return parts;
  }

  hindsightView({ was, played }) {
    const told = was.best === played ? 'what was played was best.' : was.grade ? ['it cost ', el('b', {}, costWords(was)), '; best was ', el('b', {}, was.best), '.'] : `nothing was lost that can be told from noise; the search preferred ${was.best}.`;
    return el('p', { class: 'hindsight' }, el('span', { class: 'tag' }, 'Hindsight'), ' As the cards and secrets really lay, ', told);
  }

  // ---- Lists

  // From the list to its verdict, which may lie below what is seen.
  async turnTo(ply) {
    await this.goTo(ply);
    byId('verdict')?.scrollIntoView({ block: 'nearest' });
  }

  row(choice, cost) {
    const grade = grades[cost.grade];
    return el('li', {}, el('button', { class: 'choice', 'data-key': `ply ${choice.ply}`, 'aria-current': String(choice.ply === this.latest.ply), onclick: () => this.turnTo(choice.ply) },
      el('span', { class: 'line' }, el('span', { class: `grade ${cost.grade}`, 'aria-hidden': 'true' }, grade.sign),
        el('span', {}, el('b', {}, `${grade.name}, ${percent(cost.cost)}`), ` (${percent(cost.low)} to ${percent(cost.high)})`, el('small', {}, `${choice.side}, ply ${choice.ply}${choice.turn > 0 ? `, turn ${choice.turn}` : ''}: ${choice.played}`)))));
  }

  listOf(title, list, of, key) {
    if (list.length === 0) return null;
    const shown = this[key] ? list : list.slice(0, LISTED);
    return [el('h3', {}, title), el('ul', { class: 'choices' }, shown.map((c) => this.row(c, of(c)))),
      shown.length < list.length ? el('button', { class: 'quiet', 'data-key': key, onclick: () => { this[key] = true; this.draw(); } }, `${list.length - shown.length} more`) : null];
  }

  // First of all, for this is what one has come for.
  knownView() {
    const known = costly(this.review);
    const none = known.length === 0 && !this.judging && this.judged > 0 ? el('p', {}, 'No choice lost anything that these searches can tell from noise.') : null;
    return el('div', { class: 'lists', id: 'known' }, none, this.listOf('What cost most', known, (c) => c.could, 'knownWhole'));
  }

  lateView() {
    const late = hindsight(this.review);
    return late.length ? el('details', { class: 'hindsight', open: this.lateOpen, ontoggle: (e) => { this.lateOpen = e.target.open; } }, el('summary', {}, `In hindsight alone: ${late.length} that nobody could know`), this.listOf('As the cards really lay', late, (c) => c.was, 'lateWhole')) : null;
  }

  tallyView() {
    const rows = tallies(this.review).map((t) => el('tr', {}, el('th', { scope: 'row' }, t.side), [t.count, t.inaccuracy, t.mistake, t.blunder, percent(t.lost)].map((n) => el('td', {}, String(n)))));
    if (rows.length === 0) return null;
    return el('table', { class: 'tally' }, el('caption', {}, 'Choices, inaccuracies (slips), and what was lost in all'), el('thead', {}, el('tr', {}, ['', 'judged', 'slips', 'mistakes', 'blunders', 'lost'].map((t) => (t ? el('th', { scope: 'col' }, t) : el('td', {}))))), el('tbody', {}, rows));
  }

  luckView(side, name) {
    const luck = luckOf(this.review, side);
    if (luck.list.length === 0) return null;
    return el('div', {}, el('table', {}, el('caption', {}, `Luck of ${name}, apart from all choices: ${signedPercent(luck.sum)} of the win chance in all, by the rules’ own guess`),
      el('thead', {}, el('tr', {}, ['Event type', 'Times', 'Luck'].map((t) => el('th', { scope: 'col' }, t)))),
      el('tbody', {}, luck.list.map((l) => el('tr', {}, el('th', { scope: 'row' }, capital(l.eventType)), el('td', {}, String(l.count)), el('td', {}, signedPercent(l.sum)))))),
    luck.strokes.length ? el('p', {}, 'Most at: ', luck.strokes.map((s, i) => [i ? ', ' : '', el('button', { class: 'quiet', 'data-key': `luck ${s.ply}`, onclick: () => this.goTo(s.ply + 1) }, `ply ${s.ply + 1}`), ` ${signedPercent(s.change)} (${s.event_type})`]), '.') : null);
  }

  close() {
    this.closed = true;
    this.halt();
    super.close();
  }
}
