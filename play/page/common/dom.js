// SPDX-License-Identifier: GPL-3.0-or-later
// dom.js -- helpers that all screens use. They make an element in one call, replace children, open a
// dialog, and announce a sentence to screen readers.

const SVG = 'http://www.w3.org/2000/svg';

const isShown = (child) => child !== null && child !== undefined && child !== false;

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (!isShown(value)) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value') node.value = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(3).filter(isShown));
  return node;
}

// Returns an HTML element, as in el('button', { class: 'main', onclick: f }, 'Confirm'). Leaves out
// attributes and children that are null, undefined or false. Lists of children may be nested.
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// Returns an SVG element. The arguments are those of el().
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function byId(id) {
  return document.getElementById(id);
}

// Replaces all children of `node`. Leaves out children that are null, undefined or false.
export function replace(node, ...children) {
  node.replaceChildren(...children.flat(3).filter(isShown));
}

// Gives `node` these children in this order. Does not touch children that are in place already, so that
// the browser need not lay them out again.
export function arrange(node, children) {
  const wanted = new Set(children);
  for (const child of [...node.children]) if (!wanted.has(child)) child.remove();
  let at = node.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else node.insertBefore(child, at);
  }
}

// Opens a modal dialog with a title and a Close button; Escape closes it too. Does nothing if the dialog
// `id` is open already. When the dialog closes, calls closed() and then moves the focus to `opener`.
export function openDialog(id, title, content, opener = document.activeElement, closed = () => {}) {
  if (byId(id)) return;
  const dialog = el('dialog', { id, 'aria-labelledby': `${id}-title` });
  const close = () => {
    dialog.remove();
    closed();
    (opener?.isConnected ? opener : byId(opener?.id))?.focus(); // closed() may have drawn it anew
  };
  dialog.append(el('h2', { id: `${id}-title` }, title), ...content, el('button', { class: 'main', onclick: close }, 'Close'));
  dialog.addEventListener('cancel', close);
  document.body.append(dialog);
  dialog.showModal();
}

// Makes a screen reader speak a sentence.
export function announce(words) {
  const live = byId('live');
  if (live && words) live.textContent = words;
}
