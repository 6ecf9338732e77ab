import { ArrowLeft, Download, GitCompare, Trash2, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Checkbox, TextField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { useExchangeActions, useExchangeBody, useExchanges } from '../../api/exchanges.ts';
import { useArchive } from '../../api/use-archive.ts';
import { matching } from '../../model/exchange-list.ts';
import { indentedJson } from '#shared/domain/mcp/results/exact-text.ts';
import { comparableJson } from '../../model/comparable-json.ts';
import { lineDifference, type LinePart } from '../../model/line-difference.ts';
import { useDialectName } from '../probe/use-dialect-name.ts';
import { ExchangeDetail } from './exchange-detail.tsx';
import { ExchangeList, useExchangeWords } from './exchange-list.tsx';
import styles from './wire.module.css';

const AROUND_LINES = 3;
const MAX_LINES = 2_000;

/** Everything that went over the wire: found again, looked at, compared, sent again, saved. */
export function WireView() {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.wire;
  const exchanges = useExchanges();
  const [typed, setTyped] = useState('');
  const [isOnlyFailed, setOnlyFailed] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const wordsOf = useExchangeWords();
  const text = useDeferredValue(typed);
  const shown = matching(exchanges ?? [], { text, isOnlyFailed }, wordsOf);
  if (!exchanges)
    return (
      <Text as="p" tone="soft" small>
        {toolsResults.loading}
      </Text>
    );
  if (exchanges.length === 0) return <EmptyState isPart title={words.empty} text={words.emptyText} />;
  const chosen = shown.find(({ id }) => id === chosenId);
  const [first, second] = marked
    .flatMap((id) => exchanges.find((each) => each.id === id) ?? [])
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs);
  const mark = (id: string) =>
    setMarked((before) =>
      before.includes(id) ? before.filter((each) => each !== id) : [...before, id].slice(-2),
    );
  return (
    <Stack as="section" rows="head" fills shrinks aria-label={words.label}>
      <Row wrap gap={12}>
        <TextField
          type="search"
          className={styles.filter}
          aria-label={words.filter}
          placeholder={words.filter}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Checkbox
          label={words.onlyFailed}
          checked={isOnlyFailed}
          onChange={({ currentTarget: { checked } }) => setOnlyFailed(checked)}
        />
        <Text role="status" tone="soft" small>
          {words.count(shown.length, exchanges.length)}
        </Text>
        <Text grow />
        <Button
          leftSection={<GitCompare size={14} aria-hidden />}
          title={words.compareHint}
          disabled={!first || !second}
          onClick={() => setComparing(true)}
        >
          {words.compare}
        </Button>
        <SaveArchive
          exchangeIds={shown.length === exchanges.length ? [] : shown.map(({ id }) => id)}
          isEmpty={shown.length === 0}
        />
        <ClearExchanges />
      </Row>
      {isComparing && first && second ? (
        <CompareView first={first} second={second} onClose={() => setComparing(false)} />
      ) : (
        <div className={styles.split}>
          {shown.length === 0 ? (
            <Text as="p" tone="soft" small>
              {words.noneMatch}
            </Text>
          ) : (
            <ExchangeList
              exchanges={shown}
              chosenId={chosenId}
              marked={marked}
              onChoose={setChosenId}
              onMark={mark}
            />
          )}
          <Stack as="section" shrinks scrolls box="card" aria-label={words.detail}>
            {chosen ? (
              <ExchangeDetail key={chosen.id} exchange={chosen} />
            ) : (
              <Text as="p" tone="soft" small>
                {words.choose}
              </Text>
            )}
          </Stack>
        </div>
      )}
    </Stack>
  );
}

/** Forgets every exchange, once that was confirmed. */
function ClearExchanges() {
  const words = useI18n().t.toolsResults.wire;
  const [isAsking, setAsking] = useState(false);
  const { clear } = useExchangeActions();
  return (
    <>
      <Button leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setAsking(true)}>
        {words.clear}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.clearTitle}
        confirm={words.clearNow}
        isPending={clear.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{words.clearText}</p>
      </ConfirmDialog>
    </>
  );
}

