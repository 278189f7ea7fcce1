// SPDX-License-Identifier: GPL-3.0-or-later
// main.js -- entry point of the page. It shows the screen that the address names (home.js,
// laboratory.js, game/game_screen.js, game/rules_panel.js, review/replay.js or review/review.js) and
// handles the keys of the whole page. The map, the rules and a drag in the set-up handle their own keys.
import { announce, byId, el, replace } from './common/dom.js';
import { drawHome, scenariosRead } from './home.js';
import { lessonsAdd } from './lesson/lesson_list.js';
import { openKeys } from './common/keys_dialog.js';
import { playersOffered } from './common/players.js';
import { termsListen } from './game/legend.js';
import { cardKeep, cardLeave } from './game/tooltip.js';
import { Service } from './common/service.js';
import { settings } from './common/settings.js';

const service = new Service();
let screen = null; // the open screen; null on the home page

// The screens. Each is loaded only when it is needed.
const later = {
  game: async () => (await import('./game/game_screen.js')).GameScreen,
  rules: async () => (await import('./game/rules_panel.js')).RulesScreen,
  design: async () => (await import('./design/design_screen.js')).DesignScreen,
  lab: async () => (await import('./laboratory.js')).Laboratory,
  replay: async () => (await import('./review/replay.js')).Replay,
  review: async () => (await import('./review/review.js')).Review,
};

function showError(error) {
  replace(byId('main'), el('div', { class: 'cover' }, el('h2', {}, 'Something went wrong'), el('p', { role: 'alert' }, error.message), el('p', {}, el('a', { class: 'button', href: '#home' }, 'Home'))));
}

async function showHome() {
  const [about, { scenarios }, { games }, { lessons }, { designs }] = await Promise.all(['about', 'scenarios', 'games', 'lessons', 'designs'].map((name) => service.ask(name)));
  const home = { service, systems: about.rules, scenarios: scenariosRead(scenarios), levels: playersOffered(about.players), games, designs, error: '' };
  const openGame = (request) => async (fields) => {
    try {
      const { game } = await service.ask(request, fields);
      location.hash = `#game/${game}`;
    } catch (error) {
      home.error = error.message;
      drawHome(home);
    }
  };
  lessonsAdd(service, home, lessons, (error) => { home.error = error.message; drawHome(home); });
  home.begin = openGame('new');
  home.load = openGame('resume');
  home.remove = async (request, fields) => {
    await service.ask(request, fields).catch((error) => { home.error = error.message; });
    if (fields.scenario) home.scenarios = home.scenarios.filter((it) => it.name !== fields.scenario);
    home.games = (await service.ask('games')).games;
    home.designs = (await service.ask('designs')).designs;
    drawHome(home);
  };
  drawHome(home);
}

// Switches the sounds off or on, for the key M.
function soundSwitch() {
  settings.sound = !settings.sound;
  announce(settings.sound ? 'Sounds on.' : 'Sounds off.');
}

// Shows the screen that the address names: #game/NAME, #replay/NAME/PLY, #review/NAME/PLY,
// #rules/SYSTEM/RULE, #design/WAY/NAME or #lab; PLY, RULE and NAME may be
// missing. Any other address opens the home page. On failure, shows the error instead.
async function route() {
  screen?.close();
  screen = null;
  const { hash } = location;
  const [name, game, ply] = decodeURIComponent(hash.slice(1)).split('/');
  try {
    if (!Object.hasOwn(later, name) || !game !== (name === 'lab')) return await showHome();
    const Screen = await later[name]();
    if (location.hash !== hash) return; // meanwhile the player has gone elsewhere
    screen = new Screen(service);
    await screen.open(game, Number(ply) || 0, ply);
  } catch (error) {
    showError(error);
  }
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const typing = event.target.closest('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');
  if (event.key === '?' && !typing) openKeys(screen);
  else if (!screen) return;
  else if (event.key === 'Escape') cardLeave() || screen.clear();
  else if (typing) return;
  else if (event.key === 'h') byId('tool-bare')?.click();
  else if (event.key === 'u') byId('tool-undo')?.click();
  else if (event.key === 'y') byId('tool-redo')?.click();
  else if (event.key === 'r') byId('tool-rules')?.click();
  else if (event.key === 'm') soundSwitch();
  else if (event.key === 'i') cardKeep();
  else if (event.key === 'g') byId('map')?.focus();
  else if (event.key === 'p') byId('panel')?.focus();
  else if (event.key === 's' && screen.playback?.running) screen.playback.skip();
  else return;
  event.preventDefault();
});

// The part of the address after # names the screen. This link therefore sets the focus itself and does
// not jump to an anchor.
byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  (byId('panel') ?? byId('main')).focus();
});

termsListen(() => screen);
addEventListener('hashchange', route);
route();
