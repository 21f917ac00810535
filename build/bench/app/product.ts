// The product's own way to the page: its host, its client, one port per pane as its main process does it.
import { ipcMain, MessageChannelMain, type WebContents } from 'electron';
import { randomUUID } from 'node:crypto';
import type { ToPane } from '../../../shared/terminal';
import type { Terminals } from '../../../electron/terminal/terminals';
import { CHILD_ENV, connectBenchHost, startBenchHost, type BenchHost } from '../machine/host';
import { SIZE, type Command, type Run } from '../scenario';

export class Product {
  private started: Promise<BenchHost> | null = null;
  private again: Terminals | null = null;

  constructor(
    private readonly run: Run,
    private readonly page: WebContents,
  ) {
    ipcMain.handle('bench:spawn', async (_event, command: Command) => {
      const { terminals } = await this.host();
      const { id } = await terminals.spawn({ id: randomUUID(), tag: '', ...command, cwd: run.scratch, env: CHILD_ENV, ...SIZE });
      return id;
    });
    ipcMain.handle('bench:attach', async (_event, id: string, key: string) => this.attach((await this.host()).terminals, id, key));
    ipcMain.handle('bench:reattach', async (_event, id: string, key: string) => {
      this.again?.disconnect();
      if (run.scenario.kind !== 'reattach') throw new Error('nothing to attach to again');
      this.again = await connectBenchHost({ electron: process.execPath, file: run.host }, run.scenario.stateFolder);
      // As the app does: it learns first what runs.
      await this.again.list();
      await this.attach(this.again, id, key);
    });
  }

  /** Ends what it started; a host that ran before stays. */
  async end(): Promise<void> {
    this.again?.disconnect();
    if (this.started) await (await this.started).terminals.shutdown();
  }

  private host(): Promise<BenchHost> {
    this.started ??= this.startHost();
    return this.started;
  }

  private async startHost(): Promise<BenchHost> {
    const { host: file, scratch: folder, scenario } = this.run;
    const host = await startBenchHost({ electron: process.execPath, file, folder });
    // As the app tells it what the setting says.
    if (scenario.kind === 'memory') await host.terminals.setScrollback(scenario.lines);
    return host;
  }

  private async attach(terminals: Terminals, id: string, key: string): Promise<void> {
    const { port1, port2 } = new MessageChannelMain();
    const stream = await terminals.attach(id, SIZE, (message: ToPane) => port1.postMessage(message));
    port1.on('message', ({ data }) => stream.send(data));
    port1.on('close', () => stream.close());
    port1.start();
    this.page.postMessage('bench:port', key, [port2]);
  }
}
