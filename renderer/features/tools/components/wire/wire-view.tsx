import { Button, Checkbox, TextInput } from '@mantine/core';
import { Download, GitCompare, Trash2, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useExchangeActions, useExchanges } from '../../api/exchanges.ts';
import { useArchive } from '../../api/use-archive.ts';
import { matching } from '../../model/exchange-list.ts';
import { ConfirmRemove } from '../confirm-remove.tsx';
import { CompareView } from './compare-view.tsx';
import { ExchangeDetail } from './exchange-detail.tsx';
import { ExchangeList } from './exchange-list.tsx';
import { useExchangeWords } from './use-exchange-words.ts';
import styles from './wire.module.css';

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
  if (!exchanges) return <p className={styles.says}>{toolsResults.loading}</p>;
  if (exchanges.length === 0) return <EmptyState isPart title={words.empty} text={words.emptyText} />;
  const chosen = shown.find(({ id }) => id === chosenId);
  const [first, second] = marked.flatMap((id) => exchanges.find((each) => each.id === id) ?? []);
  const mark = (id: string) =>
    setMarked((before) =>
      before.includes(id) ? before.filter((each) => each !== id) : [...before, id].slice(-2),
    );
  return (
    <section className={styles.view} aria-label={words.label}>
      <div className={styles.tools}>
        <TextInput
          size="xs"
          type="search"
          className={styles.filter}
          aria-label={words.filter}
          placeholder={words.filter}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Checkbox
          size="xs"
          label={words.onlyFailed}
          checked={isOnlyFailed}
          onChange={({ currentTarget: { checked } }) => setOnlyFailed(checked)}
        />
        <span role="status" className={styles.says}>
          {words.count(shown.length, exchanges.length)}
        </span>
        <span className={styles.push} />
        <Button
          size="xs"
          variant="default"
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
      </div>
      {isComparing && first && second ? (
        <CompareView first={first} second={second} onClose={() => setComparing(false)} />
      ) : (
        <div className={styles.split}>
          {shown.length === 0 ? (
            <p className={styles.says}>{words.noneMatch}</p>
          ) : (
            <ExchangeList
              exchanges={shown}
              chosenId={chosenId}
              marked={marked}
              onChoose={setChosenId}
              onMark={mark}
            />
          )}
          <section className={styles.chosen} aria-label={words.detail}>
            {chosen ? (
              <ExchangeDetail key={chosen.id} exchange={chosen} />
            ) : (
              <p className={styles.says}>{words.choose}</p>
            )}
          </section>
        </div>
      )}
    </section>
  );
}

/** Forgets every exchange, once that was confirmed. */
function ClearExchanges() {
  const words = useI18n().t.toolsResults.wire;
  const [isAsking, setAsking] = useState(false);
  const { clear } = useExchangeActions();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {words.clear}
      </Button>
      <ConfirmRemove
        isOpen={isAsking}
        title={words.clearTitle}
        text={words.clearText}
        confirm={words.clearNow}
        isPending={clear.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

/** Saves the exchanges that are listed, all of them if none is named; while that takes its time, a way to end it. */
function SaveArchive({ exchangeIds, isEmpty }: { exchangeIds: string[]; isEmpty: boolean }) {
  const words = useI18n().t.toolsResults.wire;
  const { writing, save, cancel } = useArchive();
  if (writing?.isLong) {
    return (
      <Button size="xs" variant="default" leftSection={<X size={14} aria-hidden />} onClick={cancel}>
        {words.harCancel(Math.floor(writing.share * 100))}
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={writing !== undefined}
      disabled={isEmpty}
      onClick={() => save(exchangeIds)}
    >
      {words.har}
    </Button>
  );
}
