// Terminals that outlive their host: when it has ended (crash, killed by hand), the next start connects to another one.
import type { TerminalEvents, Terminals } from '../terminal/terminals';

type Forward = (terminals: Terminals) => void;

/**
 * Connects at once, and again at the first start after a host was lost; its `down` is passed on like every event. While
 * there is no host nothing runs, so a listing is empty and everything about one terminal is refused with a sentence.
 * @throws what `connect` throws
 */
export async function lastingTerminals(connect: () => Promise<Terminals>): Promise<Terminals> {
  const forwards = new Set<Forward>();
  let connecting: Promise<Terminals> | null = null;
  let present: Terminals | null = null;
  let scrollback: number | null = null;

  /** A host of before this could be set goes on with what it has. */
  const tell = (terminals: Terminals, lines: number): Promise<void> => terminals.setScrollback(lines).catch(() => undefined);
  const join = async (): Promise<Terminals> => {
    const terminals = await connect();
    // First of all listeners: who hears of the end and starts something again must not meet the one that is gone.
    terminals.on('down', () => {
      if (present === terminals) present = null;
    });
    for (const forward of forwards) forward(terminals);
    if (scrollback !== null) await tell(terminals, scrollback);
    return (present = terminals);
  };
  const connected = (): Promise<Terminals> => {
    if (present) return Promise.resolve(present);
    connecting ??= join().finally(() => (connecting = null));
    return connecting;
  };
  const host = (): Promise<Terminals> => (present ? Promise.resolve(present) : Promise.reject(new Error('the terminal host has ended, and its terminals with it')));

  await connected();
  return {
    list: async () => (present ? present.list() : []),
    spawn: async (spec) => (await connected()).spawn(spec),
    attach: async (id, size, listener) => (await host()).attach(id, size, listener),
    input: async (id, data) => (await host()).input(id, data),
    stop: async (id) => (await host()).stop(id),
    // What ended with its host is forgotten already.
    forget: async (id) => present?.forget(id),
    text: async (id, lastLines) => (await host()).text(id, lastLines),
    setScrollback: async (lines) => {
      scrollback = lines;
      if (present) await tell(present, lines);
    },
    on<E extends keyof TerminalEvents>(event: E, listener: (data: TerminalEvents[E]) => void) {
      let end = () => {};
      const forward: Forward = (terminals) => (end = terminals.on(event, listener));
      forwards.add(forward);
      if (present) forward(present);
      return () => {
        forwards.delete(forward);
        end();
      };
    },
    shutdown: async () => {
      const ending = present;
      // The next start finds none, and connects to another.
      present = null;
      try {
        await ending?.shutdown();
      } catch (error) {
        // It goes on, and what it runs with it.
        present ??= ending;
        throw error;
      }
    },
    disconnect: () => present?.disconnect(),
  };
}
