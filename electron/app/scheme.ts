// The page's own scheme: files from the bundle only, with a strict policy. No `unsafe-*`: xterm's DOM renderer adds
// style elements (measured: 8 violations, colours lost), so each load gets a nonce that the page gives to them.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol } from 'electron';
import type { ProtocolResponse } from 'electron';
import { framed } from './first-frame';

export const ORIGIN = 'atelier://app';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.json': 'application/json',
};

function policy(nonce: string): string {
  return [
    "default-src 'none'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "font-src 'self'", "img-src 'self' data:",
    "connect-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "object-src 'none'",
  ].join('; ');
}

/** Before the app is ready: the scheme behaves like https, and compiled scripts are kept for the next start. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'atelier', privileges: { standard: true, secure: true, codeCache: true } }]);
}

/**
 * After the app is ready: serves the bundled page. As buffers: measured beside `protocol.handle`, whose first answer goes
 * through streams of Node's, the page's document is there after 20 to 45 ms instead of 100 to 160. Resolves when a page
 * first got a script: its document stands, and all that it waits for from this thread was answered.
 */
export function serveScheme(folder: string): Promise<void> {
  return new Promise((served) => {
    protocol.registerBufferProtocol('atelier', (request, answer) => {
      respond(folder, request.url)
        .then(answer, () => answer({ statusCode: 404, data: Buffer.from('Not found') }))
        .finally(() => request.url.endsWith('.js') && served());
    });
  });
}

/** @throws for whatever is not a file of the page */
async function respond(folder: string, address: string): Promise<ProtocolResponse> {
  const url = new URL(address);
  const file = path.join(folder, url.pathname === '/' ? 'index.html' : decodeURIComponent(url.pathname));
  if (url.host !== 'app' || !file.startsWith(folder + path.sep)) throw new Error('not a file of the page');
  const mimeType = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const headers = { 'content-type': mimeType, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' };
  const bytes = await readFile(file);
  if (path.extname(file) !== '.html') return { data: bytes, mimeType, headers };
  const nonce = randomBytes(16).toString('base64');
  const html = framed(bytes.toString('utf8'), url.searchParams).replaceAll('__CSP_NONCE__', nonce);
  return { data: Buffer.from(html), mimeType, headers: { ...headers, 'content-security-policy': policy(nonce) } };
}
