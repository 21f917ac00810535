// What a person decides about a folder's own role and command. Each act answers with null, or with why it was refused.
import type { Answer } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';

async function refusal(request: Promise<Answer<null>>): Promise<string | null> {
  const answer = await asAnswer(request);
  return answer.ok ? null : answer.error;
}

/** Agrees to what was shown under this mark. */
export function trustFolder(workspaceId: string, mark: string): Promise<string | null> {
  return refusal(api().trustFolder({ workspaceId, mark }));
}

/** Not to be used; asked again when it changes. */
export function leaveFolder(workspaceId: string, mark: string): Promise<string | null> {
  return refusal(api().leaveFolder({ workspaceId, mark }));
}

export function distrustFolder(workspaceId: string): Promise<string | null> {
  return refusal(api().distrustFolder({ workspaceId }));
}
