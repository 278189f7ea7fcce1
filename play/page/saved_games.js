// SPDX-License-Identifier: GPL-3.0-or-later
// saved_games.js -- draws the saved games on the home page: the players, the time and the result, with
// buttons to continue, review, replay and delete. Also opens a record from a file.
import { el } from './common/dom.js';
import { capital, plural } from './common/text.js';

const SAVED_SHOWN = 5; // the newest games of a list; a button shows the others

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
  return leads ? `${words}: ${leads}` : words;
}

// Returns the button Delete. The first press asks for a confirmation, the second one deletes.
function deleteButton(home, game) {
  const press = async (event) => {
    const button = event.currentTarget;
    if (!button.classList.contains('sure')) {
      button.classList.add('sure');
      button.textContent = 'Delete for good';
      return;
    }
    await home.remove(game.game);
  };
  const reset = (event) => { event.currentTarget.classList.remove('sure'); event.currentTarget.textContent = 'Delete'; };
  return el('button', { class: 'quiet delete', onclick: press, onblur: reset, 'aria-label': `Delete ${game.title ?? game.game}` }, 'Delete');
}

function savedGame(home, game) {
  const words = game.error ?? [whoPlays(game), game.over ? resultOf(game) : plural(game.ply, 'ply'), dateOf(game.changed)].join(' · ');
  const links = game.error ? null : game.over
    ? [el('a', { class: 'button', href: `#review/${game.game}` }, 'Review'), el('a', { class: 'button', href: `#replay/${game.game}` }, 'Replay')]
    : el('a', { class: 'button main', href: `#game/${game.game}` }, 'Continue');
  return el('li', {}, links, el('span', {}, el('b', {}, game.title ?? game.game), ' ', el('span', { class: 'soft' }, words)), deleteButton(home, game));
}

function savedList(home, title, games) {
  if (games.length === 0) return null;
  const shown = home[title] ? games : games.slice(0, SAVED_SHOWN);
  return [el('h3', {}, title), el('ul', { class: 'saved' }, shown.map((game) => savedGame(home, game))),
    shown.length < games.length ? el('button', { class: 'quiet', onclick: () => { home[title] = true; home.redraw(); } }, `${games.length - shown.length} more`) : null];
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

export function savedGames(home) {
  const unfinished = home.games.filter((game) => !game.over);
  const finished = home.games.filter((game) => game.over);
  return el('section', { class: 'yours' }, home.games.length ? el('h2', {}, 'Saved games') : null, savedList(home, 'In progress', unfinished), savedList(home, 'Finished', finished), recordChoice(home));
}
