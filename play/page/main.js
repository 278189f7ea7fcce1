// SPDX-License-Identifier: GPL-3.0-or-later
// main.js -- where the page begins: which of its screens the address asks for, and keys that work
// everywhere. The map is map.js, a game game_screen.js, the first page home.js.
import { byId, el, replace } from './common/dom.js';
import { drawHome, scenariosRead } from './home.js';
import { openKeys } from './common/keys_dialog.js';
import { Lab } from './laboratory.js';
import { Replay } from './review/replay.js';
import { Review } from './review/review.js';
import { Service } from './common/service.js';
import { Table } from './game/game_screen.js';

const service = new Service();
let table = null;

function trouble(error) {
  replace(byId('main'), el('div', { class: 'cover' }, el('h2', {}, 'That did not work'), el('p', { role: 'alert' }, error.message), el('p', {}, el('a', { class: 'button', href: '#home' }, 'To the first page'))));
}

async function showHome() {
  const [about, { scenarios }, { games }] = await Promise.all([service.ask('about'), service.ask('scenarios'), service.ask('games')]);
  const levels = about.players.filter((p) => !p.help.includes('takes options') && p.name !== 'cheat');
  const home = { systems: about.rules, scenarios: scenariosRead(scenarios), levels, games, error: '' };
  home.begin = async (wish) => {
    try {
      const { game } = await service.ask('new', wish);
      location.hash = `#game/${game}`;
    } catch (error) {
      home.error = error.message;
      drawHome(home);
    }
  };
  home.load = async (record) => {
    try {
      const { game } = await service.ask('resume', { record });
      location.hash = `#game/${game}`;
    } catch (error) {
      home.error = error.message;
      drawHome(home);
    }
  };
  drawHome(home);
}

async function showGame(game) {
  table = new Table(service);
  await table.open(game);
}

async function showReplay(game) {
  table = new Replay(service);
  await table.open(game);
}

async function showReview(game, ply) {
  table = new Review(service);
  await table.open(game, Number(ply) || 0);
}

async function showLab() {
  table = new Lab(service);
  await table.open();
}

async function route() {
  table?.close();
  table = null;
  const [screen, name, at] = decodeURIComponent(location.hash.slice(1)).split('/');
  try {
    if (screen === 'game' && name) await showGame(name);
    else if (screen === 'replay' && name) await showReplay(name);
    else if (screen === 'review' && name) await showReview(name, at);
    else if (screen === 'lab') await showLab();
    else await showHome();
  } catch (error) {
    trouble(error);
  }
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const typing = event.target.closest('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');
  if (event.key === '?' && !typing) openKeys();
  else if (!table) return;
  else if (event.key === 'Escape') table.clear();
  else if (typing) return;
  else if (event.key === 'h') byId('tool-bare')?.click();
  else if (event.key === 'u') byId('tool-undo')?.click();
  else if (event.key === 'm') byId('map')?.focus();
  else if (event.key === 'p') byId('panel')?.focus();
  else if (event.key === 's' && table.playback.running) table.playback.skip();
  else return;
  event.preventDefault();
});

// The hash names the screen, so a jump within the page goes by the focus.
byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  (byId('panel') ?? byId('main')).focus();
});

addEventListener('hashchange', route);
route();
