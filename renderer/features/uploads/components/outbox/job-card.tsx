import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JobProgress } from '#shared/contract/outbox-shapes.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { nameOfJob, stationsOfJob } from '../../model/outbox/name-of-job.ts';
import { jobHref } from '../../model/outbox/outbox-address.ts';
import { JobActions } from '../job/job-actions.tsx';
import { JobNumbers, JobState } from '../job/job-words.tsx';
import styles from './outbox.module.css';
import { PartsBar } from '../job/parts-bar.tsx';
import type { useQueueMoves } from './use-queue-moves.ts';

function CardBody(props: { progress: JobProgress }) {
  const { job } = props.progress;
  return (
    <div className={styles.jobBody}>
      <div className={styles.jobHead}>
        <a className={styles.jobName} href={jobHref('outbox', job.id)}>
          {nameOfJob(job)}
        </a>
        <span className={styles.stations}>{stationsOfJob(job)}</span>
        <JobState progress={props.progress} />
        <JobActions progress={props.progress} />
      </div>
      {job.stopReason && <FailureNotice failure={job.stopReason} />}
      <PartsBar job={job} />
      <JobNumbers progress={props.progress} />
    </div>
  );
}

function Card(props: { progress: JobProgress; children: ReactNode; [data: `data-${string}`]: unknown }) {
  const { progress, ...rest } = props;
  return <li className={styles.job} aria-label={nameOfJob(progress.job)} {...rest} />;
}

/** A job that is not over, with the handle that changes its place in the order of sending. */
export function QueuedJob(props: {
  progress: JobProgress;
  moves: ReturnType<typeof useQueueMoves>;
  hintId: string;
}) {
  const { t } = useI18n();
  const { progress, moves } = props;
  const { id, fileName } = progress.job;
  return (
    <Card
      progress={progress}
      data-drop={moves.over === id || undefined}
      data-dragged={moves.dragged === id || undefined}
      {...moves.targetProps(id)}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t.outbox.actions.move(fileName)}
        aria-describedby={props.hintId}
        title={t.outbox.actions.moveHint}
        {...moves.handleProps(id)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <CardBody progress={progress} />
    </Card>
  );
}

/** A job that is over. */
export function EndedJob(props: { progress: JobProgress }) {
  return (
    <Card progress={props.progress} data-over>
      <CardBody progress={props.progress} />
    </Card>
  );
}
