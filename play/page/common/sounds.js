// SPDX-License-Identifier: GPL-3.0-or-later
// sounds.js -- makes short sounds of events with Web Audio, without sound files. Makes no sound before
// the player has clicked or pressed a key, or while the setting `sound` is off.
import { settings } from './settings.js';

const APART = 70; // least milliseconds between two sounds of a kind

// Each sound is a list of parts. `noise`: noise filtered at this frequency. `tone`: a wave of this
// frequency, which slides to `to`. `at`, `last`: start and length in seconds. `loud`: volume from 0 to
// 1.
const sounds = {
  move: [{ noise: 420, at: 0, last: 0.07, loud: 0.16 }, { noise: 360, at: 0.11, last: 0.07, loud: 0.12 }],
  fire: [{ noise: 1700, at: 0, last: 0.09, loud: 0.4 }, { noise: 1500, at: 0.1, last: 0.09, loud: 0.3 }, { noise: 1300, at: 0.2, last: 0.13, loud: 0.25 }],
  card: [{ noise: 5200, at: 0, last: 0.05, loud: 0.14 }],
  loss: [{ tone: 150, to: 60, at: 0, last: 0.25, loud: 0.35 }, { noise: 500, at: 0, last: 0.18, loud: 0.25 }],
  destroyed: [{ tone: 110, to: 38, at: 0, last: 0.5, loud: 0.45 }, { noise: 350, at: 0, last: 0.45, loud: 0.35 }],
  shaken: [{ tone: 330, to: 240, at: 0, last: 0.13, loud: 0.12 }, { tone: 250, to: 180, at: 0.14, last: 0.16, loud: 0.12 }],
  turn: [{ tone: 520, to: 520, at: 0, last: 0.12, loud: 0.1 }, { tone: 690, to: 690, at: 0.12, last: 0.2, loud: 0.1 }],
};

let context = null; // made at the first click or key
let noise = null;
const last = {};

function begin() {
  if (context || !globalThis.AudioContext) return;
  context = new AudioContext();
  noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
}
for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, begin, { capture: true, once: true });

function partPlay({ noise: cut, tone, to, at, last: long, loud }) {
  const from = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + long);
  volume.connect(context.destination);
  let source;
  if (tone) {
    source = context.createOscillator();
    source.type = 'triangle';
    source.frequency.setValueAtTime(tone, from);
    source.frequency.exponentialRampToValueAtTime(to, from + long);
    source.connect(volume);
  } else {
    source = context.createBufferSource();
    source.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.frequency.value = cut;
    source.connect(filter).connect(volume);
  }
  source.start(from);
  source.stop(from + long);
}

// Plays the sound of an event. Does nothing if sounds are off or not allowed yet, or if this sound began
// less than APART milliseconds ago.
export function sound(name) {
  if (!settings.sound || !context) return;
  const now = performance.now();
  if (now - (last[name] ?? -APART) < APART) return;
  last[name] = now;
  soundsPlayed.push(name);
  if (context.state === 'suspended') context.resume();
  sounds[name].forEach(partPlay);
}

// Lists the names of the sounds that were played, for tests.
export const soundsPlayed = [];
