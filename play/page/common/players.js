// SPDX-License-Identifier: GPL-3.0-or-later
// players.js -- selects the computer players that the forms of the page offer.

const EXPERIMENTAL = ['ismcts', 'flat', 'pimc', 'cheat']; // for measurements, with options of their own

// Returns the players to offer, of those that the request `about` lists.
export const playersOffered = (players) => players.filter(({ name }) => !EXPERIMENTAL.includes(name));
