// The file system of the model's world: whole files and folders in memory, faults where the history puts them, and a
// record of who wrote what, so that the app's own writes can be held to its state folder.
import path from 'node:path';
import type { FileStat } from '../platform';

type Node = { kind: 'folder' } | { kind: 'file'; text: string; modifiedAt: number };

/** A fault as the system words it; `stat` answers absent only for ENOENT and ENOTDIR. */
export class FileFault extends Error {
  constructor(readonly code: string, file: string) {
    super(`${code}: ${file}`);
  }
}

export class ModelFiles {
  private readonly nodes = new Map<string, Node>([['/', { kind: 'folder' }]]);
  private readonly watchers = new Set<{ folder: string; changed: () => void }>();
  /** Files that cannot be read, and folders that can be neither listed nor entered. */
  readonly unreadable = new Set<string>();

  constructor(private readonly now: () => number) {}

  kind(file: string): Node['kind'] | null {
    return this.nodes.get(file)?.kind ?? null;
  }

  text(file: string): string | null {
    const node = this.nodes.get(file);
    return node?.kind === 'file' ? node.text : null;
  }

  stat(file: string): FileStat | null {
    const node = this.nodes.get(file);
    if (!node) return null;
    return node.kind === 'folder' ? { kind: 'folder', size: 4096, modifiedAt: 0 } : { kind: 'file', size: node.text.length, modifiedAt: node.modifiedAt };
  }

  read(file: string): string {
    if (this.unreadable.has(file)) throw new FileFault('EIO', file);
    const node = this.nodes.get(file);
    if (!node) throw new FileFault('ENOENT', file);
    if (node.kind !== 'file') throw new FileFault('EISDIR', file);
    return node.text;
  }

  names(folder: string): string[] {
    if (this.unreadable.has(folder)) throw new FileFault('EACCES', folder);
    return [...this.nodes.keys()].filter((file) => path.dirname(file) === folder && file !== '/').map((file) => path.basename(file));
  }

  /** Makes the folders above it. Only ASCII is written here, so that characters are bytes. */
  write(file: string, text: string): void {
    this.makeFolder(path.dirname(file));
    this.nodes.set(file, { kind: 'file', text, modifiedAt: this.now() });
    this.touched(file);
  }

  append(file: string, text: string): void {
    this.write(file, `${this.text(file) ?? ''}${text}`);
  }

  makeFolder(folder: string): void {
    if (this.nodes.has(folder)) return;
    this.makeFolder(path.dirname(folder));
    this.nodes.set(folder, { kind: 'folder' });
  }

  remove(file: string): void {
    for (const found of [...this.nodes.keys()]) if (within(found, file)) this.nodes.delete(found);
    this.touched(file);
  }

  move(from: string, to: string): void {
    this.makeFolder(path.dirname(to));
    for (const [file, node] of [...this.nodes]) {
      if (!within(file, from)) continue;
      this.nodes.delete(file);
      this.nodes.set(to + file.slice(from.length), node);
    }
  }

  watch(folder: string, changed: () => void): () => void {
    const watcher = { folder, changed };
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  private touched(file: string): void {
    const folder = path.dirname(file);
    for (const watcher of this.watchers) if (watcher.folder === folder) queueMicrotask(watcher.changed);
  }
}

function within(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}
