// What a person does with conversations: forget and remember, adopt, keep copies, put them back and delete them.
import { act, failed, resume } from './acts';
import { api } from './api';
import { change } from './store';
import { toast } from './toasts';
import { bytes, shortId } from './words';

/** Why shows another history now. */
export function historyChanged(): void {
  change((page) => ({ historyChanges: page.historyChanges + 1 }));
}

/** Takes an earlier conversation off the history, with a way back from the toast and from the history itself. */
export async function forget(architectId: string, row: number, sessionId: string): Promise<void> {
  await act(architectId, api().forgetConversation({ architectId, row }));
  if (failed(architectId)) return;
  historyChanged();
  toast(`Conversation ${shortId(sessionId)} was forgotten; its file stays`, { architectId, row });
}

export async function remember(architectId: string, row: number): Promise<void> {
  await act(architectId, api().rememberConversation({ architectId, row }));
  historyChanged();
}

/** Makes a personal conversation this architect's own and resumes it; one that runs is restarted into it. */
export async function adopt(architectId: string, id: string): Promise<void> {
  await act(architectId, api().adoptConversation({ architectId, id }));
  if (failed(architectId)) return;
  historyChanged();
  await resume(architectId, id);
}

/** Puts a copy back where the agent expects it, and says where that is. */
export async function restoreCopy(architectId: string, row: number): Promise<void> {
  const put = await act(architectId, api().restoreCopy({ architectId, row }));
  historyChanged();
  if (put) toast(`The copy was put back to ${put.path}`);
}

export async function deleteCopy(architectId: string, row: number): Promise<void> {
  await act(architectId, api().deleteCopy({ architectId, row }));
  historyChanged();
}

/** Every copy, of all architects; `place` is where a failure is said. */
export async function deleteCopies(place: string): Promise<void> {
  const gone = await act(place, api().deleteCopies());
  historyChanged();
  if (gone) toast(`${gone.count} ${gone.count === 1 ? 'copy was' : 'copies were'} deleted (${bytes(gone.size)})`);
}
