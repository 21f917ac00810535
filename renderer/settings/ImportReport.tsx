import { X } from 'lucide-react';
import type { ImportedSettings } from '../../shared/ipc';
import { IconButton } from '../ui/Button';

/** What a settings file changed, and what of it was left out and why. */
export function ImportReport({ imported: { path, count, leftOut }, close }: { imported: ImportedSettings; close: () => void }) {
  return (
    <div className="settings-report" role="status">
      <div className="selectable">
        <p>
          {count === 0 ? 'Nothing was changed by' : `${count} ${count === 1 ? 'setting was' : 'settings were'} taken from`} <span className="mono">{path}</span>.
        </p>
        {leftOut.length > 0 && (
          <>
            <p>Left out:</p>
            <ul className="settings-left-out">
              {leftOut.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <IconButton name="Dismiss" onClick={close}>
        <X size={14} />
      </IconButton>
    </div>
  );
}
