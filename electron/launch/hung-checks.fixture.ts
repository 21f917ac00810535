// A machine on which some checks never answer. Their deadline comes as soon as everything else has answered, so that no
// other check can miss its own, however busy the machine of the test is.
import { FACT_DEADLINE_MS } from './context';
import type { Terminals } from '../terminal/terminals';
import type { Platform } from './platform';

export interface HungChecks {
  platform(real: Platform): Platform;
  /** The host answers as ever, however late: nothing that waits for it may be taken for a check that hangs. */
  terminals(real: Terminals): Terminals;
  /** What is asked for from now on hangs for ever (true), or everything answers again. */
  hang(on: boolean): void;
}

/** `hangs`: the files whose state is never told while it hangs. */
export function hungChecks(hangs: (file: string) => boolean): HungChecks {
  let hanging = false;
  let hung = false;
  let underWay = 0;
  const deadlines = new Set<() => void>();
  const look = () => {
    if (hung && underWay === 0) for (const late of [...deadlines]) late();
  };
  const ended = () => {
    underWay -= 1;
    // Whoever waited asks its next question first.
    setImmediate(look);
  };
  const counted = <T extends object>(functions: T): T =>
    new Proxy(functions, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(value, target, args);
          if (!(answer instanceof Promise)) return answer;
          underWay += 1;
          void answer.then(ended, ended);
          return answer;
        };
      },
    });
  const platform = (real: Platform): Platform => {
    const files = counted(real.files);
    return {
      ...real,
      processes: counted(real.processes),
      files: {
        ...files,
        stat: (file) => {
          if (!hanging || !hangs(file)) return files.stat(file);
          hung = true;
          setImmediate(look);
          return new Promise(() => {});
        },
      },
      timer: (ms, fn) => {
        if (!hanging || ms !== FACT_DEADLINE_MS) return real.timer(ms, fn);
        deadlines.add(fn);
        setImmediate(look);
        return () => void deadlines.delete(fn);
      },
    };
  };
  return {
    platform,
    terminals: (real) => counted(real),
    hang: (on) => {
      hanging = on;
      hung = false;
    },
  };
}
