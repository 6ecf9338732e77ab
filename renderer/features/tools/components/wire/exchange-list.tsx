import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Checkbox } from '#renderer/components/ui/fields.tsx';
import { Box } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { isFailed } from '../../model/exchange-list.ts';
import { useDialectName } from '../probe/use-dialect-name.ts';
import { useTargetName } from '../targets/use-target-name.ts';
import styles from './wire.module.css';

const ROW_PX = 42;

type ExchangeListProps = {
  exchanges: readonly Exchange[];
  chosenId: string | undefined;
  marked: readonly string[];
  onChoose: (id: string) => void;
  onMark: (id: string) => void;
};

/** The exchanges, the newest first. Arrow keys choose, the space bar marks for comparison. */
export function ExchangeList(props: ExchangeListProps) {
  const words = useI18n().t.toolsResults.wire;
  const { exchanges, chosenId, marked, onChoose, onMark } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: exchanges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const at = exchanges.findIndex(({ id }) => id === chosenId);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = exchanges.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : exchanges[to];
    const isOnList = event.target === event.currentTarget;
    if (next && to !== undefined) {
      onChoose(next.id);
      virtualizer.scrollToIndex(to);
    } else if (event.key === ' ' && isOnList && chosenId !== undefined) onMark(chosenId);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="grid"
      tabIndex={0}
      aria-label={words.title}
      aria-rowcount={exchanges.length}
      aria-activedescendant={at === -1 ? undefined : `exchange-${chosenId}`}
      onKeyDown={onKeyDown}
    >
      <Box virtual style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const exchange = exchanges[index];
          if (!exchange) return null;
          return (
            <Row
              key={exchange.id}
              exchange={exchange}
              index={index}
              topPx={start}
              isChosen={exchange.id === chosenId}
              isMarked={marked.includes(exchange.id)}
              onChoose={onChoose}
              onMark={onMark}
            />
          );
        })}
      </Box>
    </div>
  );
}

function Row(props: {
  exchange: Exchange;
  index: number;
  topPx: number;
  isChosen: boolean;
  isMarked: boolean;
  onChoose: (id: string) => void;
  onMark: (id: string) => void;
}) {
  const i18n = useI18n();
  const { wire: words, head } = i18n.t.toolsResults;
  const wordsOf = useExchangeWords();
  const { exchange, isChosen } = props;
  const { id, rpcMethod, tool, purpose, status, state, startedAtMs, endAfterMs } = exchange;
  const what = tool ?? (rpcMethod || words.purposes[purpose]);
  const Icon = state === 'running' ? CircleDashed : isFailed(exchange) ? CircleAlert : CircleCheck;
  const took = endAfterMs === null ? words.states.running : head.latency(Math.round(endAfterMs));
  const bytes = `${head.bytes(exchange.sentBytes)} / ${head.bytes(exchange.receivedBytes)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
    <div
      id={`exchange-${id}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={props.index + 1}
      aria-selected={isChosen}
      className={styles.row}
      data-chosen={isChosen}
      data-failed={isFailed(exchange)}
      style={{ transform: `translateY(${props.topPx}px)` }}
      onClick={() => props.onChoose(id)}
    >
      <span role="gridcell">
        <Checkbox
          aria-label={words.compareMark(`${what} ${i18n.clock(startedAtMs)}`)}
          checked={props.isMarked}
          onChange={() => props.onMark(id)}
          onClick={(event) => event.stopPropagation()}
        />
      </span>
      <span role="gridcell" className={styles.state}>
        <Icon size={14} aria-hidden /> {status ?? words.states[state]}
      </span>
      <span role="gridcell" className={styles.what}>
        <strong>{what}</strong>
        <small>{wordsOf(exchange)}</small>
      </span>
      <span role="gridcell" className={styles.figures}>
        <span>{i18n.clock(startedAtMs)}</span>
        <small>
          {took} · {bytes}
        </small>
      </span>
    </div>
  );
}

/** What an exchange was for, in which dialect, and with whom. */
export function useExchangeWords(): (exchange: Exchange) => string {
  const { purposes } = useI18n().t.toolsResults.wire;
  const dialectName = useDialectName();
  const targetName = useTargetName();
  return (exchange) =>
    [purposes[exchange.purpose], dialectName(exchange.dialect), targetName(exchange.targetName)].join(' · ');
}
