// SPDX-License-Identifier: GPL-3.0-or-later
// since.js -- draws what stands beside the choices and over the map, whatever tab is open. It shows what
// the other side did since the player's last choice, and the losses of both sides. If units act in the
// order of cards, it also shows that order. The lines of events and of the order show on the map what they
// are about. game_screen.js calls the draw functions.
import { byId, el, replace } from '../common/dom.js';
import { plural } from '../common/text.js';
import { cardInline, cardOf } from './cards.js';
import { miniCounter } from './units_tab.js';

const LINES_SHOWN = 5;
const GRAVE = /(?<!\b(?:stays?|longer) )\b(?:eliminated|destroyed|loses?|lost|disorganised|disrupted|suppressed|breaks?|wounded|retreats?|go(?:es)? to ground)\b/i;
const RALLY = /\brall(?:y|ies)\b|\bno longer \w+/i; // a check of a unit of its own, or what ends a state
const NOTHING = /\b(?:misses|0 hits|no hit takes effect|no effect)\b/; // what a shot without a result tells

// Returns event handlers that show a piece or a place on the map: the pointer rings it, and a click
// moves the map there.
function pointing(screen, { piece, place, by }) {
  const at = () => {
    const { map } = screen;
    const last = map?.pieces.last.get(piece); // where it was last seen: used if it is lost, hidden or in reserve now
    const spot = map?.spotOf({ piece, place }) ?? (last ? [last.x, last.y] : map?.spotOf({ piece: by ?? -1, place: -1 }));
    return spot ? { spot, id: screen.map.placeAt(...spot) } : null;
  };
  const ring = () => { const it = at(); if (it) screen.map.showRing(it.id, it.spot); };
  const away = () => screen.map?.showRing(-1, null);
  return { onmouseenter: ring, onmouseleave: away, onfocus: ring, onblur: away, onclick: () => { const it = at(); if (it) screen.map.view.centre(...it.spot); ring(); } };
}

// Returns the number of plies before the player's last choice on this page. If there was none, returns
// that before the viewer's last choice in the log, or 0.
function lastChoice(screen) {
  if (screen.chosenAt !== undefined) return screen.chosenAt;
  return (screen.log.findLast((entry) => entry.side === screen.viewer)?.ply ?? 1) - 1;
}

// Returns the piece whose name comes first in a sentence; null if it names none.
function namedFirst(screen, words) {
  const places = screen.position.pieces.map((p) => [words.indexOf(p.name), p]).filter(([at]) => at >= 0);
  return places.sort((a, b) => a[0] - b[0] || b[1].name.length - a[1].name.length)[0]?.[1] ?? null;
}

const TURN = /\b(?:Turn \d+(?: of \d+)? begins|[^:]* ha(?:s|ve) the initiative of turn \d+)/;

const ACTIONS = /^(?:The )?(.+) gets? (no|\d+) actions?\b/; // what a die gave a battalion of gbww2

const ODDS = / \((?:(?:under )?\d+%|\d+ figures?,|fresh\b|spent\b)[^)]*\)/g; // how likely a roll was, and why so many dice

// Returns the parts of a log line that tell a loss, each loss once. Of a calculation, only what follows
// from it.
const onlyOnce = (part, i, all) => { const [, who, state] = /^(.*) (?:is|are|becomes?) (\w+)$/.exec(part) ?? []; return !all.some((it) => it.endsWith(`${who}: ${state}`)); };
const graveParts = (line) => line.replace(/\.$/, '').split(/(?<! no)\. /).flatMap((part) => (part.includes('=') ? part.split('; ') : [part])).filter((words) => GRAVE.test(words) && !words.includes('=')).filter(onlyOnce);

// Appends to `found` the turn that the entry began, and the actions that a battalion of the player got.
function turnsTold(screen, entry, found) {
  const turn = TURN.exec(entry.log ?? '')?.[0].trim();
  if (turn) {
    if (found.at(-1)?.turn && turn.includes('initiative')) found.pop(); // the beginning of the same turn
    found.push({ words: turn, times: 1, grave: false, turn: true, piece: -1, place: -1, by: -1 });
  }
  const [, who, count] = (screen.piece(entry.action.piece)?.side === screen.viewer && ACTIONS.exec(entry.log ?? '')) || [];
  if (!who) return;
  const told = `${count === 'no' ? 'none' : count} for ${who}`;
  if (found.at(-1)?.actions) found.at(-1).words += `, ${told}`;
  else found.push({ words: `Your actions: ${told}`, times: 1, grave: false, turn: true, actions: true, piece: -1, place: -1, by: -1 });
}

