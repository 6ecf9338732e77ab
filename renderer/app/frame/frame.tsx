import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { Button, LinkButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { StatusSlotContext } from '#renderer/components/ui/status-slot.tsx';
import { useConnections } from '#renderer/features/connections/api/connections-queries.ts';
import { McpSignInProvider } from '#renderer/features/connections/components/mcp-sign-in/mcp-sign-in-provider.tsx';
import { type Account, SignInDialog } from '#renderer/features/connections/components/sign-in-dialog.tsx';
import { connectionName } from '#renderer/features/connections/model/draft-problems.ts';
import { useChangeSettings, useSettings } from '#renderer/features/settings/api/settings-queries.ts';
import { UpdateNotice } from '#renderer/features/settings/components/update-notice.tsx';
import { useAlertState } from '#renderer/features/places/api/alerts.ts';
import { AlertNotices } from '#renderer/features/places/components/alerts/alert-notices.tsx';
import { forgetWorking, workWithout } from '#renderer/features/places/model/working-memory.ts';
import { OutboxProvider } from '#renderer/features/uploads/api/outbox-watch.tsx';
import { filesOfDrop } from '#renderer/features/uploads/api/expand-files.ts';
import { useWorkspaceIntake } from '#renderer/features/uploads/api/workspace-intake.ts';
import { UploadNotices } from '#renderer/features/uploads/components/outbox/upload-notices.tsx';
import { WatchedNotices } from '#renderer/features/uploads/components/watched/watched-notices.tsx';
import { UploadStatus, useUploadBadge } from '#renderer/features/uploads/components/outbox/upload-status.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection, useBackendState } from '#renderer/lib/backend/backend-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import type { AlertCounts } from '#shared/contract/alerts.ts';
import type { ShellCommand } from '#shared/contract/shell-bridge.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { zoomed, type ZoomStep } from '#shared/domain/zoom-steps.ts';
import { ErrorBoundary, type ShownFailure } from '../error-boundary.tsx';
import { beginWithSection, type SectionId, SECTIONS, showSection, useSection } from '../sections.ts';
import styles from './frame.module.css';
import { SectionView } from './section-view.tsx';
import { TopBar } from './top-bar.tsx';
import { useCutTextTitles } from './use-cut-text-titles.ts';
import { useLinkedService } from './use-linked-service.ts';
import { useFocusRescue } from './use-focus-rescue.ts';

/** The left part belongs to the section, through its `StatusSlot`; the right says how the backend is. */
function StatusBar({ onSlot }: { onSlot: (element: HTMLElement | null) => void }) {
  const { t } = useI18n();
  const { status } = useBackendState();
  return (
    <footer className={styles.statusBar} aria-label={t.frame.statusLabel}>
      <Row gap={16} grow nowrap ref={onSlot} className={styles.ofSection} />
      <UploadStatus />
      <Text nowrap className={status === 'connected' ? 'hidden-when-narrow' : undefined}>
        {t.frame.backend[status]}
      </Text>
    </footer>
  );
}

/**
 * A file may be dropped anywhere on the window: it goes to the upload workspace. Without this, a browser would show the file
 * in place of Stillwell. Places that take files themselves come first.
 */
function useFileDrop(): void {
  const { add } = useWorkspaceIntake();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const allow = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isAsking() ? 'none' : 'copy';
    };
    const take = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      if (isAsking()) return;
      void filesOfDrop(event.dataTransfer).then((files) => {
        add(files);
        return files.length > 0 && showSection('upload');
      });
    };
    window.addEventListener('dragover', allow, { signal });
    window.addEventListener('drop', take, { signal });
    return () => ending.abort();
  }, [add]);
}

