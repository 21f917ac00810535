import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionPart } from '../../../shared/decision';
import { NEW_ID } from '../../../shared/decision';
import { ID, scene } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { claudeHarness as claude } from './claude';
import { SettingsError } from './user-settings';

let s: Scene;
beforeEach(() => {
  s = scene();
});
afterEach(() => s.end());

const FOLDER = '/state/launch-files';
const filesFor = (args: string[] = [], role = 'You are an architect.') => claude.launchFiles(s.platform, FOLDER, role, args);
interface Settings {
  [key: string]: unknown;
  hooks: Record<string, { matcher?: string; hooks: { type: string; command: string }[] }[]>;
}
const settingsFor = async (args: string[]) => JSON.parse((await filesFor(args)).settings?.content ?? '') as Settings;
const resume: SessionPart = { use: 'resume', id: ID };

describe('argv', () => {
  it('L1: base arguments, then our settings and role files, then exactly one resume flag with the id', async () => {
    const files = await filesFor();
    expect(claude.argv(['--model', 'opus'], files, resume)).toEqual([
      '--model', 'opus', '--settings', files.settings?.path, '--append-system-prompt-file', files.role?.path, '--system-prompt-snapshot', 'off', '--resume', ID,
    ]);
  });

  it('L2: a fresh launch pins the new id and passes the role', async () => {
    const argv = claude.argv([], await filesFor(), { use: 'new', id: NEW_ID });
    expect(argv.slice(-2)).toEqual(['--session-id', NEW_ID]);
    expect(argv).toContain('--append-system-prompt-file');
  });

  it('L10: without a session part there is no session flag', async () => {
    const argv = claude.argv([], await filesFor(), { use: 'none' });
    expect(argv.join(' ')).not.toMatch(/--session-id|--resume/);
  });

  it('L4: the user’s --settings is merged, so that only one is passed', async () => {
    const args = ['--settings', '{"model":"a"}', '--verbose', '--settings={"model":"b"}'];
    const files = await filesFor(args);
    const argv = claude.argv(args, files, resume);
    expect(argv.filter((argument) => argument.startsWith('--settings'))).toEqual(['--settings']);
    expect(argv.slice(0, 3)).toEqual(['--verbose', '--settings', files.settings?.path]);
    expect((await settingsFor(args)).model).toBe('b');
    expect(claude.argv(args, { role: null, settings: null }, resume)).toEqual([...args, '--resume', ID]);
  });
});

describe('launch files', () => {
  it('L21: they are named by their content and nothing is written', async () => {
    const files = await filesFor();
    expect(files).toEqual(await filesFor());
    expect(path.dirname(files.role?.path ?? '')).toBe(FOLDER);
    expect((await filesFor([], 'another role')).role?.path).not.toBe(files.role?.path);
    expect((await filesFor(['--settings', '{"a":1}'])).settings?.path).not.toBe(files.settings?.path);
    expect((await filesFor([], '')).role).toBeNull();
    expect(fs.existsSync(FOLDER)).toBe(false);
  });

  it('C1: exactly the six wanted hooks are installed', async () => {
    const { hooks } = await settingsFor([]);
    expect(Object.keys(hooks).sort()).toEqual(['Notification', 'PermissionRequest', 'SessionEnd', 'SessionStart', 'Stop', 'UserPromptSubmit']);
    for (const [group] of Object.values(hooks)) expect(group?.hooks[0]).toMatchObject({ type: 'command', command: expect.stringContaining('$ATELIER_SPOOL') as string });
  });

  it('L4: the user’s settings and hooks, from JSON or a file, are kept beside ours', async () => {
    const theirs = { model: 'm', env: { A: '1' }, hooks: { Stop: [{ hooks: [{ type: 'command', command: 'mine' }] }], PreToolUse: [{ matcher: 'Bash', hooks: [] }] } };
    const file = path.join(s.home, 'mine.json');
    fs.writeFileSync(file, JSON.stringify(theirs));
    for (const value of [JSON.stringify(theirs), file, '~/mine.json']) {
      const merged = await settingsFor(['--settings', value]);
      expect(merged).toMatchObject({ model: 'm', env: { A: '1' } });
      expect(merged.hooks.Stop?.map((group) => group.hooks[0]?.command)).toEqual(['mine', expect.stringContaining('$ATELIER_SPOOL')]);
      expect(merged.hooks.PreToolUse).toEqual(theirs.hooks.PreToolUse);
      expect(merged.hooks.SessionStart).toHaveLength(1);
    }
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(theirs);
  });

  it('L4: settings that cannot be read are told, with the file', async () => {
    const file = path.join(s.home, 'bad.json');
    await expect(filesFor(['--settings', file])).rejects.toThrow(SettingsError);
    await expect(filesFor(['--settings', file])).rejects.toThrow(file);
    fs.writeFileSync(file, '{"a":');
    await expect(filesFor(['--settings', file])).rejects.toThrow(/no valid JSON/);
    fs.writeFileSync(file, '{"disableAllHooks":true}');
    await expect(filesFor(['--settings', file])).rejects.toThrow(/disableAllHooks/);
  });
});

it('L27: only an id of the CLI’s own form is one', () => {
  for (const id of [ID, ID.toUpperCase(), '00000000-0000-0000-0000-000000000000']) expect(claude.isId(id)).toBe(true);
  const bad = ['', '-r', '../../etc/passwd', `${ID}/x`, `-${ID.slice(1)}`, `${ID}\n`, ` ${ID}`, ID.replaceAll('-', ''), 'ses_123', '<new>', `${ID.slice(0, 35)}é`, 'a'.repeat(5_000_000), `${ID}${'a'.repeat(5_000_000)}`];
  for (const id of bad) expect(claude.isId(id), id.slice(0, 50)).toBe(false);
});

it('L1: the environment saves the conversation and keeps the terminal; what belongs to another agent is not inherited', () => {
  expect(claude.environment()).toMatchObject({ CLAUDE_CODE_FORCE_SESSION_PERSISTENCE: '1', CLAUDE_CODE_DISABLE_AGENT_VIEW: '1', CLAUDE_CODE_DISABLE_ALTERNATE_SCREEN: '1' });
  for (const name of ['CLAUDE_CODE_CHILD_SESSION', 'CLAUDE_CODE_SKIP_PROMPT_HISTORY', 'CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_MESSAGING_TOKEN', 'CLAUDE_PID']) expect(claude.scrubbed).toContain(name);
  // Configuration of the user's own must survive.
  for (const name of ['CLAUDE_CONFIG_DIR', 'ANTHROPIC_API_KEY', 'CLAUDE_CODE_USE_BEDROCK']) expect(claude.scrubbed).not.toContain(name);
});
