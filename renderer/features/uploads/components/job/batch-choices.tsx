import { Button } from '@mantine/core';
import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBatchActions } from '../../api/change-outbox.ts';
import { sendsToFindOne } from '../../model/outbox/batch-filters.ts';
import styles from './job-page.module.css';

/** What the user may decide about a batch that waits for a decision, and what each choice means. */
export function BatchChoices(props: { jobId: string; batch: BatchRow }) {
  const words = useI18n().t.batches.detail;
  const { retry, markAsSent, leaveUnknown, giveUp, bisect } = useBatchActions();
  const { jobId, batch } = props;
  const { seq, state, heldReason, lastStatus, rowCount, hasBody } = batch;
  if (state !== 'held' && state !== 'left' && state !== 'rejected') return null;
  const isUnknown = heldReason === 'unknown-outcome';
  const wasRefused = lastStatus !== null && lastStatus >= 400 && lastStatus < 500;
  const canBisect = state !== 'left' && (!isUnknown || wasRefused) && hasBody && rowCount > 1;
  return (
    <>
      {isUnknown && <p>{words.unknownExplained}</p>}
      {heldReason === 'damaged' && <p>{words.damagedExplained}</p>}
      {!isUnknown && state !== 'left' && heldReason !== 'damaged' && rowCount === 1 && <p>{words.oneRow}</p>}
      {canBisect && <p className={styles.soft}>{words.bisectText(sendsToFindOne(rowCount))}</p>}
      <div className={styles.actions}>
        {hasBody && (
          <Button
            size="compact-xs"
            variant={isUnknown ? 'filled' : 'default'}
            loading={retry.isPending}
            onClick={() => retry.mutate({ jobId, seqs: [seq] })}
          >
            {words.resend}
          </Button>
        )}
        {isUnknown && (
          <Button
            size="compact-xs"
            variant="default"
            loading={markAsSent.isPending}
            onClick={() => markAsSent.mutate({ jobId, seqs: [seq] })}
          >
            {words.isStored}
          </Button>
        )}
        {isUnknown && (
          <Button
            size="compact-xs"
            variant="default"
            loading={leaveUnknown.isPending}
            onClick={() => leaveUnknown.mutate({ jobId, seqs: [seq] })}
          >
            {words.leaveUnknown}
          </Button>
        )}
        {state === 'held' && !isUnknown && (
          <Button
            size="compact-xs"
            variant="default"
            loading={giveUp.isPending}
            onClick={() => giveUp.mutate({ jobId, seqs: [seq] })}
          >
            {words.giveUp}
          </Button>
        )}
        {canBisect && (
          <Button size="compact-xs" loading={bisect.isPending} onClick={() => bisect.mutate({ jobId, seq })}>
            {words.bisect}
          </Button>
        )}
      </div>
    </>
  );
}
