import { afterEach, expect, it } from 'vitest';
import type { PlannedStart } from '../../shared/ipc';
import { usePage } from '../app/store';
import { fakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { StartWorkspace } from './StartWorkspace';

afterEach(cleanUp);

const planned = (name: string, part: Partial<PlannedStart>): PlannedStart => ({
  architectId: `id-${name}`, name, harness: 'claude', workspaceId: 'w1', workspace: '/w/shop', outcome: 'fresh', reason: 'first-launch', degraded: false,
  sessionId: null, previousSessionId: null, modifiedAt: null, sentence: '', ...part,
});

it('W5, W6: shows what each would do, starts those that are chosen, and one that cannot start keeps nobody from it', async () => {
  const plan = [
    planned('main', { outcome: 'resume', reason: 'stored-id-verified', sessionId: '3f2a81c4-5b1e-4d7a-9c55-0b7d1e2f3a43' }),
    planned('docs', { reason: 'transcript-missing', degraded: true }),
    planned('review', {}),
    planned('broken', { outcome: 'refuse', reason: 'command-not-found', degraded: true }),
  ];
  const api = fakeApi({ planWorkspace: { ok: true, value: plan }, startWorkspace: { ok: true, value: [] } });
  givenState(appState([workspace([architect()])]), { startingAll: 'w1' });
  await render(<StartWorkspace />);
  await settled(() => undefined);
  const [dialog] = byRole(document, 'dialog');
  if (!dialog) throw new Error('no dialog');
  const rows = [...dialog.querySelectorAll('li')];
  expect(rows.map((row) => row.textContent)).toEqual(['mainresumes 3f2a…', 'docsstarts fresh · transcript missing', 'reviewstarts fresh', 'brokencannot start · command not found']);
  const boxes = rows.flatMap((row) => [...row.querySelectorAll('input')]);
  expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([[true, false], [true, false], [true, false], [false, true]]);
  await settled(() => boxes[2]?.click());
  await settled(() => button(dialog, 'Start').click());
  expect(api.startWorkspace).toHaveBeenCalledWith({ workspaceId: 'w1', architectIds: ['id-main', 'id-docs'] });
  expect(usePage.getState().startingAll).toBeNull();
});
