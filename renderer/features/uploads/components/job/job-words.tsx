import type { JobProgress, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { Failure } from '#shared/errors.ts';
import { formatBytes, formatRate, formatSeconds } from '#renderer/i18n/format-amount.ts';
import { formatCountdown } from '#renderer/i18n/format.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { type I18n, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import { useHasConnection } from '../../api/connection-names.ts';
import {
  amountOf,
  askedFirst,
  confirmedOf,
  isAboutConnection,
  isDecided,
} from '../../model/outbox/amount-groups.ts';
import { heldBackOf, type JobSituation, jobSituation } from '../../model/outbox/job-situation.ts';
import styles from './job.module.css';

const TICK_MS = 1_000;
/** Most services answer a batch much sooner. */
const LONG_MS = 10_000;
const SITUATIONS_WITH_RATE: readonly JobSituation[] = ['sending', 'queued', 'checking'];

export function useSituation(progress: JobProgress): { situation: JobSituation; nowMs: number } {
  const nowMs = useNow(TICK_MS);
  const outbox = useOutbox();
  return { situation: jobSituation(progress, outbox?.obstacles ?? [], nowMs), nowMs };
}

/** How a job stands, in words: the same wherever it is told. */
export function situationText(
  { outbox: { situations } }: Dictionary,
  situation: JobSituation,
  job: UploadJob,
  nowMs: number,
): string {
  const held = heldBackOf(job);
  const confirmed = confirmedOf(job).batches;
  if (situation === 'delayed') return situations.delayed(formatCountdown(job.notBeforeMs - nowMs));
  if (situation === 'finished') return situations.finished(confirmed);
  if (situation === 'finished-held') return situations[situation](held.rows, held.partly, confirmed);
  return situations[situation];
}

export function useSituationText(progress: JobProgress): { situation: JobSituation; text: string } {
  const { t } = useI18n();
  const { situation, nowMs } = useSituation(progress);
  return { situation, text: situationText(t, situation, progress.job, nowMs) };
}

export function JobState(props: { progress: JobProgress }) {
  const { situation, text } = useSituationText(props.progress);
  return (
    <span className={styles.situation} data-situation={situation}>
      {text}
    </span>
  );
}

type Attempt = NonNullable<JobProgress['lastAttempt']>;

/** What came back for a batch at its last attempt. */
export function answerText({ t, failure }: Pick<I18n, 't' | 'failure'>, batch: Attempt): string {
  const words = t.batches.detail;
  const { lastStatus, lastAnswer, lastFailure, attempts } = batch;
  if (lastStatus !== null) return words.statusAndWords(lastStatus, lastAnswer || words.noWords);
  if (lastFailure) return `${words.noAnswer}${t.punctuation.colon}${failure(lastFailure).title}`;
  // Of an answer that confirmed nothing, which the user has decided about.
  if (lastAnswer !== '') return lastAnswer;
  return attempts > 0 && batch.state !== 'inflight' ? words.noAnswer : '–';
}

/** For how long a batch has been in progress, if that is worth saying: it may never be answered. */
export function secondsWithoutResponse({ inProgressSinceMs }: JobProgress, nowMs: number): number | null {
  const ms = inProgressSinceMs === null ? 0 : nowMs - inProgressSinceMs;
  return ms < LONG_MS ? null : ms / 1_000;
}

/** What of a stopped job is told, and what to do. Nothing that only a connection could do, where it was removed: `isGone` says that instead. */
export function stopWords(
  { outbox: { actions, obstacles } }: Dictionary,
  job: UploadJob,
  hasConnection: boolean,
): { failure: UploadJob['stopReason']; nextStep: string | undefined; isGone: boolean } {
  const isGone = !hasConnection && job.stopReason !== null && isAboutConnection(job.stopReason);
  const rest = isDecided(job) ? actions.resumeRest : undefined;
  const nextStep = hasConnection ? rest : obstacles.noConnectionText;
  return { failure: isGone ? null : job.stopReason, nextStep, isGone };
}

/** What is asked before a job goes on that waits for something else as well; undefined if the reason that it has stopped for says it. */
export function askedWords(
  { outbox: { actions } }: Dictionary,
  progress: Pick<JobProgress, 'job' | 'elsewhere'>,
): { failure: Failure; nextStep: string | undefined } | undefined {
  const failure = askedFirst(progress);
  if (!failure || failure.code === progress.job.stopReason?.code) return undefined;
  const nextStep = failure.code === 'ACCOUNT_CHANGED' ? actions.nothingAs(failure.details.to) : undefined;
  return { failure, nextStep };
}

/** Why a job has stopped, and what to do; and what is asked before it goes on, where it would not go as it was made. */
export function StopReason({ progress }: { progress: Pick<JobProgress, 'job' | 'elsewhere'> }) {
  const { t } = useI18n();
  const { job } = progress;
  const { failure, nextStep, isGone } = stopWords(t, job, useHasConnection(job.connectionId));
  const asked = askedWords(t, progress);
  return (
    <>
      {failure && <FailureNotice failure={failure} nextStep={nextStep} />}
      {isGone && (
        <Notice tone="danger" title={t.outbox.obstacles['no-connection']()}>
          {nextStep}
        </Notice>
      )}
      {asked && <FailureNotice {...asked} />}
    </>
  );
}

/** Why the last attempt failed, while a job waits for the next one, or that is in progress. */
export function LastFailure({ progress }: { progress: JobProgress }) {
  const i18n = useI18n();
  const { situation } = useSituation(progress);
  const { lastAttempt } = progress;
  const isAgain = situation === 'sending' && lastAttempt?.state === 'inflight';
  const isWaiting = situation === 'retrying' || situation === 'checking';
  return (
    (isWaiting || isAgain) && lastAttempt && <p>{i18n.t.outbox.lastAttempt(answerText(i18n, lastAttempt))}</p>
  );
}

/** Rows, batches, bytes, rate, time left and next try of a job, as far as they are known. */
export function JobNumbers(props: { progress: JobProgress }) {
  const { t, language } = useI18n();
  const { job, bytesPerSecond, secondsLeft, nextTryAtMs } = props.progress;
  const { situation, nowMs } = useSituation(props.progress);
  const words = t.outbox.amounts;
  const done = amountOf(job, 'done');
  const hasRate = SITUATIONS_WITH_RATE.includes(situation);
  const isWaiting = situation === 'retrying' && nextTryAtMs !== null;
  const silentSeconds = secondsWithoutResponse(props.progress, nowMs);
  const parts = [
    words.rows(done.rows, job.total.rows),
    words.batches(done.batches, job.total.batches),
    words.bytes(formatBytes(done.bytes, language), formatBytes(job.total.bytes, language)),
    hasRate && bytesPerSecond !== null && formatRate(bytesPerSecond, language),
    hasRate && secondsLeft !== null && words.left(formatSeconds(secondsLeft, language)),
    silentSeconds !== null && words.noResponse(formatSeconds(silentSeconds, language)),
    isWaiting && words.nextTry(formatCountdown(nextTryAtMs - nowMs)),
  ].filter((part) => part !== false);
  return <p className={styles.numbers}>{parts.join(' · ')}</p>;
}
