// SPDX-License-Identifier: GPL-3.0-or-later
// rule_dialog.js -- how Cassino interprets a rule (RULINGS.md of the rule system). A click on a rule
// number in the log or in an explanation opens it.
import { el, openDialog } from '../common/dom.js';

// A citation may name several rules: "sheet: dice, F7".
async function interpretationsOf(screen, citation) {
  const found = await Promise.all(citation.split(/,\s*/).map((one) => interpretationOf(screen, one)));
  return found.filter(Boolean).join('\n\n');
}

// The interpretations of one rule, '' if there are none. The text of a rule system has one list item for
// each, "- [R12] ...". If no item begins with the number, all items that mention it count.
async function interpretationOf(screen, number) {
  const { rules } = screen.scenario;
  openRule.texts ??= {};
  openRule.texts[rules] ??= (await screen.service.ask('rules', { rules }).catch(() => ({ text: '' }))).text;
  const lines = openRule.texts[rules].split('\n');
  const cites = (line) => line.includes(`[${number}]`);
  const found = [];
  lines.forEach((line, i) => {
    if (!/^\s*- /.test(line)) return;
    let whole = line.replace(/^\s*- /, '');
    for (let j = i + 1; j < lines.length && /^\s+\S/.test(lines[j]) && !/^\s*- /.test(lines[j]); j++) whole += ` ${lines[j].trim()}`;
    if (cites(whole)) found.push(whole);
  });
  const own = found.filter((text) => text.startsWith(`[${number}]`));
  return (own.length > 0 ? own : found).map((text) => text.replaceAll(/[*`]/g, '')).join('\n\n');
}

// Opens the interpretations of a citation. The focus returns to `opener` afterwards.
export async function openRule(screen, number, opener) {
  const words = (await interpretationsOf(screen, number)) || 'Cassino has no note on this rule. Look up the number in the rulebook, which is not part of the program.';
  openDialog('rule', `Rule ${number}`, words.split('\n\n').map((p) => el('p', {}, p)), opener);
}
