import { act, APP } from '../app/acts';
import { api } from '../app/api';
import { activateWorkspace } from '../app/layout';

/** Makes the sample and shows it. */
export async function openSample(): Promise<void> {
  const opened = await act(APP, api().openSample());
  if (opened) activateWorkspace(opened.workspaceId);
}

export async function removeSample(): Promise<void> {
  await act(APP, api().removeSample());
}
