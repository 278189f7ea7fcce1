// SPDX-License-Identifier: GPL-3.0-or-later
// rules_panel.js -- shows the rules reference beside the map. A citation, such as [7.3.1] in the log, a
// question, an error, a reason or the review, opens its section. From there the reader can go to the
// previous and next sections, to the contents, or to a search. The server finds the sections as `cassino
// rules` does.
import { byId, el, replace } from '../common/dom.js';
import { richWords } from './log_tab.js';
import { pictureView } from './rules_picture.js';

const REST = 200; // milliseconds after the last letter, before a search is sent

// Returns the sections of the rules with the tables of the scenario. Requests them once for each game.
async function sectionsOf(screen) {
  if (screen.rulesOf === undefined || screen.rulesOf !== screen.game) {
    const { rules } = screen.scenario;
    screen.rulesText = (await screen.ask('rules', { rules })).sections;
    screen.rulesOf = screen.game;
  }
  return screen.rulesText;
}

const labelOf = (section) => (section.rules ? `[${section.rules}] ` : '');

// Returns the index of the first section behind `index` that is not one of its sub-sections. The title
// of the whole reference counts as having none.
function endOf(sections, index) {
  const level = sections[index].level;
  if (level === 1) return index + 1;
  const end = sections.findIndex((section, i) => i > index && section.level <= level);
  return end < 0 ? sections.length : end;
}

// ---- Content of sections

function tableView(text) {
  const lines = text.trimEnd().split('\n');
  return lines.length === 1 ? el('p', { class: 'table' }, lines[0]) : el('pre', { tabindex: 0, role: 'group', 'aria-label': 'Table' }, lines.join('\n'));
}

function sectionView(section, panel) {
  const blocks = section.blocks.filter(({ text }) => text).map(({ kind, text }) => {
    if (kind === 'table') return tableView(text);
    if (kind === 'picture') return pictureView(text);
    const ruling = /^Ruling [A-Z]\d+/.exec(text)?.[0];
    return el('p', { class: kind === 'item' ? 'item' : ruling ? 'ruling' : null, title: ruling ? 'A ruling of this program, where the rulebook leaves a case open' : null }, richWords(text, panel));
  });
  return [el('h3', { tabindex: -1 }, el('span', { class: 'soft' }, labelOf(section)), section.title), blocks];
}

function listView(panel, indices, inset = false) {
  const item = (index) => {
    const section = panel.sections[index];
    const depth = inset ? Math.max(0, section.level - 2) : 0;
    return el('li', { class: `depth${depth}` }, el('button', { class: 'quiet', onclick: () => panel.show([index]) }, `${labelOf(section)}${section.title}`));
  };
  return el('ul', { class: 'section-list' }, indices.map(item));
}

// ---- The panel

class RulesPanel {
  constructor(screen, sections, opener) {
    Object.assign(this, { screen, sections, opener, first: 0, end: 0 });
    this.body = el('div', { class: 'rules-body', 'aria-live': 'polite' });
    this.search = el('input', { type: 'search', id: 'rules-search', 'aria-label': 'Search the rules', placeholder: 'Search: number or words', oninput: () => this.wait(), onkeydown: (event) => { if (event.key === 'Enter') this.find(); } });
    const step = (id, name, label, act) => el('button', { id, 'aria-label': label, title: label, onclick: act }, name);
    this.before = step('rules-before', '‹ Previous', 'Previous section', () => this.show([this.first - 1]));
    this.after = step('rules-after', 'Next ›', 'Next section', () => this.show([this.end]));
    this.node = el('aside', { id: 'rules', 'aria-label': 'Rules', onkeydown: (event) => this.press(event) },
      el('div', { class: 'rules-head' }, el('h2', {}, 'Rules'), this.search, step('rules-close', '×', 'Close the rules', () => this.close())),
      el('div', { class: 'rules-steps' }, this.before, el('button', { id: 'rules-contents', onclick: () => this.contents() }, 'Contents'), this.after),
      this.body);
  }

  // Opens a rule whose number in the text was clicked; richWords() calls it.
  openRule(number) {
    return this.cite(number);
  }

