import { skipToken, useQuery } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export type PlaceListOf = { connectionId: string; username: string };

/** The place list of an account on a connection; kept while another one is looked at, fetched anew when asked. */
export function usePlaceList(of: PlaceListOf | undefined, isSignedIn: boolean) {
  const { places } = useBackend();
  const input = of ? { connectionId: of.connectionId } : skipToken;
  return useQuery(
    places.list.queryOptions({
      input,
      queryKey: [...places.list.queryKey({ input }), of?.username],
      enabled: of !== undefined && isSignedIn,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
}
