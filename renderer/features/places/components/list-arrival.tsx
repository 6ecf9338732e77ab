import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import type { PlaceListArrival } from '#shared/contract/places.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatBytes } from '#renderer/i18n/format-amount.ts';
import { useListArrival } from '../api/list-places.ts';
import styles from './list-loading.module.css';

const QUICK_MS = 1_000;

type ArrivalProps = { connectionId: string; onCancel: () => void };

/** Whether it takes so long that one wants to know: what is over in a moment would only flicker. */
function useTakesLong(): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), QUICK_MS);
    return () => clearTimeout(timer);
  }, []);
  return takesLong;
}

function useArrivalText(): (arrival: PlaceListArrival | null | undefined) => string {
  const { t, language } = useI18n();
  const words = t.places.arrival;
  return (arrival) => {
    if (!arrival) return words.preparing;
    if (arrival.phase === 'waiting') return words.waiting;
    const received = formatBytes(arrival.receivedBytes, language);
    if (arrival.phase === 'reading') return words.reading(received);
    const { totalBytes } = arrival;
    return totalBytes === null
      ? words.received(received)
      : words.receivedOf(received, formatBytes(totalBytes, language));
  };
}

/** How much of the first list has come, and how to end it; its place is kept from the beginning. */
export function ListArrival(props: ArrivalProps) {
  const { t } = useI18n();
  const arrival = useListArrival(props.connectionId);
  const text = useArrivalText()(arrival);
  const takesLong = useTakesLong();
  const totalBytes = arrival?.phase === 'receiving' ? arrival.totalBytes : null;
  return (
    <div className={styles.arrival}>
      {takesLong && (
        <>
          {arrival?.phase === 'receiving' && totalBytes !== null && (
            <ProgressBar
              className={styles.bar}
              label={t.places.arrival.label}
              share={arrival.receivedBytes / Math.max(1, totalBytes)}
            />
          )}
          <span>{text}</span>
          <Button small onClick={props.onCancel}>
            {t.places.cancelLoading}
          </Button>
        </>
      )}
    </div>
  );
}

/** The same of a list that is to take the place of the one in sight, for the status bar. */
export function RefreshArrival(props: ArrivalProps) {
  const { t } = useI18n();
  const arrival = useListArrival(props.connectionId);
  const text = useArrivalText()(arrival);
  if (!useTakesLong()) return null;
  const { cancelRefresh } = t.places.arrival;
  return (
    <Row as="span" inline gap={4}>
      <span>{`${t.places.refreshing} ${text}`}</span>
      <TextButton aria-label={cancelRefresh} title={cancelRefresh} onClick={props.onCancel}>
        <X size={13} aria-hidden />
      </TextButton>
    </Row>
  );
}
