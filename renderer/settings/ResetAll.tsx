import { act } from '../app/acts';
import { api } from '../app/api';
import { Confirm } from '../ui/Confirm';

interface ResetAllProps {
  workspaceId: string | null;
  /** The workspace's name; null for all. */
  name: string | null;
  count: number;
  place: string;
  close: () => void;
}

/** Asked before every choice is taken back; an export made before can bring them again. */
export function ResetAll({ workspaceId, name, count, place, close }: ResetAllProps) {
  const what = `${count === 0 ? 'Unreadable' : count} ${count === 1 ? 'setting' : 'settings'}`;
  const text = name === null ? `${what} will be as on the first start. What workspaces have of their own stays. To be able to go back, export them first.` : `${what} of ${name} will be as for all.`;
  const title = name === null ? 'Reset all settings?' : `Reset the settings of ${name}?`;
  return <Confirm title={title} text={text} act="Reset all" danger onClose={close} onConfirm={() => void act(place, api().resetSettings({ workspaceId }))} />;
}
