import { EmptyState } from '#renderer/components/empty-state.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { isRunning } from '../../model/call-run.ts';
import { useExplorer } from '../explorer-context.ts';
import { ResultPane } from '../results/result-pane.tsx';
import styles from './call.module.css';
import { QuestionDialog } from './question-dialog.tsx';
import { RunHead } from './run-head.tsx';
import { RunningCall } from './running-call.tsx';

/** How the newest call of the shown tool goes or went, and its answer. */
export function AnswerPane() {
  const { t } = useI18n();
  const { run } = useExplorer();
  if (!run) return <EmptyState isPart title={t.tools.empty.answerTitle} text={t.tools.empty.answerText} />;
  const { outcome } = run;
  const failure = run.failure ?? (outcome?.status === 'cancelled' ? null : (outcome?.failure ?? null));
  const [question] = run.questions;
  return (
    <div className={styles.answer}>
      <RunHead run={run} />
      {isRunning(run) && <RunningCall run={run} />}
      {failure && <FailureNotice failure={failure} />}
      {outcome?.rpcError && (
        <div className={styles.rpcError} role="alert">
          <strong>{t.toolCall.rpcError(outcome.rpcError.code)}</strong> {outcome.rpcError.message}
          {outcome.rpcError.dataJson !== null && <pre>{outcome.rpcError.dataJson}</pre>}
        </div>
      )}
      <div className={styles.result}>{outcome?.summary && <ResultPane key={run.runId} run={run} />}</div>
      {question && <QuestionDialog key={question.questionId} run={run} question={question} />}
    </div>
  );
}
