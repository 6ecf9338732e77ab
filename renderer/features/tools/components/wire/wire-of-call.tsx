import { Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useExchanges } from '../../api/exchanges.ts';
import { ExchangeDetail } from './exchange-detail.tsx';
import styles from './wire.module.css';

/** What went over the wire for one call, one exchange below the other. */
export function WireOfCall({ exchangeIds }: { exchangeIds: readonly string[] }) {
  const words = useI18n().t.toolsResults;
  const exchanges = useExchanges();
  const own = exchangeIds.flatMap((id) => exchanges?.find((exchange) => exchange.id === id) ?? []);
  if (!exchanges) return <p className={styles.says}>{words.loading}</p>;
  if (own.length === 0) return <p className={styles.says}>{words.wire.noneMatch}</p>;
  return (
    <Stack gap={20}>
      {own.map((exchange) => (
        <ExchangeDetail key={exchange.id} exchange={exchange} />
      ))}
    </Stack>
  );
}
