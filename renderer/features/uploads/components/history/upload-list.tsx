import { History } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import { useUploadHistory } from '../../api/upload-history.ts';
import { nameOfJob, stationsOfJob } from '#shared/domain/outbox/name-of-job.ts';
import { nameOfTarget } from '../../model/outbox/name-of-target.ts';
import { amountOf, confirmedOf, heldDecisions, openQuestions } from '../../model/outbox/amount-groups.ts';
import { jobSituation } from '../../model/outbox/job-situation.ts';
import { jobHref } from '../../model/outbox/outbox-address.ts';
import { situationText } from '../job/job-words.tsx';
import styles from './history.module.css';
import { HistorySearch, type SearchDraft } from './history-search.tsx';
import { asTimestamps } from './period-fields.tsx';

const STEP = 100;
const MOST = 5_000;

function UploadRow(props: { job: ReceiptJob; nowMs: number }) {
  const { t, count, written } = useI18n();
  const { job, nowMs } = props;
  const obstacles = useOutbox()?.obstacles ?? [];
  const situation = jobSituation({ job, nextTryAtMs: null }, obstacles, nowMs);
  const states = t.uploadHistory.search.states;
  const open = openQuestions(job);
  const unknown = amountOf(job, 'unknown').batches + heldDecisions(job).unknown;
  const confirmed = confirmedOf(job).batches;
  const saysMore =
    situation.startsWith('finished') || situation === 'no-connection' || situation === 'hindered';
  const word = saysMore ? situationText(t, situation, job, nowMs) : states[job.state];
  return (
    <tr>
      <td>
        <a href={jobHref('history', job.id)}>{nameOfJob(job)}</a>{' '}
        <Text tone="soft">{stationsOfJob(job)}</Text>
      </td>
      <td>{nameOfTarget(t, job)}</td>
      <td data-number>{count(job.total.rows)}</td>
      <td data-number>
        {t.uploadHistory.stored(amountOf(job, 'done').batches, job.total.batches, unknown, confirmed)}
      </td>
      <td>
        {open > 0 || job.state === 'stopped' ? (
          <Text tone="danger" strong>
            {open > 0 ? t.uploadHistory.withOpen(word, open) : word}
          </Text>
        ) : (
          word
        )}
      </td>
      <td>{written(job.createdAtMs)}</td>
    </tr>
  );
}

function UploadTable(props: { jobs: ReceiptJob[] }) {
  const { title, columns } = useI18n().t.uploadHistory;
  const nowMs = useNow(60_000);
  return (
    <Table wraps aria-label={title}>
      <TableHead
        columns={[
          columns.file,
          columns.connection,
          columns.rows,
          columns.batches,
          columns.state,
          columns.created,
        ]}
        numbers={[columns.rows, columns.batches]}
      />
      <tbody>
        {props.jobs.map((job) => (
          <UploadRow key={job.id} job={job} nowMs={nowMs} />
        ))}
      </tbody>
    </Table>
  );
}

/** All uploads there ever were, newest first, and what one looks for among them. */
export function UploadList(props: {
  above: ReactNode;
  draft: SearchDraft;
  onChange: (draft: SearchDraft) => void;
}) {
  const { t } = useI18n();
  const { draft, onChange } = props;
  const words = t.uploadHistory;
  const isLow = useMediaQuery('(max-height: 600px)');
  const text = useDeferredValue(draft.text);
  const [limit, setLimit] = useState(STEP);
  const isSearching = draft.text !== '' || draft.from !== '' || draft.to !== '' || draft.state !== '';
  const { data, error, refetch } = useUploadHistory({
    text,
    limit,
    ...asTimestamps(draft),
    ...(draft.state === 'to-decide'
      ? { isUndecided: true }
      : draft.state !== '' && { states: [draft.state] }),
  });
  const head = (
    <div>
      {props.above}
      <HistorySearch draft={draft} onChange={onChange} />
    </div>
  );
  const found = error ? (
    <Text as="div" padY={12} padX={16}>
      <FailureNotice failure={toAppError(error).toFailure()}>
        <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
      </FailureNotice>
    </Text>
  ) : data?.total === 0 ? (
    <EmptyState
      isPart
      icon={<History size={28} />}
      title={isSearching ? words.nothingTitle : words.emptyTitle}
      text={isSearching ? words.nothingText : words.emptyText}
    />
  ) : (
    <div className={styles.scrolled} data-pane aria-busy={!data}>
      <Text as="p" tone="soft" small padX={16} role="status">
        {data ? words.found(data.total) : ' '}
      </Text>
      {data ? <UploadTable jobs={data.jobs} /> : <Skeleton height={160} m={14} width="auto" />}
      {data && data.total > data.jobs.length && limit < MOST && (
        <Text as="div" padY={12} padX={16}>
          <Button onClick={() => setLimit((before) => Math.min(MOST, before + STEP))}>{words.more}</Button>
        </Text>
      )}
    </div>
  );
  // A low window has no room for a search that stays above the list.
  return isLow ? (
    <div className={styles.scrolled}>
      {head}
      {found}
    </div>
  ) : (
    <Stack gap={0} rows="head" shrinks>
      {head}
      {found}
    </Stack>
  );
}
