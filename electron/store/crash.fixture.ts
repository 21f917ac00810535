// A process that kills itself between two statements of a launch (crash.test.ts). Arguments: database, architect, what to do, at which statement.
import { openStore } from './open-store';
import type { Launch } from '../../shared/domain';

const [path = '', architectId = '', what, at] = process.argv.slice(2);
let left = Number(at);
let counting = false;

const store = openStore(path, {
  trace: () => {
    if (!counting) return;
    left -= 1;
    if (left < 0) process.kill(process.pid, 'SIGKILL');
  },
});
const launch: Launch = {
  id: 'launch-new', architectId, harness: 'claude', trigger: 'user', outcome: 'fresh', reason: 'user-asked', degraded: false, provisional: false,
  sessionId: 'new', previousId: 'old', provenance: 'minted', facts: null, argv: ['claude'], cwd: '/', token: 't', terminalId: null, pid: null, processStart: null,
  startedAt: 5000, endedAt: null, exitClass: null, exitCode: null, exitSignal: null, settled: false,
};
const claim = { sessionId: 'new', harness: 'claude', leftReason: 'user-asked', provenance: 'minted', configFolder: null } as const;

counting = true;
store.launches.record(launch, { ...claim, wanted: what === 'wanted' });
if (what === 'given-back') {
  store.launches.giveBack(launch.id, 5001, 'spawn ENOENT');
} else {
  store.launches.started(launch.id, { terminalId: 't', pid: 1, processStart: '1' });
  const { row } = store.conversations.find(architectId, 'claude', 'new') ?? { row: 0 };
  store.conversations.promote(row, 5002, 'said');
  store.conversations.follow(
    { architectId, harness: 'claude', sessionId: 'followed', origin: 'clear', provenance: 'reported', launchId: launch.id, transcriptPath: null, configFolder: null, leftReason: 'cleared', provisional: false },
    5003,
  );
  store.launches.ended(launch.id, { at: 5004, exitClass: 'crash', code: 1, signal: null });
}
store.close();
