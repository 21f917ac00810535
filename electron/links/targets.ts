// What the target of a link may be. Output is hostile: everything else is refused, with a sentence that says so.
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';

export type Target = { kind: 'web'; url: string } | { kind: 'file'; path: string; line: number | null } | { kind: 'refused'; why: string };

const refused = (why: string): Target => ({ kind: 'refused', why });
/** Some mail programs attach any file that a link names. */
const MAIL_FIELDS = new Set(['subject', 'body', 'cc', 'bcc', 'to']);

/** The target as it will be opened: http, https, mailto with plain fields only, or a file of this machine. */
export function targetOf(text: string, ownHost = hostname()): Target {
  // eslint-disable-next-line no-control-regex -- they have no place in an address
  if (/[\x00-\x20\x7f-\x9f]/.test(text) || !URL.canParse(text)) return refused('This link is not an address that can be opened.');
  const url = new URL(text);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return { kind: 'web', url: url.href };
    case 'mailto:':
      return { kind: 'web', url: mail(url) };
    case 'file:':
      return file(url, ownHost);
    default:
      return refused(`Links of the kind “${url.protocol.slice(0, 40)}” are not opened. Only http, https, mailto and file are.`);
  }
}

function mail(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => MAIL_FIELDS.has(name.toLowerCase()));
  const fields = kept.map(([name, value]) => `${name.toLowerCase()}=${encodeURIComponent(value)}`).join('&');
  return `mailto:${url.pathname}${fields === '' ? '' : `?${fields}`}`;
}

function file(url: URL, ownHost: string): Target {
  if (url.host !== '' && url.host !== 'localhost' && url.host.toLowerCase() !== ownHost.toLowerCase()) {
    return refused(`This link names a file of another machine (${url.host.slice(0, 80)}). Only files of this one are opened.`);
  }
  const line = /^#L?(\d{1,7})/.exec(url.hash)?.[1];
  url.host = '';
  url.hash = '';
  url.search = '';
  try {
    return { kind: 'file', path: fileURLToPath(url), line: line === undefined ? null : Number(line) };
  } catch {
    return refused('This link names no file that can be opened.');
  }
}
