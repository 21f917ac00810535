// Helpers of the harness tests: real temporary folders, transcript lines as the CLI writes them, a platform that counts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nodePlatform } from '../launch/platform-node';
import type { Platform } from '../launch/platform';
import { projectDirName } from './claude/folder-key';

export const ID = '3f2a1c44-6dab-4dc2-9a0f-a93f156a6f01';
export const OTHER_ID = 'f370a66d-3d24-4876-8550-2d39e9c296bb';

export interface Scene {
  root: string;
  home: string;
  /** The working folder, a real path. */
  work: string;
  config: string;
  platform: Platform;
  /** The transcript path of `id` under the key of `folder`. */
  file(folder?: string, id?: string): string;
  write(content: string, folder?: string, id?: string): string;
  end(): void;
}

/** A home folder with a configured agent and a working folder, all real. */
export function scene(): Scene {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'atelier-harness-')));
  const [home, work] = [path.join(root, 'home'), path.join(root, 'my_app.x')];
  fs.mkdirSync(home);
  fs.mkdirSync(work);
  const config = path.join(home, '.claude');
  const file = (folder = work, id = ID) => path.join(config, 'projects', projectDirName(folder), `${id}.jsonl`);
  return {
    root, home, work, config, file,
    platform: nodePlatform({ env: { HOME: home, PATH: process.env.PATH }, stateFolder: null }),
    write(content, folder, id) {
      const target = file(folder, id);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, content);
      return target;
    },
    end: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

/** The platform with some of its file functions replaced. */
export function withFiles(platform: Platform, files: Partial<Platform['files']>): Platform {
  return { ...platform, files: { ...platform.files, ...files } };
}

/** The platform with some of its process functions replaced. */
export function withProcesses(platform: Platform, processes: Partial<Platform['processes']>): Platform {
  return { ...platform, processes: { ...platform.processes, ...processes } };
}

export interface Counted extends Platform {
  count: { bytes: number; calls: number; listed: string[] };
}

/** Counts file calls, bytes read and folders listed. */
export function counting(platform: Platform): Counted {
  const count: Counted['count'] = { bytes: 0, calls: 0, listed: [] };
  const { files } = platform;
  return {
    ...withFiles(platform, {
      stat: (file) => (count.calls++, files.stat(file)),
      realPath: (file) => (count.calls++, files.realPath(file)),
      list: (folder) => (count.listed.push(folder), files.list(folder)),
      async readPiece(file, offset, length) {
        count.calls++;
        const bytes = await files.readPiece(file, offset, length);
        count.bytes += bytes.length;
        return bytes;
      },
    }),
    count,
  };
}

const line = (value: object) => `${JSON.stringify(value)}\n`;
/** Lines as the CLI writes them (fields that no reader looks at are left out). */
export const lines = {
  user: (content: unknown, more: object = {}) => line({ parentUuid: null, isSidechain: false, type: 'user', message: { role: 'user', content }, uuid: OTHER_ID, sessionId: ID, ...more }),
  assistant: (text = 'Hello.', more: object = {}) => line({ parentUuid: OTHER_ID, isSidechain: false, message: { role: 'assistant', content: [{ type: 'text', text }] }, type: 'assistant', sessionId: ID, ...more }),
  mode: () => line({ type: 'mode', mode: 'normal', sessionId: ID }),
  /** About `bytes` of a line that is no talk. */
  other: (bytes: number) => line({ type: 'file-history-snapshot', snapshot: 'x'.repeat(Math.max(0, bytes - 55)) }),
  /** What the CLI writes by itself at /clear (measured). */
  cleared: () =>
    lines.mode() +
    lines.user('<local-command-caveat>The command below was run directly</local-command-caveat>', { isMeta: true }) +
    lines.user('<command-name>/clear</command-name>\n            <command-message>clear</command-message>\n            <command-args></command-args>') +
    line({ type: 'system', subtype: 'local_command', content: '<local-command-stdout></local-command-stdout>', isMeta: false }),
};
