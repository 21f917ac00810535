import { Download, RotateCcw, Search, Upload, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ImportedSettings } from '../../shared/ipc';
import type { SettingsSection } from '../../shared/setting';
import type { SettingKey } from '../../shared/settings';
import { act } from '../app/acts';
import { api } from '../app/api';
import { findWorkspace } from '../app/select';
import { usePage } from '../app/store';
import { toast } from '../app/toasts';
import { IconButton } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { ImportReport } from './ImportReport';
import { SECTION_EXTRAS } from './own-controls';
import { closeSettings, showSettings } from './open';
import { ResetAll } from './ResetAll';
import { searchSettings } from './search-settings';
import { SettingRow } from './SettingRow';
import './settings.css';

const PLACE = 'settings';
const EXTRA = Object.keys(SECTION_EXTRAS) as SettingsSection[];

/** Every setting, by section, found by its words; for all, or what one workspace has of its own. */
export function SettingsPage() {
  const shown = usePage((page) => page.settings);
  const view = usePage((page) => page.state?.settings);
  const workspaces = usePage((page) => page.state?.workspaces) ?? [];
  const workspace = usePage((page) => (page.settings?.workspaceId == null ? null : findWorkspace(page.state, page.settings.workspaceId)));
  const error = usePage((page) => page.errors[PLACE]);
  const [query, setQuery] = useState('');
  const [imported, setImported] = useState<ImportedSettings | null>(null);
  const [resetting, setResetting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  // One that was closed meanwhile has nothing to show; those for all are always there.
  const workspaceId = workspace?.id ?? null;
  const found = searchSettings(query, workspaceId !== null, EXTRA);
  const count = found.reduce((sum, { keys }) => sum + keys.length, 0);
  const go = (section: SettingsSection): void => {
    const heading = list.current?.querySelector<HTMLElement>(`[data-section="${section}"] h2`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  const wanted = shown?.section;
  useEffect(() => {
    if (wanted) go(wanted);
  }, [wanted]);
  if (!view) return null;
  const changed = (Object.keys((workspaceId === null ? view.app : view.workspaces[workspaceId]) ?? {}) as SettingKey[]).length;

  const exportAll = async (): Promise<void> => {
    const written = await act(PLACE, api().exportSettings());
    if (written) toast(`Settings written to ${written.path}`);
  };
  const importAll = async (): Promise<void> => {
    setImported(null);
    setImported(await act(PLACE, api().importSettings()));
  };

  return (
    <main
      className="settings"
      aria-labelledby={id}
      // A button that takes a value back goes with it.
      data-focus-home=""
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (query === '') closeSettings();
        else setQuery('');
      }}
    >
      <header className="settings-head">
        <h1 id={id}>Settings</h1>
        <label className="settings-search">
          <Search size={14} strokeWidth={1.5} aria-hidden="true" />
          <input ref={field} type="search" className="settings-field" aria-label="Search settings" placeholder="Search settings" spellCheck={false} value={query} onChange={(event) => setQuery(event.target.value)} />
        </label>
        <select className="select settings-scope" aria-label="Settings for" value={workspaceId ?? ''} onChange={(event) => showSettings(event.target.value === '' ? null : event.target.value)}>
          <option value="">For all</option>
          {workspaces.map((each) => (
            <option key={each.id} value={each.id}>
              Only {each.name}
            </option>
          ))}
        </select>
        <span className="settings-acts">
          <IconButton name="Import settings" onClick={() => void importAll()}>
            <Upload size={16} />
          </IconButton>
          <IconButton name="Export settings" onClick={() => void exportAll()}>
            <Download size={16} />
          </IconButton>
          <IconButton name="Reset all settings" disabled={changed === 0 && view.unreadable.length === 0} onClick={() => setResetting(true)}>
            <RotateCcw size={16} />
          </IconButton>
          <IconButton name="Close settings" keys="Esc" onClick={closeSettings}>
            <X size={16} />
          </IconButton>
        </span>
      </header>
      <div className="settings-body">
        <nav className="settings-nav" aria-label="Sections of settings">
          {found.map(({ section }) => (
            <button key={section} type="button" onClick={() => go(section)}>
              {section}
            </button>
          ))}
        </nav>
        <div className="settings-list" ref={list}>
          {error !== undefined && <ErrorLine text={error} place={PLACE} />}
          {imported && <ImportReport imported={imported} close={() => setImported(null)} />}
          {workspace !== null && query === '' && <p className="settings-note">What {workspace.name} may have of its own. Everything else is as it is for all.</p>}
          <p className="hidden-text" role="status">
            {query === '' ? '' : `${count} ${count === 1 ? 'setting' : 'settings'} found`}
          </p>
          {found.length === 0 && <p className="settings-note">{query === '' ? 'There is nothing to set here.' : `No setting has “${query}” in it.`}</p>}
          {found.map(({ section, keys }) => {
            const Extra = query === '' && workspaceId === null ? SECTION_EXTRAS[section] : undefined;
            return (
              <section key={section} data-section={section} aria-label={section}>
                <h2 tabIndex={-1}>{section}</h2>
                <ul>
                  {keys.map((key) => (
                    <SettingRow key={`${key}/${workspaceId ?? ''}`} setting={key} view={view} workspaceId={workspaceId} />
                  ))}
                </ul>
                {Extra && <Extra />}
              </section>
            );
          })}
        </div>
      </div>
      {resetting && <ResetAll workspaceId={workspaceId} name={workspace?.name ?? null} count={changed} place={PLACE} close={() => setResetting(false)} />}
    </main>
  );
}
