// A workspace's folder in other programs: the file manager, an editor, a terminal of the user's own. Programs are started
// as argv, never through a shell, and live on without the app.
import { splitCommand } from '../../shared/command-line';
import type { Answer } from '../../shared/ipc';
import { findProgram } from '../harness/find-program';
import type { Platform } from '../launch/platform';
import { refuse } from '../workspace/answers';
import { filledFolder, FOLDER_EDITORS, folderEditor } from './editors';
import type { FolderTemplates } from './editors';
import { startDetached } from './start-detached';
import { allPassedOver, programName, variableCommand } from './variables';
import type { Chosen } from './variables';

export type OpenTarget = 'folder' | 'editor' | 'terminal';

/** Terminals and how each is told its folder; one that is told nothing takes the folder it is started in. */
const TERMINALS: [string, string[]][] = [
  ['x-terminal-emulator', []], ['ghostty', ['--working-directory={folder}']], ['kitty', ['--directory', '{folder}']], ['wezterm', ['start', '--cwd', '{folder}']],
  ['alacritty', ['--working-directory', '{folder}']], ['foot', ['--working-directory={folder}']], ['gnome-terminal', ['--working-directory={folder}']], ['kgx', ['--working-directory={folder}']],
  ['konsole', ['--workdir', '{folder}']], ['xfce4-terminal', ['--working-directory={folder}']], ['tilix', ['--working-directory={folder}']], ['mate-terminal', ['--working-directory={folder}']], ['xterm', []],
];

export interface OpenInHands {
  /** Shows a folder in the file manager; the answer is empty, or says why not. */
  openPath(folder: string): Promise<string>;
  /** The commands of the settings; empty for none. */
  editors(): FolderTemplates;
  terminal(): string;
}

export class OpenIn {
  constructor(
    private readonly platform: Platform,
    private readonly hands: OpenInHands,
    private readonly system: NodeJS.Platform = process.platform,
  ) {}

  /** Opens it; the value is what is worth saying all the same, or null. */
  async open(folder: string, target: OpenTarget): Promise<Answer<string | null>> {
    const stat = await this.platform.files.stat(folder).catch(() => null);
    if (stat?.kind !== 'folder') return refuse(`The folder ${folder} is not there. Locate it first.`);
    if (target === 'folder') {
      const fault = await this.hands.openPath(folder);
      return fault === '' ? { ok: true, value: null } : refuse(`No program opened ${folder}: ${fault}`);
    }
    const { argv, ...chosen } = target === 'editor' ? await this.editor(folder) : await this.terminal(folder);
    if (argv) return startDetached({ ...chosen, argv }, folder, this.platform.env);
    const none = target === 'editor' ? 'No editor with a window was found. Name one in the settings under “Editor”.' : 'No terminal was found. Name one in the settings under “Terminal outside”.';
    return refuse(`${none}${allPassedOver(chosen)}`);
  }

  private async found(program: string): Promise<string | null> {
    return (await findProgram(this.platform, program, [])).path;
  }

  /** The one of the settings, else of VISUAL or EDITOR when it is known to open a window, else the first known one that is here. */
  private async editor(folder: string): Promise<Chosen> {
    const chosen = folderEditor(this.hands.editors(), this.platform.env, folder);
    if (chosen.argv) return chosen;
    for (const name of FOLDER_EDITORS) {
      const program = await this.found(name);
      if (program !== null) return { ...chosen, argv: [program, folder] };
    }
    return chosen;
  }

  /** The one of the settings, else the system's own; on Linux that of TERMINAL, else the first known one that is here. */
  private async terminal(folder: string): Promise<Chosen> {
    const template = splitCommand(this.hands.terminal());
    const by = (argv: string[]): Chosen => ({ argv, by: null, passedOver: [] });
    if (template.length > 0) return by(filledFolder(template, folder, false));
    if (this.system === 'darwin') return by(['/usr/bin/open', '-a', 'Terminal', folder]);
    if (this.system === 'win32') {
      const modern = await this.found('wt');
      return by(modern === null ? ['cmd.exe', '/c', 'start', '', '/d', folder, 'cmd.exe'] : [modern, '-d', folder]);
    }
    const chosen = variableCommand(this.platform.env, ['TERMINAL'], () => null);
    if (chosen.argv) return { ...chosen, argv: [...chosen.argv, ...filledFolder(TERMINALS.find(([name]) => name === programName(chosen.argv?.[0]))?.[1] ?? [], folder, false)] };
    for (const [name, args] of TERMINALS) {
      const program = await this.found(name);
      if (program !== null) return { ...chosen, argv: [program, ...filledFolder(args, folder, false)] };
    }
    return chosen;
  }
}
