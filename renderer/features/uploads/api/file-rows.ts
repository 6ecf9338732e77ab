import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SampleRow, SourceFormat } from '#shared/domain/import/source-sample.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const PAGE_ROWS = 200;
const MAX_ROWS_AT_ONCE = 1_000;

export type RowsOfSheet = { fileId: string; format: SourceFormat; sheet: string };

/** Rows of a file by their numbers, in pages so that scrolling asks seldom. A row that has not come is missing. */
export function useFileRows(
  of: RowsOfSheet,
  numbers: readonly number[],
): { rows: ReadonlyMap<number, SampleRow>; error: Error | null } {
  const { uploads } = useBackend();
  const pages = [...new Set(numbers.map((number) => Math.floor((number - 1) / PAGE_ROWS)))];
  const answers = useQueries({
    queries: pages.map((page) =>
      uploads.files.rows.queryOptions({
        input: { ...of, firstRow: page * PAGE_ROWS + 1, lastRow: (page + 1) * PAGE_ROWS },
        staleTime: Infinity,
        gcTime: 30_000,
      }),
    ),
    combine: combined,
  });
  return useMemo(() => {
    const rows = new Map(answers.lists.flatMap((list) => list.map((row) => [row.number, row] as const)));
    return { rows, error: answers.error };
  }, [answers]);
}

function combined(answers: readonly { data: SampleRow[] | undefined; error: Error | null }[]) {
  return {
    lists: answers.flatMap(({ data }) => (data ? [data] : [])),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** All rows of a sheet, a thousand at a time. */
export async function* allFileRows(
  client: BackendClient,
  of: RowsOfSheet,
  rowCount: number,
): AsyncGenerator<SampleRow[]> {
  for (let firstRow = 1; firstRow <= rowCount; firstRow += MAX_ROWS_AT_ONCE) {
    const lastRow = Math.min(rowCount, firstRow + MAX_ROWS_AT_ONCE - 1);
    yield await client.uploads.files.rows({ ...of, firstRow, lastRow });
  }
}

/** Rows of a sheet by their numbers, wherever they stand in it. */
export async function fileRowsAt(
  client: BackendClient,
  of: RowsOfSheet,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, SampleRow>> {
  const rows = new Map<number, SampleRow>();
  for (const page of new Set(numbers.map((number) => Math.floor((number - 1) / MAX_ROWS_AT_ONCE)))) {
    const firstRow = page * MAX_ROWS_AT_ONCE + 1;
    const lastRow = firstRow + MAX_ROWS_AT_ONCE - 1;
    for (const row of await client.uploads.files.rows({ ...of, firstRow, lastRow }))
      rows.set(row.number, row);
  }
  return rows;
}
