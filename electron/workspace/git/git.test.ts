// Branch and changes of real repositories: what is shown, and that looking runs nothing and writes nothing.
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../launch/platform-node';
import { hasChanges } from './changes';
import { repository, trap } from './git.fixture';
import { gitHead, gitPlace } from './place';

describe('what is checked out', () => {
  it('a branch, clean, then with a changed file, then with a staged one; an untracked file is no change', async () => {
    const repo = repository();
    const commit = repo.git(['rev-parse', 'HEAD']);
    expect(await repo.look()).toEqual({ branch: 'main', commit, doing: null, changed: false });
    repo.write('new.txt', 'untracked\n');
    expect(await repo.look()).toMatchObject({ changed: false });
    repo.git(['add', 'new.txt']);
    expect(await repo.look()).toMatchObject({ changed: true });
    repo.git(['commit', '-q', '-m', 'second']);
    expect(await repo.look()).toMatchObject({ changed: false });
    repo.write('a.txt', 'two\n');
    expect(await repo.look()).toMatchObject({ branch: 'main', changed: true });
  });

  it('a file that was only touched is no change', async () => {
    const repo = repository();
    utimesSync(path.join(repo.folder, 'a.txt'), 1_000, 1_000);
    expect(await repo.look()).toMatchObject({ changed: false });
  });

  it('a folder inside the repository counts its own changes only', async () => {
    const repo = repository();
    repo.write('part/b.txt', 'b\n');
    repo.git(['add', '.']);
    repo.git(['commit', '-q', '-m', 'part']);
    repo.write('a.txt', 'changed outside\n');
    expect(await repo.look(path.join(repo.folder, 'part'))).toMatchObject({ branch: 'main', changed: false });
    repo.write('part/b.txt', 'changed inside\n');
    expect(await repo.look(path.join(repo.folder, 'part'))).toMatchObject({ branch: 'main', changed: true });
  });

  it('branch names with slashes, a packed branch, a commit by itself, a branch without a commit', async () => {
    const repo = repository();
    repo.git(['checkout', '-q', '-b', 'team/fix-1']);
    repo.git(['pack-refs', '--all']);
    expect(await repo.look()).toMatchObject({ branch: 'team/fix-1', changed: false });
    repo.git(['checkout', '-q', '--detach']);
    expect(await repo.look()).toMatchObject({ branch: null, commit: repo.git(['rev-parse', 'HEAD']), changed: false });
    repo.git(['checkout', '-q', '--orphan', 'empty']);
    expect(await repo.look()).toMatchObject({ branch: 'empty', commit: null, changed: true });
  });

  it('a worktree and a submodule show their own', async () => {
    const repo = repository();
    const tree = path.join(repo.top, 'tree');
    repo.git(['worktree', 'add', '-q', '-b', 'side', tree]);
    expect(await repo.look(tree)).toMatchObject({ branch: 'side', changed: false });
    writeFileSync(path.join(tree, 'a.txt'), 'changed\n');
    expect(await repo.look(tree)).toMatchObject({ branch: 'side', changed: true });
    expect(await repo.look()).toMatchObject({ branch: 'main', changed: false });
    const other = repository('library');
    repo.git(['submodule', 'add', '-q', other.folder, 'lib']);
    repo.git(['commit', '-q', '-m', 'with a submodule']);
    expect(await repo.look(path.join(repo.folder, 'lib'))).toMatchObject({ branch: 'main', changed: false });
    writeFileSync(path.join(repo.folder, 'lib', 'a.txt'), 'changed\n');
    expect(await repo.look(path.join(repo.folder, 'lib'))).toMatchObject({ changed: true });
  });

  it('a rebase that waits names the branch that is being rebased; a merge says so', async () => {
    const repo = repository();
    repo.git(['checkout', '-q', '-b', 'topic']);
    repo.write('a.txt', 'topic\n');
    repo.git(['commit', '-qam', 'topic']);
    repo.git(['checkout', '-q', 'main']);
    repo.write('a.txt', 'main\n');
    repo.git(['commit', '-qam', 'main']);
    expect(() => repo.git(['merge', 'topic'])).toThrow();
    expect(await repo.look()).toMatchObject({ branch: 'main', doing: 'merge', changed: true });
    repo.git(['merge', '--abort']);
    repo.git(['checkout', '-q', 'topic']);
    expect(() => repo.git(['rebase', 'main'])).toThrow();
    expect(await repo.look()).toMatchObject({ branch: 'topic', doing: 'rebase', changed: true });
  });

  it('CRLF by the repository’s own setting is no change; a repository with the longer ids works', async () => {
    const repo = repository();
    repo.git(['config', 'core.autocrlf', 'true']);
    rmSync(path.join(repo.folder, 'a.txt'));
    repo.git(['checkout', '-q', 'a.txt']);
    expect(readFileSync(path.join(repo.folder, 'a.txt'), 'utf8')).toBe('one\r\n');
    utimesSync(path.join(repo.folder, 'a.txt'), 1_000, 1_000);
    expect(await repo.look()).toMatchObject({ changed: false });
    const long = path.join(repo.top, 'long');
    mkdirSync(long);
    repo.git(['init', '-q', '-b', 'main', '--object-format=sha256'], long);
    writeFileSync(path.join(long, 'b.txt'), 'b\n');
    repo.git(['add', '.'], long);
    repo.git(['commit', '-q', '-m', 'first'], long);
    expect(await repo.look(long)).toMatchObject({ branch: 'main', changed: false });
    appendFileSync(path.join(long, 'b.txt'), 'more\n');
    expect(await repo.look(long)).toMatchObject({ changed: true });
  });

  it('no repository, and one that is broken, show nothing or only what is known', async () => {
    const repo = repository();
    expect(await repo.look(repo.top)).toBeNull();
    writeFileSync(path.join(repo.folder, '.git', 'index'), 'no index');
    expect(await repo.look()).toMatchObject({ branch: 'main', changed: null });
    writeFileSync(path.join(repo.folder, '.git', 'HEAD'), 'ref: refs/heads/../../../etc/passwd\n');
    expect(await repo.look()).toMatchObject({ branch: null, commit: null, changed: null });
    rmSync(path.join(repo.folder, '.git', 'HEAD'));
    expect(await repo.look()).toBeNull();
  });

  it('without git the branch is still shown', async () => {
    const repo = repository();
    const platform = nodePlatform({ env: { PATH: repo.top }, stateFolder: repo.state });
    const place = await gitPlace(platform.files, repo.folder);
    const head = place && (await gitHead(platform.files, place));
    if (!head) throw new Error('no branch');
    expect(head.branch).toBe('main');
    expect(await hasChanges({ platform, folder: repo.folder, place, head, scratch: path.join(repo.state, 'git', 'w') })).toBeNull();
  });
});

