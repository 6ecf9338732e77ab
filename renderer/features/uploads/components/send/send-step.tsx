import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useDryRun } from '../../api/dry-run.ts';
import { sendSheet } from '../../api/send-sheet.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { BatchTexts } from './batch-texts.tsx';
import { DryRunFacts } from './dry-run-facts.tsx';
import { mayBeSent, NotAgreedNotice, useNotAgreed } from './not-agreed-notice.tsx';
import { TodoPanel } from '../questions/todo-panel.tsx';
import { SendButtons } from './send-buttons.tsx';
import { FileSentBefore, SentBefore } from './sent-before.tsx';
import styles from './send.module.css';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  equipment: readonly KnownEquipment[];
  onSignInForMcp: () => void;
};

function SendForm(props: Props & { fileId: string }) {
  const i18n = useI18n();
  const words = i18n.t.uploadSend;
  const { workspace, target, sheet, file, equipment, fileId } = props;
  const { plan } = sheet.reading;
  const { state, again } = useDryRun(workspace, fileId, target.connectionId, plan);
  const result = state.kind === 'done' ? state.result : undefined;
  const planned = useMemo(() => (result ? [{ plan, report: result.report }] : []), [plan, result]);
  const notAgreed = useNotAgreed(target.connectionId, planned, equipment);
  const [isKnown, setKnown] = useState(false);
  const send = async (canary: boolean) => {
    const jobId = await sendSheet(workspace, sheet.key, target, { canary });
    if (jobId !== null) workspace.show(sheet.key, 'receipt');
  };
  return (
    <div className={styles.step}>
      <TodoPanel {...props} further={result?.report.questions ?? []} />
      <section className={styles.card} aria-label={words.dryRun}>
        <h3>{words.dryRun}</h3>
        {state.kind === 'running' && (
          <progress
            className={styles.progress}
            max={1}
            value={state.share}
            aria-label={words.running(Math.round(state.share * 100))}
          />
        )}
        {state.kind === 'failed' && (
          <FailureNotice failure={state.failure} lead={words.failed}>
            <Button size="xs" onClick={again}>
              {words.again}
            </Button>
          </FailureNotice>
        )}
        {result && <DryRunFacts result={result} />}
      </section>
      {result && result.report.batchCount > 0 && (
        <>
          <SentBefore
            sentBefore={result.sentBefore}
            rule={sheet.alreadySent}
            onRule={(alreadySent) => workspace.changeSheet(sheet.key, () => ({ alreadySent }))}
          >
            <FileSentBefore sha256={file.sample?.sha256 ?? ''} />
          </SentBefore>
          <NotAgreedNotice notAgreed={notAgreed} isKnown={isKnown} onKnown={setKnown} />
          <SendButtons
            workspace={workspace}
            sheet={sheet}
            target={target}
            batches={result.report.batchCount}
            isAllowed={mayBeSent(notAgreed, isKnown)}
            onSend={(canary) => void send(canary)}
            onSignInForMcp={props.onSignInForMcp}
          />
          <BatchTexts result={result} />
        </>
      )}
    </div>
  );
}

/** Exactly what would be sent, and the buttons that send it. */
export function SendStep(props: Props) {
  const { fileId } = props.file;
  return fileId === null ? null : <SendForm {...props} fileId={fileId} />;
}
