import { afterEach, expect, it } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, nameOf, render, settled } from '../testing/render';
import { appState, workspace } from '../testing/states';
import { SampleGuide } from './SampleGuide';

let api: FakeApi;
afterEach(cleanUp);

async function guide(sample: { building: boolean; unfinished: boolean }): Promise<HTMLElement> {
  api = fakeApi({ openSample: { ok: true, value: { workspaceId: 'w' } } });
  const shown = workspace([]);
  givenState({ ...appState([shown]), sample: { workspaceId: shown.id, ...sample } });
  return render(<SampleGuide workspace={shown} />);
}
const status = (container: HTMLElement) => byRole(container, 'status')[0]?.textContent ?? '';

it('a sample that was not made to its end does not claim to be whole, and is made again', async () => {
  const container = await guide({ building: false, unfinished: true });
  expect(status(container)).toContain('was not made to its end');
  await settled(() => button(container, 'Make it again').click());
  expect(api.openSample).toHaveBeenCalledOnce();
});

it('one that is being made, or is whole, offers nothing of the kind', async () => {
  for (const building of [true, false]) {
    const container = await guide({ building, unfinished: false });
    expect(status(container)).toContain('Six demo architects');
    expect(byRole(container, 'button').map(nameOf)).not.toContain('Make it again');
  }
});
