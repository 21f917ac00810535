// Which command opens a file at its place, and a folder.
import { describe, expect, it } from 'vitest';
import { fileEditor, folderEditor } from './editors';

describe('a file', () => {
  const place = { file: '/code/a b.ts', line: 12, column: null };
  const argv = (...args: Parameters<typeof fileEditor>) => fileEditor(...args).argv;

  it('is opened by the template with its words filled in, each still one argument', () => {
    expect(argv('code -g "{file}:{line}:{column}"', {}, place)).toEqual(['code', '-g', '/code/a b.ts:12:1']);
    expect(argv('"/opt/my editor/bin" --at={line}', {}, place)).toEqual(['/opt/my editor/bin', '--at=12', '/code/a b.ts']);
    expect(argv('sh -c {file}', {}, { ...place, file: '/code/$(reboot); x' })).toEqual(['sh', '-c', '/code/$(reboot); x']);
  });

  it('is opened by VISUAL or EDITOR when it opens a window, and without waiting', () => {
    expect(fileEditor('', { VISUAL: '/usr/bin/code --wait', EDITOR: 'vim' }, place)).toEqual({ argv: ['/usr/bin/code', '--goto', '/code/a b.ts:12:1'], by: 'VISUAL', passedOver: [] });
    expect(argv('', { VISUAL: 'vim', EDITOR: 'subl' }, place)).toEqual(['subl', '/code/a b.ts:12:1']);
    expect(argv('', { EDITOR: 'gvim' }, { ...place, column: 3 })).toEqual(['gvim', '+call cursor(12,3)', '--', '/code/a b.ts']);
  });

  it('is left to the system when none opens a window, and what was passed over is said', () => {
    expect(argv('  ', {}, place)).toBeNull();
    expect(fileEditor('', { VISUAL: 'code "x', EDITOR: 'nano -w' }, place)).toEqual({
      argv: null,
      by: null,
      passedOver: [
        { why: 'VISUAL (code "x) is not used: a quote is left open.', mistake: true },
        { why: 'EDITOR (nano -w) is not used: it is not known to open a window.', mistake: false },
      ],
    });
    expect(fileEditor('', { VISUAL: '""', EDITOR: 'constructor' }, place).passedOver.map(({ mistake }) => mistake)).toEqual([true, false]);
  });
});

describe('a folder', () => {
  const opened = (editor: string, own = '', env = {}) => folderEditor({ editor, folderEditor: own }, env, '/code/my shop').argv;

  it('is opened by the editor for files, with the folder in the file’s stead and nothing about a line', () => {
    expect(opened('code')).toEqual(['code', '/code/my shop']);
    expect(opened('code --new-window --goto {file}:{line}:{column}')).toEqual(['code', '--new-window', '/code/my shop']);
    expect(opened('idea --line {line} --column {column} {file}')).toEqual(['idea', '/code/my shop']);
    expect(opened('emacsclient -n +{line}:{column} {file}')).toEqual(['emacsclient', '-n', '/code/my shop']);
    expect(opened('ed --at={line} --quiet')).toEqual(['ed', '--quiet', '/code/my shop']);
  });

  it('is opened by another one where one is chosen for folders, as it was stored', () => {
    expect(opened('code', 'idea --new {folder} -x')).toEqual(['idea', '--new', '/code/my shop', '-x']);
    expect(opened('', 'subl')).toEqual(['subl', '/code/my shop']);
  });

  it('is opened by VISUAL or EDITOR where the editor’s command only makes sense with a file', () => {
    expect(opened(`sh -c 'tool {file}'`, '', { EDITOR: 'zed --wait' })).toEqual(['zed', '/code/my shop']);
    expect(opened(`sh -c 'tool {file}'`)).toBeNull();
  });
});