describe('looking at a hostile repository', () => {
  /** Each setting names the trap; the index is stale, so that git has reason to run it. */
  const settings: Record<string, (program: string) => string[][]> = {
    'core.fsmonitor': (program) => [['core.fsmonitor', program]],
    'filter.x.clean': (program) => [['filter.x.clean', program], ['filter.x.required', 'true']],
    'filter.x.process': (program) => [['filter.x.process', program]],
    'diff.external': (program) => [['diff.external', program], ['diff.x.textconv', program], ['diff.x.command', program]],
    'core.hooksPath': (program) => [['core.hooksPath', path.join(path.dirname(program), 'hooks')]],
    'core.sshCommand': (program) => [['core.sshCommand', program], ['core.askPass', program], ['core.pager', program], ['core.editor', program], ['alias.status', `!${program}`]],
  };

  for (const [name, made] of Object.entries(settings)) {
    it(`${name} runs no program, and the repository's files are byte for byte as they were`, async () => {
      const repo = repository();
      const { program, sprung } = trap(repo.top);
      mkdirSync(path.join(repo.top, 'hooks'));
      for (const hook of ['post-index-change', 'fsmonitor-watchman', 'post-checkout']) {
        writeFileSync(path.join(repo.top, 'hooks', hook), `#!/bin/sh\nexec '${program}' </dev/null\n`);
        chmodSync(path.join(repo.top, 'hooks', hook), 0o755);
      }
      writeFileSync(path.join(repo.folder, '.git', 'info', 'attributes'), '* filter=x diff=x\n');
      repo.write('.gitattributes', '* filter=x diff=x\n');
      for (const [key = '', value = ''] of made(program)) repo.git(['config', key, value]);
      utimesSync(path.join(repo.folder, 'a.txt'), 1_000, 1_000);
      const before = repo.bytes(path.join(repo.folder, '.git'));
      expect(await repo.look()).toMatchObject({ branch: 'main' });
      repo.write('a.txt', 'changed\n');
      expect(await repo.look()).toMatchObject({ branch: 'main', changed: true });
      expect(sprung()).toBe(false);
      expect(repo.bytes(path.join(repo.folder, '.git'))).toEqual(before);
    });
  }

  it('the traps are real: plain git status springs them', () => {
    for (const name of ['core.fsmonitor', 'filter.x.clean', 'core.hooksPath']) {
      const repo = repository();
      const { program, sprung } = trap(repo.top);
      mkdirSync(path.join(repo.top, 'hooks'));
      writeFileSync(path.join(repo.top, 'hooks', 'post-index-change'), `#!/bin/sh\nexec '${program}' </dev/null\n`);
      chmodSync(path.join(repo.top, 'hooks', 'post-index-change'), 0o755);
      writeFileSync(path.join(repo.folder, '.git', 'info', 'attributes'), '* filter=x diff=x\n');
      for (const [key = '', value = ''] of settings[name]?.(program) ?? []) repo.git(['config', key, value]);
      utimesSync(path.join(repo.folder, 'a.txt'), 1_000, 1_000);
      repo.git(['status']);
      expect([name, sprung()]).toEqual([name, true]);
    }
  });

  it('a submodule, an included file and a folder that looks like a repository run nothing either', async () => {
    const repo = repository();
    const { program, sprung } = trap(repo.top);
    const other = repository('library');
    repo.git(['submodule', 'add', '-q', other.folder, 'lib']);
    repo.git(['commit', '-q', '-m', 'with a submodule']);
    repo.git(['config', 'core.fsmonitor', program], path.join(repo.folder, 'lib'));
    writeFileSync(path.join(repo.top, 'included'), `[core]\n\tfsmonitor = ${program}\n`);
    repo.git(['config', 'include.path', path.join(repo.top, 'included')]);
    const inner = path.join(repo.folder, 'inner');
    mkdirSync(inner);
    repo.git(['init', '-q', '--bare', inner]);
    writeFileSync(path.join(inner, 'config'), `[core]\n\tfsmonitor = ${program}\n\tbare = false\n\tworktree = ${inner}\n`);
    writeFileSync(path.join(repo.folder, 'lib', 'a.txt'), 'changed\n');
    expect(await repo.look()).toMatchObject({ branch: 'main', changed: false });
    expect(await repo.look(inner)).toMatchObject({ branch: 'main', changed: false });
    expect(sprung()).toBe(false);
  });
});
