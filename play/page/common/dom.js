// SPDX-License-Identifier: GPL-3.0-or-later
// dom.js -- elements of HTML and SVG in one call, and what is said to a screen reader.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value') node.value = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

// el('button', {class: 'main', onclick: f}, 'Do it')
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function byId(id) {
  return document.getElementById(id);
}

export function replace(node, ...children) {
  node.replaceChildren(...children.flat(3).filter((c) => c !== null && c !== undefined && c !== false));
}

// The same children in the same order stay where they are: what is laid out is not laid out again.
export function arrange(node, children) {
  const wanted = new Set(children);
  for (const child of [...node.children]) if (!wanted.has(child)) child.remove();
  let at = node.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else node.insertBefore(child, at);
  }
}

// Says a sentence to whoever listens instead of looking.
export function announce(words) {
  const live = byId('live');
  if (live && words) live.textContent = words;
}

export function capital(words) {
  return words ? words[0].toUpperCase() + words.slice(1) : '';
}

// "1 step", "2 steps"
export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