/** Saves the exchanges that are listed, all of them if none is named; while that takes its time, a way to end it. */
function SaveArchive({ exchangeIds, isEmpty }: { exchangeIds: string[]; isEmpty: boolean }) {
  const words = useI18n().t.toolsResults.wire;
  const { writing, save, cancel } = useArchive();
  if (writing?.isLong) {
    return (
      <Button leftSection={<X size={14} aria-hidden />} onClick={cancel}>
        {words.harCancel(Math.floor(writing.share * 100))}
      </Button>
    );
  }
  return (
    <Button
      leftSection={<Download size={14} aria-hidden />}
      loading={writing !== undefined}
      disabled={isEmpty}
      onClick={() => save(exchangeIds)}
    >
      {words.har}
    </Button>
  );
}

/** Two exchanges in one text, the earlier one first: headers and bodies of both sides, line by line, by their values or as they came. */
function CompareView(props: { first: Exchange; second: Exchange; onClose: () => void }) {
  const words = useI18n().t.toolsResults.wire;
  const { first, second } = props;
  const [isByValue, setByValue] = useState(true);
  const texts = [useText(first, isByValue), useText(second, isByValue)];
  const [one, other] = texts;
  const parts = useMemo(
    () => (one === undefined || other === undefined ? undefined : nearChanges(lineDifference(one, other))),
    [one, other],
  );
  return (
    <section className={styles.compare} aria-label={words.comparing}>
      <Row wrap gap={12}>
        <Button leftSection={<ArrowLeft size={14} aria-hidden />} onClick={props.onClose}>
          {words.closeComparing}
        </Button>
        <Name name={words.first} exchange={first} />
        <Name name={words.second} exchange={second} />
        <Checkbox
          label={words.byValue}
          checked={isByValue}
          onChange={({ currentTarget: { checked } }) => setByValue(checked)}
        />
      </Row>
      {parts?.length === 0 && <p role="status">{words.identical}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
      <div className={styles.difference} tabIndex={0} role="region" aria-label={words.comparing}>
        {parts?.slice(0, MAX_LINES).map((part, at) => (
          <Line key={at} part={part} />
        ))}
      </div>
      <Text as="p" tone="soft" small>
        {words.cut}
      </Text>
    </section>
  );
}

function Name({ name, exchange }: { name: string; exchange: Exchange }) {
  const { clock } = useI18n();
  const dialectName = useDialectName();
  const { tool, rpcMethod, dialect, startedAtMs } = exchange;
  return (
    <Text tone="soft" small>
      <strong>{name}</strong> {tool ?? rpcMethod} · {dialectName(dialect)} · {clock(startedAtMs)}
    </Text>
  );
}

function Line({ part }: { part: LinePart | null }) {
  const words = useI18n().t.toolsResults.wire;
  if (!part)
    return (
      <Text as="div" tone="soft">
        ⋯
      </Text>
    );
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

function useText(exchange: Exchange, isByValue: boolean): string | undefined {
  const request = useExchangeBody(exchange, 'request').data;
  const response = useExchangeBody(exchange, 'response').data;
  if (!request || !response) return undefined;
  const headers = (list: Exchange['requestHeaders']) => list.map(([name, value]) => `${name}: ${value}`);
  const { httpMethod, url, status, statusText } = exchange;
  const bodyOf = isByValue ? comparableJson : indentedJson;
  return [
    `${httpMethod} ${url}`,
    ...headers(exchange.requestHeaders),
    '',
    bodyOf(request.text ?? ''),
    '',
    `${status ?? '-'} ${statusText}`,
    ...headers(exchange.responseHeaders),
    '',
    bodyOf(response.text ?? ''),
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
