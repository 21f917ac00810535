// The command that opens a file at a place: the user's own template, else the editor of the environment when it has a window.
import path from 'node:path';
import { splitCommand } from '../workspace/acts';

export interface FilePlace {
  file: string;
  line: number | null;
  column: number | null;
}

type Arguments = (place: { file: string; line: number; column: number }) => string[];

const goto: Arguments = ({ file, line, column }) => ['--goto', `${file}:${line}:${column}`];
const behind: Arguments = ({ file, line, column }) => [`${file}:${line}:${column}`];
const options: Arguments = ({ file, line, column }) => ['--line', String(line), '--column', String(column), file];
const vim: Arguments = ({ file, line, column }) => [`+call cursor(${line},${column})`, '--', file];

/** Editors with a window, by the name of their program. One that wants a terminal cannot be started from here. */
const KNOWN: Record<string, Arguments> = {
  code: goto, 'code-insiders': goto, codium: goto, vscodium: goto, cursor: goto, windsurf: goto, positron: goto,
  zed: behind, zeditor: behind, subl: behind, sublime_text: behind,
  idea: options, pycharm: options, webstorm: options, phpstorm: options, goland: options, clion: options, rustrover: options, rubymine: options, rider: options,
  kate: options, mate: ({ file, line, column }) => ['--line', `${line}:${column}`, file],
  gedit: ({ file, line, column }) => [`+${line}:${column}`, '--', file], 'gnome-text-editor': ({ file, line, column }) => [`+${line}:${column}`, file],
  gvim: vim, mvim: vim,
};

/**
 * The argv that opens a file, never through a shell. From the template of the settings (`{file}`, `{line}`, `{column}`; a
 * template without `{file}` gets the file at its end), else from VISUAL or EDITOR when that is known to open a window; null
 * leaves it to the system.
 */
export function editorCommand(template: string, env: Record<string, string | undefined>, place: FilePlace): string[] | null {
  const filled = { file: place.file, line: place.line ?? 1, column: place.column ?? 1 };
  const parts = splitCommand(template);
  if (parts.length > 0) {
    const fill = (part: string): string => part.replace(/\{(file|line|column)\}/g, (_all, name: keyof typeof filled) => String(filled[name]));
    return [...parts.map(fill), ...(template.includes('{file}') ? [] : [place.file])];
  }
  for (const chosen of [env.VISUAL, env.EDITOR]) {
    const [program, ...args] = splitCommand(chosen ?? '');
    if (program === undefined) continue;
    const name = path.basename(program).replace(/\.(exe|cmd)$/i, '').toLowerCase();
    const known = KNOWN[name];
    // Waiting is for git; here it would keep a process.
    if (known) return [program, ...args.filter((each) => each !== '--wait' && each !== '-w'), ...known(filled)];
  }
  return null;
}
