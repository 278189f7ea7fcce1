// SPDX-License-Identifier: GPL-3.0-or-later
// draft.js -- the text of the battle that is being made, and what the service tells of it: its values,
// problems, map and units. The text is the only model: every change on the page is a list of edits by path,
// which the service makes in the text, so that comments and layout stay. Undo goes back to the first text.

// Returns a JSON pointer to a key below a path.
export const below = (path, ...keys) => path + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const keysOf = (path) => path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

// Returns the value at a path, or undefined. A text counts as the list of its words only for the service.
export const valueAt = (values, path) => keysOf(path).reduce((at, key) => (at !== null && typeof at === 'object' ? at[key] : undefined), values);

// Returns the words of a text or of a list of texts, each with the path that names it.
export function wordsAt(values, path) {
  const value = valueAt(values, path);
  const list = Array.isArray(value) ? value.map((text, i) => [text, below(path, i)]) : [[value, path]];
  return list.flatMap(([text, at]) => {
    const words = typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : [];
    // The only word of an item goes with the item.
    return words.map((word, i) => ({ word, path: words.length === 1 && at !== path ? at : below(at, i) }));
  });
}

// Returns the edits that add and remove words of a text or list at a path.
export function wordEdits(values, path, added, removed) {
  const there = wordsAt(values, path);
  const gone = there.filter(({ word }) => removed.includes(word)).reverse().map((it) => ({ op: 'remove', path: it.path }));
  const fresh = added.filter((word) => !there.some((it) => it.word === word));
  const value = valueAt(values, path);
  const empty = there.length === 0 || there.length === gone.length;
  if (gone.length > 0 && gone.length === there.length) return [{ op: fresh.length ? 'replace' : 'remove', path, ...(fresh.length ? { value: fresh.join(' ') } : {}) }];
  if (fresh.length === 0) return gone;
  if (empty && !Array.isArray(value)) return [{ op: 'add', path, value: fresh.join(' ') }];
  return [...gone, ...fresh.map((word) => ({ op: 'add', path: below(path, '-'), value: word }))];
}

export class Draft {
  // `on` has changed(), which is called after each answer of the service, failed(words) for an edit that cannot be
  // made, and ahead(edits), which may show edits before the answer.
  constructor(service, on) {
    Object.assign(this, { service, on, text: '', values: {}, problems: [], scenario: null, position: null, past: [], future: [], saved: '', waiting: 0 });
    this.queue = Promise.resolve();
  }

  get errors() { return this.problems.filter((it) => !it.warning); }

  // Opens a text without a history.
  async open(text) {
    Object.assign(this, { past: [], future: [], saved: text });
    await this.look({ text });
  }

  // Asks the service about a text with edits, and takes over what it answers.
  async look(fields) {
    const answer = await this.service.ask('design', fields);
    this.text = answer.text ?? fields.text;
    this.problems = answer.problems;
    if (answer.values) Object.assign(this, { values: answer.values, terrain: answer.terrain ?? this.terrain });
    this.readable = Boolean(answer.values);
    // A text that cannot be read keeps the map that was drawn last.
    if (answer.values) Object.assign(this, { scenario: answer.scenario ?? this.scenario, position: answer.position ?? null });
  }

  // Runs one change after another. Each sees the text that the last one left.
  change(work) {
    this.waiting += 1;
    document.body.dataset.state = 'busy';
    this.queue = this.queue.then(work).finally(() => { this.waiting -= 1; }).then(() => this.on.changed()).catch((error) => this.on.failed(error.message));
    return this.queue;
  }

  // Makes edits as one step of the history. `edits` may be a function of the values.
  edit(edits) {
    return this.change(async () => {
      const before = this.text;
      const list = typeof edits === 'function' ? edits(this.values) : edits;
      if (list.length === 0) return;
      this.on.ahead(list);
      await this.look({ text: before, edits: list });
      this.remember(before);
    });
  }

  // Changes numbers by the paths of the laboratory.
  set(sets) {
    return this.change(async () => {
      const before = this.text;
      await this.look({ text: before, sets });
      this.remember(before);
    });
  }

  // Replaces the whole text, as a person types it. Typing without a pause is one step of the history.
  type(text, again) {
    return this.change(async () => {
      const before = this.text;
      if (text === before || text === '') return;
      await this.look({ text });
      if (!again || this.past.length === 0) this.remember(before);
      else this.future = [];
    });
  }

  remember(before) {
    if (before === this.text) return;
    this.past.push(before);
    this.future = [];
  }

  step(from, to) {
    return this.change(async () => {
      if (from.length === 0) return;
      to.push(this.text);
      await this.look({ text: from.pop() });
    });
  }

  undo() { return this.step(this.past, this.future); }

  redo() { return this.step(this.future, this.past); }
}
