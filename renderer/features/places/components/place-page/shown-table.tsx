import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { Stack } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { cellsAsTsv } from '../../model/series/series-csv.ts';

const ROWS_PER_STEP = 200;

/** Lines of cells as a table, the latest first and some at a time; to be copied, too. */
export function ShownTable({ label, cells }: { label: string; cells: string[][] }) {
  const words = useI18n().t.placePage.series;
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const [head = [], ...lines] = cells;
  const rest = lines.length - limit;
  return (
    <Stack justify="start">
      <CopyButton
        text={cellsAsTsv(cells)}
        label={words.copy}
        copied={words.copied}
        failed={words.copyFailed}
      />
      <Table hasFigures isInline aria-label={label}>
        <TableHead columns={head} />
        <tbody>
          {lines
            .toReversed()
            .slice(0, limit)
            .map(([time = '', ...values]) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                {values.map((value, at) => (
                  <td key={at}>{value}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </Table>
      {rest > 0 && (
        <Button kind="quiet" small onClick={() => setLimit(limit + ROWS_PER_STEP)}>
          {words.more(Math.min(rest, ROWS_PER_STEP))}
        </Button>
      )}
    </Stack>
  );
}
