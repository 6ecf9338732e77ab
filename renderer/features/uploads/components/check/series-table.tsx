import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import type { SeriesFinding } from '#shared/domain/import/check/series-finding.ts';
import { DenseTable } from '#renderer/components/dense-table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './check.module.css';

/** The chart in figures: run by run, its lowest and highest value and where they stand. */
export function SeriesTable({ finding }: { finding: SeriesFinding }) {
  const { t, value, count } = useI18n();
  const words = t.uploadCheck.series;
  const { heads } = words;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={words.table}>
      <DenseTable>
        <thead>
          <tr>
            <th scope="col">{heads.from}</th>
            <th scope="col">{heads.to}</th>
            <th scope="col" data-number>
              {heads.min}
            </th>
            <th scope="col" data-number>
              {heads.max}
            </th>
            <th scope="col" data-number>
              {heads.count}
            </th>
            <th scope="col" data-number>
              {heads.row}
            </th>
          </tr>
        </thead>
        <tbody>
          {finding.buckets.map((bucket) => (
            <tr key={`${bucket.minRow} ${bucket.maxRow}`}>
              <td>{formatWallSeconds(bucket.fromS)}</td>
              <td>{formatWallSeconds(bucket.toS)}</td>
              <td data-number>{value(bucket.min)}</td>
              <td data-number>{value(bucket.max)}</td>
              <td data-number>{count(bucket.count)}</td>
              <td data-number>{count(Math.min(bucket.minRow, bucket.maxRow))}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </section>
  );
}
