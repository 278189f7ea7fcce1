// SPDX-License-Identifier: GPL-3.0-or-later
// sw.js -- the service worker: keeps the files of one version of the page, so that it opens without a
// network, and lets it use threads. `make web` puts three lines before this text: CACHE, a name made of
// the contents of all files, FILES, their names, and ENGINES, the names of the files of all engines. A
// new version has another CACHE, and removes those of the versions before as soon as a page of its own is
// loaded: until then, an open page of the version before loads the rest of its engine from there.
/* global CACHE, FILES, ENGINES */

const isStale = (name) => name.startsWith('cassino-') && name !== CACHE;
const engineOf = (file) => file.split('/').at(-2);

// Returns the names of the engines that caches of earlier versions keep.
async function enginesBefore() {
  const before = await Promise.all((await caches.keys()).filter(isStale).map(async (name) => (await caches.open(name)).keys()));
  return new Set(before.flat().map(({ url }) => engineOf(url)));
}

async function versionKeep() {
  const before = await enginesBefore();
  const files = [...FILES, ...ENGINES.filter((file) => before.has(engineOf(file)))];
  // `no-cache`: the browser's own cache may have files of another version, and must ask the host
  await (await caches.open(CACHE)).addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
}

// Keeps the engine that the page uses, and no other.
async function engineKeep(engine) {
  if (!await caches.has(CACHE)) return; // a newer version has removed it
  const cache = await caches.open(CACHE);
  const isKept = await Promise.all(ENGINES.map((file) => cache.match(file)));
  await cache.addAll(ENGINES.filter((file, i) => engineOf(file) === engine && !isKept[i]));
  await Promise.all(ENGINES.filter((file) => engineOf(file) !== engine).map((file) => cache.delete(file)));
}

// Adds the headers without which a browser gives a page and its workers no shared memory.
function isolated(response) {
  if (response.type === 'opaqueredirect') return response; // the browser follows it, and asks again
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request) {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true }) ?? await caches.match(request, { ignoreSearch: true });
  const response = kept ?? await fetch(request);
  return ['document', 'worker'].includes(request.destination) ? isolated(response) : response;
}

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(versionKeep());
});

async function staleRemove() {
  await Promise.all((await caches.keys()).filter(isStale).map((name) => caches.delete(name)));
}

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('message', (event) => event.waitUntil(engineKeep(event.data.engine)));

addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
  if (event.request.mode === 'navigate') event.waitUntil(staleRemove());
});
