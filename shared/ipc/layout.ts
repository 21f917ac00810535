// The schema of a window's arrangement, and how a stored one is read.
import { z } from 'zod';
import { countGroups, FIRST_LAYOUT, MAX_DEPTH, MAX_GROUPS, type Layout, type SplitNode } from '../layout';
import { id } from './parts';

const MAX_ARCHITECTS = 1000;
const nodeId = z.string().min(1).max(40);
const size = z.number().min(0).max(100);
const group = z.object({ type: z.literal('group'), id: nodeId, architects: z.array(id).max(MAX_ARCHITECTS), active: id.nullable(), size }).strict();
const splitOf = (child: z.ZodType<SplitNode>) =>
  z.object({ type: z.literal('split'), id: nodeId, direction: z.enum(['right', 'down']), children: z.array(child).min(1).max(MAX_GROUPS), size }).strict();

/** Bounded by construction: a hostile depth ends at the deepest schema instead of in a deep recursion. */
function nodeUpTo(depth: number): z.ZodType<SplitNode> {
  return depth === 0 ? group : z.union([group, splitOf(nodeUpTo(depth - 1))]);
}

const splits = z
  .object({ root: splitOf(nodeUpTo(MAX_DEPTH - 1)), focused: nodeId.nullable(), zoomed: nodeId.nullable() })
  .strict()
  .refine(({ root }) => nodeIds(root).length === new Set(nodeIds(root)).size, 'two nodes have one id')
  .refine(({ root }) => countGroups(root) <= MAX_GROUPS, `more than ${MAX_GROUPS} groups`);

function nodeIds(node: SplitNode): string[] {
  return node.type === 'group' ? [node.id] : [node.id, ...node.children.flatMap(nodeIds)];
}

export const layout = z
  .object({
    activeWorkspaceId: id.nullable(),
    activeArchitect: z.record(z.string(), z.string()),
    topLines: z.record(z.string().max(100), z.number().int().nonnegative()).optional(),
    splits: z.record(id, splits),
    pinned: z.array(id).max(MAX_ARCHITECTS),
    closed: z.array(id).max(50),
    collapsed: z.array(id).max(1000),
    sidebarWidth: z.number().min(180).max(400),
    whyWidth: z.number().min(280).max(520),
    whyOpen: z.boolean(),
    sidebarOpen: z.boolean(),
    recentCommands: z.array(z.string().max(200)).max(20),
  })
  .strict();

/**
 * A stored layout of this version, an older or a newer one, or a damaged one: each part that is understood counts, each
 * other part is as at the first start. One with no groups yet has one group per workspace.
 */
export function readLayout(stored: unknown): Layout {
  if (typeof stored !== 'object' || stored === null) return FIRST_LAYOUT;
  const parts: Partial<Record<string, unknown>> = {};
  for (const [name, schema] of Object.entries(layout.shape)) {
    const value: unknown = Reflect.get(stored, name);
    const read = name === 'splits' ? { success: true, data: readSplits(value) } : schema.safeParse(value);
    if (read.success) parts[name] = read.data;
  }
  return { ...FIRST_LAYOUT, ...(parts as Partial<Layout>) };
}

/** One workspace's damaged groups cost that workspace's groups only. */
function readSplits(stored: unknown): Layout['splits'] {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).flatMap(([workspaceId, value]) => {
    const read = splits.safeParse(value);
    return id.safeParse(workspaceId).success && read.success ? [[workspaceId, read.data]] : [];
  }));
}
