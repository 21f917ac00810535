// Every side effect of the engine goes through this one object, so that tests (and the model of conversations) can own
// time, ids, files and processes.

export interface FileStat {
  kind: 'file' | 'folder' | 'other';
  size: number;
  modifiedAt: number;
}

export interface ProcessInfo {
  pid: number;
  argv: string[];
  /** The kernel's start mark: equal marks mean the same process, whatever happened to the pid. */
  start: string | null;
}

export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A new lower-case UUID. */
  newId(): string;
  /** Calls `fn` once after `ms`; the returned function cancels it. */
  timer(ms: number, fn: () => void): () => void;
  /** The environment that agents would inherit (login shell merged in when started from the desktop). */
  env: Record<string, string | undefined>;
  /** The user's home folder, or null where there is none (A5). */
  home: string | null;
  files: {
    /** Null only when the place is positively absent (ENOENT, ENOTDIR); every other fault is thrown. Follows links. */
    stat(path: string): Promise<FileStat | null>;
    realPath(path: string): Promise<string>;
    /** Up to `length` bytes from `offset`; fewer at the end of the file. */
    readPiece(path: string, offset: number, length: number): Promise<Uint8Array>;
    /** The whole text; throws when it is larger than `maxBytes`. */
    readText(path: string, maxBytes: number): Promise<string>;
    /** Names in a folder; empty when the folder is absent. */
    list(path: string): Promise<string[]>;
    isExecutable(path: string): Promise<boolean>;
    /** Calls back after anything changed in the folder; the returned function ends it. Signals may be joined or repeated. */
    watch(path: string, changed: () => void): () => void;
  };
  /** Writes, only ever inside the app's own state folder. */
  state: {
    /** Writes through a temporary name and a rename, mode 0600; makes folders 0700. */
    write(path: string, data: string): Promise<void>;
    append(path: string, data: string): Promise<void>;
    makeFolder(path: string): Promise<void>;
    remove(path: string): Promise<void>;
  };
  processes: {
    /** The start mark of a living process; null when there is no such process. */
    start(pid: number): Promise<string | null>;
    /** Every process that can be seen; throws when the list cannot be read at all. */
    list(): Promise<ProcessInfo[]>;
    /** The pids below this one, any depth. */
    descendants(pid: number): Promise<number[]>;
    /** A variable in the environment that a living process was started with; null where it has none, or where the system does not tell. */
    variable(pid: number, name: string): Promise<string | null>;
    /** TERM, then KILL after 5 s, to exactly the process with this start mark; resolves once it is gone. */
    end(pid: number, start: string): Promise<void>;
  };
}
