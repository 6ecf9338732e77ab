import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { expectationText } from '#shared/domain/mcp/saved/junit-report.ts';
import type { CallRun } from '#shared/domain/mcp/saved/run-collection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './saved.module.css';

/** How a call of a run went, and what stood there instead of what was expected. */
export function CallOutcomeLine({ run }: { run: CallRun }) {
  const { run: words, kinds } = useI18n().t.toolsSaved;
  const { status, latencyMs, says, outcomes } = run;
  const Icon = status === 'passed' ? CircleCheck : status === 'skipped' ? CircleDashed : CircleAlert;
  const unmet = outcomes.filter(({ isMet }) => !isMet);
  return (
    <>
      <span className={styles.outcome} data-status={status}>
        <Icon size={14} aria-hidden /> {words.status[status]} · {words.latency(Math.round(latencyMs))}
      </span>
      {(says !== '' || unmet.length > 0) && (
        <ul className={styles.outcomes}>
          {says !== '' && <li>{says}</li>}
          {unmet.map(({ expectation, found }) => (
            <li key={expectationText(expectation)}>
              {kinds[expectation.kind]}
              {'pointer' in expectation && <code> {expectation.pointer}</code>}: {words.found(found)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
