// What a person does with the list of workspaces: their order, pins, labels, and closed ones that come back.
import type { Answer } from '../../shared/ipc';
import type { Engine } from '../launch/engine';
import { RefusedError } from '../store/store';
import { answered } from './answers';

/** A label is read in a row of the sidebar. */
const LONGEST_LABEL = 100;

export interface ListHands {
  /** The list keeps its order from now on. */
  byHand(): void;
  changed(): void;
}

export class ListActs {
  constructor(
    private readonly engine: Engine,
    private readonly hands: ListHands,
  ) {}

  private do(act: () => void): Promise<Answer<null>> {
    return answered(this.engine.ctx.platform, () => this.hands.changed(), () => {
      act();
      return null;
    });
  }

  /** As somebody put them; from now on they stay so. */
  reorder(workspaceIds: string[]): Promise<Answer<null>> {
    return this.do(() => {
      this.engine.ctx.store.workspaces.reorder(workspaceIds);
      this.hands.byHand();
    });
  }

  pin(workspaceId: string, pinned: boolean): Promise<Answer<null>> {
    return this.do(() => this.engine.ctx.store.workspaces.setPinned(workspaceId, pinned));
  }

  /** What the workspace is called on screen; the folder is untouched. An empty label gives the folder's own name back. */
  label(workspaceId: string, text: string): Promise<Answer<null>> {
    return this.do(() => {
      const label = text.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
      if ([...label].length > LONGEST_LABEL) throw new RefusedError(`A label has at most ${LONGEST_LABEL} characters; this one has ${[...label].length}.`);
      this.engine.ctx.store.workspaces.setLabel(workspaceId, label === '' ? null : label);
    });
  }
}
