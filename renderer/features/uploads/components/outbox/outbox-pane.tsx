import { useAddress } from '#renderer/lib/use-address.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { JobPage } from '../job/job-page.tsx';
import { Bell, BellOff, BellRing, GripVertical, Inbox } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { BareIconButton } from '#renderer/components/ui/bare-icon-button.tsx';
import { Button, LinkButton } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { askToNotify, noticePermission, type NoticePermission } from '#renderer/lib/system-notice.ts';
import type { JobProgress, OutboxState } from '#shared/contract/outbox-shapes.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import { isOpenJob } from '../../model/outbox/job-situation.ts';
import { countOf } from '../../model/outbox/outbox-summary.ts';
import { nameOfJob, stationsOfJob } from '#shared/domain/outbox/name-of-job.ts';
import { historyHref, jobHref } from '../../model/outbox/outbox-address.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import { JobActions } from '../job/job-actions.tsx';
import { JobNumbers, JobState, LastFailure, StopReason } from '../job/job-words.tsx';
import { PartsBar } from '../job/parts-bar.tsx';
import { ObstacleBanner } from '../job/obstacle-banner.tsx';
import styles from './outbox.module.css';
import { PolicyDialog } from './policy-dialog.tsx';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { moveInQueue } from '../../model/outbox/move-in-queue.ts';

/** So many uploads that are over are shown at first. */
const OVER_STEP = 50;

/** The outbox, or the page of one of its jobs, as the address says. */
export function OutboxPane(props: { target: UploadTarget | undefined; onSignIn: () => void }) {
  const [, , jobId] = useAddress();
  return jobId ? (
    <JobPage key={jobId} pane="outbox" jobId={jobId} />
  ) : (
    <OutboxList target={props.target} onSignIn={props.onSignIn} />
  );
}

/** Changes the order of sending, by the arrow keys on a handle or by dragging it onto another job. */
function useQueueMoves(jobIds: readonly string[], onMoved: (jobId: string, place: number) => void) {
  const { move } = useOutboxActions();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const moveTo = (jobId: string, place: number) => {
    const wanted = moveInQueue(jobIds, jobId, place);
    if (wanted) move.mutate(wanted, { onSuccess: () => onMoved(jobId, place) });
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    dragged,
    over: dragged !== undefined && over !== dragged ? over : undefined,
    handleProps: (jobId: string) => ({
      draggable: true,
      onDragStart: (event: { dataTransfer: DataTransfer }) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', jobId);
        setDragged(jobId);
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveTo(jobId, jobIds.indexOf(jobId) + step);
      },
    }),
    targetProps: (jobId: string) => ({
      onDragOver: (event: { preventDefault: () => void }) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(jobId);
      },
      onDrop: (event: { preventDefault: () => void }) => {
        if (dragged === undefined) return;
        event.preventDefault();
        moveTo(dragged, jobIds.indexOf(jobId));
        end();
      },
    }),
  };
}

const ICONS = { granted: BellRing, 'by-shell': BellRing, denied: BellOff };

