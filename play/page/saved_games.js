// SPDX-License-Identifier: GPL-3.0-or-later
// saved_games.js -- draws the saved games on the home page: the players, the time and the result, with
// buttons to continue, review, replay, save as a file and delete. Also opens a record from a file.
import { el } from './common/dom.js';
import { capital } from './common/text.js';

// The number of games that a list shows, the newest first; a button shows the others. Few games in
// progress, because the scenarios come below them and load their pictures only when they are in view.
const CONTINUED_SHOWN = 3;
const FINISHED_SHOWN = 5;

const dateOf = (changed) => new Date(changed * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

// Returns who plays a game, such as "You: British. Opponent: veteran", "Two people", or the names of two
// computer players.
function whoPlays({ players, sides }) {
  const mine = ['allied', 'axis'].filter((side) => players[side] === 'person');
  if (mine.length === 1) return `You: ${sides[mine[0]]}. Opponent: ${players[mine[0] === 'allied' ? 'axis' : 'allied']}`;
  return mine.length === 2 ? 'Two people' : `${capital(players.allied)} against ${players.axis}`;
}

function resultOf({ winner, sides, players, leads, resigned }) {
  const mine = ['allied', 'axis'].filter((side) => players[side] === 'person');
  const words = winner === 'nobody' ? 'Draw' : mine.length === 1 ? (mine[0] === winner ? 'Won' : 'Lost') : `${sides[winner]} won`;
  if (resigned) return `${words}: ${sides[resigned]} resigned`;
  return leads ? `${words}: ${leads.replace(/\. A victory of .*/s, '')}` : words; // without what a victory needs
}

// Returns the button Delete of a game or scenario. The first press asks for a confirmation with the words
// `sure`; a second one, before the button loses the focus, calls remove().
export function deleteButton(title, remove, sure = 'Delete for good') {
  const name = (button, words, isSure) => { button.classList.toggle('sure', isSure); button.textContent = words; button.setAttribute('aria-label', `${words}: ${title}`); };
  const press = ({ currentTarget: button }) => (button.classList.contains('sure') ? remove() : name(button, sure, true));
  const button = el('button', { class: 'quiet delete', onclick: press, onblur: () => name(button, 'Delete', false) });
  name(button, 'Delete', false);
  return button;
}

// Saves the record of a finished game as a file, which any Cassino can open.
async function recordSave(home, { game }) {
  const { record } = await home.service.ask('save', { game });
  const address = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  el('a', { href: address, download: `${game}.record` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function savedGame(home, game) {
  const words = game.error ?? [whoPlays(game), game.over ? resultOf(game) : `position ${game.ply}`, dateOf(game.changed)].join(' · ');
  const links = game.error ? null : game.over
    ? [el('a', { class: 'button', href: `#review/${game.game}` }, 'Review'), el('a', { class: 'button', href: `#replay/${game.game}` }, 'Replay'), el('button', { class: 'quiet', title: 'Save the record as a file', onclick: () => recordSave(home, game) }, 'Save')]
    : el('a', { class: 'button main', href: `#game/${game.game}` }, 'Continue');
  return el('li', {}, links, el('span', {}, el('b', {}, game.title ?? game.game), ' ', el('span', { class: 'soft' }, words)), deleteButton(game.title ?? game.game, () => home.remove('delete', { game: game.game })));
}

// Returns the list of the `most` newest games, with a button that shows the others.
function savedList(home, id, games, most) {
  const shown = home[id] ? games : games.slice(0, most);
  return games.length === 0 ? null : [el('ul', { class: 'saved' }, shown.map((game) => savedGame(home, game))),
    shown.length < games.length ? el('button', { class: 'quiet more', onclick: () => { home[id] = true; home.redraw(); } }, `${games.length - shown.length} more`) : null];
}

// Returns the control that opens a game record from a file, such as a record of the terminal or of
// another player.
function recordChoice(home) {
  const open = async (event) => {
    const [file] = event.target.files;
    if (file) await home.load({ record: await file.text() });
  };
  return el('p', {}, el('label', { for: 'record' }, 'Open a game record: '), el('input', { type: 'file', id: 'record', accept: '.record,.rec,text/plain', onchange: open }));
}

// Returns the games that the player can continue, without those of lessons; null if there are none.
export function gamesInProgress(home) {
  const games = home.games.filter((game) => !game.over && !game.lesson);
  return games.length ? el('section', { id: 'in-progress' }, el('h2', {}, 'Continue a game'), savedList(home, 'in-progress', games, CONTINUED_SHOWN)) : null;
}

// Returns the finished games, without those of lessons, and the control that opens a record from a file.
export function gamesFinished(home) {
  const games = home.games.filter((game) => game.over && !game.lesson);
  return el('section', { id: 'finished' }, games.length ? el('h2', {}, 'Finished games') : null, savedList(home, 'finished', games, FINISHED_SHOWN), recordChoice(home));
}
