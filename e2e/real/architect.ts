// One architect as a person works with it in the window: its tab, its badge, its terminal and its Why panel.
import { expect, type Locator } from '@playwright/test';
import type { ReasonCode } from '../../shared/decision';
import type { RunningApp } from '../fixtures/atelier';
import { argvOf, type Stage } from './stage';

export interface Badge {
  word: 'Fresh' | 'Resumed';
  reason: ReasonCode;
  amber: boolean;
}

export class Architect {
  readonly tab: Locator;
  readonly badge: Locator;
  readonly terminal: Locator;
  readonly why: Locator;

  constructor(private readonly stage: Stage, private readonly app: RunningApp, readonly name = 'main') {
    const { page } = app;
    this.tab = page.getByRole('tab', { name: new RegExp(`^${name}, `) });
    this.badge = this.tab.locator('[data-outcome]');
    this.terminal = page.getByRole('region', { name: `Terminal ${name}`, exact: true });
    this.why = page.getByRole('complementary', { name: 'Why' });
  }

  /** Resolves once it runs and its badge says exactly this. */
  async shows({ word, reason, amber }: Badge): Promise<void> {
    await expect(this.badge).toHaveAttribute('data-state', 'running');
    await expect(this.badge).toHaveText(word);
    await expect(this.badge).toHaveAttribute('data-outcome', word === 'Fresh' ? 'fresh' : 'resume');
    await expect(this.badge).toHaveAttribute('data-reason', reason);
    await expect(this.badge).toHaveAttribute('data-degraded', String(amber));
  }

  /** The conversation it is in, by the app's own word. */
  async conversation(): Promise<string> {
    const state = await this.app.page.evaluate(() => window.atelier.getState());
    const found = state.workspaces.flatMap((workspace) => workspace.architects).find((architect) => architect.name === this.name);
    if (!found?.sessionId) throw new Error(`${this.name} is in no conversation`);
    return found.sessionId;
  }

  /** The arguments its process really got. */
  async argv(): Promise<string[]> {
    return argvOf(await this.stage.processOf(await this.conversation()));
  }

  /** Brings its terminal to the front. */
  async select(): Promise<void> {
    await this.tab.getByText(this.name, { exact: true }).click();
    await expect(this.terminal).toBeVisible();
  }

  /** Types one line into its terminal, as soon as the agent takes input. */
  async type(line: string): Promise<void> {
    await this.stage.processOf(await this.conversation());
    await this.select();
    await expect(this.terminal).toContainText('❯');
    await this.terminal.locator('.xterm-screen').click();
    const before = await this.prompted(line);
    await this.app.page.keyboard.type(line);
    // The CLI takes a return that arrives together with text for part of a paste, so the echo comes first.
    await expect.poll(() => this.prompted(line), { message: `"${line}" stands at the prompt` }).toBeGreaterThan(before);
    await this.app.page.keyboard.press('Enter');
  }

  /**
   * Says something to the agent; the answer is on the screen and the agent idle again when it resolves. `turns`: how many things the model has then
   * been told in this conversation, so 1 means that it knows of no earlier talk. Resolves with the system text the model got.
   */
  async say(text: string, turns: number): Promise<string> {
    await this.type(text);
    const heard = await this.stage.heard(text);
    expect(heard.turns, `turns the model knows of at "${text}"`).toBe(turns);
    await expect(this.terminal).toContainText(`MOCK turns=${turns} `);
    await this.stage.processOf(await this.conversation());
    return heard.system;
  }

  /** Opens the Why panel with a click on the badge. */
  async openWhy(): Promise<void> {
    await this.badge.click();
    await expect(this.why).toBeVisible();
  }

  /** Stops it with the Why panel's button. */
  async stop(): Promise<void> {
    await this.openWhy();
    await this.why.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(this.badge).toHaveAttribute('data-state', 'stopped');
  }

  /** Starts it again with the button that its pane offers first; its name says what was to be expected when it ended. */
  async start(): Promise<void> {
    await this.terminal.getByRole('button', { name: /^(Resume|Restart)$/ }).click();
  }

