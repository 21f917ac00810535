// What a window shows now, told to main: for the menu and for notifications.
import { z } from 'zod';
import { NEEDS, type Need } from '../commands';
import { id, type Answer } from './parts';

export const viewRequests = {
  /** What the menu's commands may need is there or not; these architects are on screen in this window. Told at every change. */
  noteView: z.object({ met: z.array(z.enum(Object.keys(NEEDS) as [Need, ...Need[]])).max(100), architectIds: z.array(id).max(100) }).strict(),
  /** As closing the last window does: asks first when agents run. */
  quitApp: z.undefined(),
} as const;

export interface ViewResults {
  noteView: Answer<null>;
  quitApp: Answer<null>;
}
