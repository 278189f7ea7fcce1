// SPDX-License-Identifier: GPL-3.0-or-later
// game_screen.js -- the screen of a running game. It keeps the position, passes clicks to the Chooser,
// sends choices, and shows the events that come back. Start at open(). side_panel.js draws the panels
// beside the map. review/replay.js extends the class.
import { announce, byId, el, replace, svg } from '../common/dom.js';
import { Chooser } from './selection.js';
import { explainClick, mapCallbacks } from './clicks.js';
import { askHint, hintEnd, hintHeard } from './hint.js';
import { BoardMap } from '../map/map.js';
import { nationsUse } from '../map/nations.js';
import { Playback } from './playback.js';
import { drawLesson } from '../lesson/lesson_panel.js';
import { marksOf, previewOf } from '../map/preview.js';
import { passAgain } from './reactions.js';
import { settleSetup } from './setup_tray.js';
import { Effects } from '../map/effects.js';
import { sound } from '../common/sounds.js';
import { openRule, toggleRules } from './rules_panel.js';
import { winProbabilityUpdate, handOver } from './hot_seat.js';
import { drawLosses, drawOrder, drawSince } from './since.js';
import { drawFrame, drawPanel, drawState, drawStrip, drawTab, drawSearchProgress, drawTools } from './side_panel.js';

const ZOOM_UNITS_MAX = 3;

export class GameScreen {
  constructor(service) {
    this.service = service;
    this.chooser = new Chooser((chain) => this.look(chain), () => this.draw());
    this.playback = new Playback(this, (...shown) => this.showPosition(...shown), () => this.settle());
    this.tab = 'log';
    this.log = [];
    this.explanations = new Map();
    this.sent = new Map();  // ply: the words of the choice that this page sent there
    this.subjects = new Map(); // what each choice of the set-up is about, by ply
    this.setup = null;      // the set-up before its last choice, or while a unit is changed: see setup_tray.js
    this.undone = [];       // the words of the choices that were taken back, the last one first to be redone
    this.busy = false;    // a choice was sent, and its result has not come yet
    this.resting = false; // the server waits for a person, or the game is over, paused or held by its lesson
    this.due = 0;         // positions before this ply come too late: a choice was sent since
    this.waiting = [];    // functions to call when the game waits again, see nextChoice()
  }

  // Opens a game. The server chooses whose view is shown: that of the person, or of two persons that of
  // the one who has the choice or had it last. Of a game without persons it shows everything.
  open(game) {
    return this.openAs(game, null);
  }

  // Opens a game as `side` sees it. With null the server chooses the side.
  async openAs(game, side) {
    this.game = game;
    this.covered = false;
    [this.chosenAt, this.undone, this.due] = [undefined, [], 0];
    this.sent.clear();
    const who = side ? { side } : {};
    const [{ scenario, players }, status] = await Promise.all([this.ask('scenario'), this.ask('position', who)]);
    this.scenario = scenario;
    this.alone = Object.values(players ?? {}).filter((name) => name === 'person').length === 1;
    this.viewer = status.position.viewer;
    drawFrame(this);
    this.makeMap();
    this.takeStatus(status);
    this.resting = false;
    this.showPosition(status.position);
    this.map?.openAt(status.position, this.viewer);
    this.draw();
    const { plies } = await this.ask('log', { side: this.viewer, from: 0, to: status.position.ply });
    this.log = plies;
    this.showTab();
    this.stopListening?.();
    this.stopListening = this.service.listen(game, this.viewer, status.position.ply, (event) => this.heard(event), (lost) => this.lost(lost));
  }

  takeStatus(status) {
    this.latest = status.position;
    const { resigned } = status;
    if (resigned && !this.latest.result) Object.assign(this.latest, { result: { winner: resigned === 'allied' ? 'axis' : 'allied', resigned }, choices: [] });
    this.number = status.number;
    this.asked = status.waiting_for;
    this.paused = status.paused;
    this.trouble = status.save_error;
    this.lesson = status.lesson ?? null;
  }

