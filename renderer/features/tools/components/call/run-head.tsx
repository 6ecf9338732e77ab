import { Ban, Check, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type CallRun, isRunning } from '../../model/call-run.ts';
import { toolsHref } from '../../model/tools-address.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { useDialectName } from '../probe/use-dialect-name.ts';
import styles from './call.module.css';

const ICONS = {
  result: Check,
  'tool-error': TriangleAlert,
  'rpc-error': CircleX,
  failed: CircleX,
  cancelled: Ban,
};

function useFacts(run: CallRun): string[] {
  const { t, count } = useI18n();
  const { facts } = t.toolCall;
  const nameOf = useDialectName();
  const { outcome } = run;
  if (!outcome) return [];
  return [
    ...(outcome.httpStatus === null ? [] : [facts.http(outcome.httpStatus)]),
    facts.latency(count(Math.round(outcome.latencyMs))),
    facts.bytes(count(outcome.receivedBytes)),
    ...(outcome.summary ? [facts.tokens(count(outcome.summary.approxTokens))] : []),
    nameOf(outcome.dialect),
  ];
}

/** How the call ended, in words, and its measures. */
export function RunHead({ run }: { run: CallRun }) {
  const { toolCall: words } = useI18n().t;
  const { draft } = useExplorer();
  const facts = useFacts(run);
  const { outcome } = run;
  const status = outcome?.status ?? 'failed';
  const Icon = isRunning(run) ? LoaderCircle : ICONS[status];
  const isEdited = outcome !== null && sentArguments(draft) !== run.argumentsText;
  return (
    <div className={styles.runHead}>
      <div role="status" className={styles.ended} data-status={isRunning(run) ? 'running' : status}>
        <Icon size={15} aria-hidden />
        {!isRunning(run) && <strong>{words.ended[status]}</strong>}
        <span className={styles.soft}>{facts.join(' · ')}</span>
      </div>
      {outcome !== null && !outcome.summary && <a href={toolsHref('wire')}>{words.wire}</a>}
      {run.isRenewed && <p className={styles.soft}>{words.renewed}</p>}
      {run.declined.map((method) => (
        <p key={method} className={styles.caution}>
          {words.declined(method)}
        </p>
      ))}
      {isEdited && <p className={styles.soft}>{words.otherArguments}</p>}
      {run.logs.length > 0 && (
        <details className={styles.headers}>
          <summary>{words.log(run.logs.length)}</summary>
          <pre>{run.logs.map(({ level, text }) => `${level}: ${text}`).join('\n')}</pre>
        </details>
      )}
    </div>
  );
}
