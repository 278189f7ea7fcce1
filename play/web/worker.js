// SPDX-License-Identifier: GPL-3.0-or-later
// worker.js -- the service of the page without a server: loads the engine (worker.c and all that
// `cassino serve` answers with, as WebAssembly), gives it requests and sends back what it answers.
// Games, own scenarios and learned policies lie in HOME, which IndexedDB keeps.
/* global importScripts, cassinoEngine, cassinoFiles */
importScripts('engine.js', 'files.js');

const HOME = '/kept';
const SAVE_MILLISECONDS = 200; // least time between the begins of two saves
const LOCK_MILLISECONDS = 5000; // how long a page that is loaded again waits for its former worker

let engine = null;
const early = []; // requests that came before the engine was ready

// ---- Requests and answers

function take({ number, json }) {
  const { report, page } = JSON.parse(json);
  if (report) return postMessage({ number, json: JSON.stringify({ report: engine.ccall('worker_report', 'string', ['string', 'string', 'string'], [report, page, '#']) }) });
  engine.ccall('worker_take', null, ['number', 'string'], [number, json]);
  turnSoon();
}

onmessage = ({ data }) => (engine ? take(data) : early.push(data));

// ---- Turns of the threads

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

let saving = false, unsaved = false;

// Saves the files in HOME. What changes during a save is saved by the next one.
function save() {
  unsaved = true;
  if (saving) return;
  saving = true;
  unsaved = false;
  engine.FS.syncfs(false, (error) => {
    if (error) console.error('cannot save:', error);
    setTimeout(() => { saving = false; if (unsaved) save(); }, SAVE_MILLISECONDS);
  });
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
  const signal = AbortSignal.timeout(LOCK_MILLISECONDS);
  await new Promise((resolve, reject) => {
    navigator.locks.request(`cassino ${location.pathname}`, { signal }, () => { resolve(); return new Promise(() => {}); }).catch(reject);
  });
}

async function start() {
  await lockTake().catch(() => { throw new Error('busy'); });
  const module = await cassinoEngine({
    preRun: [(starting) => { starting.ENV.XDG_DATA_HOME = HOME; }],
    answered(number, json) {
      postMessage({ number, json });
      save();
    },
  });
  module.FS.mkdir(HOME);
  module.FS.mount(module.FS.filesystems.IDBFS, {}, HOME);
  await new Promise((resolve, reject) => { module.FS.syncfs(true, (error) => (error ? reject(error) : resolve())); });
  for (const [path, bytes] of cassinoFiles) fileLater(module, path, bytes);
  const failed = module.ccall('worker_open', 'string', ['string'], [`${HOME}/cassino/games`]);
  if (failed) throw new Error(failed);
  engine = module;
  early.forEach(take);
}

start().catch((error) => postMessage({ failed: error.message }));
