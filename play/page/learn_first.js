// SPDX-License-Identifier: GPL-3.0-or-later
// learn_first.js -- before a new game, the computer learns a scenario that it has not learned yet. The
// player sees how long it takes, and may start the game without; the computer then goes on learning.
import { byId, el, replace } from './common/dom.js';
import { factsForget } from './battle_card.js';
import { capital, timeLeft } from './common/text.js';

const POLL_MS = 400; // between two looks at the progress

// Learns the scenario unless that is done already, and shows the progress in the element with the id
// `learning`, which the home page may draw again meanwhile. Returns a sentence for the player if the
// battle stays unlearned because learning would take too long, else ''; also '' if the player does not
// wait. Throws an error on failure.
export async function learnFirst(service, scenario) {
  let done = false, skip;
  const skipped = new Promise((resolve) => { skip = () => resolve({}); });
  const bar = el('progress', { max: 1, value: 0, 'aria-label': 'Learning' });
  const left = el('span', { role: 'status' });
  const poll = setInterval(async () => {
    const now = await service.ask('learn_progress', { scenario }).catch(() => null);
    if (done || !now?.running) return;
    const at = byId('learning');
    if (!at) return;
    if (!bar.isConnected) replace(at, el('p', {}, 'The computer player has not learned this battle yet. It learns it now, once, by playing against itself. ', left), bar, el('p', {}, el('button', { type: 'button', id: 'learn-skip', onclick: skip }, 'Start without'), ' It then goes on learning, for your next game of this battle.'));
    bar.value = now.share;
    left.textContent = now.share > 0 ? `${capital(timeLeft(now.seconds_left))}.` : '';
    byId('start').disabled = true;
  }, POLL_MS);
  const learning = service.ask('learn', { scenario });
  learning.then(() => factsForget(scenario), () => {});
  try {
    const { words } = await Promise.race([learning, skipped]);
    return words ?? '';
  } finally {
    done = true;
    clearInterval(poll);
    if (bar.isConnected) {
      replace(byId('learning'));
      byId('start').disabled = false;
    }
  }
}
