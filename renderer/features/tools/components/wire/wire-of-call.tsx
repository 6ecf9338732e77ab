import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useExchanges } from '../../api/exchanges.ts';
import { ExchangeDetail } from './exchange-detail.tsx';

/** What went over the wire for one call, one exchange below the other. */
export function WireOfCall({ exchangeIds }: { exchangeIds: readonly string[] }) {
  const words = useI18n().t.toolsResults;
  const exchanges = useExchanges();
  const own = exchangeIds.flatMap((id) => exchanges?.find((exchange) => exchange.id === id) ?? []);
  if (!exchanges)
    return (
      <Text as="p" tone="soft" small>
        {words.loading}
      </Text>
    );
  if (own.length === 0)
    return (
      <Text as="p" tone="soft" small>
        {words.wire.noneMatch}
      </Text>
    );
  return (
    <Stack gap={20}>
      {own.map((exchange) => (
        <ExchangeDetail key={exchange.id} exchange={exchange} />
      ))}
    </Stack>
  );
}
