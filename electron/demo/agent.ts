// One run of the demo agent: what each line does to the conversation, the registry and the reports.
import { randomUUID } from 'node:crypto';
import type { ConversationFile, Said } from './conversation-file';
import { newConversation } from './conversations';
import type { RegistryFile } from './registry-file';
import { HELP, recap, reply, roleLine } from './replies';
import type { Reports } from './reports';

export interface AgentParts {
  home: string;
  role: string | null;
  registry: RegistryFile;
  reports: Reports;
  print: (text: string) => void;
  /** Ends the process with this code, once everything is written. */
  exit: (code: number) => void;
}

export class DemoAgent {
  #ended = false;

  constructor(private readonly parts: AgentParts, private conversation: ConversationFile, private said: Said[]) {}

  start(resumed: boolean): void {
    const { print, reports, role } = this.parts;
    reports.write(this.conversation, { hook_event_name: 'SessionStart', source: resumed ? 'resume' : 'startup' });
    print(`Demo agent · ${resumed ? 'your conversation goes on' : 'a new conversation'} ${this.conversation.id.slice(0, 8)}\n${roleLine(role)}\n/help shows what it can do.\n`);
    if (resumed) print(`${recap(this.said)}\n`);
  }

  line(text: string): void {
    if (text === '/exit' || text === '/quit' || text === 'exit') this.end('prompt_input_exit', 0);
    else if (text === '/clear') this.#clear();
    else if (text === '/help') this.parts.print(HELP);
    else if (text === '/role') this.parts.print(roleLine(this.parts.role));
    else if (/^\/[a-z]+$/.test(text)) this.parts.print(`${text} is no command of the demo agent. /help shows them.`);
    else this.#turn(text);
  }

  /** Reports the end and ends, once. Codes as Claude Code's: 0 when the user leaves, 128 + signal number. */
  end(reason: 'prompt_input_exit' | 'other', code: number): void {
    if (this.#ended) return;
    this.#ended = true;
    this.parts.reports.write(this.conversation, { hook_event_name: 'SessionEnd', reason });
    this.parts.registry.remove();
    if (this.conversation.exists()) this.parts.print(`\nThis conversation is kept: ${this.conversation.id}`);
    this.parts.exit(code);
  }

  #turn(text: string): void {
    const { print, registry, reports } = this.parts;
    registry.update({ status: 'busy' });
    reports.write(this.conversation, { hook_event_name: 'UserPromptSubmit', prompt: text });
    this.#add({ who: 'user', text });
    const answer = reply(this.said);
    this.#add({ who: 'assistant', text: answer });
    print(`● ${answer}\n`);
    registry.update({ status: 'idle' });
    reports.write(this.conversation, { hook_event_name: 'Stop', last_assistant_message: answer });
  }

  #add(turn: Said): void {
    this.conversation.append(turn);
    this.said.push(turn);
  }

  #clear(): void {
    const { home, print, registry, reports } = this.parts;
    reports.write(this.conversation, { hook_event_name: 'SessionEnd', reason: 'clear' });
    ({ conversation: this.conversation, said: this.said } = newConversation(home, this.conversation.cwd, randomUUID()));
    this.conversation.appendClear();
    registry.update({ sessionId: this.conversation.id });
    reports.write(this.conversation, { hook_event_name: 'SessionStart', source: 'clear' });
    print(`A new conversation ${this.conversation.id.slice(0, 8)}. The old one is kept.\n`);
  }
}
