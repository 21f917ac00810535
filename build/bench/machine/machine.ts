// The machine by its kind: nothing in here names it.
import { cpus, loadavg, release, totalmem, type as system } from 'node:os';

export interface Machine {
  cores: number;
  cpu: string;
  memoryGB: number;
  system: string;
  electron: string;
  node: string;
  display: string;
  /** Processes that wanted to run in the last minute: above a few tenths, somebody else used the machine. */
  load: number;
}

/**
 * The machine as it is before anything is measured.
 * @param virtualDisplay whether the benchmark brought a display of its own, drawn in software
 */
export function describeMachine(electron: string, virtualDisplay: boolean): Machine {
  const all = cpus();
  return {
    cores: all.length,
    cpu: all[0]?.model.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${system()} ${release().split(/[-+]/)[0]}`,
    electron,
    node: process.versions.node,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    display: virtualDisplay ? 'virtual, software GL' : 'of this session',
  };
}

/** One line for the table and the document. */
export function machineLine({ cores, cpu, memoryGB, system: os, electron, display, load }: Machine): string {
  return `${cores} cores (${cpu}), ${memoryGB} GB, ${os}, Electron ${electron}, display: ${display}, load before: ${load}`;
}