  /** Lets it decide again with the Why panel's button. */
  async retry(): Promise<void> {
    await this.openWhy();
    await this.why.getByRole('button', { name: 'Retry', exact: true }).click();
  }

  /** Goes back to an earlier conversation with the button beside it in the Why panel's history. */
  async resumeEarlier(id: string): Promise<void> {
    await this.openWhy();
    await this.inHistory(id).getByRole('button', { name: 'Resume', exact: true }).click();
  }

  /** Clears the conversation inside the agent; resolves with the one that the app then says it is in. */
  async clear(): Promise<string> {
    const before = await this.conversation();
    await this.type('/clear');
    await expect.poll(() => this.conversation(), { message: 'the app follows the clear' }).not.toBe(before);
    return this.conversation();
  }

  /** Goes to another conversation by the agent's own command; resolves once the app says that it is in that one. */
  async switchTo(id: string): Promise<void> {
    await this.type(`/resume ${id}`);
    await expect.poll(() => this.conversation(), { message: 'the app follows the switch' }).toBe(id);
  }

  /** Takes back what was said from `text` on by the agent's own /rewind, which puts that text at its prompt again; it is emptied. */
  async rewindTo(text: string): Promise<void> {
    const { keyboard } = this.app.page;
    await this.type('/rewind');
    await expect(this.terminal).toContainText('Enter to continue');
    await keyboard.press('ArrowUp');
    await expect.poll(() => this.prompted(text), { message: `"${text}" is chosen` }).toBeGreaterThan(1);
    await keyboard.press('Enter');
    await expect(this.terminal).toContainText('Restore conversation');
    await keyboard.press('Enter');
    await expect(this.terminal).not.toContainText('Restore conversation');
    await expect.poll(() => this.prompted(text), { message: `"${text}" stands at the prompt` }).toBe(1);
    await keyboard.press('Control+U');
    await expect.poll(() => this.prompted(text), { message: 'the prompt is empty' }).toBe(0);
  }

  /** The conversation's entry in the Why panel's history. */
  inHistory(id: string): Locator {
    return this.why.getByRole('listitem').filter({ has: this.app.page.locator(`[id^="conversation-"][title="${id}"]`) });
  }

  /** What the tab says beside the badge. */
  get notice(): Locator {
    return this.tab.getByText(/^continued as /);
  }

  /** Sets its own arguments in the dialog behind its menu; they count from its next start. */
  async setArguments(line: string): Promise<void> {
    const { page } = this.app;
    await this.tab.click({ button: 'right', position: { x: 12, y: 10 } });
    await page.getByRole('menuitem', { name: 'Arguments and account…' }).click();
    const dialog = page.getByRole('dialog', { name: `Arguments and account of ${this.name}` });
    await dialog.getByRole('textbox', { name: 'Own arguments' }).fill(line);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }

  /** How often the line stands after the agent's prompt sign: said before, or being typed. A menu beneath it does not count. */
  private async prompted(line: string): Promise<number> {
    const text = (await this.terminal.textContent()) ?? '';
    return text.split('❯').filter((after) => after.trimStart().startsWith(line)).length;
  }
}

/** The app on one folder, and its `main`, fresh in its first conversation. */
export async function freshMain(stage: Stage, name = 'shop-api'): Promise<{ folder: string; app: RunningApp; main: Architect; own: string }> {
  const folder = stage.scratch.folder(name);
  const app = await stage.launch([folder]);
  const main = new Architect(stage, app);
  await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
  return { folder, app, main, own: await main.conversation() };
}

/** The value that follows a flag; fails when the flag is not there exactly once. */
export function valueOf(argv: string[], flag: string): string | undefined {
  expect(argv.filter((argument) => argument === flag), `${flag} in ${argv.join(' ')}`).toHaveLength(1);
  return argv[argv.indexOf(flag) + 1];
}

/** Every argument that chooses a conversation. */
export function sessionFlagsIn(argv: string[]): string[] {
  return argv.filter((argument) => ['--session-id', '--resume', '-r', '--continue', '-c', '--fork-session'].some((flag) => argument === flag || argument.startsWith(`${flag}=`)));
}
