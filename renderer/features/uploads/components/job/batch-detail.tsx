import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Button, CloseButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import type { BatchRow, JobProgress } from '#shared/contract/outbox-shapes.ts';
import { isAboutRows, mayBeStoredThough, wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import { addressOf } from '#shared/domain/outbox/receipt-texts.ts';
import { useBatchActions } from '../../api/change-outbox.ts';
import { useHasConnection } from '../../api/connection-names.ts';
import { useBatchBody } from '../../api/job-batches.ts';
import { agreementTo, isAskedOfAll } from '../../model/outbox/amount-groups.ts';
import { sendsToFindOne } from '../../model/outbox/batch-filters.ts';
import { BatchStateCell } from './batch-state.tsx';
import { DecisionButton } from './decision-button.tsx';
import { answerText } from './job-words.tsx';
import styles from './job-page.module.css';

const SHOWN_CHARS = 20_000;

function BatchFacts(props: { batch: BatchRow }) {
  const i18n = useI18n();
  const { t, count, written } = i18n;
  const { batch } = props;
  const words = t.batches.detail;
  const time = (epochMs: number | null) => (epochMs === null ? '–' : written(epochMs));
  const facts: [string, string][] = [
    [t.batches.columns.equipment, `${batch.equipId}${t.punctuation.inBrackets(batch.equipType)}`],
    [t.batches.columns.period, `${batch.firstTimestamp} – ${batch.lastTimestamp}`],
    [words.rows, words.rowsOfFile(batch.rowCount, batch.firstRow, batch.lastRow)],
    [words.size, count(batch.sizeBytes)],
    [words.answer, answerText(i18n, batch)],
    [words.attempts, words.attemptsText(batch.attempts, batch.unknowns, batch.repeats)],
    [words.sent, time(batch.sentAtMs)],
    [
      words.done,
      batch.isReadBack ? `${time(batch.doneAtMs)}, ${t.batches.readBackMark}` : time(batch.doneAtMs),
    ],
  ];
  if (batch.nextTryAtMs !== null) facts.push([words.nextTry, time(batch.nextTryAtMs)]);
  if (batch.sentAs !== null) facts.push([words.sentAs, batch.sentAs || t.batches.uploadToken]);
  const sentTo = addressOf({ origin: batch.sentTo });
  if (sentTo !== null) facts.push([t.receipts.columns.sentTo, sentTo]);
  if (batch.cutFrom !== null) facts.push([words.cutFrom, words.cutFromText(batch.cutFrom + 1)]);
  return (
    <Facts>
      {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} of`}>{value}</dd>])}
      <dt>{words.sha256}</dt>
      <dd>
        <code>{batch.sha256}</code>
      </dd>
    </Facts>
  );
}

/** Everything that is known of a batch, and what can be decided about it. */
export function BatchDetail(props: { progress: JobProgress; batch: BatchRow; onClose: () => void }) {
  const { t } = useI18n();
  const { progress, batch } = props;
  const { job } = progress;
  const words = t.batches.detail;
  const title = words.title(batch.seq + 1);
  return (
    <section className={styles.detail} aria-label={title} data-pane>
      <Row justify="between">
        <h3>{title}</h3>
        <CloseButton small label={words.close} onClick={props.onClose} />
      </Row>
      <BatchStateCell batch={batch} />
      <BatchChoices progress={progress} batch={batch} />
      <BatchFacts batch={batch} />
      <CopyButton text={batch.sha256} label={words.copy} copied={words.copied} failed={words.copyFailed} />
      <BatchBody key={batch.seq} jobId={job.id} seq={batch.seq} hasBody={batch.hasBody} />
    </section>
  );
}

function BodyText(props: { jobId: string; seq: number; text: string }) {
  const { t, language } = useI18n();
  const words = t.batches.detail;
  const { text } = props;
  return (
    <>
      <textarea
        className={styles.body}
        readOnly
        rows={12}
        spellCheck={false}
        aria-label={words.body}
        value={text.slice(0, SHOWN_CHARS)}
      />
      {text.length > SHOWN_CHARS && (
        <Text as="p" tone="soft" small>
          {words.bodyCut(formatBytes(SHOWN_CHARS, language), formatBytes(text.length, language))}
        </Text>
      )}
      <Row align="stretch" wrap>
        <Button
          small
          onClick={() =>
            saveFile(`${props.jobId.slice(0, 8)}-${props.seq + 1}.json`, 'application/json', text)
          }
        >
          {words.bodySave}
        </Button>
      </Row>
    </>
  );
}

/** The exact text of a batch, once somebody asks for it. */
function BatchBody(props: { jobId: string; seq: number; hasBody: boolean }) {
  const { t } = useI18n();
  const words = t.batches.detail;
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending } = useBatchBody(props.jobId, props.seq, isOpen && props.hasBody);
  if (!props.hasBody)
    return (
      <Text as="p" tone="soft" small>
        {words.bodyGone}
      </Text>
    );
  return (
    <>
      <Row align="stretch" wrap>
        <Button small aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
          {isOpen ? words.bodyHide : words.bodyShow}
        </Button>
      </Row>
      {isOpen && error && <FailureNotice failure={toAppError(error).toFailure()} />}
      {isOpen && !error && isPending && <Skeleton height={80} />}
      {isOpen && data === null && (
        <Text as="p" tone="soft" small>
          {words.bodyGone}
        </Text>
      )}
      {isOpen && data && <BodyText jobId={props.jobId} seq={props.seq} text={data.text} />}
    </>
  );
}

/** What the user may decide about a batch that waits for a decision, and what each choice means. */
function BatchChoices(props: { progress: JobProgress; batch: BatchRow }) {
  const { t } = useI18n();
  const words = t.batches.detail;
  const { retry, bisect } = useBatchActions();
  const { progress, batch } = props;
  const { job, elsewhere } = progress;
  const { seq, state, heldReason, lastStatus, rowCount, hasBody } = batch;
  const hasConnection = useHasConnection(job.connectionId);
  const isWithRest = hasConnection && hasBody && isAskedOfAll(progress);
  const canSend = hasConnection && hasBody && !isWithRest;
  if (state !== 'held' && state !== 'left' && state !== 'rejected') return null;
  const one = { jobId: job.id, seqs: [seq], count: 1 };
  const isUnknown = mayBeStoredThough(heldReason);
  const decisions = isUnknown ? (['markAsSent', 'leaveUnknown'] as const) : (['giveUp'] as const);
  const labels = { markAsSent: words.isStored, leaveUnknown: words.leaveUnknown, giveUp: words.giveUp };
  const overwrites = wouldOverwrite(heldReason);
  const isRefused = state !== 'left' && !isUnknown && heldReason !== 'damaged' && !overwrites;
  const canBisect = (isRefused || (isUnknown && isAboutRows(lastStatus))) && canSend && rowCount > 1;
  return (
    <>
      {isUnknown && hasConnection && <p>{words.unknownExplained}</p>}
      {heldReason === 'damaged' && <p>{words.damagedExplained}</p>}
      {overwrites && <p>{words.supersededExplained}</p>}
      {isRefused && rowCount === 1 && <p>{words.oneRow}</p>}
      {isWithRest && <p>{words.askedOfAll}</p>}
      {canBisect && (
        <Text as="p" tone="soft" small>
          {words.bisectText(sendsToFindOne(rowCount))}
        </Text>
      )}
      <Row align="stretch" wrap>
        {canSend && (
          <Button
            small
            loading={retry.isPending}
            onClick={() => retry.mutate({ jobId: job.id, seqs: [seq], ...agreementTo(elsewhere) })}
          >
            {t.outbox.actions.elsewhere(words.resend, elsewhere)}
          </Button>
        )}
        {state !== 'left' &&
          decisions.map((each) => (
            <DecisionButton key={each} decision={each} label={labels[each]} {...one} />
          ))}
        {canBisect && (
          <Button
            small
            loading={bisect.isPending}
            onClick={() => bisect.mutate({ jobId: job.id, seq, ...agreementTo(elsewhere) })}
          >
            {t.outbox.actions.elsewhere(words.bisect, elsewhere)}
          </Button>
        )}
      </Row>
    </>
  );
}
