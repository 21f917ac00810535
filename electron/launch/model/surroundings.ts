// What happens around the agents on the model's machine: to transcripts, folders, other processes and what can be seen.
import path from 'node:path';
import { projectDirName } from '../../harness/claude/folder-key';
import { assistantLine, userLine } from './agent';
import { HOME } from './machine';
import type { Damage, Name } from './steps';
import type { World } from './world';

export class Surroundings {
  /** Conversations of the user's own. */
  readonly personal: string[] = [];
  /** Where the workspace's folder is, when it is not where it is registered. */
  elsewhere: string | null = null;
  /** What a damaged file held, for its restoring. */
  private readonly attic = new Map<string, string>();
  private moves = 0;

  constructor(private readonly world: World) {}

  damage(who: Name, id: string | null, how: Damage): void {
    if (id === null) return;
    const { files } = this.world.machine;
    const places = this.world.truth.places(this.world.lineOf(who).harness, id);
    const file = places.find((place) => files.kind(place) !== null || this.attic.has(place));
    if (file === undefined) return;
    if (how === 'restore') return this.restore(file);
    if (how === 'unreadable') return void files.unreadable.add(file);
    const text = files.text(file);
    if (text === null) return;
    if (!this.attic.has(file) && text !== '') this.attic.set(file, text);
    files.remove(file);
    const lines = text.split('\n');
    if (how === 'truncate') files.write(file, text.slice(0, Math.floor(text.length / 2)));
    if (how === 'corrupt') files.write(file, lines.map((line, at) => (at === Math.floor(lines.length / 2) ? '{"type":"us#' : line)).join('\n'));
    if (how === 'empty') files.write(file, '');
    if (how === 'folder') files.makeFolder(file);
  }

  private restore(file: string): void {
    const { files } = this.world.machine;
    files.unreadable.delete(file);
    const text = this.attic.get(file);
    if (text === undefined) return;
    files.remove(file);
    files.write(file, text);
    this.attic.delete(file);
  }

  personalAppears(): void {
    const { machine, setting } = this.world;
    const id = machine.newId('9e');
    this.personal.push(id);
    machine.files.write(path.join(setting.config.claude, 'projects', projectDirName(setting.registered), `${id}.jsonl`), [userLine('mine'), assistantLine('yours')].map((line) => `${JSON.stringify({ ...line, timestamp: new Date(machine.clock.now()).toISOString() })}\n`).join(''));
  }

  /** A person opens a conversation in another terminal: by its id, or as the newest (`-c`), when no argument names it. */
  foreignComes(who: Name, id: string | null, byId: boolean): void {
    if (id === null) return;
    const { machine, setting } = this.world;
    const { harness } = this.world.lineOf(who);
    const agent = machine.agent({ argv: byId ? ['/usr/local/bin/claude', '--resume', id] : ['/usr/local/bin/claude', '-c'], cwd: setting.registered, config: setting.config[harness], spool: null });
    agent.begin();
    if (!byId && !agent.switchTo(id)) agent.terminate('TERM');
  }

  /** Whoever lives outside of our terminals longest ends. */
  foreignGoes(): void {
    const ours = new Set(this.world.host.living().map(({ agent }) => agent.pid));
    this.world.machine.living().find(({ pid }) => !ours.has(pid))?.terminate('TERM');
  }

  folder(how: 'moves' | 'comes-back' | 'becomes-a-file' | 'closes' | 'opens'): void {
    const { files } = this.world.machine;
    const { registered } = this.world.setting;
    if (how === 'closes') return void files.unreadable.add(registered);
    if (how === 'opens') return void files.unreadable.delete(registered);
    if (how === 'comes-back') {
      if (this.elsewhere === null) return;
      files.remove(registered);
      files.move(this.elsewhere, registered);
      this.elsewhere = null;
      return;
    }
    if (files.kind(registered) !== 'folder') return;
    this.moves += 1;
    this.elsewhere = `/w/shop-${this.moves}`;
    files.move(registered, this.elsewhere);
    if (how === 'becomes-a-file') files.write(registered, 'a file');
  }

  /** CLAUDE_CONFIG_DIR is another one when the app is started again. */
  configMoves(withFiles: boolean): void {
    const { world } = this;
    this.moves += 1;
    const to = `${HOME}/.claude-${this.moves}`;
    world.killApp();
    // Running agents go on in the old one and keep their registry entries there.
    if (withFiles) world.machine.files.move(path.join(world.next.claudeConfig, 'projects'), path.join(to, 'projects'));
    world.next.claudeConfig = to;
  }

  blind(registry: boolean, processes: boolean): void {
    const { machine, setting } = this.world;
    const folder = path.join(setting.config.claude, 'sessions');
    if (registry) machine.files.unreadable.add(folder);
    else machine.files.unreadable.delete(folder);
    machine.listUnreadable = processes;
  }
}
