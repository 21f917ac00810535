// What a person does with conversations: forget and remember, adopt, keep copies, put them back and delete them. None of it deletes or
// changes a file of the user's; putting a copy back is the one write outside the state folder, and never over anything.
import type { Answer, CopiesTotal, PersonalList, Said } from '../../shared/ipc';
import type { Engine } from '../launch/engine';
import type { Keeping } from '../launch/keep';
import { adoptPersonal, countPersonal, listPersonal } from '../launch/personal';
import { saidIn } from '../launch/said';
import type { Subject } from '../launch/subject';
import { ClaimedError, RefusedError } from '../store/store';
import { answered } from './answers';

export class HistoryActs {
  constructor(
    private readonly engine: Engine,
    private readonly keeping: Keeping,
    private readonly changed: () => void,
  ) {}

  private answer<T>(access: () => T | Promise<T>, changed = this.changed): Promise<Answer<T>> {
    return answered(this.engine.ctx.platform, changed, access);
  }

  private subject(architectId: string): Subject {
    const subject = this.engine.subject(architectId);
    if (!subject) throw new RefusedError('This architect does not exist any more.');
    return subject;
  }

  /** Takes an earlier conversation off the history; "remember" brings it back. */
  forget(architectId: string, row: number): Promise<Answer<null>> {
    return this.answer(() => {
      this.engine.ctx.store.conversations.forget(architectId, row, this.engine.ctx.platform.now());
      return null;
    });
  }

  remember(architectId: string, row: number): Promise<Answer<null>> {
    return this.answer(() => {
      this.engine.ctx.store.conversations.remember(architectId, row);
      return null;
    });
  }

  // Looking changes nothing, so nobody is told of a change.
  countPersonal(architectId: string): Promise<Answer<number | null>> {
    return this.answer(() => countPersonal(this.engine.ctx, this.subject(architectId)), () => {});
  }

  listPersonal(architectId: string): Promise<Answer<PersonalList>> {
    return this.answer(() => listPersonal(this.engine.ctx, this.subject(architectId)), () => {});
  }

  saidIn(architectId: string, id: string): Promise<Answer<Said | null>> {
    return this.answer(() => saidIn(this.engine.ctx, this.subject(architectId), id), () => {});
  }

  /** Only ever by this explicit act is a conversation resumed that is not the architect's own. */
  adopt(architectId: string, id: string): Promise<Answer<null>> {
    return this.answer(async () => {
      const subject = this.subject(architectId);
      try {
        const { sessionId } = await adoptPersonal(this.engine.ctx, subject, id);
        this.engine.ctx.log(`Architect '${subject.name}' adopted conversation ${sessionId}`);
        return null;
      } catch (error) {
        if (!(error instanceof ClaimedError)) throw error;
        throw new RefusedError(`This conversation is ${this.engine.ctx.store.architects.get(error.architectId)?.name ?? 'another architect'}’s own.`);
      }
    });
  }

  restoreCopy(architectId: string, row: number): Promise<Answer<{ path: string }>> {
    return this.answer(async () => {
      const path = await this.keeping.restore(this.subject(architectId), row);
      this.engine.ctx.log(`A copy was put back to ${path}`);
      return { path };
    });
  }

  /** Copies are the app's own files: deleting them touches nothing of the agents'. */
  deleteCopy(architectId: string, row: number): Promise<Answer<null>> {
    return this.answer(async () => {
      await this.keeping.deleteCopy(this.subject(architectId), row);
      return null;
    });
  }

  deleteCopies(): Promise<Answer<CopiesTotal>> {
    return this.answer(async () => {
      const gone = await this.keeping.deleteAll();
      this.engine.ctx.log(`${gone.count} copies were deleted`);
      return gone;
    });
  }
}
