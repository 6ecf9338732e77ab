import { Ban, Check, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import {
  fieldsOf,
  type FormMember,
  type FormValue,
  withPartAt,
} from '#shared/domain/mcp/schema/form-value.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { formValueOf, writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { type CallRun, isRunning, type Question } from '../../model/call-run.ts';
import { toolsHref } from '../../model/tools-address.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { FailureRemedies } from '../failure-remedies.tsx';
import { SchemaForm } from '../form/schema-form.tsx';
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
  const { run } = useExplorer();
  if (!run) return <EmptyState isPart title={t.tools.empty.answerTitle} text={t.tools.empty.answerText} />;
  const { outcome } = run;
  const failure = run.failure ?? (outcome?.status === 'cancelled' ? null : (outcome?.failure ?? null));
  const [question] = run.questions;
  return (
    <Column gap={0}>
      <RunHead run={run} />
      {isRunning(run) && <RunningCall run={run} />}
      {failure && (
        <Stack pad={12}>
          <FailureNotice failure={failure} />
          <FailureRemedies failure={failure} />
        </Stack>
      )}
      {outcome?.rpcError && (
        <Box box="danger" breaks fixed role="alert">
          <strong>{t.toolCall.rpcError(outcome.rpcError.code)}</strong> {outcome.rpcError.message}
          {outcome.rpcError.dataJson !== null && <pre>{outcome.rpcError.dataJson}</pre>}
        </Box>
      )}
      <Stack gap={0} shrinks grow>
        {outcome?.summary && <ResultPane key={run.runId} run={run} />}
      </Stack>
      {question && <QuestionDialog key={question.questionId} run={run} question={question} />}
    </Column>
  );
}

/** A question's defaults are meant to be sent: they stand in the form, where they can be seen and changed. */
function beginning(schema: JsonValue): FormValue {
  const members = fieldsOf(fieldNode(schema, schema)).flatMap((field): FormMember[] =>
    field.default === undefined ? [] : [{ name: field.name, value: formValueOf(field.default) }],
  );
  return { kind: 'object', members };
}

/** What the endpoint asks in the middle of a call, as a form. */
function QuestionDialog({ run, question }: { run: CallRun; question: Question }) {
  const i18n = useI18n();
  const { t } = i18n;
  const words = t.toolCall.question;
  const { target, nameOf } = useExplorer();
  const { store } = useCallRuns();
  const [value, setValue] = useState(() => beginning(question.schema));
  const [isTold, setTold] = useState(false);
  const node = useMemo(() => fieldNode(question.schema, question.schema), [question.schema]);
  const isComplete = checkField(node, value).length === 0;
  const answer = async (action: 'accept' | 'decline' | 'cancel') => {
    if (action === 'accept' && !isComplete) return setTold(true);
    const contentText = action === 'accept' ? writeFormValue(value, 0) : null;
    try {
      await store.answer(run.runId, { questionId: question.questionId, action, contentText });
    } catch (error) {
      showFailure(i18n, error);
    }
  };
  return (
    <Dialog
      onClose={() => void answer('decline')}
      mustBeAnswered
      title={words.title(run.tool)}
      closeLabel={words.decline}
    >
      <Stack gap={12}>
        <p className={styles.asked}>{question.message}</p>
        <Text as="p" tone="soft">
          {words.from(target ? nameOf(target) : '')}
        </Text>
        <SchemaForm
          node={node}
          value={value}
          label={question.message}
          isPlain
          showsProblems={isTold}
          onChange={(path, part, order) => setValue((before) => withPartAt(before, path, part, order))}
        />
        <Text role="status" as="p" tone="danger">
          {isTold && !isComplete && words.incomplete}
        </Text>
        <Row justify="end" wrap>
          <Button onClick={() => void answer('cancel')}>{words.cancel}</Button>
          <Button onClick={() => void answer('decline')}>{words.decline}</Button>
          <Button kind="primary" onClick={() => void answer('accept')}>
            {words.accept}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** What is measured of a call: what matters in a line, the rest for whoever points at it. */
function useFacts(run: CallRun): { line: string; more: string } {
  const { t, count } = useI18n();
  const { facts } = t.toolCall;
  const nameOf = useDialectName();
  const { outcome } = run;
  if (!outcome) return { line: '', more: '' };
  const { httpStatus, latencyMs, receivedBytes, summary, dialect } = outcome;
  const latency = facts.latency(count(Math.round(latencyMs)));
  return {
    line: [...(httpStatus === null ? [] : [String(httpStatus)]), latency, facts.size(receivedBytes)].join(
      ' · ',
    ),
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
      {run.declined.map((method) => (
        <Text key={method} as="p" tone="caution" breaks>
          {words.declined(method)}
        </Text>
      ))}
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
              ? value(progress.progress)
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