// Appends to `found` what the entry told; `about` is the last action of a side. What a shot did, or that
// it did nothing, is added to the words of the shot.
function eventTold(screen, entry, about, found) {
  const { action } = entry;
  const log = entry.log.replace(ODDS, '');
  const chance = entry.side === 'chance';
  const acts = !chance && (action.target >= 0 || (entry.side !== screen.viewer && action.place >= 0));
  const rallies = RALLY.test(log) && !/\bstays?\b/.test(log);
  const last = found.at(-1);
  // The unit that is assaulted may still throw after a throw without a hit. A move or a drop is not said to
  // have no effect: throws against it may follow.
  const open = chance && last?.of === about && !last.grave && (!last.bare || /\bassaults?\b/.test(last.bare));
  const shoots = about && (about.target >= 0 || about.piece < 0);
  if (open && shoots && NOTHING.test(log) && !GRAVE.test(log)) {
    last.bare ??= last.words;
    last.words = `${last.bare}: no effect`;
  }
  if (!(acts || rallies || GRAVE.test(log))) return;
  const lines = log.split('\n').map((line) => line.replaceAll(/\s*\[[^\]]*\]/g, '').trim()).filter(Boolean);
  const grave = lines.flatMap(graveParts);
  const of = acts ? action : about ?? action;
  const named = grave.length > 0 ? namedFirst(screen, grave[0]) : null;
  const at = named ? { piece: named.id, place: -1 } : { piece: of.target >= 0 ? of.target : of.place >= 0 ? -1 : of.piece, place: of.place };
  const words = (grave.length > 0 ? grave : lines.slice(0, 1)).map((line) => line.replace(TURN, '').replace(/[. ]+$/, '')).join('; ');
  if (last?.words === words) last.times++; // hidden orders read alike
  else if (open && grave.length > 0 && !rallies) Object.assign(last, { words: `${last.bare ?? last.words}: ${words}`, grave: true, ...at });
  else found.push({ words, times: 1, grave: grave.length > 0, ...at, by: of.piece, of: about });
}

// Appends to `found` the objectives that have another controller than at the player's last choice.
function controlTold(screen, found) {
  const before = new Map((screen.chosenObjectives ?? []).map((it) => [it.name, it.controller]));
  const { sides } = screen.scenario;
  for (const { name, place, controller } of screen.position.objectives) {
    if ((before.get(name) ?? controller) === controller || found.some((it) => it.words.includes(`control of ${name}`))) continue;
    found.push({ words: `Control of ${name}: ${sides[controller] ?? 'nobody'}`, times: 1, grave: true, piece: -1, place: place ?? -1, by: -1 });
  }
}

// Returns what the other side did since the player's last choice, the player's shots and assaults, each
// loss of either side, who rallied, who won an objective, the turns that began, and the actions that the player's battalions
// got, as { words, times, grave, turn, piece, place, by }. A loss, or that there was none, stands behind
// the action that caused it. Left out are other draws of cards or dice, checks that change nothing, and
// actions of the other side that name no target and no place.
export function sinceLast(screen) {
  const from = lastChoice(screen);
  const found = [];
  let about = null;
  for (const entry of screen.log) {
    if (entry.ply <= from) continue;
    const { action } = entry;
    if (entry.side !== 'chance' && (action.target >= 0 || action.place >= 0 || action.piece >= 0)) about = action;
    if (entry.log) eventTold(screen, entry, about, found);
    turnsTold(screen, entry, found);
  }
  if (screen.chosenAt !== undefined) controlTold(screen, found);
  return screen.chosenAt === undefined && found.every((it) => it.turn) ? [] : found; // nothing has happened yet
}

export const timesWords = (times) => (times > 1 ? `, ${times} times` : '');

