import type { DialectChoice } from '#shared/domain/mcp/wire/mcp-target.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** How a dialect is called on the screen: the revisions by their dates. */
export function useDialectName(): (dialect: DialectChoice) => string {
  const { dialect: words } = useI18n().t.tools;
  return (dialect) => (dialect === 'bare' || dialect === 'auto' ? words[dialect] : dialect);
}
