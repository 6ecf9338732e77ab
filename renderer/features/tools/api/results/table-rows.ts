import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { MAX_TEXT_CHARS } from '#shared/contract/tools/results.ts';
import type { TableView } from '#shared/domain/mcp/results/result-view.ts';

export type TableSort = { column: string; isDescending: boolean } | null;
export type TableCell = string | number | boolean | null;

const PAGE_ROWS = 200;

/**
 * Rows of a table of an answer, fetched in pages as far as they are shown.
 * @param range positions of the first and last row on the screen.
 */
export function useTableRows(
  resultId: string,
  { root, pointer, columns }: Pick<TableView, 'root' | 'pointer' | 'columns'>,
  sort: TableSort,
  filter: string,
  range: readonly [number, number],
) {
  const { tools } = useBackend();
  const input = { resultId, root, pointer, columns, sort, filter, limit: PAGE_ROWS };
  const optionsOf = (page: number) =>
    tools.results.table.queryOptions({
      input: { ...input, offset: page * PAGE_ROWS },
      staleTime: Infinity,
      structuralSharing: false,
    });
  // The first page also says how many rows there are; the old ones stay until it is there.
  const first = useQuery({ ...optionsOf(0), placeholderData: keepPreviousData });
  const from = Math.floor(range[0] / PAGE_ROWS);
  const to = Math.max(from, Math.floor(range[1] / PAGE_ROWS));
  const wanted = Array.from({ length: to - from + 1 }, (_each, index) => from + index).filter(
    (page) => page > 0,
  );
  const others = useQueries({ queries: wanted.map(optionsOf) });
  const rowAt = (position: number): { row: TableCell[]; at: number } | undefined => {
    const page = Math.floor(position / PAGE_ROWS);
    const data = page === 0 ? first.data : others[wanted.indexOf(page)]?.data;
    const row = data?.rows[position % PAGE_ROWS];
    const at = data?.order[position % PAGE_ROWS];
    return row && at !== undefined ? { row, at } : undefined;
  };
  return {
    rowAt,
    passing: first.data?.passing,
    total: first.data?.total,
    error: first.error ?? others.find(({ error }) => error)?.error ?? null,
    isFetching: first.isFetching || others.some(({ isFetching }) => isFetching),
  };
}

export const PAGE_CHARS = 50_000;

type TextPart = 'raw' | 'pretty' | number;

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