function Queue(props: { jobs: JobProgress[] }) {
  const { t } = useI18n();
  const { jobs } = props;
  const hintId = useId();
  const [said, setSaid] = useState('');
  const moves = useQueueMoves(
    jobs.map(({ job }) => job.id),
    (jobId, place) => {
      const moved = jobs.find(({ job }) => job.id === jobId);
      if (moved) setSaid(t.outbox.actions.moved(moved.job.fileName, place + 1, jobs.length));
    },
  );
  return (
    <>
      <Stack as="ol" aria-label={t.outbox.open} data-pane>
        {jobs.map((progress) => (
          <QueuedJob key={progress.job.id} progress={progress} moves={moves} hintId={hintId} />
        ))}
      </Stack>
      <p id={hintId} className="visually-hidden">
        {t.outbox.actions.moveHint}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function Head(props: { target: UploadTarget | undefined; title: string }) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const { target } = props;
  return (
    <Row wrap gap={12}>
      <h2>{props.title}</h2>
      <NotifyButton />
      {target && (
        <>
          <Button small onClick={() => setAsking(true)}>
            {t.outbox.rules}
          </Button>
          <PolicyDialog
            connectionId={target.connectionId}
            name={target.name}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </Row>
  );
}

function Jobs(props: { state: OutboxState }) {
  const { t } = useI18n();
  const open = props.state.jobs.filter(({ job }) => isOpenJob(job));
  const gone = new Set(
    props.state.obstacles.filter(({ kind }) => kind === 'no-connection').map((each) => each.connectionId),
  );
  const over = props.state.jobs.filter(({ job }) => !isOpenJob(job)).toReversed();
  const [limit, setLimit] = useState(OVER_STEP);
  const unlisted = countOf(props.state.unlisted, 'jobs');
  if (open.length + over.length === 0 && !props.state.failure)
    return (
      <EmptyState isPart icon={<Inbox size={28} />} title={t.outbox.emptyTitle} text={t.outbox.emptyText}>
        <LinkButton kind="primary" href={uploadHref('new')}>
          {t.outbox.toNew}
        </LinkButton>
        <LinkButton href={uploadHref('history')}>{t.outbox.toHistory}</LinkButton>
      </EmptyState>
    );
  return (
    <>
      {open.some(({ job }) => !gone.has(job.connectionId)) && (
        <Text as="p" tone="soft" small>
          {t.outbox.goesOn}
        </Text>
      )}
      {open.length > 0 && <Queue jobs={open} />}
      {over.length > 0 && (
        <>
          {open.length > 0 && <h2>{t.outbox.over}</h2>}
          <Stack as="ul" aria-label={t.outbox.over}>
            {over.slice(0, limit).map((progress) => (
              <EndedJob key={progress.job.id} progress={progress} />
            ))}
          </Stack>
          {over.length > limit && (
            <Row>
              <Button onClick={() => setLimit((before) => before + OVER_STEP)}>{t.uploadHistory.more}</Button>
            </Row>
          )}
          {unlisted > 0 && (
            <p>
              <a href={historyHref('to-decide')}>{t.outbox.unlisted(unlisted)}</a>
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Everything that is being sent, in its order, what has ended since the app was started, and what waits for a decision. */
function OutboxList(props: { target: UploadTarget | undefined; onSignIn: () => void }) {
  const { t } = useI18n();
  const state = useOutbox();
  if (!state)
    return (
      <div className={styles.scroller} aria-busy>
        <Skeleton height={26} />
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  const hasOpen = state.jobs.some(({ job }) => isOpenJob(job));
  const title = hasOpen ? t.outbox.open : state.jobs.length > 0 ? t.outbox.over : t.outbox.title;
  return (
    <div className={styles.scroller}>
      <Head target={props.target} title={title} />
      {state.failure && <FailureNotice failure={state.failure} />}
      {state.setAside && (
        <Row wrap gap={12} align="start" box="caution" role="alert">
          <Box grow>{t.outbox.setAside(state.setAside.keptAs, state.setAside.reason)}</Box>
        </Row>
      )}
      {state.obstacles.map((obstacle) => (
        <ObstacleBanner
          key={`${obstacle.connectionId} ${obstacle.kind}`}
          obstacle={obstacle}
          onSignIn={obstacle.connectionId === props.target?.connectionId ? props.onSignIn : undefined}
        />
      ))}
      <Jobs state={state} />
    </div>
  );
}

function CardBody(props: { progress: JobProgress }) {
  const { job } = props.progress;
  return (
    <Stack>
      <Row wrap gap={12}>
        <Text as="a" strong breaks href={jobHref('outbox', job.id)}>
          {nameOfJob(job)}
        </Text>
        <Text tone="soft" small>
          {stationsOfJob(job)}
        </Text>
        <JobState progress={props.progress} />
        <JobActions progress={props.progress} isListed />
      </Row>
      <StopReason progress={props.progress} />
      <LastFailure progress={props.progress} />
      <PartsBar job={job} />
      <JobNumbers progress={props.progress} />
    </Stack>
  );
}

function Card(props: { progress: JobProgress; children: ReactNode; [data: `data-${string}`]: unknown }) {
  const { progress, ...rest } = props;
  return (
    <li className={styles.job} data-item={progress.job.id} aria-label={nameOfJob(progress.job)} {...rest} />
  );
}

/** A job that is not over, with the handle that changes its place in the order of sending. */
function QueuedJob(props: {
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
      <BareIconButton
        aria-label={t.outbox.actions.move(fileName)}
        aria-describedby={props.hintId}
        title={t.outbox.actions.moveHint}
        {...moves.handleProps(id)}
      >
        <GripVertical size={16} aria-hidden />
      </BareIconButton>
      <CardBody progress={progress} />
    </Card>
  );
}

/** A job that is over. */
function EndedJob(props: { progress: JobProgress }) {
  return (
    <Card progress={props.progress} data-over>
      <CardBody progress={props.progress} />
    </Card>
  );
}

/** Asks for notices outside the window, by the user's click alone, and says whether there are any. */
function NotifyButton() {
  const { actions } = useI18n().t.outbox;
  const [permission, setPermission] = useState<NoticePermission>(noticePermission);
  if (permission === 'default')
    return (
      <Button
        small
        leftSection={<Bell size={13} aria-hidden />}
        onClick={() => void askToNotify().then(setPermission)}
      >
        {actions.notify}
      </Button>
    );
  if (permission === 'none') return null;
  const Icon = ICONS[permission];
  return (
    <Text tone="soft" small role="status">
      <Icon size={13} aria-hidden /> {permission === 'denied' ? actions.notifyDenied : actions.notifyOn}
    </Text>
  );
}
