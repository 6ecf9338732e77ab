import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { type BodySide, useExchangeActions, useExchangeBody } from '../../api/exchanges.ts';
import { copiedExchange } from '../../model/exchange-list.ts';
import { indentedJson } from '#shared/domain/mcp/results/exact-text.ts';
import { TextLines } from '../text-lines.tsx';
import { CopyAsMenu } from './copy-as-menu.tsx';
import styles from './wire.module.css';

const WIDTH = 100;

type Form = 'pretty' | 'raw';

/** All of one exchange: both sides with their headers and bodies, and how long what took. */
export function ExchangeDetail({ exchange }: { exchange: Exchange }) {
  const words = useI18n().t.toolsResults.wire;
  const [form, setForm] = useState<Form>('pretty');
  const { data } = useExchangeBody(exchange, 'request');
  const { repeat } = useExchangeActions();
  const { httpMethod, url, status, statusText, state, failure } = exchange;
  const copied = data?.text ? copiedExchange(exchange, data.text) : undefined;
  return (
    <Stack>
      <Text as="p" small breaks mono>
        {httpMethod} {url}
      </Text>
      <p>
        <strong>{status === null ? words.states[state] : `${status} ${statusText}`}</strong>
        {failure !== null && ` · ${failure}`}
      </p>
      <TimingBar exchange={exchange} />
      <Row wrap gap={12}>
        <SegmentedControl
          aria-label={words.form}
          data={[
            { value: 'pretty', label: words.pretty },
            { value: 'raw', label: words.raw },
          ]}
          value={form}
          onChange={(value) => setForm(value === 'raw' ? 'raw' : 'pretty')}
        />
        <CopyAsMenu request={copied} />
        <Button
          leftSection={<RotateCw size={14} aria-hidden />}
          loading={repeat.isPending}
          disabled={state === 'running'}
          onClick={() => repeat.mutate({ exchangeId: exchange.id })}
        >
          {words.repeat}
        </Button>
        <Text role="status" tone="soft" small>
          {repeat.data && words.repeated(repeat.data.status)}
        </Text>
      </Row>
      <Headers title={words.requestHeaders} headers={exchange.requestHeaders} />
      <Body title={words.requestBody} exchange={exchange} side="request" form={form} />
      <Headers title={words.responseHeaders} headers={exchange.responseHeaders} />
      <Body title={words.responseBody} exchange={exchange} side="response" form={form} />
      <Text as="p" tone="soft" small>
        {words.masked}
      </Text>
    </Stack>
  );
}

function Headers({ title, headers }: { title: string; headers: Exchange['requestHeaders'] }) {
  if (headers.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Facts>
        {headers.map(([name, value], at) => (
          <div key={`${name} ${at}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </section>
  );
}

function Body(props: { title: string; exchange: Exchange; side: BodySide; form: Form }) {
  const words = useI18n().t.toolsResults.wire;
  const { title, exchange, side, form } = props;
  const { data, error } = useExchangeBody(exchange, side);
  const text = data?.text ?? '';
  const shown = useMemo(() => (form === 'pretty' ? indentedJson(text) : text), [text, form]);
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  const sizeBytes = side === 'request' ? exchange.sentBytes : exchange.receivedBytes;
  const missing = sizeBytes > 0 && !exchange.isBodyKept ? words.bodyGone : words.noBody;
  return (
    <div>
      <h3>{title}</h3>
      {data && text === '' && (
        <Text as="p" tone="soft" small>
          {missing}
        </Text>
      )}
      {text !== '' && (
        <div className={styles.lines}>
          <TextLines key={form} text={shown} label={title} />
        </div>
      )}
      {data?.isCut && (
        <Text as="p" tone="soft" small>
          {words.cut}
        </Text>
      )}
    </div>
  );
}

/** How long it took to the first byte, and from there to the last. */
function TimingBar({ exchange }: { exchange: Exchange }) {
  const words = useI18n().t.toolsResults.wire;
  const { firstByteAfterMs, headersAfterMs, endAfterMs } = exchange;
  if (endAfterMs === null)
    return (
      <Text as="p" tone="soft" small>
        {words.notFinished}
      </Text>
    );
  const waitMs = Math.min(endAfterMs, firstByteAfterMs ?? headersAfterMs ?? endAfterMs);
  const waitWidth = endAfterMs === 0 ? WIDTH : (waitMs / endAfterMs) * WIDTH;
  const text = words.timingText(Math.round(waitMs), Math.round(endAfterMs - waitMs));
  return (
    <Row gap={12} tone="soft" small>
      <svg
        viewBox={`0 0 ${WIDTH} 6`}
        height={6}
        style={{ flex: '1 1 0', minWidth: 0 }}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.timing}: ${text}`}
      >
        <rect fill="var(--line-strong)" width={waitWidth} height={6} />
        <rect fill="var(--accent)" x={waitWidth} width={WIDTH - waitWidth} height={6} />
      </svg>
      <Text nowrap>{text}</Text>
    </Row>
  );
}
