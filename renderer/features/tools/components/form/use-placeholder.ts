import type { FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** What stands in a field that holds nothing, so that "not sent", null and empty are told apart by words. */
export function usePlaceholder(value: FormValue): string {
  const { toolForm: words } = useI18n().t;
  if (value.kind === 'absent') return words.notSent;
  return value.kind === 'null' ? words.sentNull : value.kind === 'string' ? words.emptyText : '';
}
