import { BUILT_IN_TARGET_NAME } from '#shared/domain/mcp/wire/mcp-target.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** What was kept as the name of an endpoint, in the user's language. */
export function useTargetName(): (kept: string) => string {
  const { builtInName } = useI18n().t.connections;
  return (kept) => (kept === BUILT_IN_TARGET_NAME ? builtInName : kept);
}
