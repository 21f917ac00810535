// The terminal host as an object: requests with answers, events, and panes by channel.
import { z } from 'zod';
import type { FromPane, ToPane } from '../../shared/terminal';
import { FrameError, type StreamBody } from '../host/frames';
import { fromHost, terminalInfo, type HostEvent, type Request } from '../host/protocol';
import { decodeToPane, encodeFromPane, encodeTerminalInput, FRAME, fromPane } from '../host/wire';
import type { Connection } from './connection';
import type { TerminalEvents, TerminalInfo, Terminals, TerminalSpec, TerminalStream } from './terminals';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}
type Listeners = { [E in keyof TerminalEvents]: Set<(data: TerminalEvents[E]) => void> };
type Ask = Request extends infer R ? (R extends Request ? Omit<R, 'n'> : never) : never;

const MAX_CHANNEL = 0xffffffff;

export class HostClient implements Terminals {
  private readonly requests = new Map<number, Waiting>();
  private readonly inputs = new Map<number, Waiting>();
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

  constructor(
    private readonly connection: Connection,
    private readonly onLog: (line: string) => void,
  ) {
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
    return terminalInfo.parse(await this.request({ op: 'spawn', spec }));
  }

  async attach(id: string, size: { cols: number; rows: number }, listener: (message: ToPane) => void): Promise<TerminalStream> {
    const channel = this.number();
    // The first bytes may be here before the answer.
    this.panes.set(channel, listener);
    try {
      await this.request({ op: 'attach', id, channel, ...size });
    } catch (error) {
      this.panes.delete(channel);
      throw error;
    }
    return {
      send: (message) => this.sendToHost(channel, message),
      close: () => this.closePane(channel),
    };
  }

  input(id: string, data: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.gone !== null) {
        reject(new Error(this.gone));
        return;
      }
      const n = this.number();
      this.inputs.set(n, { resolve: () => resolve(), reject });
      this.connection.stream.write(encodeTerminalInput(n, id, data));
    });
  }

  async stop(id: string): Promise<void> {
    await this.request({ op: 'stop', id });
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
      await this.request({ op: 'shutdown' });
    } catch (error) {
      // Gone already is what was asked for.
      if (this.gone === null) throw error;
    }
    await this.closed;
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

  private request(request: Ask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.gone !== null) {
        reject(new Error(this.gone));
        return;
      }
      const n = this.number();
      this.requests.set(n, { resolve, reject });
      this.connection.control.writeJson({ n, ...request });
    });
  }

  /** Messages come from a page: what is not one of a pane's is dropped here. */
  private sendToHost(channel: number, message: FromPane): void {
    if (!this.panes.has(channel)) return;
    const checked = fromPane.safeParse(message);
    if (!checked.success) this.onLog(`a pane's message was refused: ${checked.error.issues[0]?.message ?? ''}`);
    else if (checked.data.k === 'detach') this.closePane(channel);
    else this.connection.stream.write(encodeFromPane(channel, checked.data));
  }

  private closePane(channel: number): void {
    if (this.panes.delete(channel)) this.connection.stream.write(encodeFromPane(channel, { k: 'detach' }));
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
    const waiting = this.requests.get(parsed.data.n);
    this.requests.delete(parsed.data.n);
    if (parsed.data.ok) waiting?.resolve(parsed.data.result);
    else waiting?.reject(new Error(parsed.data.error));
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
      const waiting = this.inputs.get(body.channel);
      this.inputs.delete(body.channel);
      if (body.payload.length === 0) waiting?.resolve(null);
      else waiting?.reject(new Error(body.payload.toString('utf8')));
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
    for (const waiting of [...this.requests.values(), ...this.inputs.values()]) waiting.reject(error);
    this.requests.clear();
    this.inputs.clear();
    this.panes.clear();
    this.resolveClosed();
    if (!this.expected) this.emit('down', { why });
  }
}
