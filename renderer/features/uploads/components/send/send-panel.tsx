import { useMemo, useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { useDryRun } from '../../api/dry-run.ts';
import { useInService } from '../../api/in-service.ts';
import { cancelSending, sendSheet } from '../../api/send-sheet.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { nameOfSeries } from '../../model/series-picture.ts';
import { stationsNotCompared } from '../../model/stations-not-compared.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import { mayBeSent, NotAgreedNotice, noteInDraft, useNotAgreed } from './not-agreed-notice.tsx';
import { NotComparedNotice } from './not-compared-notice.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import styles from './send.module.css';
import { FileSentBefore, InServiceNow, ruleFor, SentBefore } from './sent-before.tsx';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  equipment: readonly KnownEquipment[];
  onSignInForMcp: () => void;
};

/** Makes every batch of a sheet that is ready, to see what of it goes; sends nothing. */
export function useSending({ workspace, target, sheet, file, equipment }: Props, isReady: boolean) {
  const { plan } = sheet.reading;
  const rule = ruleFor(sheet.alreadySent);
  const { state, again } = useDryRun(workspace, isReady ? file.fileId : null, target, plan, rule);
  const result = state.kind === 'done' ? state.result : undefined;
  const planned = useMemo(() => (result ? [{ plan, report: result.report }] : []), [plan, result]);
  const notAgreed = useNotAgreed(target.connectionId, planned, equipment);
  const [isKnown, setKnown] = useState(false);
  const stations = stationsNotCompared(target, result ? [result.report] : []);
  const [areChecked, setChecked] = useState(false);
  const goingOut = result?.outgoing.recordCount ?? 0;
  return {
    state,
    again,
    result,
    notAgreed,
    isKnown,
    setKnown,
    stations,
    areChecked,
    setChecked,
    rule,
    /** Records that go; null while all rows do. */
    newRecords: result && goingOut < result.report.recordCount ? goingOut : null,
    isAllowed:
      result !== undefined &&
      goingOut > 0 &&
      mayBeSent(notAgreed, isKnown) &&
      (stations.length === 0 || areChecked),
  };
}

/** What is to be known before a sheet is sent. */
export function SendNotices(props: Props & { sending: ReturnType<typeof useSending> }) {
  const { t } = useI18n();
  const words = t.uploadSend;
  const { workspace, sheet, file, sending } = props;
  const { result, rule } = sending;
  const run = sheet.sending;
  const { plan } = sheet.reading;
  const { fileId } = file;
  const nameOf = (series: { equipId: string; field: string }) => nameOfSeries(series, plan);
  const isReady = result !== undefined && result.report.batchCount > 0;
  const files = useMemo(
    () => (isReady && fileId !== null ? [{ fileId, plan }] : []),
    [isReady, fileId, plan],
  );
  const inService = useInService(workspace, props.target, files);
  return (
    <>
      {sending.state.kind === 'failed' && (
        <FailureNotice failure={sending.state.failure} lead={words.failed}>
          <Button onClick={sending.again}>{words.again}</Button>
        </FailureNotice>
      )}
      {run?.kind === 'failed' && <FailureNotice failure={run.failure} lead={words.sendFailed} />}
      {result && result.report.batchCount > 0 && (
        <>
          <InServiceNow query={inService} rule={rule} nameOf={nameOf} />
          <SentBefore
            sentBefore={result.sentBefore}
            rule={rule}
            nameOf={nameOf}
            inService={inService.data}
            onRule={(alreadySent) => workspace.changeSheet(sheet.key, () => ({ alreadySent }))}
          >
            <FileSentBefore sha256={file.sample?.sha256 ?? ''} />
          </SentBefore>
          <NotComparedNotice
            stations={sending.stations}
            isKnown={sending.areChecked}
            onKnown={sending.setChecked}
          />
          <NotAgreedNotice
            notAgreed={sending.notAgreed}
            isKnown={sending.isKnown}
            onKnown={sending.setKnown}
          />
        </>
      )}
    </>
  );
}

/** The button that sends a sheet, and those beside it. */
export function SendPanel(
  props: Props & {
    sending: ReturnType<typeof useSending>;
    /** Rows that would go, as far as the check tells. */
    checkedRows: number;
    onMoreOptions: () => void;
  },
) {
  const { t } = useI18n();
  const words = t.uploadSend;
  const review = t.uploadReview;
  const { workspace, target, sheet, sending } = props;
  const { result, isAllowed, newRecords, rule } = sending;
  const [isPreview, setPreview] = useState(false);
  const send = async (canary: boolean) => {
    noteInDraft(sending.notAgreed);
    const jobId = await sendSheet(workspace, sheet.key, target, {
      canary,
      alreadySent: rule,
      sentBefore: result?.sentBefore,
    });
    if (jobId !== null) workspace.show(sheet.key, 'receipt');
  };
  const run = sheet.sending;
  return (
    <div className={styles.sendBar}>
      {run?.kind === 'running' ? (
        <Row wrap gap={12} role="status">
          <ProgressBar label={words.sending(Math.round(run.share * 100))} share={run.share} />
          {words.sending(Math.round(run.share * 100))}
          <Button onClick={() => cancelSending(workspace, sheet.key)}>{words.cancel}</Button>
        </Row>
      ) : (
        <Row wrap>
          <Button kind="primary" disabled={!isAllowed} onClick={() => void send(false)}>
            {newRecords === null
              ? review.sendRows(result?.report.sentRows ?? props.checkedRows)
              : review.sendRecords(newRecords)}
          </Button>
          <Button disabled={!result} onClick={() => setPreview(true)}>
            {review.preview}
          </Button>
          <Button kind="quiet" onClick={props.onMoreOptions}>
            {review.options.button}
          </Button>
        </Row>
      )}
      {isPreview && result && (
        <PreviewDialog
          result={result}
          connectionId={target.connectionId}
          isAllowed={isAllowed}
          onSendOneFirst={() => {
            setPreview(false);
            void send(true);
          }}
          onSignInForMcp={() => {
            setPreview(false);
            props.onSignInForMcp();
          }}
          onClose={() => setPreview(false)}
        />
      )}
    </div>
  );
}
