import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Checkbox } from '#renderer/components/ui/fields.tsx';
import { Column } from '#renderer/components/ui/layout.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { type LineButton, VirtualList } from '#renderer/components/ui/virtual-list.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { isFailed } from '../../model/exchange-list.ts';
import { useDialectName } from '../probe/use-dialect-name.ts';
import { useTargetName } from '../targets/use-target-name.ts';
import styles from './wire.module.css';

const ROW_PX = 42;

type Choices = {
  chosenId: string | undefined;
  marked: readonly string[];
  onChoose: (id: string) => void;
  onMark: (id: string) => void;
};

/** The exchanges, the newest first. Arrow keys choose, the space bar marks for comparison. */
export function ExchangeList({ exchanges, ...choices }: Choices & { exchanges: readonly Exchange[] }) {
  const words = useI18n().t.toolsResults.wire;
  return (
    <Column className={styles.list}>
      <VirtualList label={words.title} lines={exchanges} rowPx={ROW_PX} keyOf={({ id }) => id}>
        {(exchange, button) => <ExchangeRow exchange={exchange} button={button} {...choices} />}
      </VirtualList>
    </Column>
  );
}

function ExchangeRow(props: Choices & { exchange: Exchange; button: LineButton }) {
  const i18n = useI18n();
  const { wire: words, head } = i18n.t.toolsResults;
  const wordsOf = useExchangeWords();
  const { exchange, button, onMark } = props;
  const { id, rpcMethod, tool, purpose, status, state, startedAtMs, endAfterMs } = exchange;
  const isChosen = id === props.chosenId;
  const what = tool ?? (rpcMethod || words.purposes[purpose]);
  const Icon = state === 'running' ? CircleDashed : isFailed(exchange) ? CircleAlert : CircleCheck;
  const took = endAfterMs === null ? words.states.running : head.latency(Math.round(endAfterMs));
  const bytes = `${head.bytes(exchange.sentBytes)} / ${head.bytes(exchange.receivedBytes)}`;
  return (
    <div className={styles.row} data-chosen={isChosen} data-failed={isFailed(exchange)}>
      <Checkbox
        tabIndex={button.tabIndex}
        aria-label={words.compareMark(`${what} ${i18n.clock(startedAtMs)}`)}
        checked={props.marked.includes(id)}
        onChange={() => onMark(id)}
      />
      <ListButton
        {...button}
        className={styles.exchange}
        aria-current={isChosen}
        onFocus={() => {
          button.onFocus();
          props.onChoose(id);
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          onMark(id);
        }}
      >
        <span className={styles.state}>
          <Icon size={14} aria-hidden /> {status ?? words.states[state]}
        </span>
        <span className={styles.what}>
          <strong>{what}</strong>
          <small>{wordsOf(exchange)}</small>
        </span>
        <span className={styles.figures}>
          <span>{i18n.clock(startedAtMs)}</span>
          <small>
            {took} · {bytes}
          </small>
        </span>
      </ListButton>
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