export function drawSince(screen) {
  const root = byId('since');
  if (!root) return;
  const found = screen.reader || !screen.ready() || screen.latest.result ? [] : sinceLast(screen);
  const key = JSON.stringify([found.map((it) => it.words), found.length, screen.latest.ply, screen.sinceWhole]);
  if (root.dataset.of === key) return;
  root.dataset.of = key;
  if (found.length === 0) return replace(root);
  // If there is no room for all, take the grave events first, then turns, then the latest others. Show them
  // in the order in which they happened.
  const chosen = screen.sinceWhole ? new Set(found) : new Set([...found].reverse().sort((a, b) => b.grave - a.grave || Boolean(b.turn) - Boolean(a.turn)).slice(0, LINES_SHOWN));
  const line = (it) => (it.turn ? el('li', { class: 'turn' }, it.words) : el('li', { class: it.grave ? 'grave' : '' }, el('button', { class: 'quiet', ...pointing(screen, it) }, it.words + timesWords(it.times))));
  const more = found.length > chosen.size ? el('button', { class: 'quiet', onclick: () => { screen.sinceWhole = true; drawSince(screen); } }, `Show all ${found.length}`) : null;
  replace(root, el('h2', {}, 'Since your last choice'), el('ul', {}, found.filter((it) => chosen.has(it)).map(line)), more);
}

// Returns the losses of a side: the track by which its rules count losses, or else its lost steps; and
// its eliminated units. Aircraft do not count; command posts count with their steps alone.
function lossesOf(position, side, step) {
  const own = position.pieces.filter((p) => p.side === side && p.symbol !== 'aircraft');
  const track = position.tracks.find((t) => t.side === side && /\blost$/.test(t.name));
  const gone = own.filter((p) => p.steps === 0 && p.steps_max > 0 && p.symbol !== 'command-post');
  const steps = own.reduce((sum, p) => sum + p.steps_max - p.steps, 0);
  const lost = track?.name.replace(' lost', '');
  return { words: track ? `${track.words || track.value} ${String(track.words || track.value) === '1' ? lost.replace(/s$/, '') : lost}` : steps > 0 ? plural(steps, step) : 'none', gone, any: (track ? track.value : steps) > 0 };
}

export function drawLosses(screen) {
  const root = byId('losses');
  if (!root || !screen.position) return;
  const sides = ['allied', 'axis'].map((side) => ({ side, ...lossesOf(screen.position, side, screen.scenario.board.step) }));
  const key = JSON.stringify(sides.map((s) => [s.words, s.gone.map((p) => p.id)]));
  if (root.dataset.of === key) return;
  root.dataset.of = key;
  if (screen.position.pieces.length === 0) return replace(root);
  replace(root, el('h3', {}, 'Losses'), el('dl', {}, sides.map((s) => [el('dt', { class: s.side }, screen.scenario.sides[s.side]),
    el('dd', {}, el('span', {}, s.any ? s.words : 'none'), s.gone.length ? el('span', { class: 'gone' }, s.gone.map((p) => el('span', { title: p.name }, miniCounter(p), el('span', { class: 'unseen' }, `${p.name} eliminated `)))) : null)])));
}

// Draws the units that still act this turn, in the order of their cards. The first one acts now.
export function drawOrder(screen) {
  const root = byId('order');
  if (!root || !screen.position) return;
  const cards = screen.position.cards.filter((c) => c.where === 'table' && (c.piece ?? -1) >= 0);
  const key = JSON.stringify(cards);
  if (root.dataset.of === key) return;
  root.dataset.of = key;
  byId('field').classList.toggle('ordered', cards.length > 0);
  replace(root, cards.map((c, i) => {
    const piece = screen.piece(c.piece);
    return el('li', {}, el('button', { class: `acts ${c.owner}`, 'aria-current': i === 0 ? 'step' : null, 'aria-label': `${i === 0 ? 'Acts now: ' : ''}${piece.name}, ${cardOf(c.label)?.name ?? c.label}`, title: piece.name, ...pointing(screen, { piece: piece.id, place: -1 }) },
      el('span', {}, piece.label), cardOf(c.label) ? cardInline(c.label.replace(/\/\d$/, '')) : c.label));
  }));
}
