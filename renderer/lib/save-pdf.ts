import { useQuery } from '@tanstack/react-query';
import { useBackend, useBackendConnection } from './backend/backend-context.tsx';
import { saveBlob } from './save-file.ts';

/** Hands a complete document to the user as a PDF file; undefined in a shell that cannot make one. */
export function useSavePdf(): ((html: string, fileName: string) => Promise<void>) | undefined {
  const { about } = useBackend();
  const { client } = useBackendConnection();
  const { data } = useQuery(about.read.queryOptions({ staleTime: Infinity }));
  if (!data?.abilities.printPdf) return undefined;
  return async (html, fileName) => saveBlob(fileName, await client.desktop.printPdf({ html, fileName }));
}
