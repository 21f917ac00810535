// What was said in an architect's own conversations, for the eyes of a person who wonders which one is which.
import type { Said } from '../../shared/ipc';
import { RefusedError } from '../store/store';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { patiently, within } from './deadline';
import { agentPlace } from './facts';
import type { Subject } from './subject';

/**
 * First and last words and the number of messages of one conversation in the architect's history; null when its file is
 * not there, cannot be read within the deadline, or its harness keeps none. Bounded however long the file is; reads only.
 * Throws RefusedError for an id that was never this architect's: other people's conversations are listed by `listPersonal`.
 */
export async function saidIn(ctx: EngineContext, subject: Subject, id: string): Promise<Said | null> {
  const { architectId } = subject;
  const history = architectId === null ? [] : await patiently(ctx.platform, () => ctx.store.conversations.history(architectId, true));
  const conversation = history.find((each) => each.sessionId.toLowerCase() === id.toLowerCase());
  if (!conversation) throw new RefusedError('This conversation is not in the history.');
  const looked = ctx.lookUp(conversation.harness);
  if (looked.state !== 'known' || !looked.harness.files || !looked.harness.isId(conversation.sessionId)) return null;
  const { harness } = looked;
  const { files } = looked.harness;
  const look = async (): Promise<Said | null> => {
    const transcript = await harness.transcript(ctx.platform, agentPlace(ctx, subject, null), conversation.sessionId, conversation.transcriptPath);
    if (transcript.state !== 'present' || transcript.kind !== 'file') return null;
    const { first, last, messages } = await files.preview(ctx.platform, transcript.path, transcript.size);
    return { first, last, messages };
  };
  return within(ctx.platform, FACT_DEADLINE_MS, look(), () => null).catch(() => null);
}
