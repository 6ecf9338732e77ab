import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SampleRow, SourceFormat } from '#shared/domain/import/source-sample.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const PAGE_ROWS = 500;

/** Rows of a file around those that are in sight, in pages so that scrolling asks seldom. */
export function useFileRows(
  of: { fileId: string; format: SourceFormat; sheet: string },
  firstRow: number,
  lastRow: number,
): { rows: ReadonlyMap<number, SampleRow>; error: Error | null } {
  const { uploads } = useBackend();
  const page = Math.floor((firstRow - 1) / PAGE_ROWS);
  const last = Math.floor((lastRow - 1) / PAGE_ROWS);
  const first = page * PAGE_ROWS + 1;
  const input = {
    ...of,
    firstRow: first,
    lastRow: Math.min(first + 2 * PAGE_ROWS, (last + 1) * PAGE_ROWS + 1) - 1,
  };
  const { data, error } = useQuery(
    uploads.files.rows.queryOptions({
      input,
      staleTime: Infinity,
      gcTime: 30_000,
      placeholderData: keepPreviousData,
      select: byNumber,
    }),
  );
  return { rows: data ?? NO_ROWS, error };
}

const NO_ROWS: ReadonlyMap<number, SampleRow> = new Map();

function byNumber(rows: SampleRow[]): ReadonlyMap<number, SampleRow> {
  return new Map(rows.map((row) => [row.number, row]));
}
