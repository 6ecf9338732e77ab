import { Button } from '@mantine/core';
import { Download, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { cellsAsCsv, cellsAsTsv, seriesCells } from '../../model/series/series-csv.ts';
import type { MeasuredSeries } from '../../model/series/series-gaps.ts';
import styles from './level-series.module.css';

const ROWS_PER_STEP = 200;

/** The levels of the period as a table, the latest first; to be copied or saved, too. */
export function SeriesTable(props: {
  series: MeasuredSeries;
  isGathered: boolean;
  zone: string;
  placeId: string;
}) {
  const words = useI18n().t.placePage.series;
  const { series, isGathered, zone, placeId } = props;
  const [isShown, setShown] = useState(false);
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  const tableId = useId();
  const { columns } = words;
  const headings = {
    time: words.zoneColumn(zone),
    level: isGathered ? columns.mean : columns.level,
    min: columns.min,
    max: columns.max,
  };
  const cells = () => seriesCells(series, isGathered, zone, headings);
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Table2 size={13} aria-hidden />}
          aria-expanded={isShown}
          aria-controls={tableId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hideTable : words.table}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Download size={13} aria-hidden />}
          onClick={() => saveFile(`${fileName(placeId)}.csv`, 'text/csv', cellsAsCsv(cells()))}
        >
          {words.csv}
        </Button>
      </div>
      <div id={tableId}>
        {isShown && (
          <ShownTable cells={cells()} limit={limit} onMore={() => setLimit(limit + ROWS_PER_STEP)} />
        )}
      </div>
    </>
  );
}

function ShownTable({ cells, limit, onMore }: { cells: string[][]; limit: number; onMore: () => void }) {
  const words = useI18n().t.placePage.series;
  const [head = [], ...lines] = cells;
  const rest = lines.length - limit;
  return (
    <div className={styles.tableArea}>
      <CopyButton
        text={cellsAsTsv(cells)}
        label={words.copy}
        copied={words.copied}
        failed={words.copyFailed}
      />
      <table className={styles.table} aria-label={words.tableLabel}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
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
      </table>
      {rest > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={onMore}>
          {words.more(Math.min(rest, ROWS_PER_STEP))}
        </Button>
      )}
    </div>
  );
}

/** A place id may hold what a file name must not. */
function fileName(placeId: string): string {
  return `level-${placeId.replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')}`;
}
