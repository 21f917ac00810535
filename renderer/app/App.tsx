import { TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { AddArchitect } from '../architects/AddArchitect';
import { ChooseHarness } from '../architects/ChooseHarness';
import { ConfirmFresh } from '../architects/ConfirmFresh';
import { OwnSettings } from '../architects/OwnSettings';
import { Palette } from '../palette/Palette';
import { SampleGuide } from '../sample/SampleGuide';
import { SearchView } from '../search/SearchView';
import { Shortcuts } from '../shortcuts/CheatSheet';
import { SettingsPage } from '../settings/SettingsPage';
import { useSetting } from '../settings/use-setting';
import { SplitDialog } from '../splits/SplitDialog';
import { SplitView } from '../splits/SplitView';
import { applyScheme, useScheme, type Scheme } from '../theme/theme';
import { LinkList } from '../terminal/links/LinkList';
import { Reader } from '../transcript/Reader';
import { ErrorLine } from '../ui/ErrorLine';
import { HintProvider } from '../ui/Hint';
import { WhyPanel } from '../why/WhyPanel';
import { ConfirmClose } from '../workspaces/ConfirmClose';
import { EmptyState } from '../workspaces/EmptyState';
import { Sidebar } from '../workspaces/Sidebar';
import { APP } from './acts';
import { Announcer } from './Announcer';
import { QuitDialog } from './QuitDialog';
import { activeArchitect, activeWorkspace } from './select';
import { Shell } from './Shell';
import { StatusLine } from './StatusLine';
import { usePage } from './store';
import { Toasts } from './Toasts';
import { useNarrow } from './use-narrow';
import { useStateFeed } from './use-state-feed';
import './app.css';
import { FolderOwnDialog } from '../workspaces/FolderOwnDialog';
import { StartWorkspace } from '../workspaces/StartWorkspace';
import { useDroppedFolders } from '../workspaces/use-dropped-folders';

/** The whole window. */
export function App() {
  useStateFeed();
  useNarrow();
  const dropping = useDroppedFolders();
  const known = usePage((page) => page.state !== null);
  const storeFault = usePage((page) => page.state?.storeFault ?? null);
  const empty = usePage((page) => page.state?.workspaces.length === 0);
  const settings = usePage((page) => page.settings !== null);
  const scheme = useScheme(useSetting('theme'), useSetting('contrast'));
  // Until then the document stands in the look it was served with; the settings are not known yet.
  useEffect(() => {
    if (known) applyScheme(scheme);
  }, [known, scheme]);
  // With what is drawn now, before anybody sees either alone.
  useLayoutEffect(() => {
    if (known) document.getElementById('frame')?.remove();
  }, [known]);
  if (!known) return null;
  return (
    <HintProvider>
      <div className="window" data-dropping={dropping}>
        {storeFault !== null && (
          <div className="store-fault" role="alert">
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
            <span className="selectable">{storeFault}</span>
          </div>
        )}
        {!empty ? <Workbench scheme={scheme} /> : settings ? <SettingsPage /> : <EmptyState />}
        <StatusLine />
        <AddArchitect />
        <SplitDialog />
        <StartWorkspace />
        <FolderOwnDialog />
        <ChooseHarness />
        <ConfirmFresh />
        <ConfirmClose />
        <QuitDialog />
        <OwnSettings />
        <SearchView />
        <Reader />
        <Palette />
        <LinkList />
        <Shortcuts />
        <Announcer />
        <Toasts />
      </div>
    </HintProvider>
  );
}

function Workbench({ scheme }: { scheme: Scheme }) {
  const workspace = usePage(activeWorkspace);
  const settings = usePage((page) => page.settings !== null);
  if (workspace === null) return null;
  return <Shell sidebar={<Sidebar />} main={settings ? <SettingsPage /> : <Main workspace={workspace} scheme={scheme} />} why={<Why />} />;
}

/** The panes; in the sample the guide stands beside them. */
function Main({ workspace, scheme }: { workspace: WorkspaceView; scheme: Scheme }) {
  const error = usePage((page) => page.errors[APP]);
  const sample = usePage((page) => page.state?.sample?.workspaceId === workspace.id);
  return (
    <div className="with-guide">
      <main className="main">
        <h1 className="hidden-text">{workspace.name}</h1>
        {error !== undefined && (
          <div className="main-error">
            <ErrorLine text={error} place={APP} />
          </div>
        )}
        <SplitView key={workspace.id} workspace={workspace} scheme={scheme} />
      </main>
      {sample && <SampleGuide workspace={workspace} />}
    </div>
  );
}

function Why() {
  const architect = usePage(activeArchitect);
  return architect && <WhyPanel key={architect.id} architect={architect} />;
}
