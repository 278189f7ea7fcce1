// SPDX-License-Identifier: GPL-3.0-or-later
// sw.js -- the service worker: keeps the files of one version of the page, so that it opens without a
// network. `make web` puts two lines before this text: CACHE, a name made of the contents of all files,
// and FILES, their names. A new version has another CACHE, and removes those of the versions before.
/* global CACHE, FILES */

addEventListener('install', (event) => {
  skipWaiting();
  // `no-cache`: the browser's own cache may have files of another version, and must ask the host
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))));
});

addEventListener('activate', (event) => {
  const stale = (name) => name.startsWith('cassino-') && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
