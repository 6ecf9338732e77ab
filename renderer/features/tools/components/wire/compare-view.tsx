import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useExchangeBody } from '../../api/exchanges.ts';
import { indentedJson } from '../../model/indented-json.ts';
import { lineDifference, type LinePart } from '../../model/line-difference.ts';
import { useDialectName } from '../probe/use-dialect-name.ts';
import styles from './wire.module.css';

const AROUND_LINES = 3;
const MAX_LINES = 2_000;

/** Two exchanges side by side in one text: headers and bodies of both sides, line by line. */
export function CompareView(props: { first: Exchange; second: Exchange; onClose: () => void }) {
  const words = useI18n().t.toolsResults.wire;
  const { first, second } = props;
  const texts = [useText(first), useText(second)];
  const [one, other] = texts;
  const parts = useMemo(
    () => (one === undefined || other === undefined ? undefined : nearChanges(lineDifference(one, other))),
    [one, other],
  );
  return (
    <section className={styles.compare} aria-label={words.comparing}>
      <div className={styles.tools}>
        <Button
          size="xs"
          variant="default"
          leftSection={<ArrowLeft size={14} aria-hidden />}
          onClick={props.onClose}
        >
          {words.closeComparing}
        </Button>
        <Name name={words.first} exchange={first} />
        <Name name={words.second} exchange={second} />
      </div>
      {parts?.length === 0 && <p role="status">{words.identical}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
      <div className={styles.difference} tabIndex={0} role="region" aria-label={words.comparing}>
        {parts?.slice(0, MAX_LINES).map((part, at) => (
          <Line key={at} part={part} />
        ))}
      </div>
      <p className={styles.says}>{words.cut}</p>
    </section>
  );
}

function Name({ name, exchange }: { name: string; exchange: Exchange }) {
  const { clock } = useI18n();
  const dialectName = useDialectName();
  const { tool, rpcMethod, dialect, startedAtMs } = exchange;
  return (
    <span className={styles.says}>
      <strong>{name}</strong> {tool ?? rpcMethod} · {dialectName(dialect)} · {clock(startedAtMs)}
    </span>
  );
}

function Line({ part }: { part: LinePart | null }) {
  const words = useI18n().t.toolsResults.wire;
  if (!part) return <div className={styles.gap}>⋯</div>;
  const marks = { same: ' ', first: '−', second: '+' };
  const says = { same: '', first: words.onlyFirst, second: words.onlySecond };
  return (
    <div className={styles.diffLine} data-kind={part.kind}>
      <span aria-hidden>{marks[part.kind]}</span>
      {part.kind !== 'same' && <span className="visually-hidden">{says[part.kind]}: </span>}
      <code>{part.text}</code>
    </div>
  );
}

function useText(exchange: Exchange): string | undefined {
  const request = useExchangeBody(exchange, 'request').data;
  const response = useExchangeBody(exchange, 'response').data;
  if (!request || !response) return undefined;
  const headers = (list: Exchange['requestHeaders']) => list.map(([name, value]) => `${name}: ${value}`);
  const { httpMethod, url, status, statusText } = exchange;
  return [
    `${httpMethod} ${url}`,
    ...headers(exchange.requestHeaders),
    '',
    indentedJson(request.text ?? ''),
    '',
    `${status ?? '-'} ${statusText}`,
    ...headers(exchange.responseHeaders),
    '',
    indentedJson(response.text ?? ''),
  ].join('\n');
}

/** The lines near a change; null stands for those in between. Nothing at all if there is no change. */
function nearChanges(parts: readonly LinePart[]): (LinePart | null)[] {
  const isNear = new Uint8Array(parts.length);
  for (const [at, { kind }] of parts.entries()) {
    if (kind !== 'same') isNear.fill(1, Math.max(0, at - AROUND_LINES), at + AROUND_LINES + 1);
  }
  const shown: (LinePart | null)[] = [];
  for (const [at, part] of parts.entries()) {
    if (isNear[at]) shown.push(part);
    else if (shown.length > 0 && shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
