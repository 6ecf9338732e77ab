import { QueryClient } from '@tanstack/react-query';

/** The backend is on this computer: being offline says nothing about it, and it tells by itself what has changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 30_000, structuralSharing: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
