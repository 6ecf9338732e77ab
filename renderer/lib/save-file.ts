import { useQuery } from '@tanstack/react-query';
import { asFileName } from '#shared/domain/file-name.ts';
import { useBackend, useBackendConnection } from './backend/backend-context.tsx';

/** What a system may put behind a name that is taken still has to find room on the disk. */
const MAX_NAME_BYTES = 200;

/** Hands a file to the user. This is the one place that knows how: a shell with a save dialog of its own changes it here. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = asFileName(name, MAX_NAME_BYTES);
  link.click();
  revokeLater(url);
}

/** Ends an address that may still be being loaded: a download begins after this turn, and a sound outlives its element. */
export function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a text to the user as a file. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Hands a complete document to the user as a PDF file; undefined in a shell that cannot make one. */
export function useSavePdf(): ((html: string, fileName: string) => Promise<void>) | undefined {
  const { about } = useBackend();
  const { client } = useBackendConnection();
  const { data } = useQuery(about.read.queryOptions({ staleTime: Infinity }));
  if (!data?.abilities.printPdf) return undefined;
  return async (html, fileName) => saveBlob(fileName, await client.desktop.printPdf({ html, fileName }));
}

/**
 * Prints what the page shows on paper. This is the one place that knows how: a shell that makes a PDF by itself takes
 * the same page, and changes it here. The dialog of browsers prints to a PDF too.
 */
export function printPage(): void {
  window.print();
}
