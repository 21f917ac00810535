// Where one start of a benchmark keeps its files, and what all measurements need to know.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeLines, writeText } from './data';
import { killHostOf } from './host';

export interface Settings {
  /** The Electron binary, and the switches it needs here. */
  electron: string;
  switches: readonly string[];
  /** The product's checkout, its bundled host, and the folder of the bundled benchmark. */
  root: string;
  host: string;
  bundle: string;
  quick: boolean;
}

export class Place {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'atelier-bench-'));
  private readonly made = new Map<string, number>();
  private count = 0;

  constructor(readonly settings: Settings) {}

  /** A new empty folder. */
  scratch(): string {
    const folder = path.join(this.folder, `run-${++this.count}`);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** A flood of so many MB; `every` for one of which no byte may be skipped. Made once. */
  flood(megabytes: number, kind: 'skip' | 'every' = 'skip', seed = 12345): { file: string; bytes: number } {
    const file = path.join(this.folder, `flood-${megabytes}-${kind}-${seed}.txt`);
    let bytes = this.made.get(file);
    if (bytes === undefined) {
      bytes = writeText(file, { seed, bytes: megabytes * 1e6, ...(kind === 'every' ? { markEvery: 20 } : {}) });
      this.made.set(file, bytes);
    }
    return { file, bytes };
  }

  /** A file of so many lines of ordinary width. Made once. */
  lines(count: number): string {
    const file = path.join(this.folder, `lines-${count}.txt`);
    if (!this.made.has(file)) writeLines(file, count);
    this.made.set(file, count);
    return file;
  }

  /** Ends hosts that were left and removes every file. */
  remove(): void {
    for (const name of readdirSync(this.folder)) killHostOf(path.join(this.folder, name), this.settings.host);
    // Chromium's last helper may still be writing its profile.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
