import { Fragment, useMemo } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { WorkspaceView } from '../../shared/ipc';
import { shownOf } from '../app/select';
import { usePage } from '../app/store';
import type { Scheme } from '../theme/theme';
import { keepSizes } from './acts';
import { GroupView } from './GroupView';
import { cornerGroup, type ShownGroup, type ShownNode, type ShownSplit, type ShownSplits } from './shown';
import { TabDrag } from './TabDrag';
import './splits.css';

/** Pixels a group keeps: its tab bar, and a terminal of some columns and rows. */
const LEAST = { right: 160, down: 120 };

/** The groups of the workspace in front: tabs and pane each, with bars between them that can be dragged. */
export function SplitView({ workspace, scheme }: { workspace: WorkspaceView; scheme: Scheme }) {
  const shown = usePage((page) => shownOf(workspace, page));
  return (
    <TabDrag workspace={workspace}>
      <Zoomable shown={shown} workspace={workspace} scheme={scheme} />
    </TabDrag>
  );
}

interface Drawn {
  workspace: WorkspaceView;
  shown: ShownSplits;
  scheme: Scheme;
}

function Zoomable({ shown, ...drawn }: Drawn) {
  const { root, zoomed } = shown;
  // The root stays a split, so that a first split does not draw the pane again that was there.
  const only = useMemo((): ShownSplit | null => zoomed && { ...root, children: [zoomed] }, [root, zoomed]);
  return <SplitBranch split={only ?? root} root={only ?? root} shown={shown} {...drawn} />;
}

function SplitBranch({ split, root, ...drawn }: Drawn & { split: ShownSplit; root: ShownSplit }) {
  const { direction, children, id } = split;
  const sizes = layoutOf(children);
  return (
    <Group
      orientation={direction === 'right' ? 'horizontal' : 'vertical'}
      className="split"
      onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && keepSizes(drawn.workspace, id, layout)}
    >
      {children.map((child, index) => (
        <Fragment key={child.id}>
          {index > 0 && <Separator className="splitter" data-direction={direction} aria-label={`Between ${nameOf(children[index - 1], drawn.shown)} and ${nameOf(child, drawn.shown)}`} />}
          <Panel id={child.id} defaultSize={`${sizes[child.id] ?? 100}%`} minSize={children.length === 1 ? 0 : LEAST[direction]}>
            {child.type === 'split' ? <SplitBranch split={child} root={root} {...drawn} /> : <Placed group={child} root={root} {...drawn} />}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

function Placed({ group, root, shown, workspace, scheme }: Drawn & { group: ShownGroup; root: ShownSplit }) {
  return (
    <GroupView
      workspace={workspace}
      group={group}
      number={shown.groups.length > 1 ? shown.groups.indexOf(group) + 1 : null}
      focused={shown.focused === group}
      zoomed={shown.zoomed === group}
      corners={{ left: cornerGroup(root, 'left') === group, right: cornerGroup(root, 'right') === group }}
      scheme={scheme}
    />
  );
}

/** Shares in percent by child, which together fill the split: some children may be hidden. */
function layoutOf(children: readonly ShownNode[]): Record<string, number> {
  const sum = children.reduce((total, child) => total + child.size, 0);
  return Object.fromEntries(children.map((child) => [child.id, sum > 0 ? (child.size * 100) / sum : 100 / children.length]));
}

/** "group 2", or "groups 2 to 3" for a split. */
function nameOf(node: ShownNode | undefined, { groups }: ShownSplits): string {
  if (!node) return '';
  const first = groups.indexOf(cornerGroup(node, 'left')) + 1;
  const count = groupsIn(node);
  return count === 1 ? `group ${first}` : `groups ${first} to ${first + count - 1}`;
}

function groupsIn(node: ShownNode): number {
  return node.type === 'group' ? 1 : node.children.reduce((count, child) => count + groupsIn(child), 0);
}
