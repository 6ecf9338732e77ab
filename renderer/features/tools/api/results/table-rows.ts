import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { TableView } from '#shared/domain/mcp/results/result-view.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

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