/** Keys that an input method takes, as Chinese is typed with one, are no keys of the window: Enter and the arrows choose a word. */
function useInputMethod(): void {
  useEffect(() => {
    const ending = new AbortController();
    const keep = (event: KeyboardEvent) => event.isComposing && event.stopPropagation();
    window.addEventListener('keydown', keep, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, []);
}

/** A dialog has the user's attention: what is dropped beside it is refused. */
function isAsking(): boolean {
  return document.querySelector('[role=dialog]') !== null;
}

const ZOOM_STEPS: Partial<Record<ShellCommand, ZoomStep>> = {
  'zoom-in': 'in',
  'zoom-out': 'out',
  'zoom-reset': 'reset',
};

const FOCUSABLE =
  '[data-pane-focus],[tabindex="0"],a[href],button:not(:disabled,[tabindex="-1"]),input:not(:disabled)';

/** Sections that show what the connection in use has. */
const OF_CONNECTION: (SectionId | undefined)[] = ['places', 'upload'];

/** The number in front: alerts that nobody has acknowledged, to be seen while another window is in front. */
function useDocumentTitle(
  section: SectionId | undefined,
  active: Connection | undefined,
  alertCount: number,
): void {
  const { t, count } = useI18n();
  const named = [
    section && t.frame.sections[section],
    active && OF_CONNECTION.includes(section) && connectionName(active, t),
    t.frame.appName,
  ]
    .filter(Boolean)
    .join(' · ');
  const title = alertCount > 0 ? `(${count(alertCount)}) ${named}` : named;
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

/** Forgets what was worked on in a connection, also what the window would save again of it. */
function useForgetWork(): (connectionId: string) => void {
  const { placeWork } = useSettings();
  const change = useChangeSettings();
  return (connectionId) => {
    forgetWorking(connectionId);
    const others = workWithout(placeWork, connectionId);
    if (others !== placeWork) change({ placeWork: others });
  };
}

export function Frame() {
  const { t } = useI18n();
  const view = useConnections(useForgetWork());
  const section = useSectionOrFirst(view.error ? 0 : view.list?.connections.length);
  const [signingIn, setSigningIn] = useState<{ connection: Connection; account?: Account | undefined }>();
  const [statusSlot, setStatusSlot] = useState<HTMLElement | null>(null);
  const alertCounts = useAlertState(view.active?.id)?.counts;
  useDocumentTitle(section, view.active, alertCounts?.unacknowledged ?? 0);
  useFocusOfSection(section);
  useFocusRescue();
  useCutTextTitles();
  usePaneCycling();
  useShellCommands();
  useFileDrop();
  useInputMethod();
  useLinkedService(view);
  const signIn = (connection: Connection, account?: Account) => setSigningIn({ connection, account });
  const showWhatIsThere = (connection: Connection) => {
    setSigningIn(undefined);
    if (section === 'connections' && connection.id === view.active?.id) showSection('places');
  };
  return (
    <McpSignInProvider view={view}>
      <OutboxProvider>
        <UploadNotices />
        <WatchedNotices />
        <AlertNotices />
        <div className={styles.frame}>
          <a className={styles.skip} href="#main" onClick={focusMain}>
            {t.frame.skipToMain}
          </a>
          <TopBar view={view} onSignIn={signIn} />
          <UpdateNotice />
          <BackendBanner />
          <div className={styles.body}>
            <Rail section={section} alerts={standingOf(alertCounts)} />
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

/** Says that the backend is lost, for as long as it is. */
function BackendBanner() {
  const { backend } = useI18n().t.frame;
  const connection = useBackendConnection();
  const state = useBackendState();
  return (
    <Text role="status" as="div">
      {state.status === 'lost' && (
        <Notice
          tone="danger"
          isBar
          actions={
            <Button small loading={state.retrying} onClick={connection.tryNow}>
              {backend.tryNow}
            </Button>
          }
        >
          <strong>{backend.lostTitle}</strong> {backend.lostText}
        </Notice>
      )}
    </Text>
  );
}

function FailedSection({ error, again }: ShownFailure) {
  const { crash, sections, appName } = useI18n().t.frame;
  const section = useSection();
  return (
    <div className={styles.failed} role="alert">
      <h1>{crash.sectionTitle(section ? sections[section] : appName)}</h1>
      <p>{crash.sectionText}</p>
      <Row align="stretch" wrap>
        <Button kind="primary" onClick={again}>
          {crash.showAgain}
        </Button>
        {section !== 'settings' && <LinkButton href="#settings/support">{crash.support}</LinkButton>}
      </Row>
      <CodeBlock>{`${error.name}: ${error.message}`}</CodeBlock>
    </div>
  );
}

/** A section that fails leaves the rest of the window as it is: the other sections, and what is being sent. */
function SectionBoundary(props: { children: ReactNode }) {
  const address = useAddress();
  return (
    <ErrorBoundary what="section" shown={address.join('/')} Fallback={FailedSection}>
      {props.children}
    </ErrorBoundary>
  );
}

function focusPane(pane: Element): boolean {
  for (const element of pane.querySelectorAll(FOCUSABLE)) {
    if (!(element instanceof HTMLElement) || element.offsetParent === null) continue;
    element.focus();
    if (document.activeElement === element) return true;
  }
  return false;
}

/** F6 goes from pane to pane, Shift+F6 back; a pane is whatever carries `data-pane`. */
function usePaneCycling(): void {
  useEffect(() => {
    const cycle = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      const panes = [...document.querySelectorAll('[data-pane]')];
      const here = panes.findIndex((pane) => pane.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const start = here === -1 && event.shiftKey ? 0 : here;
      for (let offset = 1; offset <= panes.length; offset += 1) {
        const pane = panes[(start + step * offset + panes.length * 2) % panes.length];
        if (pane && focusPane(pane)) return;
      }
    };
    window.addEventListener('keydown', cycle);
    return () => window.removeEventListener('keydown', cycle);
  }, []);
}

/** Does what the Electron shell asks for: sections by its menu, files that were dropped on the dock. */
function useShellCommands(): void {
  const { takeHeld } = useWorkspaceIntake();
  const { zoomPercent } = useSettings();
  const change = useChangeSettings();
  const follow = useEffectEvent((command: ShellCommand) => {
    const step = ZOOM_STEPS[command];
    if (step) return change({ zoomPercent: zoomed(zoomPercent, step) });
    if (command === 'take-held-files') takeHeld();
    if (command === 'show-guide') location.hash = 'settings/guide';
    if (command === 'show-alerts') location.hash = 'places/alerts';
    if (command === 'show-support') location.hash = 'settings/support';
    const shown = command === 'take-held-files' ? 'show-upload' : command;
    const section = SECTIONS.find(({ id }) => shown === `show-${id}`);
    if (section) showSection(section.id);
  });
  useEffect(() => window.stillwell?.onMenuCommand((command) => follow(command as ShellCommand)), []);
}

const MAX_BADGE = 99;

function standingOf(counts: AlertCounts | undefined): number {
  return counts ? counts.overflow + counts.alarm + counts.warning : 0;
}

function Rail(props: { section: SectionId | undefined; alerts: number }) {
  const { t } = useI18n();
  const badges: Partial<Record<SectionId, string | undefined>> = {
    upload: useUploadBadge(),
    places: props.alerts > 0 ? t.alerts.badge(props.alerts) : undefined,
  };
  const numbers: Partial<Record<SectionId, string>> = {
    places: props.alerts > MAX_BADGE ? `${MAX_BADGE}+` : String(props.alerts),
  };
  return (
    <nav className={styles.rail} aria-label={t.frame.sectionsLabel} data-pane>
      {SECTIONS.map(({ id, icon: Icon, end }) => (
        <a
          key={id}
          href={`#${id}`}
          title={[t.frame.sections[id], badges[id]].filter(Boolean).join(t.punctuation.comma)}
          className={styles.railLink}
          data-end={end || undefined}
          aria-current={id === props.section ? 'page' : undefined}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <span className={styles.railLabel}>{t.frame.sections[id]}</span>
          {badges[id] !== undefined && (
            <>
              <span className={styles.railBadge} aria-hidden>
                {numbers[id]}
              </span>
              <span className="visually-hidden">{badges[id]}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}
