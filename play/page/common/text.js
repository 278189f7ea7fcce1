// SPDX-License-Identifier: GPL-3.0-or-later
// text.js -- writes numbers and words as the page shows them. Every screen uses these functions.

// Returns the words with a capital first letter: "attack" becomes "Attack"; "" stays "".
export function capital(words) {
  return words ? words[0].toUpperCase() + words.slice(1) : '';
}

// Returns the words of a facing as a person says them: "face north-15" becomes "face north, 15° to the left".
const facingWords = (words) => words.replace(/^(face \S+?)([+-])(\d+)$/, (_, way, sign, turn) => `${way}, ${turn}° to the ${sign === '+' ? 'right' : 'left'}`);

// Returns the text of the button of a choice: its label, or else its words.
export const choiceLabel = (choice) => choice.label ?? capital(facingWords(choice.words));

// Returns the point of a table, in inches, with which words end; null if there is none.
export function pointOf({ words }) {
  const found = /(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(words);
  return found && [Number(found[1]), Number(found[2])];
}

// Returns the point of a table to which a choice goes; null if it names no point, or a whole square.
export const exactPoint = ({ place, verb, words, label }) => (place >= 0 && verb !== 'square' ? pointOf({ words: label ?? words }) : null);

// Returns a number with its noun in the right form: "1 step", "2 steps", "2 plies".
export function plural(count, noun) {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

// Returns a share as a percentage: 0.123 becomes "12%", -0.123 becomes "−12%".
export const percent = (share) => `${Math.round(100 * share)}%`.replace('-', '−');

// Returns a share as a percentage with its sign: "+12%", "−12%", "0%".
export function signedPercent(share) {
  const words = percent(share).replace('−0%', '0%');
  return Math.round(100 * share) > 0 ? `+${words}` : words;
}

// Returns an interval in words, such as "5% to 19%".
export const interval = (low, high) => `${percent(low)} to ${percent(high)}`;

// Returns a number with halves as a sign: 2.5 becomes "2½", 0.5 becomes "½". Some rule systems count in
// half movement points.
export function halves(value) {
  const whole = Math.floor(value);
  return value === whole ? String(whole) : `${whole || ''}½`;
}

// Returns an estimate of the time left, such as "about 40 seconds left".
export function timeLeft(seconds) {
  const left = Math.round(seconds);
  return left < 60 ? `about ${plural(left, 'second')} left` : `about ${plural(Math.round(left / 60), 'minute')} left`;
}

// Returns true for a map of the map editor Tiled.
export const isTiled = (file) => /\.tm[jx]$/i.test(file.name);
