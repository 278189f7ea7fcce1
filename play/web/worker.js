// SPDX-License-Identifier: GPL-3.0-or-later
// worker.js -- the service of the page without a server: loads the engine (worker.c and all that
// `cassino serve` answers with, as WebAssembly), gives it requests and sends back what it answers.
// Games, own scenarios and learned policies lie in HOME, which IndexedDB keeps.
/* global importScripts, cassinoEngine, cassinoEngines, cassinoFiles */
importScripts('files.js');

const HOME = '/kept';
const LOCK_MILLISECONDS = 5000; // how long a page that is loaded again waits for its former worker
// A module with one function, which makes a vector: valid where the browser knows SIMD.
const SIMD_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

let engine = null;
const early = []; // requests that came before the engine was ready

// ---- Requests and answers

function take({ number, json }) {
  const { report, page } = JSON.parse(json);
  if (report) engine.ccall('worker_report', null, ['number', 'string', 'string'], [number, report, page]);
  else engine.ccall('worker_take', null, ['number', 'string'], [number, json]);
  if (engine._threads_run) turnSoon();
}

onmessage = ({ data }) => (engine ? take(data) : early.push(data));

// ---- Turns of the threads, in an engine whose threads share this one (threads.h)

const channel = new MessageChannel(); // quicker than a timer, and messages get their turn
let soon = false, timer = 0;
channel.port1.onmessage = turn;

function turnSoon() {
  if (!soon) channel.port2.postMessage(null);
  soon = true;
}

function turn() {
  soon = false;
  clearTimeout(timer);
  engine._threads_run();
  const pause = engine._threads_pause();
  if (pause === 0) turnSoon();
  else if (pause > 0) timer = setTimeout(turn, pause);
}

// ---- Files

let keeping = false;
let waiting = []; // what the page is told when the changes of the files before it are kept
let kept = new Map(); // what IndexedDB holds: by path, what filesFind() said of it

// Returns, by path, what tells the state of each file and folder in HOME from an earlier one.
function filesFind(folder = HOME, found = new Map()) {
  for (const name of engine.FS.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`, { ino, mode, mtime, size } = engine.FS.stat(path);
    found.set(path, { mode, mtime, state: `${ino} ${size} ${mtime.getTime()}` });
    if (engine.FS.isDir(mode)) filesFind(path, found);
  }
  return found;
}

// Writes the files that changed since the last call to IndexedDB, in one transaction and in the form
// of IDBFS, which reads them at the start. IDBFS itself compares times alone, which miss a change in
// the millisecond of the last save.
function filesKeep() {
  const found = filesFind();
  const changed = [...found].filter(([path, { state }]) => kept.get(path)?.state !== state);
  const gone = [...kept.keys()].filter((path) => !found.has(path));
  if (!changed.length && !gone.length) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const { dbs, DB_STORE_NAME } = engine.FS.filesystems.IDBFS;
    const transaction = dbs[HOME].transaction([DB_STORE_NAME], 'readwrite');
    const store = transaction.objectStore(DB_STORE_NAME);
    for (const [path, { mode, mtime }] of changed) {
      store.put({ timestamp: mtime, mode, ...(engine.FS.isFile(mode) && { contents: engine.FS.readFile(path) }) }, path);
    }
    for (const path of gone) store.delete(path);
    transaction.oncomplete = () => { kept = found; resolve(); };
    transaction.onabort = () => reject(transaction.error);
  });
}

// Tells the page an answer or an event, after the changes that led to it are kept: a page that is
// loaded again continues where it stood. Tells before it why they are not kept, or ''.
async function tell(number, json) {
  waiting.push({ number, json });
  if (keeping) return;
  keeping = true;
  while (waiting.length) {
    const ready = waiting;
    waiting = [];
    postMessage({ unkept: await filesKeep().then(() => '', (error) => error?.message || 'it gives no reason') });
    ready.forEach((message) => postMessage(message));
  }
  keeping = false;
}

// Makes a file whose bytes are loaded when they are read for the first time.
function fileLater(module, path, bytes) {
  const file = module.FS.create(`/scenarios/${path}`, 0o444);
  file.usedBytes = bytes;
  Object.defineProperty(file, 'contents', {
    configurable: true,
    get() {
      const request = new XMLHttpRequest();
      request.open('GET', `scenarios/${path}`, false); // a worker may wait
      request.responseType = 'arraybuffer';
      request.send();
      const value = new Uint8Array(request.response);
      Object.defineProperty(file, 'contents', { value, writable: true });
      return value;
    },
  });
}

// ---- Start

// Only one tab may write the files of HOME. The lock is free again when the worker ends.
async function lockTake() {
  if (!navigator.locks) return;
  const giveUp = new AbortController(), { signal } = giveUp;
  setTimeout(() => giveUp.abort(), LOCK_MILLISECONDS);
  await new Promise((resolve, reject) => {
    navigator.locks.request(`cassino ${location.pathname}`, { signal }, () => { resolve(); return new Promise(() => {}); }).catch(reject);
  });
}

// Returns the names of the engines that this browser can run, the fastest first. A thread is a
// worker of this worker, which some browsers with shared memory do not know.
function rungsFind() {
  const simd = WebAssembly.validate(SIMD_MODULE);
  return [...(simd && crossOriginIsolated && self.Worker ? ['threads'] : []), ...(simd ? ['simd'] : []), 'plain'];
}

// Starts the fastest engine that loads. One may not load without a network, or for lack of memory.
async function engineLoad() {
  let failure;
  for (const rung of rungsFind()) {
    const folder = `${cassinoEngines}/${rung}`;
    try {
      importScripts(`${folder}/engine.js`);
      const module = await cassinoEngine({
        preRun: [(starting) => { starting.ENV.XDG_DATA_HOME = HOME; }],
        answered: tell,
        locateFile: (name) => `${name.endsWith('.data') ? cassinoEngines : folder}/${name}`,
        mainScriptUrlOrBlob: new URL(`${folder}/engine.js`, location.href).href, // each thread loads it
      });
      postMessage({ engine: rung });
      return module;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function start() {
  await lockTake().catch(() => { throw new Error('busy'); });
  const module = await engineLoad();
  module.FS.mkdir(HOME);
  module.FS.mount(module.FS.filesystems.IDBFS, {}, HOME);
  await new Promise((resolve, reject) => { module.FS.syncfs(true, (error) => (error ? reject(error) : resolve())); });
  for (const [path, bytes] of cassinoFiles) fileLater(module, path, bytes);
  const failed = module.ccall('worker_open', 'string', ['string'], [`${HOME}/cassino/games`]);
  if (failed) throw new Error(failed);
  engine = module;
  kept = filesFind();
  early.forEach(take);
}

start().catch((error) => postMessage({ failed: error.message }));
