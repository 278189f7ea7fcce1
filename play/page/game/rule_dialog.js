// SPDX-License-Identifier: GPL-3.0-or-later
// rule_dialog.js -- the sections of the rules reference that a citation leads to. A click on a rule
// number in the log or in an explanation opens them.
import { el, openDialog } from '../common/dom.js';

// Opens the sections of a citation such as "7.3.1, R14". The focus returns to `opener` afterwards.
export async function openRule(screen, number, opener) {
  const { rules } = screen.scenario;
  const [{ sections }, { found }] = await Promise.all([screen.ask('rules', { rules }), screen.service.ask('rules', { rules, words: number })]);
  const shown = found.map((index) => sections[index]);
  const words = shown.map(({ title, blocks }) => [el('h3', {}, title), blocks.map(({ kind, text }) => el(kind === 'table' ? 'pre' : 'p', {}, text))]);
  openDialog('rule', `Rule ${number}`, shown.length > 0 ? words.flat(2) : [el('p', {}, 'The rules reference has no section for this number.')], opener);
}
