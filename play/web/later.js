// SPDX-License-Identifier: GPL-3.0-or-later
// later.js -- a part of engine.js, which emscripten puts before its own code. The engine is two
// modules of WebAssembly with one memory (LATER in web.mk): engine.wasm is what a game needs, and
// engine.later.wasm is loaded when one of its functions is called for the first time.
/* global Module, abort, locateFile, readBinary */
Module.instantiateWasm = (imports, receive) => {
  let first = null, later = null;
  // In engine.wasm each of these functions has the place in the table of functions that its name says.
  // To load the other module puts its function there.
  imports.later = new Proxy({}, { get: (none, place) => (...values) => {
    later = later || new WebAssembly.Instance(new WebAssembly.Module(readBinary(locateFile('engine.later.wasm'))), { first });
    return first.__indirect_function_table.get(Number(place))(...values);
  } });
  const begin = ({ instance, module }) => { first = instance.exports; receive(instance, module); };
  const whole = () => WebAssembly.instantiate(Module.wasmBinary || readBinary(locateFile('engine.wasm')), imports);
  // Hosts that do not know the type of the file refuse the quicker way.
  (Module.wasmBinary ? whole() : WebAssembly.instantiateStreaming(fetch(locateFile('engine.wasm')), imports).catch(whole)).then(begin).catch(abort);
  return {};
};
