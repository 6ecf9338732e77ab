import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { CallRun } from '../../model/call-run.ts';
import { nextPageArguments } from '../../model/next-page.ts';
import { useExplorer } from '../explorer-context.ts';
import { WireOfCall } from '../wire/wire-of-call.tsx';
import { ResultHead } from './result-head.tsx';
import styles from './results.module.css';
import { ResultViews } from './result-views.tsx';

/** The answer of a call that has ended with one. */
export function ResultPane({ run }: { run: CallRun }) {
  const { none } = useI18n().t.toolsResults;
  const { tools, openCall } = useExplorer();
  const { outcome } = run;
  const exchangeIds = outcome?.exchangeIds ?? [];
  const wire = <WireOfCall exchangeIds={exchangeIds} />;
  if (!outcome?.summary) {
    return (
      <div className={styles.pane}>
        <p className={styles.note}>{none}</p>
        {exchangeIds.length > 0 && wire}
      </div>
    );
  }
  const { summary } = outcome;
  const toNextPage = (cursor: string) => {
    const declared = tools.find(({ name }) => name === run.tool);
    const next = nextPageArguments(run.argumentsText, declared?.inputSchema, cursor);
    return next === undefined ? undefined : () => openCall(run.tool, next);
  };
  return (
    <div className={styles.pane}>
      <ResultHead summary={summary} toNextPage={toNextPage} />
      <ResultViews key={summary.resultId} summary={summary} wire={wire} />
    </div>
  );
}
