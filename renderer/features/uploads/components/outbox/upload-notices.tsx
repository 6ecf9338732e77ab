import { hideToast, showToast } from '#renderer/lib/show-toast.ts';
import { useEffect, useRef, useState } from 'react';
import type { OutboxState } from '#shared/contract/outbox-shapes.ts';
import { type I18n, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { showSystemNotice } from '#renderer/lib/system-notice.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import { amountOf, confirmedOf, heldDecisions, openQuestions } from '../../model/outbox/amount-groups.ts';
import { endedJobs, isNoticeOver, type JobEnd, withEarlier } from '../../model/outbox/ended-jobs.ts';
import { heldBackOf } from '../../model/outbox/job-situation.ts';
import { nameOfJob } from '#shared/domain/outbox/name-of-job.ts';
import { jobHref, showsJob } from '../../model/outbox/outbox-address.ts';

const SHOWN_MS = 6_000;

function words({ t, failure }: I18n, { job, kind }: JobEnd): { title: string; text: string } {
  const texts = t.outbox.notices;
  const name = nameOfJob(job);
  if (kind === 'stopped') {
    return { title: texts.stopped(name), text: job.stopReason ? failure(job.stopReason).title : '' };
  }
  if (kind === 'finished') {
    const held = heldBackOf(job);
    const isHeldBack = held.rows + held.partly > 0;
    const title = isHeldBack ? texts.finishedHeld(name) : texts.finished(name);
    return { title, text: texts.finishedText(amountOf(job, 'done').rows, confirmedOf(job).rows) };
  }
  const isUnknownOnly = heldDecisions(job).unknown === openQuestions(job);
  const title = isUnknownOnly ? texts.finishedUnknown(name) : texts.finishedOpen(name);
  return { title, text: texts.finishedOpenText(openQuestions(job)) };
}

/** Of forty files that end one after the other only the last is told; what has gone wrong stays, each by itself. */
const FINISHED = 'upload finished';

const noticeOf = (jobId: string) => `upload ${jobId}`;

/** Worded where it stands, so that it follows the language of the window. */
function NoticeTitle({ end }: { end: JobEnd }) {
  return words(useI18n(), end).title;
}

function NoticeText({ end }: { end: JobEnd }) {
  const i18n = useI18n();
  const texts = i18n.t.outbox.notices;
  return (
    <>
      {words(i18n, end).text}{' '}
      <a href={jobHref('outbox', end.job.id)}>{end.kind === 'finished' ? texts.receipt : texts.look}</a>
    </>
  );
}

function tell(i18n: I18n, end: JobEnd, isSeen: boolean): void {
  const { title, text } = words(i18n, end);
  const { id } = end.job;
  const isGood = end.kind === 'finished';
  const href = jobHref('outbox', id);
  if (!isSeen) {
    showToast(i18n, {
      id: isGood ? FINISHED : noticeOf(id),
      tone: isGood ? 'good' : 'bad',
      title: <NoticeTitle end={end} />,
      message: <NoticeText end={end} />,
      ...(isGood && { forMs: SHOWN_MS }),
    });
  }
  showSystemNotice(title, text, id, () => {
    location.hash = href;
  });
}

/**
 * Says when an upload has ended or stopped, in whatever section the user is; and outside the window where that is allowed.
 * Where the outbox or the page of the upload says it, no notice covers that.
 */
export function UploadNotices() {
  const i18n = useI18n();
  const state = useOutbox();
  const address = useAddress();
  const before = useRef<OutboxState>(undefined);
  const told = useRef(new Map<string, JobEnd['kind']>());
  const lastFinished = useRef<string>(undefined);
  const [openedAtMs] = useState(() => Date.now());
  useEffect(() => {
    if (!state || state === before.current) return;
    for (const [jobId, kind] of told.current) {
      if (!isNoticeOver(kind, state.jobs.find(({ job }) => job.id === jobId)?.job)) continue;
      hideToast(noticeOf(jobId));
      told.current.delete(jobId);
    }
    for (const end of endedJobs(before.current, state, openedAtMs)) {
      const isSeen = showsJob(address, end.job.id);
      tell(i18n, end, isSeen);
      if (isSeen) continue;
      if (end.kind === 'finished') lastFinished.current = end.job.id;
      else told.current.set(end.job.id, end.kind);
    }
    before.current = withEarlier(state, before.current);
  }, [state, i18n, openedAtMs, address]);
  useEffect(() => {
    if (lastFinished.current !== undefined && showsJob(address, lastFinished.current)) hideToast(FINISHED);
    for (const jobId of told.current.keys()) {
      if (!showsJob(address, jobId)) continue;
      hideToast(noticeOf(jobId));
      told.current.delete(jobId);
    }
  }, [address]);
  return null;
}