  makeMap() {
    const { board, sides } = this.scenario;
    const root = byId('map');
    nationsUse(sides);
    this.map = null;
    byId('printed-map')?.remove();
    if (board.places.length === 0) {
      byId('field').classList.add('textual');
      return;
    }
    this.map = new BoardMap(root, board, mapCallbacks(this));
    this.effects = new Effects(this.map);
  }

  label(place) {
    return this.scenario.board.places[place]?.label ?? '';
  }

  piece(id) {
    return this.position.pieces.find((p) => p.id === id);
  }

  heard(event) {
    if (event.event === 'ply') {
      this.resting = false;
      hintEnd(this); // a choice was made, perhaps on another page or by a standing order
      if (event.side !== this.viewer && event.side !== 'chance') this.turned = true;
      this.log.push({ ply: event.ply, side: event.side, log: event.log, action: event.action });
      this.playback.add([event]);
    } else if (event.event === 'undone') {
      this.playback.clear();
      this.effects?.forget();
      this.due = 0;
      const back = this.log.find((entry) => entry.ply > event.ply && entry.side === this.viewer);
      if (back) this.undone.push(this.sent.get(event.ply) ?? back.action.words);
      this.chosenAt = undefined;
      for (const ply of [...this.subjects.keys()]) if (ply > event.ply) this.subjects.delete(ply);
      this.log = this.log.filter((entry) => entry.ply <= event.ply);
    } else if (event.event === 'position') {
      if (event.position.ply < this.due) return;
      this.takeStatus(event);
      this.resting = true;
      if (!this.chaining) this.busy = false;
      if (!this.playback.running) this.settle();
    } else if (event.event === 'searching') {
      this.searched = event.share;
      drawSearchProgress(this);
    } else if (event.event === 'hint') hintHeard(this, event);
  }

  lost(yes) {
    if (yes === this.disconnected) return;
    this.disconnected = yes;
    byId('field')?.classList.toggle('disconnected', yes);
    if (yes) byId('alarm').textContent = 'Connection lost. The page waits for the server.';
    this.draw();
  }

  // Called when the playback has shown everything, and when the game has come to rest. Shows the newest
  // position and the decision; if the game does not rest yet, only draws the screen.
  settle() {
    if (!this.resting || this.chaining) {
      this.draw();
      return;
    }
    this.explanations.clear();
    hintEnd(this);
    this.searched = 0;
    this.showPosition(this.latest);
    this.chooser.reset(this.latest.choices, this.latest.prompt);
    this.covered = handOver(this);
    if (this.covered) {
      this.setup = null;
      for (const wake of this.waiting.splice(0)) wake();
      return;
    }
    this.draw();
    if (this.lastPrompt !== this.latest.prompt && this.turned) sound('turn');
    this.turned = false;
    if (this.lastPrompt !== this.latest.prompt && this.scrolled) byId('side').scrollTop = 0;
    if (this.lastPrompt !== this.latest.prompt && scrollY > 0) scrollTo(0, 0); // on a phone the page scrolls
    if (this.lastPrompt !== this.latest.prompt && this.chooser.open) this.zoomToUnits();
    this.lastPrompt = this.latest.prompt;
    for (const wake of this.waiting.splice(0)) wake();
    settleSetup(this);
    if (passAgain(this)) return;
    winProbabilityUpdate(this);
    announce(this.latest.result ? 'The game is over.' : this.latest.prompt);
  }

  // Zooms to the unit that the decision is about and the units that can act, if they are few.
  zoomToUnits() {
    const { choices, about } = this.latest;
    const who = [...new Set([about, ...choices.map((c) => c.piece)])].filter((id) => id >= 0 && id !== null);
    if (who.length <= ZOOM_UNITS_MAX) this.map?.approach(who);
  }

