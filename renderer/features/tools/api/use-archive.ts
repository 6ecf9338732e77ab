import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';

const FILE_NAME = 'exchanges.har';

/** Whoever sees the button go does not press it twice. */
const SHOWN_AFTER_MS = 500;

/** Has exchanges written into an archive and fetches it; undefined if it was ended before. */
async function fetchArchive(
  { tools: { exchanges } }: BackendClient,
  exchangeIds: string[],
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Blob | undefined> {
  for await (const event of await exchanges.har({ exchangeIds })) {
    // Whoever leaves the loop ends the writing; the signal itself would end the line's part of it alone.
    if (signal.aborted) return undefined;
    if (event.kind === 'progress') onProgress(event.doneBytes / Math.max(1, event.totalBytes));
    else {
      const pieces: Blob[] = [];
      for (let offset = 0; offset < event.sizeBytes;) {
        const piece = await exchanges.harPiece({ archiveId: event.archiveId, offset }, { signal });
        pieces.push(piece);
        offset += piece.size;
      }
      return new Blob(pieces, { type: 'application/json' });
    }
  }
  return undefined;
}

/** Saves exchanges as HAR. Of a long writing it says how far it is, from 0 to 1; leaving the page ends it. */
export function useArchive() {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const [writing, setWriting] = useState<{ share: number; isLong: boolean }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    setWriting(undefined);
  };
  const save = async (exchangeIds: string[]) => {
    const ending = new AbortController();
    const { signal } = ending;
    running.current = ending;
    setWriting({ share: 0, isLong: false });
    const change = (known: { share?: number; isLong?: boolean }) => {
      if (!signal.aborted) setWriting((before) => before && { ...before, ...known });
    };
    const timer = setTimeout(() => change({ isLong: true }), SHOWN_AFTER_MS);
    try {
      const file = await fetchArchive(client, exchangeIds, signal, (share) => change({ share }));
      if (file && !signal.aborted) saveBlob(FILE_NAME, file);
    } catch (error) {
      if (!signal.aborted) showFailure(i18n, error);
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) setWriting(undefined);
    }
  };
  return { writing, save: (exchangeIds: string[]) => void save(exchangeIds), cancel };
}
