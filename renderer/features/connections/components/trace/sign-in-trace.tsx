import { BookOpenText, ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { McpSignInState, SignInTraceStep } from '#shared/contract/mcp-sign-in.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { useTrace } from '../../api/mcp-sign-in.ts';
import { useMcpSignIn } from '../mcp-sign-in/mcp-sign-in-context.ts';
import styles from './sign-in-trace.module.css';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { headerValue, readableBody } from '../../model/wire-text.ts';

function Wire(props: { title: string; first: string; headers: Record<string, string>; body: string }) {
  const { trace } = useI18n().t.mcp;
  const lines = Object.entries(props.headers).map(([name, value]) => `${name}: ${value}`);
  const body = readableBody(props.body, headerValue(props.headers, 'content-type'));
  return (
    <Stack as="section" gap={4}>
      <h4>{props.title}</h4>
      <CodeBlock tabIndex={0}>
        {[props.first, ...lines, '', body === '' ? trace.noBody : body].join('\n')}
      </CodeBlock>
    </Stack>
  );
}

/** What came of a step. A call without a token is made for its 401; no other refusal is a success. */
function useOutcome({ id, failure, answer }: SignInTraceStep): string {
  const { trace } = useI18n().t.mcp;
  if (failure) return trace.failed;
  const isRefused = answer !== null && answer.status >= 400 && id !== 'unauthorised-call';
  return isRefused ? trace.responded(answer.status) : trace.worked;
}

/** One step: what happens in it and why, and what went over the wire. */
function TraceStep({ step }: { step: SignInTraceStep }) {
  const { t, clock, value } = useI18n();
  const { trace } = t.mcp;
  const { request, answer } = step;
  const outcome = useOutcome(step);
  return (
    <Stack as="article" gap={12}>
      <h3>{trace.titles[step.id]}</h3>
      <Text as="p" tone="soft" small regular>
        {trace.section} {step.section} · {clock(step.atMs)} ·{' '}
        {trace.duration(value(Math.round(step.durationMs)))} · {outcome}
      </Text>
      <p>{trace.texts[step.id]}</p>
      {step.failure && <FailureNotice failure={step.failure} />}
      {request ? (
        <Wire
          title={trace.request}
          first={`${request.method} ${request.url}`}
          headers={request.headers}
          body={request.body}
        />
      ) : (
        <Text as="p" tone="soft" small regular>
          {trace.noRequest}
        </Text>
      )}
      {answer ? (
        <Wire
          title={trace.answer}
          first={String(answer.status)}
          headers={answer.headers}
          body={answer.body}
        />
      ) : (
        request && (
          <Text as="p" tone="soft" small regular>
            {trace.noAnswer}
          </Text>
        )
      )}
    </Stack>
  );
}

function EmptyTrace({ connection }: { connection: Connection }) {
  const { t } = useI18n();
  const signIn = useMcpSignIn();
  return (
    <EmptyState
      isPart
      icon={<BookOpenText size={28} />}
      title={t.mcp.trace.empty}
      text={t.mcp.trace.emptyText}
    >
      <Button kind="primary" onClick={() => signIn.start(connection.id)}>
        {t.mcp.actions.signIn}
      </Button>
    </EmptyState>
  );
}

function StepList(props: { steps: SignInTraceStep[]; current: number; onTurn: (to: number) => void }) {
  const { t, value } = useI18n();
  const { trace } = t.mcp;
  return (
    <ol aria-label={trace.stepsLabel}>
      {props.steps.map((step, index) => (
        <li key={`${step.id} ${step.atMs} ${String(index)}`}>
          <ListButton
            className={styles.step}
            aria-current={index === props.current ? 'step' : undefined}
            data-failed={step.failure !== null || undefined}
            onClick={() => props.onTurn(index)}
          >
            <Text tone="soft" small>
              {index + 1}
            </Text>
            <span>
              {trace.titles[step.id]}
              {step.failure && <Text tone="danger"> · {trace.failed}</Text>}
            </span>
            <Text tone="soft" small nowrap>
              {trace.duration(value(Math.round(step.durationMs)))}
            </Text>
          </ListButton>
        </li>
      ))}
    </ol>
  );
}

function PageTurner(props: { current: number; count: number; onTurn: (to: number) => void }) {
  const { trace } = useI18n().t.mcp;
  const { current, count, onTurn } = props;
  return (
    <Row wrap>
      <Button
        leftSection={<ChevronLeft size={14} aria-hidden />}
        disabled={current === 0}
        onClick={() => onTurn(current - 1)}
      >
        {trace.back}
      </Button>
      <span role="status">{trace.position(current + 1, count)}</span>
      <Button
        rightSection={<ChevronRight size={14} aria-hidden />}
        disabled={current === count - 1}
        onClick={() => onTurn(current + 1)}
      >
        {trace.next}
      </Button>
    </Row>
  );
}

/** The steps as pages of a book: the arrow keys turn them, wherever the focus is within. */
function Book({ steps }: { steps: SignInTraceStep[] }) {
  const [turned, setTurned] = useState(0);
  const current = Math.min(turned, steps.length - 1);
  const step = steps[current];
  const turn = (to: number) => setTurned(Math.min(steps.length - 1, Math.max(0, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const isInScroller = event.target instanceof HTMLElement && event.target.matches('pre');
    if (isInScroller || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: steps.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  };
  return (
    <div role="presentation" className={styles.book} onKeyDown={onKeyDown}>
      <StepList steps={steps} current={current} onTurn={turn} />
      <Stack gap={12}>
        <PageTurner current={current} count={steps.length} onTurn={turn} />
        {step && <TraceStep step={step} />}
      </Stack>
    </div>
  );
}

/** The last sign-in and what followed, step by step, as it went over the wire. */
export function SignInTrace(props: { connection: Connection; state: McpSignInState | undefined }) {
  const { t } = useI18n();
  const { trace } = t.mcp;
  const { data, error, refetch } = useTrace(props.connection.id, props.state);
  const exportAsJson = () =>
    saveFile('stillwell-sign-in.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`);
  return (
    <Stack as="section" gap={12} box="card" roomy aria-labelledby="trace">
      <Row justify="between" gap={16}>
        <h2 id="trace">{trace.title}</h2>
        {data && data.length > 0 && (
          <Button leftSection={<Download size={14} aria-hidden />} onClick={exportAsJson}>
            {trace.exportAsJson}
          </Button>
        )}
      </Row>
      <Text as="p" tone="soft">
        {trace.intro}
      </Text>
      {error && (
        <FailureNotice failure={toAppError(error).toFailure()} lead={trace.loadFailed}>
          <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
        </FailureNotice>
      )}
      {!data && !error && <Skeleton height={260} />}
      {data?.length === 0 && <EmptyTrace connection={props.connection} />}
      {data && data.length > 0 && <Book steps={data} />}
    </Stack>
  );
}
