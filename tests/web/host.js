// SPDX-License-Identifier: GPL-3.0-or-later
// host.js -- a host of static files for the page without a server, for run.js and results/web.js.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

export const SITE = path.resolve(process.env.CASSINO_SITE);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

// Serves static files as a public host does: a browser may keep each file for ten minutes.
export class Host {
  served = new Set(); // names of the files that a browser got

  constructor(headers = {}) {
    this.headers = headers;
  }

  start() {
    this.server = http.createServer((request, response) => {
      const name = path.join(SITE, new URL(request.url, 'http://host').pathname);
      const file = name.endsWith('/') || name === SITE ? path.join(name, 'index.html') : name;
      if (!fs.existsSync(file)) return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'max-age=600', ...this.headers });
      this.served.add(path.relative(SITE, file));
      const change = this.change?.[path.basename(file)];
      return response.end(change ? change(fs.readFileSync(file, 'utf8')) : fs.readFileSync(file));
    });
    return new Promise((resolve) => { this.server.listen(0, '127.0.0.1', () => { this.address = `http://127.0.0.1:${this.server.address().port}/`; resolve(); }); });
  }

  // Returns the bytes of the files that a browser got, each compressed by itself.
  bytesServed(compress = (bytes) => zlib.gzipSync(bytes, { level: 9 })) {
    return [...this.served].reduce((sum, name) => sum + compress(fs.readFileSync(path.join(SITE, name))).length, 0);
  }

  end() {
    this.server.closeAllConnections();
    return new Promise((resolve) => { this.server.close(resolve); });
  }
}
