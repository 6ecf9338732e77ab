import { Button, Skeleton } from '@mantine/core';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { InZone, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useZoneOfConnection } from '../../api/connection-names.ts';
import { useJob } from '../../api/job.ts';
import { BatchesPart } from './batches-part.tsx';
import { BackLink, JobHead } from './job-head.tsx';
import styles from './job-page.module.css';

/** A job with its receipt and all its batches, while it is being sent and for good. */
export function JobPage(props: { pane: 'outbox' | 'history'; jobId: string }) {
  const { t } = useI18n();
  const { pane, jobId } = props;
  const { job, progress, error, refetch } = useJob(jobId);
  const zone = useZoneOfConnection(job?.connectionId, job?.zone);
  if (!job || !progress)
    return (
      <div className={styles.page}>
        <div className={styles.head}>
          <BackLink pane={pane} />
          {error ? (
            <FailureNotice failure={toAppError(error).toFailure()}>
              <Button size="xs" variant="default" onClick={refetch}>
                {t.frame.retry}
              </Button>
            </FailureNotice>
          ) : (
            <Skeleton height={150} />
          )}
        </div>
      </div>
    );
  return (
    <InZone zone={zone}>
      <article className={styles.page} aria-label={job.fileName}>
        <JobHead job={job} progress={progress} pane={pane} />
        <BatchesPart job={job} />
      </article>
    </InZone>
  );
}
