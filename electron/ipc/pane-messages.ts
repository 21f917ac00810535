// What a pane may send to its terminal. The port comes from our own page, but a page is a page: everything is checked.
import { z } from 'zod';
import type { FromPane } from '../../shared/terminal';

/** Larger pastes are cut into pieces by the pane. */
const MAX_INPUT_BYTES = 8_000_000;
const bytes = z.instanceof(Uint8Array).refine((data) => data.length <= MAX_INPUT_BYTES);
const count = z.number().int().nonnegative();
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

const fromPane = z.discriminatedUnion('k', [
  z.object({ k: z.literal('ack'), bytes: count }),
  z.object({ k: z.literal('input'), data: bytes }),
  z.object({ k: z.literal('resize'), cols: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) }),
  z.object({ k: z.literal('want-history'), from: count, count: count.max(10_000) }),
  z.object({ k: z.literal('colors'), foreground: color, background: color, cursor: color }),
  z.object({ k: z.literal('paints') }),
  z.object({ k: z.literal('painted') }),
  z.object({ k: z.literal('reading'), on: z.boolean() }),
  z.object({ k: z.literal('detach') }),
]);

/** The message, or null for one that is none. */
export function readPaneMessage(raw: unknown): FromPane | null {
  const parsed = fromPane.safeParse(raw);
  return parsed.success ? parsed.data : null;
}
