import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useDialectName } from '../probe/use-dialect-name.ts';
import { useTargetName } from '../targets/use-target-name.ts';

/** What an exchange was for, in which dialect, and with whom. */
export function useExchangeWords(): (exchange: Exchange) => string {
  const { purposes } = useI18n().t.toolsResults.wire;
  const dialectName = useDialectName();
  const targetName = useTargetName();
  return (exchange) =>
    [purposes[exchange.purpose], dialectName(exchange.dialect), targetName(exchange.targetName)].join(' · ');
}
