import { FileUp, KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Stack } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { Tabs } from '#renderer/components/ui/tabs.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useHasUploadToken } from '../api/give-upload-token.ts';
import { useOutbox } from '../api/outbox-watch.tsx';
import { filesOfClipboard, filesOfDrop } from '../api/expand-files.ts';
import { useWorkspace, useWorkspaceKnowledge } from '../api/use-workspace.ts';
import { useWorkspaceIntake } from '../api/workspace-intake.ts';
import { UPLOAD_PANES, uploadHref, type UploadPaneId } from '../model/upload-panes.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { shownSheet } from '../model/workspace-state.ts';
import { CorrespondencePane } from './correspondence/correspondence-pane.tsx';
import { HistoryPane } from './history/history-pane.tsx';
import { OutboxPane } from './outbox/outbox-pane.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { ReceiptStep } from './send/receipt-step.tsx';
import styles from './uploads-section.module.css';
import { WatchedPane } from './watched/watched-pane.tsx';
import { AllSent } from './workspace/all-sent.tsx';
import { DropPlace } from './workspace/drop-place.tsx';
import { FilesTable } from './workspace/files-table.tsx';
import { WorkspaceHead } from './workspace/workspace-head.tsx';

export type UploadsSectionProps = {
  target: UploadTarget | undefined;
  onSignIn: () => void;
  onSignInForMcp: () => void;
  onOpenBuiltIn: () => void;
  isOpeningBuiltIn: boolean;
  onShowConnections: () => void;
};

function NoConnection(props: UploadsSectionProps) {
  const words = useI18n().t.uploads.empty;
  return (
    <EmptyState icon={<FileUp size={28} />} title={words.noConnectionTitle} text={words.noConnectionText}>
      <Button kind="primary" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
        {words.openBuiltIn}
      </Button>
      <Button onClick={props.onShowConnections}>{words.toConnections}</Button>
    </EmptyState>
  );
}

/** Uploading. Outbox and history need no connection: what they show may be of one that was removed. */
export function UploadsSection(props: UploadsSectionProps) {
  const { t } = useI18n();
  const { target } = props;
  const [, part] = useAddress();
  const shown = UPLOAD_PANES.find((pane) => pane === part) ?? 'new';
  const words = t.uploads;
  const state = useOutbox();
  // What an upload token sends needs nobody who is signed in.
  const isSignInNeeded = useHasUploadToken(target?.connectionId) === false && target?.isSignedIn === false;
  // What the outbox has for other connections, or for none that is left, waits for something else; and of what waits for
  // this one its obstacle says the same, and more.
  const isNoMatter =
    shown === 'outbox' &&
    state !== undefined &&
    state.jobs.length > 0 &&
    (!state.jobs.some(({ job }) => job.connectionId === target?.connectionId) ||
      state.obstacles.some(
        ({ kind, connectionId }) => kind === 'signed-out' && connectionId === target?.connectionId,
      ));
  return (
    <Column gap={0} fills>
      <h1 className="visually-hidden">{words.title}</h1>
      <div className={styles.tabs} data-pane>
        <Tabs
          label={words.panesLabel}
          tabs={UPLOAD_PANES.map((pane) => ({
            href: uploadHref(pane),
            text: words.panes[pane],
            isShown: pane === shown,
          }))}
        />
      </div>
      {target && isSignInNeeded && !isNoMatter && (
        <div className={styles.notice} role="status">
          <KeyRound size={15} aria-hidden />
          <span>{words.signedOut(target.name)}</span>
          <Row as="span" fixed>
            <Button small onClick={props.onSignIn}>
              {words.signIn}
            </Button>
          </Row>
        </div>
      )}
      <Stack gap={0} shrinks grow>
        <UploadPane
          pane={shown}
          target={target}
          onSignIn={props.onSignIn}
          onSignInForMcp={props.onSignInForMcp}
          noConnection={<NoConnection {...props} />}
        />
      </Stack>
    </Column>
  );
}

/** What the chosen tab shows. Outbox and history are mounted here. */
function UploadPane(props: {
  pane: UploadPaneId;
  target: UploadTarget | undefined;
  onSignIn: () => void;
  onSignInForMcp: () => void;
  /** Stands where a connection is needed and there is none. */
  noConnection: ReactNode;
}) {
  const { pane, target } = props;
  if (pane === 'outbox') return <OutboxPane target={target} onSignIn={props.onSignIn} />;
  if (pane === 'history') return <HistoryPane target={target} />;
  if (pane === 'watched') return <WatchedPane target={target} />;
  if (!target) return props.noConnection;
  if (pane === 'new') return <NewUpload target={target} onSignInForMcp={props.onSignInForMcp} />;
  return <CorrespondencePane target={target} />;
}

/** Takes a table that is pasted anywhere but into a field or into rows. */
function usePastedTables(add: (files: readonly File[]) => void, fileName: string) {
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const isTaken =
        target instanceof Element && target.closest('input, textarea, select, [role=grid], [role=dialog]');
      if (isTaken || !clipboardData) return;
      const files = filesOfClipboard(clipboardData, fileName);
      if (files.length > 0) add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add, fileName]);
}

/** From a dropped file to the outbox; files can be dropped anywhere on it at any time. */
function NewUpload(props: { target: UploadTarget; onSignInForMcp: () => void }) {
  const { t } = useI18n();
  const { target } = props;
  const { workspace, state } = useWorkspace();
  const { equipment, templates } = useWorkspaceKnowledge(workspace, target);
  const [isOver, setOver] = useState(false);
  const sheet = shownSheet(state);
  const file = state.files.find(({ key }) => key === sheet?.fileKey);
  // A file that is alone needs no list.
  const isList =
    !sheet || !file || (state.step === 'file' && (state.sheets.length > 1 || state.files.length > 1));
  const { add } = useWorkspaceIntake();
  usePastedTables(add, t.uploads.drop.pasted);
  const of = { workspace, target };
  return (
    <div
      className={styles.workspace}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesOfDrop(event.dataTransfer).then(add);
      }}
    >
      {state.files.length === 0 ? (
        <DropPlace onFiles={add} />
      ) : (
        <>
          <WorkspaceHead
            workspace={workspace}
            state={state}
            sheet={sheet}
            file={file}
            isList={isList}
            onFiles={add}
          />
          {isList && <AllSent workspace={workspace} state={state} />}
          {isList && (
            <Column grow scrolls pad={0} box="outline">
              <FilesTable {...of} state={state} templates={templates} />
            </Column>
          )}
          {!isList && state.step !== 'receipt' && (
            <ReviewScreen
              key={sheet.key}
              {...of}
              sheet={sheet}
              file={file}
              equipment={equipment}
              templates={templates}
              onSignInForMcp={props.onSignInForMcp}
            />
          )}
          {!isList && state.step === 'receipt' && <ReceiptStep {...of} sheet={sheet} />}
        </>
      )}
      {isOver && (
        <div className={styles.over} aria-hidden>
          {t.uploads.drop.over}
        </div>
      )}
    </div>
  );
}
