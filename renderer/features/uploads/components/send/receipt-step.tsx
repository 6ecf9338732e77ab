import { useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import type { JobProgress, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendState } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { useJob } from '../../api/job.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { sheetsNotSent, type WorkspaceSheet } from '../../model/workspace-state.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { readRowAccount } from '#shared/domain/import/row-account.ts';
import { missingOfJob, nameOfJob, unsentValuesOf } from '#shared/domain/outbox/name-of-job.ts';
import { confirmedOf } from '../../model/outbox/amount-groups.ts';
import { goesOn, type JobSituation, waitsForUser } from '../../model/outbox/job-situation.ts';
import { jobHref } from '../../model/outbox/outbox-address.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import { HeldRowsDownload } from '../job/held-rows-download.tsx';
import { JobActions } from '../job/job-actions.tsx';
import { LastFailure, StopReason, useSituationText } from '../job/job-words.tsx';
import { JobObstacles } from '../job/obstacle-banner.tsx';
import styles from './send.module.css';

const LOOK_AGAIN_MS = 500;

/** The seconds in which nothing is sent yet: one click, and nothing was sent. */
function Hold({
  workspace,
  sheet,
  job,
}: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  job: UploadJob;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploadSend;
  const nowMs = useNow(LOOK_AGAIN_MS);
  const [isTooLate, setTooLate] = useState(false);
  const { resume } = useOutboxActions();
  const seconds = Math.ceil((job.notBeforeMs - nowMs) / 1000);
  const undo = async () => {
    try {
      await workspace.client.uploads.outbox.cancel({ jobId: job.id });
      const { amounts } = await workspace.client.uploads.receipts.read({ jobId: job.id });
      // A click in the last moment may come too late: then this page goes on showing what became of it.
      if (Object.keys(amounts).some((state) => state !== 'cancelled')) return setTooLate(true);
      workspace.changeSheet(sheet.key, () => ({ jobId: null }));
      workspace.go('review');
      return undefined;
    } catch (error) {
      return showFailure(i18n, error);
    }
  };
  if (isTooLate) return <p role="status">{words.tooLate}</p>;
  if (seconds <= 0 || job.state !== 'sending') return null;
  return (
    <Row wrap gap={12}>
      <strong role="status">{words.hold(seconds)}</strong>
      <Button kind="primary" loading={resume.isPending} onClick={() => resume.mutate({ jobId: job.id })}>
        {i18n.t.outbox.actions.sendNow}
      </Button>
      <Button onClick={() => void undo()}>{words.undo}</Button>
    </Row>
  );
}

/** What of the file was not sent, as sentences; empty if all of it was. */
function useNotSent(job: ReceiptJob): string[] {
  const words = useI18n().t.uploadSend.receipt.notSent;
  const account = readRowAccount(job.summary);
  const values = unsentValuesOf(job);
  const missing = missingOfJob(job);
  const { heldRows, leftOutRows, duplicateRows, partlySentRows } = account ?? {
    heldRows: job.rejectedRows,
    leftOutRows: 0,
    duplicateRows: 0,
    partlySentRows: 0,
  };
  return [
    ...(heldRows > 0 ? [words.held(heldRows)] : []),
    ...(partlySentRows > 0
      ? [values ? words.values(values.values, values.columns) : words.valuesOfRows(partlySentRows)]
      : []),
    ...(leftOutRows > 0 ? [words.leftOut(leftOutRows)] : []),
    ...(duplicateRows > 0 ? [words.duplicates(duplicateRows)] : []),
    ...(missing ? [words.missing(missing.values, missing.times)] : []),
  ];
}

function Job({
  workspace,
  sheet,
  jobId,
}: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  jobId: string;
}) {
  const { t } = useI18n();
  const { job, progress, error, refetch } = useJob(jobId);
  if (job && progress) return <JobCard workspace={workspace} sheet={sheet} job={job} progress={progress} />;
  return (
    error && (
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button onClick={refetch}>{t.frame.retry}</Button>
      </FailureNotice>
    )
  );
}

