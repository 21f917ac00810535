// One app that is connected: its requests, and the panes it shows.
import { z } from 'zod';
import type { FromPane } from '../../shared/terminal';
import type { Channel } from './channel';
import { FrameError, readStreamBody, streamFrame } from './frames';
import type { Pane } from './pane';
import { request as requestSchema, type HostEvent, type Request } from './protocol';
import type { Terminal } from './terminal';
import type { TerminalSet } from './terminals';
import { decodeFromPane, decodeTerminalInput, encodeToPane, FRAME } from './wire';

/** A request without its number can still be answered: the other side learns what was wrong with it. */
const numbered = z.object({ n: z.number().int() });

export class Client {
  private stream: Channel | null = null;
  private readonly panes = new Map<number, { terminal: Terminal; pane: Pane }>();

  constructor(
    private readonly control: Channel,
    private readonly terminals: TerminalSet,
    private readonly shutdown: () => Promise<void>,
  ) {}

  /** Pairs the connection that carries the bytes. False when there is one already. */
  pair(stream: Channel): boolean {
    if (this.stream) return false;
    this.stream = stream;
    return true;
  }

  event(event: HostEvent): void {
    this.control.writeJson(event);
  }

  /** @throws FrameError for what is not even a numbered request */
  controlBody(body: Buffer): void {
    let value: unknown;
    try {
      value = JSON.parse(body.toString('utf8'));
    } catch {
      throw new FrameError('a request that is not JSON');
    }
    const number = numbered.safeParse(value);
    if (!number.success) throw new FrameError('a request without a number');
    const { n } = number.data;
    const parsed = requestSchema.safeParse(value);
    const answer = parsed.success ? this.answer(parsed.data) : Promise.reject(new Error(`a request this host does not understand: ${parsed.error.issues[0]?.message ?? ''}`));
    answer.then(
      (result) => this.control.writeJson({ n, ok: true, result: result ?? null }),
      (error: unknown) => this.control.writeJson({ n, ok: false, error: error instanceof Error ? error.message : String(error) }),
    );
  }

  /** @throws FrameError for a frame that is not of this protocol */
  streamBody(body: Buffer): void {
    const parsed = readStreamBody(body);
    if (parsed.type === FRAME.terminalInput) {
      this.terminalInput(parsed.channel, parsed.payload);
      return;
    }
    const message = decodeFromPane(parsed);
    const shown = this.panes.get(parsed.channel);
    // Messages of a pane that was just detached may still be under way.
    if (!shown) return;
    if (message.k === 'detach') this.detach(parsed.channel);
    else this.paneMessage(shown, message);
  }

  closed(): void {
    for (const channel of [...this.panes.keys()]) this.detach(channel);
    this.stream?.destroy();
    this.control.destroy();
  }

  private paneMessage(shown: { terminal: Terminal; pane: Pane }, message: Exclude<FromPane, { k: 'detach' }>): void {
    shown.terminal.message(shown.pane, message);
  }

  private async answer(request: Request): Promise<unknown> {
    switch (request.op) {
      case 'list':
        return this.terminals.list();
      case 'spawn':
        return this.terminals.spawn(request.spec);
      case 'attach':
        return this.attach(request);
      case 'stop':
        return this.terminals.get(request.id).stop();
      case 'forget':
        return this.terminals.forget(request.id);
      case 'text':
        return this.terminals.get(request.id).text(request.lastLines);
      case 'scrollback':
        return this.terminals.setScrollback(request.lines);
      case 'shutdown':
        return this.shutdown();
    }
  }

  private attach({ id, channel, cols, rows }: { id: string; channel: number; cols: number; rows: number }): void {
    const stream = this.stream;
    if (!stream) throw new Error('there is no stream to attach to');
    if (this.panes.has(channel)) throw new Error(`channel ${channel} is in use`);
    const terminal = this.terminals.get(id);
    const pane = terminal.attach({ cols, rows }, (message) => stream.write(encodeToPane(channel, message)));
    this.panes.set(channel, { terminal, pane });
  }

  private detach(channel: number): void {
    const shown = this.panes.get(channel);
    this.panes.delete(channel);
    shown?.terminal.detach(shown.pane);
  }

  private terminalInput(n: number, payload: Buffer): void {
    const { id, data } = decodeTerminalInput(payload);
    let error = '';
    try {
      if (!this.terminals.get(id).input(data)) error = `terminal ${id} takes no more input: its program does not read`;
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
    this.stream?.write(streamFrame(FRAME.inputDone, n, Buffer.from(error, 'utf8')));
  }
}
