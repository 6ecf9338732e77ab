import { useEffect, useRef, useState } from 'react';
import { useConnections } from '#renderer/features/connections/api/watch-connections.ts';
import { McpSignInProvider } from '#renderer/features/connections/components/mcp-sign-in/mcp-sign-in-provider.tsx';
import { type Account, SignInDialog } from '#renderer/features/connections/components/sign-in-dialog.tsx';
import { OutboxProvider } from '#renderer/features/uploads/api/outbox-watch.tsx';
import { UploadNotices } from '#renderer/features/uploads/components/outbox/upload-notices.tsx';
import { StatusSlotContext } from '#renderer/components/status-slot.tsx';
import { UpdateNotice } from '#renderer/features/settings/components/update-notice.tsx';
import { connectionName } from '#renderer/features/connections/model/connection-name.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Connection } from '#shared/domain/connection.ts';
import { beginWithSection, type SectionId, showSection, useSection } from '../sections.ts';
import { BackendBanner } from './backend-banner.tsx';
import styles from './frame.module.css';
import { Rail } from './rail.tsx';
import { SectionBoundary } from './section-boundary.tsx';
import { SectionView } from './section-view.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePaneCycling } from './use-pane-cycling.ts';
import { useShellCommands } from './use-shell-commands.ts';

/** Sections that show what the connection in use has. */
const OF_CONNECTION: (SectionId | undefined)[] = ['places', 'upload'];

function useDocumentTitle(section: SectionId | undefined, active: Connection | undefined): void {
  const { t } = useI18n();
  const title = [
    section && t.frame.sections[section],
    active && OF_CONNECTION.includes(section) && connectionName(active, t),
    t.frame.appName,
  ]
    .filter(Boolean)
    .join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A section that opens by itself, because what was asked for is there, takes the focus with it; a chosen one leaves it. */
function useFocusOfSection(section: SectionId | undefined): void {
  const before = useRef(section);
  useEffect(() => {
    if (
      before.current !== undefined &&
      before.current !== section &&
      document.activeElement === document.body
    )
      document.getElementById('main')?.focus();
    before.current = section;
  }, [section]);
}

/** A window that was never told where to begin begins with Places, or with Connections while there is none. */
function useSectionOrFirst(connectionCount: number | undefined): SectionId | undefined {
  const named = useSection();
  const first = connectionCount === 0 ? 'connections' : 'places';
  const isUndecided = named === undefined && connectionCount !== undefined;
  useEffect(() => {
    // Written down, so that a first connection, once added, does not lead the user elsewhere.
    if (isUndecided) beginWithSection(first);
  }, [isUndecided, first]);
  return named;
}

export function Frame() {
  const { t } = useI18n();
  const view = useConnections();
  const section = useSectionOrFirst(view.error ? 0 : view.list?.connections.length);
  const [signingIn, setSigningIn] = useState<{ connection: Connection; account?: Account | undefined }>();
  const [statusSlot, setStatusSlot] = useState<HTMLElement | null>(null);
  useDocumentTitle(section, view.active);
  useFocusOfSection(section);
  usePaneCycling();
  useShellCommands();
  useFileDrop();
  const signIn = (connection: Connection, account?: Account) => setSigningIn({ connection, account });
  const showWhatIsThere = (connection: Connection) => {
    setSigningIn(undefined);
    if (section === 'connections' && connection.id === view.active?.id) showSection('places');
  };
  return (
    <McpSignInProvider view={view}>
      <OutboxProvider>
        <UploadNotices />
        <div className={styles.frame}>
          <a className={styles.skip} href="#main" onClick={focusMain}>
            {t.frame.skipToMain}
          </a>
          <TopBar view={view} onSignIn={signIn} />
          <UpdateNotice />
          <BackendBanner />
          <div className={styles.body}>
            <Rail section={section} />
            <main
              id="main"
              aria-label={section && t.frame.sections[section]}
              className={styles.main}
              tabIndex={-1}
            >
              <StatusSlotContext value={statusSlot}>
                <SectionBoundary>
                  <SectionView section={section} view={view} onSignIn={signIn} />
                </SectionBoundary>
              </StatusSlotContext>
            </main>
          </div>
          <StatusBar onSlot={setStatusSlot} />
          <SignInDialog
            connection={signingIn?.connection}
            account={signingIn?.account}
            onClose={() => setSigningIn(undefined)}
            onSignedIn={showWhatIsThere}
          />
        </div>
      </OutboxProvider>
    </McpSignInProvider>
  );
}

function focusMain(event: { preventDefault: () => void }): void {
  // The address names the section; following the link as such would lose it.
  event.preventDefault();
  document.getElementById('main')?.focus();
}