  // Gives a standing order to a piece (null: the whole side). The server may then react at once.
  async order(piece, order) {
    const fields = { side: this.viewer, order, ...(piece === null ? {} : { piece }) };
    await this.ask('orders', fields).catch((error) => announce(error.message));
  }

  // Returns a promise that resolves when the screen shows that the game waits again: for a choice of the
  // player, as a rule.
  nextChoice() {
    return new Promise((wake) => this.waiting.push(wake));
  }

  // Shows a position. `event`: the ply that led to it; null: several plies; undefined: draw no effects.
  showPosition(position, arrows, event) {
    const old = this.position;
    const before = new Map(this.map?.pieces.spot);
    this.position = position;
    this.map?.show(position);
    if (event !== undefined && old && position.ply > old.ply) this.effects?.played(old, position, before, event, this.sentPath?.words === event?.action.words ? this.sentPath?.path : null);
    this.map?.showArrows(arrows ?? []);
    const text = byId('text-board');
    if (text) text.textContent = position.text ?? '';
    drawStrip(this);
    drawLosses(this);
    drawOrder(this);
    this.showTab();
  }

  fail(error) {
    this.busy = false;
    this.chooser.refuse(error.message);
    byId('alarm').textContent = error.message;
  }

  ask(request, fields) {
    return this.service.ask(request, { game: this.game, ...fields });
  }

  // Fetches the choices that would follow a chain, without making a choice. Returns null on failure.
  async look(chain) {
    this.looking = true;
    drawState(this);
    const answer = await this.ask('look_ahead', { side: this.viewer, number: this.number, after: chain.map((c) => c.words) }).catch(() => null);
    this.looking = false;
    drawState(this);
    return answer;
  }

  // Shows the explanation of the last choice of a chain: calls put(text, node) when the text is known,
  // with '' if the request failed. Fetches the text once for each decision. Returns `node`.
  why(chain, node, put) {
    const key = chain.map((c) => c.words).join(' | ');
    const { explanations } = this;
    if (!explanations.has(key)) {
      explanations.set(key, this.explainLast(chain).then((answer) => answer.why, () => '').then((text) => { explanations.set(key, text); return text; }));
    }
    const known = explanations.get(key);
    if (typeof known === 'string') put(known, node);
    else known.then((text) => put(text, node));
    return node;
  }

  // Requests the explanation of the last choice of a chain. The request names the player greedy, which
  // does not search: the answer has no evaluation, and comes soon.
  explainLast(chain) {
    const words = chain.map((c) => c.words);
    const last = words.pop();
    return this.ask('why', { side: this.viewer, number: this.number, words: last, player: 'greedy', ...(words.length > 0 ? { after: words } : {}) });
  }

  // Sends the choices of a chain one after another; does nothing if the screen is not ready. If a choice
  // is no longer legal, stops there; with `some` skips that choice, and stops when the decision has ended.
  // With `auto`, for a repeated pass or a redone choice, the list of events since the last choice and the
  // choices to redo stay as they are.
  async commit(chain, some = false, auto = false) {
    if (!this.ready()) return;
    if (!auto) [this.chosenAt, this.chosenObjectives, this.sinceWhole, this.undone] = [this.latest.ply, this.latest.objectives, false, []];
    this.busy = true;
    hintEnd(this);
    this.chaining = chain.length > 1;
    const { prompt } = this.latest;
    const { words, path } = chain.at(-1);
    this.sentPath = { words, path };
    this.effects?.forget();
    this.draw();
    try {
      let status = { number: this.number, position: this.latest, waiting_for: this.viewer };
      for (const choice of chain) {
        if (status.waiting_for !== this.viewer) status = await this.ask('wait', { side: this.viewer, brief: true });
        if (some && status.position.prompt !== prompt) break; // the decision ended by itself
        if (!status.position.choices.some((c) => c.words === choice.words)) {
          if (some) continue;
          break;
        }
        this.resting = false;
        this.due = status.position.ply + 1;
        this.sent.set(status.position.ply, choice.words);
        status = await this.ask('choose', { side: this.viewer, number: status.number, words: choice.words, brief: true });
      }
      this.chaining = false;
      if (this.resting) this.busy = false;
      if (!this.busy && !this.playback.running) this.settle();
    } catch (error) {
      this.chaining = false;
      this.busy = false;
      await this.reload();
      this.fail(error);
    }
  }

