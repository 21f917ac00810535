// The terminal host as an object: requests with answers, events, and panes by channel.
import { z } from 'zod';
import type { FromPane, ToPane } from '../../shared/terminal';
import { FrameError, type StreamBody } from '../host/frames';
import { fromHost, terminalInfo, type HostEvent, type Request } from '../host/protocol';
import { decodeToPane, encodeFromPane, encodeTerminalInput, FRAME, fromPane } from '../host/wire';
import type { Connection } from './connection';
import { ANSWER_MS, inTime, Requests } from './requests';
import type { TerminalEvents, TerminalInfo, Terminals, TerminalSpec, TerminalStream } from './terminals';

type Listeners = { [E in keyof TerminalEvents]: Set<(data: TerminalEvents[E]) => void> };
type Ask = Request extends infer R ? (R extends Request ? Omit<R, 'n'> : never) : never;

const MAX_CHANNEL = 0xffffffff;
/** Between TERM and KILL, where the host was not told otherwise, and what the host then allows the kernel (W5). */
const KILL_AFTER_MS = 5_000;
const KILLED_MS = 5_000;

export class HostClient implements Terminals {
  private readonly requests = new Requests();
  private readonly inputs = new Requests();
  private readonly panes = new Map<number, (message: ToPane) => void>();
  private readonly listeners: Listeners = { alive: new Set(), title: new Set(), bell: new Set(), status: new Set(), exit: new Set(), down: new Set() };
  private last = 0;
  private gone: string | null = null;
  /** We asked for the end of the connection: its close is no event. */
  private expected = false;
  private resolveClosed: () => void = () => undefined;
  private readonly closed = new Promise<void>((resolve) => {
    this.resolveClosed = resolve;
  });

  /** How long an answer may take, and one that has to wait for the end of what runs. */
  private readonly answerMs: number;
  private readonly endMs: number;

  constructor(
    private readonly connection: Connection,
    private readonly onLog: (line: string) => void,
    { answerMs = ANSWER_MS, killAfterMs = KILL_AFTER_MS }: { answerMs?: number | undefined; killAfterMs?: number | undefined } = {},
  ) {
    this.answerMs = answerMs;
    this.endMs = answerMs + killAfterMs + KILLED_MS;
    connection.listen({
      control: (message) => this.controlMessage(message),
      stream: (body) => this.streamBody(body),
      closed: (why) => this.down(why),
    });
  }

  async list(): Promise<TerminalInfo[]> {
    return z.array(terminalInfo).parse(await this.request({ op: 'list' }));
  }

  async spawn(spec: TerminalSpec): Promise<TerminalInfo> {
    return terminalInfo.parse(await this.request({ op: 'spawn', spec }, { late: () => void this.endLate(spec.id) }));
  }

  /** It was started after all, when its start was given up and noted as failed: nobody would ever end it. */
  private async endLate(id: string): Promise<void> {
    this.onLog(`terminal ${id} was started too late, and is ended`);
    await this.stop(id).then(() => this.forget(id)).catch((error: unknown) => this.onLog(`a terminal that was started too late could not be ended: ${String(error)}`));
  }

  async attach(id: string, size: { cols: number; rows: number }, listener: (message: ToPane) => void): Promise<TerminalStream> {
    const channel = this.number();
    // The first bytes may be here before the answer.
    this.panes.set(channel, listener);
    try {
      await this.request({ op: 'attach', id, channel, ...size }, { late: () => this.detach(channel) });
    } catch (error) {
      this.panes.delete(channel);
      throw error;
    }
    return {
      send: (message) => this.sendToHost(channel, message),
      close: () => this.closePane(channel),
    };
  }

  async input(id: string, data: Uint8Array): Promise<void> {
    await this.asked(this.inputs, (n) => this.connection.stream.write(encodeTerminalInput(n, id, data)));
  }

  async stop(id: string): Promise<void> {
    await this.request({ op: 'stop', id }, { ms: this.endMs });
  }

  async forget(id: string): Promise<void> {
    await this.request({ op: 'forget', id });
  }

  async text(id: string, lastLines: number): Promise<string> {
    return z.string().parse(await this.request({ op: 'text', id, lastLines }));
  }

