// For the tests of search: transcripts on disk in the form the CLI writes them, and a core whose steps are run at once.
import { appendFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { harnesses } from '../harness/registry';
import { SearchCore, type CoreOptions } from './core';

export const NOW = Date.parse('2026-06-01T12:00:00Z');
const MINUTE = 60_000;

export const filesOf: CoreOptions['filesOf'] = (name) => {
  const looked = harnesses.lookUp(name);
  return looked.state === 'known' ? (looked.harness.files ?? null) : null;
};

/** One line; `minute` counts from an hour before NOW. */
export function line(by: 'user' | 'assistant', content: unknown, minute = 0, more: object = {}): string {
  const blocks = by === 'assistant' && typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return `${JSON.stringify({ type: by, message: { role: by, content: blocks }, timestamp: new Date(NOW - 60 * MINUTE + minute * MINUTE).toISOString(), ...more })}\n`;
}

export class Place {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'atelier-search-')));
  readonly index = path.join(this.folder, 'search.db');
  readonly log: string[] = [];
  private readonly cores: SearchCore[] = [];

  file(name: string): string {
    return path.join(this.folder, name);
  }

  write(name: string, ...lines: string[]): string {
    writeFileSync(this.file(name), lines.join(''));
    return this.file(name);
  }

  append(name: string, ...lines: string[]): void {
    appendFileSync(this.file(name), lines.join(''));
  }

  core(more: Partial<CoreOptions> = {}): SearchCore {
    const core = new SearchCore({ path: this.index, filesOf, now: () => NOW, log: (text) => this.log.push(text), soon: (step) => void setImmediate(step), ...more });
    this.cores.push(core);
    return core;
  }

  end(): void {
    for (const core of this.cores) core.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
