import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { SignInTraceStep } from '#shared/contract/mcp-sign-in.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
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

/** One step: what happens in it and why, and what went over the wire. */
export function TraceStep({ step }: { step: SignInTraceStep }) {
  const { t, clock, value } = useI18n();
  const { trace } = t.mcp;
  const { request, answer } = step;
  return (
    <Stack as="article" gap={12}>
      <h3>{trace.titles[step.id]}</h3>
      <Text as="p" tone="soft" small regular>
        {trace.section} {step.section} · {clock(step.atMs)} ·{' '}
        {trace.duration(value(Math.round(step.durationMs)))} · {step.failure ? trace.failed : trace.worked}
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