  async setScrollback(lines: number): Promise<void> {
    await this.request({ op: 'scrollback', lines });
  }

  on<E extends keyof TerminalEvents>(event: E, listener: (data: TerminalEvents[E]) => void): () => void {
    this.listeners[event].add(listener);
    return () => void this.listeners[event].delete(listener);
  }

  async shutdown(): Promise<void> {
    this.expected = true;
    try {
      await this.request({ op: 'shutdown' }, { ms: this.endMs });
    } catch (error) {
      // Gone already is what was asked for.
      if (this.gone !== null) return;
      this.expected = false;
      throw error;
    }
    await inTime(this.closed, this.answerMs);
  }

  disconnect(): void {
    this.expected = true;
    this.connection.control.destroy();
    this.connection.stream.destroy();
  }

  private number(): number {
    this.last = this.last >= MAX_CHANNEL ? 1 : this.last + 1;
    return this.last;
  }

  private request(request: Ask, { ms = this.answerMs, late }: { ms?: number; late?: () => void } = {}): Promise<unknown> {
    return this.asked(this.requests, (n) => this.connection.control.writeJson({ n, ...request }), ms, late);
  }

  private asked(requests: Requests, write: (n: number) => void, ms = this.answerMs, late?: () => void): Promise<unknown> {
    if (this.gone !== null) return Promise.reject(new Error(this.gone));
    const n = this.number();
    const answer = requests.wait(n, ms, late);
    write(n);
    return answer;
  }

  private sendToHost(channel: number, message: unknown): FromPane | null {
    if (!this.panes.has(channel)) return null;
    const checked = fromPane.safeParse(message);
    if (!checked.success) {
      this.onLog(`a pane's message was refused: ${checked.error.issues[0]?.message ?? ''}`);
      return null;
    }
    if (checked.data.k === 'detach') this.closePane(channel);
    else this.connection.stream.write(encodeFromPane(channel, checked.data));
    return checked.data;
  }

  private closePane(channel: number): void {
    if (this.panes.delete(channel)) this.detach(channel);
  }

  private detach(channel: number): void {
    this.connection.stream.write(encodeFromPane(channel, { k: 'detach' }));
  }

  private controlMessage(message: unknown): void {
    const parsed = fromHost.safeParse(message);
    if (!parsed.success) {
      this.onLog('the terminal host said something that is not understood');
      return;
    }
    if ('event' in parsed.data) {
      this.event(parsed.data);
      return;
    }
    const { n } = parsed.data;
    if (parsed.data.ok) this.requests.done(n, parsed.data.result);
    else this.requests.failed(n, new Error(parsed.data.error));
  }

  private event(event: HostEvent): void {
    switch (event.event) {
      case 'alive':
      case 'bell':
        this.emit(event.event, { id: event.id });
        break;
      case 'title':
        this.emit('title', { id: event.id, title: event.title });
        break;
      case 'status':
        this.emit('status', { id: event.id, status: event.status });
        break;
      case 'exit':
        this.emit('exit', { id: event.id, exit: event.exit });
        break;
    }
  }

  private emit<E extends keyof TerminalEvents>(event: E, data: TerminalEvents[E]): void {
    for (const listener of [...this.listeners[event]]) listener(data);
  }

  private streamBody(body: StreamBody): void {
    if (body.type === FRAME.inputDone) {
      if (body.payload.length === 0) this.inputs.done(body.channel, null);
      else this.inputs.failed(body.channel, new Error(body.payload.toString('utf8')));
      return;
    }
    const listener = this.panes.get(body.channel);
    if (!listener) return;
    try {
      listener(decodeToPane(body));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      // A lost piece of a screen cannot be made up for: better no connection than a wrong picture.
      this.onLog(error.message);
      this.connection.stream.destroy();
    }
  }

  private down(why: string): void {
    if (this.gone !== null) return;
    this.gone = why;
    this.connection.control.destroy();
    this.connection.stream.destroy();
    const error = new Error(why);
    this.requests.end(error);
    this.inputs.end(error);
    this.panes.clear();
    this.resolveClosed();
    if (!this.expected) this.emit('down', { why });
  }
}
