// SPDX-License-Identifier: GPL-3.0-or-later
// rule_dialog.js -- how a rule is read, opened by its number.
import { el } from '../common/dom.js';

// "sheet: dice, F7" cites two rules.
async function readingsOf(table, citation) {
  const found = await Promise.all(citation.split(/,\s*/).map((one) => readingOf(table, one)));
  return found.filter(Boolean).join('\n\n');
}

// The readings of a system are one text, "- [R12] ..."; the rulebook itself is not part of the program.
async function readingOf(table, number) {
  const { rules } = table.scenario;
  openRule.texts ??= {};
  openRule.texts[rules] ??= (await table.service.ask('rules', { rules }).catch(() => ({ text: '' }))).text;
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

export async function openRule(table, number, anchor) {
  document.getElementById('rule')?.remove();
  const box = el('dialog', { id: 'rule', 'aria-labelledby': 'rule-head' });
  const close = () => { box.close(); box.remove(); anchor?.focus?.(); };
  const words = (await readingsOf(table, number)) || 'The program has no text of its own on this rule. A number without a letter is that of the rulebook, which is not part of the program.';
  box.append(el('h2', { id: 'rule-head' }, `[${number}]`), ...words.split('\n\n').map((p) => el('p', {}, p)), el('button', { class: 'main', onclick: close }, 'Close'));
  box.addEventListener('cancel', close);
  document.body.append(box);
  box.showModal();
}
