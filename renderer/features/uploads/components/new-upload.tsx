import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { addFiles } from '../api/take-files.ts';
import { useWorkspace, useWorkspaceKnowledge } from '../api/use-workspace.ts';
import { shownSheet } from '../model/workspace-state.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { CheckStep } from './check/check-step.tsx';
import { WorkspaceHead } from './workspace/workspace-head.tsx';
import { DropPlace } from './workspace/drop-place.tsx';
import { FileStep } from './workspace/file-step.tsx';
import { ReceiptStep } from './send/receipt-step.tsx';
import { SendStep } from './send/send-step.tsx';
import styles from './new-upload.module.css';

/** From a dropped file to the outbox, step by step; files can be dropped anywhere on it at any time. */
export function NewUpload(props: { target: UploadTarget; onSignInForMcp: () => void }) {
  const { t } = useI18n();
  const { target } = props;
  const { workspace, state } = useWorkspace();
  const { equipment, templates } = useWorkspaceKnowledge(workspace, target);
  const [isOver, setOver] = useState(false);
  const sheet = shownSheet(state);
  const file = state.files.find(({ key }) => key === sheet?.fileKey);
  const isFileStep = state.step === 'file' || !sheet || !file;
  const add = (files: readonly File[]) => files.length > 0 && addFiles(workspace, files);
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
        add([...event.dataTransfer.files]);
      }}
    >
      {state.files.length === 0 ? (
        <DropPlace onFiles={add} />
      ) : (
        <>
          <WorkspaceHead {...of} state={state} sheet={sheet} file={file} onFiles={add} />
          {isFileStep && <FileStep {...of} state={state} sheet={sheet} file={file} templates={templates} />}
          {!isFileStep && state.step === 'columns' && (
            <ColumnsStep {...of} sheet={sheet} file={file} equipment={equipment} templates={templates} />
          )}
          {!isFileStep && state.step === 'check' && (
            <CheckStep key={sheet.key} {...of} sheet={sheet} file={file} />
          )}
          {!isFileStep && state.step === 'send' && (
            <SendStep
              key={sheet.key}
              {...of}
              sheet={sheet}
              file={file}
              equipment={equipment}
              onSignInForMcp={props.onSignInForMcp}
            />
          )}
          {!isFileStep && state.step === 'receipt' && <ReceiptStep {...of} sheet={sheet} />}
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