  // Makes the choice of a button, without confirmation. If the choice only names a piece, and the next
  // choices are those of this piece, shows them instead.
  async take(choice) {
    if (this.ready() && !(await this.chooser.ahead(choice))) await this.commit([...this.chooser.level.chain, choice]);
  }

  async reload() {
    const status = await this.ask('position', { side: this.viewer }).catch(() => null);
    if (!status) return;
    this.takeStatus(status);
    this.due = 0;
    this.resting = status.waiting_for !== null || status.over || status.paused;
    this.settle();
  }

  confirm() {
    const { candidate } = this.chooser;
    if (candidate) this.commit(candidate.chain);
  }

  // Makes the choice again that was taken back last. After a new choice there is nothing to redo.
  async redo() {
    const words = this.undone.pop();
    if (words && this.ready()) await this.commit([{ words }], false, true);
  }

  async undo() {
    try {
      await this.ask('undo', { side: this.viewer });
    } catch (error) {
      this.fail(error);
    }
  }

  // Resigns the game for the player. The other side wins.
  async resign() {
    try {
      this.takeStatus(await this.ask('resign', { side: this.viewer }));
      this.resting = true;
      this.busy = false;
      if (!this.playback.running) this.settle();
    } catch (error) {
      this.fail(error);
    }
  }

  ready() {
    return this.resting && !this.disconnected && !this.busy && !this.looking && !this.playback.running;
  }

  // Handles the key Escape, and a click on the map beside all places: ends all motion, then skips the
  // playback or, without one, goes one step back.
  clear() {
    this.effects?.skip();
    if (this.playback.running) return this.playback.skip();
    this.map?.fan(null);
    this.chooser.cancel();
  }

  // Shows why a click on this piece or place means no legal choice.
  explain(piece, place) {
    return explainClick(this, piece, place);
  }

  draw() {
    if (!this.position || this.closed || this.covered) return;
    drawTools(this);
    drawSince(this);
    drawPanel(this);
    drawLesson(this);
    if (!this.map) return;
    const { chooser } = this;
    const open = this.ready() && chooser.open;
    this.map.showReach(open ? marksOf(this) : [], open ? chooser.usable() : new Set(), open ? chooser.targets() : new Set());
    const { about } = this.latest;
    this.map.showChosen(new Set(open ? [chooser.focus, ...chooser.ringed] : []), new Set(open && about >= 0 && about !== null ? [about] : []));
    if (open) previewOf(this, chooser.candidate);
  }

  showTab() {
    drawTab(this);
  }

  showPlace(place) {
    this.map.moveTo(place);
    byId('map').focus();
  }

  openRule(number, anchor) {
    openRule(this, number, anchor);
  }

  toggleRules(opener) {
    toggleRules(this, opener);
  }

  askHint() {
    return askHint(this);
  }

  // Makes the elements of the map and the text board, which drawFrame() (side_panel.js) shows.
  elements() {
    const root = svg('svg', { id: 'map', tabindex: 0, role: 'application', 'aria-roledescription': 'map', 'aria-label': 'Map. Arrow keys move the cursor, Enter chooses, plus and minus zoom, 0 shows the whole map, Escape goes back.' });
    return { root, text: el('pre', { id: 'text-board', tabindex: 0, 'aria-label': 'The position in words' }) };
  }

  close() {
    this.closed = true;
    this.stopListening?.();
    this.playback.clear();
    replace(byId('tools'));
    replace(byId('strip'));
  }
}
