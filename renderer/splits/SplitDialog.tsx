import { Command } from 'cmdk';
import { Plus } from 'lucide-react';
import { ArchitectOption } from '../architects/ArchitectOption';
import { findWorkspace, shownOf } from '../app/select';
import { change, usePage } from '../app/store';
import { focusTerminalSoon } from '../terminal/active';
import { Modal } from '../ui/Modal';
import { splitWith } from './acts';

const close = (): void => change({ splitting: null });

/** Asks which architect opens beside a group that has no tab to spare; nothing while nobody splits. */
export function SplitDialog() {
  const splitting = usePage((page) => page.splitting);
  const workspace = usePage((page) => (page.splitting === null ? null : findWorkspace(page.state, page.splitting.workspaceId)));
  if (splitting === null || workspace === null) return null;
  const { groupId, place } = splitting;
  const here = shownOf(workspace, usePage.getState()).groups.find(({ id }) => id === groupId);
  const others = workspace.architects.filter(({ id }) => !here?.tabs.some((tab) => tab.id === id));
  const where = place.direction === 'right' ? 'to the right' : 'below';
  return (
    <Modal title={`Open ${where}`} text="Which architect opens in the new group?" onClose={close} onReturnFocus={focusTerminalSoon}>
      <Command label="Filter architects" className="options-inline">
        <Command.Input className="input options-filter" placeholder="Filter architects" autoFocus />
        <Command.List className="options-list" label="Architects">
          {others.map((architect) => (
            <Command.Item
              key={architect.id}
              value={architect.name}
              className="option"
              onSelect={() => {
                close();
                void splitWith(architect.id, groupId, place);
              }}
            >
              <ArchitectOption architect={architect} />
              {architect.hidden && <span className="option-word">tab hidden</span>}
            </Command.Item>
          ))}
          <Command.Item forceMount value="add architect" className="option" onSelect={() => change({ splitting: null, addingTo: workspace.id, addingBeside: { groupId, place } })}>
            <span className="option-shape">
              <Plus size={12} strokeWidth={1.5} />
            </span>
            <span className="option-name">Add architect…</span>
          </Command.Item>
        </Command.List>
      </Command>
    </Modal>
  );
}