  press(event) {
    const step = { ArrowLeft: this.before, ArrowRight: this.after }[event.key];
    if (event.key === 'Escape') this.close();
    else if (step && event.target !== this.search) step.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  fill(first, end, ...content) {
    [this.first, this.end] = [first, end];
    this.before.disabled = first <= 0;
    this.after.disabled = end >= this.sections.length;
    replace(this.body, ...content);
    this.body.scrollTop = 0;
  }

  // Shows sections with their sub-sections, and moves the focus to the title of the first one.
  show(indices) {
    const shown = new Set();
    for (const index of indices) for (let i = index; i < endOf(this.sections, index); i++) shown.add(i);
    const list = [...shown].sort((a, b) => a - b);
    this.fill(list[0], list.at(-1) + 1, list.map((i) => sectionView(this.sections[i], this)));
    this.body.querySelector('h3').focus({ preventScroll: true });
  }

  contents() {
    this.fill(0, 0, listView(this, this.sections.map((_, i) => i), true));
    this.body.querySelector('button').focus({ preventScroll: true });
  }

  ask(words) {
    return this.screen.ask('rules', { rules: this.screen.scenario.rules, words });
  }

  async cite(number) {
    const { found } = await this.ask(number);
    if (found.length > 0) this.show(found);
    else this.fill(0, 0, el('p', {}, `The rules reference has no section [${number}].`));
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(), REST);
  }

  // Lists the sections that the search finds. The focus stays in the search field.
  async find() {
    clearTimeout(this.timer);
    const words = this.search.value.trim();
    if (!words) return this.contents();
    const { found } = await this.ask(words);
    if (words !== this.search.value.trim()) return;
    const many = `${found.length} ${found.length === 1 ? 'section' : 'sections'}`;
    this.fill(0, 0, el('p', { class: 'soft' }, found.length > 0 ? `${many} for “${words}”` : `Nothing found for “${words}”.`), found.length > 0 ? listView(this, found) : null);
  }

  close() {
    this.node.remove();
    (this.opener?.isConnected ? this.opener : byId(this.opener?.id) ?? byId('panel'))?.focus();
  }
}

// Returns the panel of the rules. If it is not open, opens it, so far without contents.
async function panelOpen(screen, opener) {
  if (screen.rulesPanel?.node.isConnected) return screen.rulesPanel;
  screen.rulesPanel = new RulesPanel(screen, await sectionsOf(screen), opener);
  byId('field').append(screen.rulesPanel.node);
  return screen.rulesPanel;
}

// Shows the rules of a system without a game, for addresses such as #rules/gbsu or #rules/gbsu/7.3. The
// tables are those of the system's first scenario.
export class RulesScreen {
  constructor(service) {
    this.service = service;
  }

  async open(system, _, words) {
    const { scenarios } = await this.service.ask('scenarios');
    const own = scenarios.find((it) => it.rules === system);
    this.fields = own ? { scenario: own.name } : {};
    this.scenario = { rules: system };
    document.title = 'Rules – Cassino';
    document.body.dataset.state = 'rules';
    byId('title').textContent = own?.rules_title ?? '';
    replace(byId('main'), el('section', { id: 'field', class: 'rules-alone', 'aria-label': 'Rules' }));
    const panel = await panelOpen(this, byId('home-link'));
    panel.node.querySelector('#rules-close').onclick = () => { location.hash = '#home'; };
    if (words) await panel.cite(words);
    else panel.contents();
  }

  ask(request, fields) {
    return this.service.ask(request, { ...this.fields, ...fields });
  }

  clear() {}

  close() {
    byId('title').textContent = '';
  }
}

// Opens the sections of a citation such as "7.3.1, R14". When the panel closes, the focus returns to
// `opener`.
export async function openRule(screen, number, opener) {
  const panel = await panelOpen(screen, opener);
  if (opener && !panel.node.contains(opener)) panel.opener = opener;
  await panel.cite(number);
}

// Opens the panel with the contents, or closes it if it is open.
export async function toggleRules(screen, opener) {
  if (screen.rulesPanel?.node.isConnected) return screen.rulesPanel.close();
  (await panelOpen(screen, opener)).contents();
}
