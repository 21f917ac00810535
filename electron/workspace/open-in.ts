// A workspace's folder in other programs: the file manager, an editor, a terminal of the user's own. Programs are started
// as argv, never through a shell, and live on without the app.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Answer } from '../../shared/ipc';
import { findProgram } from '../harness/find-program';
import { hostEnvironment } from '../launch/environment';
import type { Platform } from '../launch/platform';
import { splitCommand } from './acts';
import { done, refuse } from './answers';

export type OpenTarget = 'folder' | 'editor' | 'terminal';

/** Editors that open a folder in a window, by the name of their program. */
const EDITORS = ['code', 'cursor', 'windsurf', 'codium', 'zed', 'zeditor', 'subl', 'idea', 'webstorm', 'pycharm', 'kate', 'mate', 'gedit'];

/** Terminals and how each is told its folder; one that is told nothing takes the folder it is started in. */
const TERMINALS: [string, string[]][] = [
  ['x-terminal-emulator', []], ['ghostty', ['--working-directory={folder}']], ['kitty', ['--directory', '{folder}']], ['wezterm', ['start', '--cwd', '{folder}']],
  ['alacritty', ['--working-directory', '{folder}']], ['foot', ['--working-directory={folder}']], ['gnome-terminal', ['--working-directory={folder}']], ['kgx', ['--working-directory={folder}']],
  ['konsole', ['--workdir', '{folder}']], ['xfce4-terminal', ['--working-directory={folder}']], ['tilix', ['--working-directory={folder}']], ['mate-terminal', ['--working-directory={folder}']], ['xterm', []],
];

export interface OpenInHands {
  /** Shows a folder in the file manager; the answer is empty, or says why not. */
  openPath(folder: string): Promise<string>;
  /** The command of the settings; empty for none. */
  editor(): string;
  terminal(): string;
}

/** `{folder}` in a command stands for the folder; an editor's command without it gets the folder at its end. */
export function filled(template: string[], folder: string, atEnd: boolean): string[] {
  const argv = template.map((part) => part.replaceAll('{folder}', folder));
  return atEnd && !template.some((part) => part.includes('{folder}')) ? [...argv, folder] : argv;
}

export class OpenIn {
  constructor(
    private readonly platform: Platform,
    private readonly hands: OpenInHands,
    private readonly system: NodeJS.Platform = process.platform,
  ) {}

  async open(folder: string, target: OpenTarget): Promise<Answer<null>> {
    const stat = await this.platform.files.stat(folder).catch(() => null);
    if (stat?.kind !== 'folder') return refuse(`The folder ${folder} is not there. Locate it first.`);
    if (target === 'folder') {
      const fault = await this.hands.openPath(folder);
      return fault === '' ? done : refuse(`No program opened ${folder}: ${fault}`);
    }
    const argv = target === 'editor' ? await this.editor(folder) : await this.terminal(folder);
    if (argv === null) return refuse(target === 'editor' ? 'No editor with a window was found. Name one in the settings under “Editor for folders”.' : 'No terminal was found. Name one in the settings under “Terminal outside”.');
    return this.start(argv, folder);
  }

  private async found(program: string): Promise<string | null> {
    return (await findProgram(this.platform, program, [])).path;
  }

  /** The one of the settings, else of VISUAL or EDITOR when it is known to open a window, else the first known one that is here. */
  private async editor(folder: string): Promise<string[] | null> {
    const chosen = splitCommand(this.hands.editor());
    if (chosen.length > 0) return filled(chosen, folder, true);
    for (const [program = ''] of [this.platform.env.VISUAL, this.platform.env.EDITOR].map((each) => splitCommand(each ?? ''))) {
      if (EDITORS.includes(path.basename(program).replace(/\.(exe|cmd)$/i, ''))) return [program, folder];
    }
    for (const name of EDITORS) {
      const program = await this.found(name);
      if (program !== null) return [program, folder];
    }
    return null;
  }

  /** The one of the settings, else the system's own; on Linux that of TERMINAL, else the first known one that is here. */
  private async terminal(folder: string): Promise<string[] | null> {
    const chosen = splitCommand(this.hands.terminal());
    if (chosen.length > 0) return filled(chosen, folder, false);
    if (this.system === 'darwin') return ['/usr/bin/open', '-a', 'Terminal', folder];
    if (this.system === 'win32') {
      const modern = await this.found('wt');
      return modern === null ? ['cmd.exe', '/c', 'start', '', '/d', folder, 'cmd.exe'] : [modern, '-d', folder];
    }
    const own = splitCommand(this.platform.env.TERMINAL ?? '');
    const known = own[0] === undefined ? undefined : TERMINALS.find(([name]) => name === path.basename(own[0] ?? ''));
    if (own.length > 0) return [...own, ...filled(known?.[1] ?? [], folder, false)];
    for (const [name, args] of TERMINALS) {
      const program = await this.found(name);
      if (program !== null) return [program, ...filled(args, folder, false)];
    }
    return null;
  }

  private start([program = '', ...args]: string[], cwd: string): Promise<Answer<null>> {
    const env: NodeJS.ProcessEnv = hostEnvironment(this.platform.env);
    delete env.ELECTRON_RUN_AS_NODE;
    return new Promise((resolve) => {
      const child = spawn(program, args, { cwd, env, detached: true, stdio: 'ignore' });
      child.once('spawn', () => {
        child.unref();
        resolve(done);
      });
      child.once('error', (error: NodeJS.ErrnoException) => resolve(refuse(`${program} could not be started (${error.code ?? error.message}). Another program can be named in the settings.`)));
    });
  }
}
