import { Button, Progress } from '@mantine/core';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import type { CallRun } from '../../model/call-run.ts';
import styles from './call.module.css';

const PERCENT = 100;
const VISIBLE_AFTER_MS = 1_000;

/** How far a call has got; nothing flashes by for one that is over at once. */
export function RunningCall({ run }: { run: CallRun }) {
  const { t, count, value } = useI18n();
  const words = t.toolCall;
  const { store } = useCallRuns();
  const nowMs = useNow(500);
  const elapsedMs = nowMs - run.startedAtMs;
  const { progress } = run;
  if (elapsedMs < VISIBLE_AFTER_MS && !progress) return null;
  const total = progress?.total ?? null;
  const isKnown = progress !== null && total !== null && total > 0;
  return (
    <div className={styles.running}>
      <Progress
        size="sm"
        aria-label={words.progress}
        value={isKnown ? Math.min(PERCENT, (progress.progress / total) * PERCENT) : PERCENT}
        animated={!isKnown}
      />
      <div className={styles.runningLine}>
        <span>{words.running(count(Math.max(0, Math.floor(elapsedMs / 1_000))))}</span>
        {progress && (
          <span className={styles.soft}>
            {total === null
              ? value(progress.progress)
              : words.progressOf(value(progress.progress), value(total))}{' '}
            {progress.message}
          </span>
        )}
        <Button
          size="compact-xs"
          variant="default"
          disabled={run.isCancelling}
          onClick={() => void store.cancel(run)}
        >
          {run.isCancelling ? words.cancelling : words.cancel}
        </Button>
      </div>
    </div>
  );
}
