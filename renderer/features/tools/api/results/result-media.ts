import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { revokeLater } from '#renderer/lib/save-file.ts';
import type { MapView } from '#shared/domain/mcp/results/result-view.ts';

/** The bytes of a picture, a sound or a resource, as a blob with an address for as long as it is shown. */
export function useResultMedia(resultId: string, content: number) {
  const { tools } = useBackend();
  const { data, error } = useQuery(
    tools.results.media.queryOptions({ input: { resultId, content }, staleTime: Infinity }),
  );
  const media = useMemo(() => {
    const blob = data && blobOf(data.base64, data.mimeType);
    return blob && { blob, mimeType: data.mimeType, url: URL.createObjectURL(blob) };
  }, [data]);
  useEffect(() => {
    const url = media?.url;
    return () => {
      if (url !== undefined) revokeLater(url);
    };
  }, [media]);
  return { media, isUnreadable: data !== undefined && media === undefined, error };
}

/** Undefined if it is no Base64. */
function blobOf(base64: string, mimeType: string): Blob | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
    return new Blob([bytes], { type: mimeType });
  } catch {
    return undefined;
  }
}

/** The rows of an answer that have a position. */
export function useResultPositions(
  resultId: string,
  { root, pointer, position, labelColumn }: Omit<MapView, 'kind'>,
) {
  const { tools } = useBackend();
  return useQuery(
    tools.results.positions.queryOptions({
      input: { resultId, root, pointer, position, labelColumn },
      staleTime: Infinity,
      structuralSharing: false,
    }),
  );
}
