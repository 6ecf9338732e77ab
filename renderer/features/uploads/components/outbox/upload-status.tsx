import { Text } from '#renderer/components/ui/layout.tsx';
import { formatRate, formatSeconds } from '#renderer/i18n/format-amount.ts';
import { formatCountdown } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendState } from '#renderer/lib/backend/backend-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import { amountOf } from '../../model/outbox/amount-groups.ts';
import { isOnHold, jobSituation } from '../../model/outbox/job-situation.ts';
import { leadingJob, outboxSummary } from '../../model/outbox/outbox-summary.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import { secondsWithoutResponse } from '../job/job-words.tsx';
import styles from './outbox.module.css';

const TICK_MS = 1_000;

/** How sending goes, in a line that leads to the outbox; nothing while there is nothing to say. */
export function UploadStatus() {
  const { t, language } = useI18n();
  const outbox = useOutbox();
  const nowMs = useNow(TICK_MS);
  const { status } = useBackendState();
  // What was reported last no longer holds when nothing is being sent.
  if (!outbox || status === 'lost') return null;
  const words = t.outbox.status;
  const { sending, unknownBatches, heldBatches, waiting } = outboxSummary(outbox);
  const leading = leadingJob(sending, nowMs);
  const parts: string[] = [];
  if (outbox.failure) parts.push(words.failed);
  else if (leading) {
    const { progress, startsInMs } = leading;
    const { job } = progress;
    const batch = Math.min(job.total.batches, amountOf(job, 'done').batches + 1);
    const { bytesPerSecond, secondsLeft, obstacles } = outbox;
    const isHindered = isOnHold(jobSituation(progress, obstacles, nowMs));
    const lead = isHindered ? words.hindered : words.sending;
    if (startsInMs > 0) parts.push(words.delayed(job.fileName, formatCountdown(startsInMs)));
    else parts.push(lead(job.fileName, batch, job.total.batches));
    const silentSeconds = isHindered || startsInMs > 0 ? null : secondsWithoutResponse(progress, nowMs);
    if (silentSeconds !== null)
      parts.push(t.outbox.amounts.noResponse(formatSeconds(silentSeconds, language)));
    if (sending.length > 1) parts.push(words.more(sending.length - 1));
    if (!isHindered && startsInMs === 0) {
      if (bytesPerSecond !== null) parts.push(formatRate(bytesPerSecond, language));
      if (secondsLeft !== null) parts.push(words.left(formatSeconds(secondsLeft, language)));
    }
  }
  const hasSums = sending.length + waiting + unknownBatches + heldBatches > 0;
  if (parts.length === 0 && !hasSums) return null;
  return (
    <>
      <a className={styles.statusLink} href={uploadHref('outbox')}>
        {parts.join(t.punctuation.comma)}
      </a>
      {hasSums && (
        <Text as="a" push fixed className={styles.statusLink} href={uploadHref('outbox')}>
          {words.sums(unknownBatches, heldBatches)}
        </Text>
      )}
    </>
  );
}

/** What the rail shows beside the section: what needs attention, else what is being sent, else what waits. */
export function useUploadBadge(): string | undefined {
  const { rail } = useI18n().t.outbox;
  const outbox = useOutbox();
  if (!outbox) return undefined;
  const { sending, attention, waiting } = outboxSummary(outbox);
  const hindered = new Set(outbox.obstacles.map(({ connectionId }) => connectionId));
  const going = sending.filter(({ job }) => !hindered.has(job.connectionId)).length;
  const standing = waiting + sending.length - going;
  if (attention > 0) return rail.attention(attention);
  if (going > 0) return rail.sending(going);
  return standing > 0 ? rail.waiting(standing) : undefined;
}
