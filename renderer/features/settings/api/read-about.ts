import { useQuery } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export function useAbout() {
  const { about } = useBackend();
  return useQuery(about.read.queryOptions({ staleTime: Infinity }));
}
