// The command that opens a file at its place, or a folder, in an editor of the user's: the one of the settings, else that of
// VISUAL or EDITOR when it opens a window.
import { splitCommand } from '../../shared/command-line';
import { programName, variableCommand } from './variables';
import type { Chosen, Environment } from './variables';

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

/** Those that are looked for where nothing is chosen, in this order. */
export const FOLDER_EDITORS = ['code', 'cursor', 'windsurf', 'codium', 'zed', 'zeditor', 'subl', 'idea', 'webstorm', 'pycharm', 'kate', 'mate', 'gedit'];

const VARIABLES = ['VISUAL', 'EDITOR'];
const opensWindow = (program: string): string | null => (Object.hasOwn(KNOWN, programName(program)) ? null : 'it is not known to open a window');

function ofEnvironment(env: Environment): Chosen {
  const { argv, ...rest } = variableCommand(env, VARIABLES, opensWindow);
  // Waiting is for git; here it would keep a process.
  return { ...rest, argv: argv && argv.filter((each) => each !== '--wait' && each !== '-w') };
}

/**
 * The argv that opens a file, never through a shell. From the template of the settings (`{file}`, `{line}`, `{column}`; a
 * template without `{file}` gets the file at its end), else from the environment; null leaves it to the system.
 */
export function fileEditor(template: string, env: Environment, { file, line, column }: FilePlace): Chosen {
  const filled = { file, line: line ?? 1, column: column ?? 1 };
  const parts = splitCommand(template);
  if (parts.length > 0) {
    const fill = (part: string): string => part.replace(/\{(file|line|column)\}/g, (_all, name: keyof typeof filled) => String(filled[name]));
    return { argv: [...parts.map(fill), ...(template.includes('{file}') ? [] : [file])], by: null, passedOver: [] };
  }
  const chosen = ofEnvironment(env);
  return { ...chosen, argv: chosen.argv && [...chosen.argv, ...(KNOWN[programName(chosen.argv[0])] ?? behind)(filled)] };
}

export interface FolderTemplates {
  /** The editor of the settings, made for files. */
  editor: string;
  /** Another one for folders; `{folder}` stands for it, else it comes at the end. */
  folderEditor: string;
}

/** The argv that opens a folder; null where no editor is chosen that could. */
export function folderEditor({ editor, folderEditor: own }: FolderTemplates, env: Environment, folder: string): Chosen {
  const argv = own.trim() === '' ? forFolder(splitCommand(editor), folder) : filledFolder(splitCommand(own), folder, true);
  if (argv) return { argv, by: null, passedOver: [] };
  const chosen = ofEnvironment(env);
  return { ...chosen, argv: chosen.argv && [...chosen.argv, folder] };
}

/** `{folder}` in a command stands for the folder; where it is missing the folder comes last, when it has to come at all. */
export function filledFolder(template: string[], folder: string, atEnd: boolean): string[] {
  const argv = template.map((part) => part.replaceAll('{folder}', folder));
  return atEnd && !template.some((part) => part.includes('{folder}')) ? [...argv, folder] : argv;
}

const PLACE = /\{(?:line|column)\}/;
/** One that needs the option before it; `+{line}` says itself what it is. */
const OWN_PLACE = /^\{.*\{?(?:line|column)\}/;
/** A word that is the file and its place, and nothing else. */
const FILE_WORD = /^\{file\}(?::\{(?:line|column)\})*$/;

/** A command that is made for files, with a folder in the file's stead: a folder has no lines. Null where the file is a part of something else. */
function forFolder([program, ...args]: string[], folder: string): string[] | null {
  if (program === undefined || args.some((each) => each.includes('{file}') && !FILE_WORD.test(each))) return null;
  // An option in front of a place is about the place: `--line {line}`, `--goto {file}:{line}`.
  const kept = args.filter((each, at) => !(each.startsWith('-') && !each.includes('{') && OWN_PLACE.test(args[at + 1] ?? '')));
  const words = kept.flatMap((each) => (FILE_WORD.test(each) ? folder : PLACE.test(each) ? [] : each));
  return [program, ...words, ...(words.includes(folder) ? [] : [folder])];
}
