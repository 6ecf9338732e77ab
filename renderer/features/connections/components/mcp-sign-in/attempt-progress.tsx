import { Button } from '@mantine/core';
import { Circle, CircleCheck, LoaderCircle } from 'lucide-react';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { formatCountdown } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { AttemptStep } from '#renderer/i18n/mcp-names.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { DeviceCode } from './device-code.tsx';
import type { StartHow } from './mcp-sign-in-context.ts';
import styles from './mcp-sign-in.module.css';
import { PageLink } from './page-link.tsx';
import { PasteAddress } from './paste-address.tsx';

type Attempt = Extract<McpSignInState, { status: 'signing-in' }>['attempt'];

const STEPS: AttemptStep[] = ['discovering', 'registering', 'waiting-for-user', 'exchanging', 'checking'];
const MARKS = { done: CircleCheck, now: LoaderCircle, ahead: Circle };

function StepList({ attempt }: { attempt: Attempt | undefined }) {
  const { dialog } = useI18n().t.mcp;
  const now = STEPS.indexOf(attempt?.step ?? 'discovering');
  const textOf = (step: AttemptStep) =>
    step === 'waiting-for-user' && attempt?.way === 'device' ? dialog.waitingForDevice : dialog.steps[step];
  return (
    <>
      <ol className={styles.steps} aria-label={dialog.stepsLabel}>
        {STEPS.map((step, index) => {
          const state = index < now ? 'done' : index === now ? 'now' : 'ahead';
          const Mark = MARKS[state];
          return (
            <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <Mark size={15} aria-hidden />
              <span>{textOf(step)}</span>
              <span className="visually-hidden">({dialog.stepStates[state]})</span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {textOf(STEPS[now] ?? 'discovering')}
      </p>
    </>
  );
}

function Countdown({ endsAtMs }: { endsAtMs: number }) {
  const { dialog } = useI18n().t.mcp;
  const leftMs = endsAtMs - useNow(500);
  return (
    <span className={styles.countdown} role="timer">
      {leftMs > 0 ? dialog.timeLeft(formatCountdown(leftMs)) : dialog.timeUp}
    </span>
  );
}

/** A sign-in under way: its steps, the page to go to, the time left, and the other ways to get there. */
export function AttemptProgress(props: {
  connectionId: string;
  attempt: Attempt | undefined;
  wasOpened: boolean;
  onStart: (how: StartHow) => void;
  onCancel: () => void;
  onHide: () => void;
}) {
  const { dialog } = useI18n().t.mcp;
  const { attempt } = props;
  const isWaiting = attempt?.step === 'waiting-for-user';
  const isByDevice = attempt?.way === 'device';
  return (
    <div className={styles.form}>
      <div className={styles.stepsAndTime}>
        <StepList attempt={attempt} />
        {attempt && <Countdown endsAtMs={attempt.endsAtMs} />}
      </div>
      {isWaiting && isByDevice && <DeviceCode url={attempt.url} code={attempt.userCode} />}
      {isWaiting && !isByDevice && attempt.url !== null && (
        <>
          <PageLink url={attempt.url} lead={props.wasOpened ? dialog.opened : dialog.notOpened} />
          <PasteAddress connectionId={props.connectionId} signOnPage={attempt.url} />
        </>
      )}
      <div className={styles.actions}>
        {isWaiting && (
          <Button
            size="xs"
            variant="subtle"
            className={styles.otherWay}
            onClick={() => props.onStart({ way: isByDevice ? 'browser' : 'device' })}
          >
            {isByDevice ? dialog.byBrowser : dialog.byDevice}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={props.onCancel}>
          {dialog.cancel}
        </Button>
        <Button size="xs" variant="default" title={dialog.hideHint} onClick={props.onHide}>
          {dialog.hide}
        </Button>
      </div>
    </div>
  );
}
