import { useQuery } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const DEFAULTS: Settings = settingsSchema.parse({});

/** What the user chose, or the defaults until the backend has said. */
export function useSettings(): Settings {
  const { settings } = useBackend();
  return useQuery(settings.read.queryOptions()).data ?? DEFAULTS;
}
