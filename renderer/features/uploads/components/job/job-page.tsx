import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { InZone, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { JobProgress } from '#shared/contract/outbox-shapes.ts';
import { useZoneOfConnection } from '../../api/connection-names.ts';
import { type ChosenBatch, useChosenBatch } from '../../api/job-batches.ts';
import { useJob } from '../../api/job.ts';
import { BATCH_FILTERS, type BatchFilter, countOf, statesOf } from '../../model/outbox/batch-filters.ts';
import { BatchDetail } from './batch-detail.tsx';
import { BatchTable } from './batch-table.tsx';
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
        <Stack lineBelow padY={12} padX={16}>
          <BackLink pane={pane} />
          {error ? (
            <FailureNotice failure={toAppError(error).toFailure()}>
              <Button onClick={refetch}>{t.frame.retry}</Button>
            </FailureNotice>
          ) : (
            <Skeleton height={150} />
          )}
        </Stack>
      </div>
    );
  return (
    <InZone zone={zone}>
      <article className={styles.page} aria-label={job.fileName}>
        <JobHead job={job} progress={progress} pane={pane} />
        <BatchesPart progress={{ ...progress, job }} />
      </article>
    </InZone>
  );
}

/** The batches of a job, all or those of some states, and the chosen one beside them. */
function BatchesPart(props: { progress: JobProgress }) {
  const { t, count } = useI18n();
  const { progress } = props;
  const { job } = progress;
  const [filter, setFilter] = useState<BatchFilter>('all');
  const [chosen, setChosen] = useState<ChosenBatch>();
  const now = useChosenBatch(job.id, statesOf(filter), chosen);
  const words = t.batches;
  const choose = (value: BatchFilter) => {
    setFilter(value);
    setChosen(undefined);
  };
  return (
    <>
      <Row wrap gap={12} padX={16} padY={8}>
        <h3 id="batches-title">{words.title}</h3>
        <SegmentedControl
          aria-label={words.filterLabel}
          value={filter}
          data={BATCH_FILTERS.map((value) => ({
            value,
            label: `${words.filters[value]} ${count(countOf(job, value))}`,
          }))}
          onChange={choose}
        />
      </Row>
      <div className={styles.split} data-open={now ? true : undefined}>
        <BatchTable
          key={filter}
          jobId={job.id}
          states={statesOf(filter)}
          count={countOf(job, filter)}
          chosen={now?.index ?? undefined}
          onChoose={(index, batch) => setChosen({ index, batch })}
        />
        {now && (
          <BatchDetail
            key={now.batch.seq}
            progress={progress}
            batch={now.batch}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
    </>
  );
}
