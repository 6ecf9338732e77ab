import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_TEXT_CHARS } from '#shared/contract/tools/results.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export const PAGE_CHARS = 50_000;

export type TextPart = 'raw' | 'pretty' | number;

/** One page of the text of an answer; the page before stays until it is there. */
export function useTextPage(resultId: string, part: TextPart, page: number) {
  const { tools } = useBackend();
  return useQuery({
    ...tools.results.text.queryOptions({
      input: { resultId, part, offset: page * PAGE_CHARS, limit: PAGE_CHARS },
      staleTime: Infinity,
    }),
    placeholderData: keepPreviousData,
  });
}

/** The whole text of an answer, piece by piece. @throws AppError RESULT_GONE */
export async function wholeText({ tools }: BackendClient, resultId: string, part: TextPart): Promise<Blob> {
  const pieces: string[] = [];
  let read = 0;
  for (let total = Infinity; read < total;) {
    const piece = await tools.results.text({ resultId, part, offset: read, limit: MAX_TEXT_CHARS });
    total = piece.totalChars;
    if (piece.text === '') break;
    pieces.push(piece.text);
    read += piece.text.length;
  }
  return new Blob([pieces.join('')], { type: 'application/json' });
}
