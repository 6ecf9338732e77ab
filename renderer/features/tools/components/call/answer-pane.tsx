import { Ban, Check, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { needsTask } from '#shared/domain/mcp/tools/tool-model.ts';
import { useChangeTargets } from '../../api/targets.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { type CallRun, isRunning } from '../../model/call-run.ts';
import { settingsOfTarget } from '../../model/target-form.ts';
import { toolsHref } from '../../model/tools-address.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { FailureRemedies } from '../failure-remedies.tsx';
import { useDialectName } from '../probe/use-dialect-name.ts';
import { ResultPane } from '../results/result-views.tsx';
import styles from './call.module.css';

const VISIBLE_AFTER_MS = 1_000;

const SIGN_COLORS = {
  result: 'var(--ok)',
  'tool-error': 'var(--caution)',
  'rpc-error': 'var(--danger)',
  failed: 'var(--danger)',
  cancelled: 'currentColor',
};

const ICONS = {
  result: Check,
  'tool-error': TriangleAlert,
  'rpc-error': CircleX,
  failed: CircleX,
  cancelled: Ban,
};

/** How the newest call of the shown tool goes or went, and its answer. */
export function AnswerPane() {
  const { t } = useI18n();
  const { run, tool } = useExplorer();
  const { store } = useCallRuns();
  if (!run) return <EmptyState isPart title={t.tools.empty.answerTitle} text={t.tools.empty.answerText} />;
  const { outcome, targetId, kind, argumentsText } = run;
  const failure = run.failure ?? (outcome?.status === 'cancelled' ? null : (outcome?.failure ?? null));
  // A busy endpoint has not begun with it.
  const callAgain = () =>
    void store.start({
      targetId,
      kind,
      tool: run.tool,
      argumentsText,
      inputSchema: tool?.inputSchema,
      outputSchema: tool?.outputSchema,
      isTask: tool !== undefined && needsTask(tool),
    });
  return (
    <Column gap={0}>
      <RunHead run={run} />
      {isRunning(run) && <RunningCall run={run} />}
      {failure && (
        <Stack pad={12}>
          <FailureNotice failure={failure} />
          <FailureRemedies failure={failure} onRetry={failure.code === 'MCP_BUSY' ? callAgain : undefined} />
        </Stack>
      )}
      {outcome?.rpcError && (
        <Box box="danger" breaks fixed role="alert">
          <strong>{t.toolCall.rpcError(outcome.rpcError.code)}</strong> {outcome.rpcError.message}
          {outcome.rpcError.dataJson !== null && <pre>{outcome.rpcError.dataJson}</pre>}
        </Box>
      )}
      {outcome?.cannotAsk && <OtherVersion />}
      <Stack gap={0} shrinks grow>
        {outcome?.summary && <ResultPane key={run.runId} run={run} />}
      </Stack>
    </Column>
  );
}

/** The revision in which a tool may ask while it runs. */
const ASKING_VERSION = '2025-11-25';

/** That a tool can ask in another version of the protocol only, and the way there. */
function OtherVersion() {
  const words = useI18n().t.toolCall.cannotAsk;
  const { target } = useExplorer();
  const { configure } = useChangeTargets();
  if (!target || target.dialect === ASKING_VERSION) return null;
  const use = () => {
    const settings = { ...settingsOfTarget(target), dialect: ASKING_VERSION } as const;
    configure.mutate({ targetId: target.id, settings });
  };
  return (
    <Stack pad={12} fixed>
      <Text as="p">{words.text(ASKING_VERSION)}</Text>
      <Row>
        <Button loading={configure.isPending} onClick={use}>
          {words.use(ASKING_VERSION)}
        </Button>
      </Row>
    </Stack>
  );
}

/** What is measured of a call: what matters in a line, the rest for whoever points at it. */
function useFacts(run: CallRun): { line: string; more: string } {
  const { t, count, language } = useI18n();
  const { facts } = t.toolCall;
  const nameOf = useDialectName();
  const { outcome } = run;
  if (!outcome) return { line: '', more: '' };
  const { httpStatus, latencyMs, receivedBytes, summary, dialect } = outcome;
  const latency = facts.latency(count(Math.round(latencyMs)));
  const size = formatBytes(receivedBytes, language);
  return {
    line: [...(httpStatus === null ? [] : [String(httpStatus)]), latency, size].join(' · '),
    more: [
      facts.bytes(count(receivedBytes)),
      ...(summary ? [facts.tokens(count(summary.approxTokens))] : []),
      nameOf(dialect),
    ].join(' · '),
  };
}

/** How the call ended, in words, and its measures. */
function RunHead({ run }: { run: CallRun }) {
  const { toolCall: words } = useI18n().t;
  const { draft } = useExplorer();
  const facts = useFacts(run);
  const { outcome } = run;
  const status = outcome?.status ?? 'failed';
  const Icon = isRunning(run) ? LoaderCircle : ICONS[status];
  const isEdited = outcome !== null && sentArguments(draft) !== run.argumentsText;
  return (
    <div className={styles.runHead}>
      <Row role="status" wrap grow>
        <Icon size={16} color={isRunning(run) ? 'currentColor' : SIGN_COLORS[status]} aria-hidden />
        {!isRunning(run) && <strong>{words.ended[status]}</strong>}
        <Text tone="soft" title={facts.more}>
          {facts.line}
        </Text>
      </Row>
      {outcome !== null && !outcome.summary && <a href={toolsHref('wire')}>{words.wire}</a>}
      {run.isRenewed && (
        <Text as="p" tone="soft">
          {words.renewed}
        </Text>
      )}
      {run.declined.map(({ rpcMethod, why }) => (
        <Text key={`${rpcMethod} ${why}`} as="p" tone="caution" breaks>
          {words.declined[why](rpcMethod)}
        </Text>
      ))}
      {run.lostAnswers.length > 0 && (
        <Text as="p" tone="caution" breaks>
          {words.answerLost([...new Set(run.lostAnswers)].join(', '))}
        </Text>
      )}
      {run.hasLapsed && (
        <Text as="p" tone="caution">
          {words.question.lapsed}
        </Text>
      )}
      {isEdited && (
        <Text as="p" tone="soft">
          {words.otherArguments}
        </Text>
      )}
      {run.logs.length > 0 && (
        <Disclosure summary={words.log(run.logs.length)}>
          <CodeBlock>{run.logs.map(({ level, text }) => `${level}: ${text}`).join('\n')}</CodeBlock>
        </Disclosure>
      )}
    </div>
  );
}

/** How far a call has got; nothing flashes by for one that is over at once. */
function RunningCall({ run }: { run: CallRun }) {
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
    <Stack fixed pad={12}>
      <ProgressBar label={words.progress} share={isKnown ? progress.progress / total : undefined} />
      <Row wrap gap={12}>
        <span>{words.running(count(Math.max(0, Math.floor(elapsedMs / 1_000))))}</span>
        {progress && (
          <Text tone="soft">
            {total === null
              ? progress.progress > 0 && value(progress.progress)
              : words.progressOf(value(progress.progress), value(total))}{' '}
            {progress.message}
          </Text>
        )}
        <Button small disabled={run.isCancelling} onClick={() => void store.cancel(run)}>
          {run.isCancelling ? words.cancelling : words.cancel}
        </Button>
      </Row>
    </Stack>
  );
}