/** Why a job does not go on, and what can be done about it. */
function JobRemedies({ progress, situation }: { progress: JobProgress; situation: JobSituation }) {
  return (
    <>
      <StopReason progress={progress} />
      <LastFailure progress={progress} />
      <JobObstacles progress={progress} />
      {waitsForUser(situation) && (
        <Row wrap>
          <JobActions progress={progress} />
        </Row>
      )}
    </>
  );
}

/** What happens by itself from now on; nothing is promised while nobody sends. */
function useOutlook(job: ReceiptJob, situation: JobSituation, isFileNeeded: boolean): string {
  const { t } = useI18n();
  const words = t.uploadSend.receipt;
  const obstacles = useOutbox()?.obstacles.filter(({ connectionId }) => connectionId === job.connectionId);
  const { status } = useBackendState();
  const isGoingOn = goesOn(situation, obstacles ?? []) && status !== 'lost';
  const isSent = situation === 'finished';
  return [
    ...(!isFileNeeded && (isGoingOn || isSent) ? [words.fileNotNeeded] : []),
    ...(isGoingOn ? [words.text] : []),
  ].join(t.punctuation.space);
}

/** How far an upload is, what of the file it leaves out, and what comes next. */
function JobCard(props: {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  job: ReceiptJob;
  progress: JobProgress;
}) {
  const { t } = useI18n();
  const words = t.uploadSend.receipt;
  const { workspace, sheet, job, progress } = props;
  const notSent = useNotSent(job);
  const others = sheetsNotSent(workspace.getState(), sheet);
  const isAllSent = workspace.getState().sheets.every(({ jobId: sent }) => sent !== null);
  const another = () => (isAllSent ? workspace.removeAll() : workspace.go('file'));
  const { situation, text } = useSituationText(progress);
  const outlook = useOutlook(job, situation, others.length + notSent.length > 0);
  const confirmed = confirmedOf(job).batches;
  const done = job.amounts.done ?? { batches: 0, rows: 0, bytes: 0 };
  return (
    <section className={styles.card} aria-label={words.title}>
      <h3>
        {nameOfJob(job)}
        {t.punctuation.colon}
        {text}
      </h3>
      <ProgressBar label={words.progress} share={done.batches / Math.max(1, job.total.batches)} />
      <p>
        {words.done(done.batches, job.total.batches)} · {words.rows(done.rows, job.total.rows)}
        {confirmed > 0 && ` · ${t.outbox.confirmed(confirmed)}`}
      </p>
      <Hold workspace={workspace} sheet={sheet} job={job} />
      <JobRemedies progress={progress} situation={situation} />
      {notSent.length > 0 && (
        <Notice tone="caution" title={words.notSent.title} actions={<HeldRowsDownload job={job} />}>
          <Column as="ul" gap={4}>
            {notSent.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Column>
        </Notice>
      )}
      {others.length > 0 && (
        <Text as="p" small>
          <strong>{words.otherSheets(others.join(', '))}</strong>
        </Text>
      )}
      {outlook && (
        <Text as="p" tone="soft" small>
          {outlook}
        </Text>
      )}
      <Row wrap gap={12}>
        <a href={jobHref('outbox', job.id)}>{words.open}</a>
        <a href={uploadHref('outbox')}>{words.outbox}</a>
        <Button onClick={() => workspace.go('review')}>{words.back}</Button>
        <Button onClick={another}>{words.another}</Button>
      </Row>
    </section>
  );
}

/** What became of it: the last seconds in which it can be taken back, then how far it is. */
export function ReceiptStep({ workspace, sheet }: { workspace: UploadWorkspace; sheet: WorkspaceSheet }) {
  const words = useI18n().t.uploadSend.receipt;
  return (
    <Column grow scrolls>
      {sheet.jobId === null ? (
        <Text as="p" tone="soft" small>
          {words.none}
        </Text>
      ) : (
        <Job workspace={workspace} sheet={sheet} jobId={sheet.jobId} />
      )}
    </Column>
  );
}
