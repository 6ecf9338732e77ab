import { useMemo, useState } from 'react';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import type { ChartContent } from '#renderer/components/ui/chart/chart-content.ts';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { TimeSeriesChart } from '#renderer/components/ui/time-series-chart.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import type { SeriesMark, SeriesFinding } from '#shared/domain/import/check/series-finding.ts';
import {
  isNewestFirst,
  isPeriod,
  seriesPicture,
  shownRange,
  warningsOf,
} from '../../model/series-picture.ts';
import styles from './check.module.css';
import { useMarkText } from './mark-text.ts';
import { useSpanText } from './span-text.ts';

type Props = {
  series: readonly FileSeries[];
  /** The one that is shown first. */
  first?: FileSeries | undefined;
  onRow: (row: number) => void;
};

function SeriesChart(props: {
  series: FileSeries;
  marks: readonly SeriesMark[];
  onRow: (row: number) => void;
}) {
  const { t, value } = useI18n();
  const words = t.uploadCheck.series;
  const { series, marks } = props;
  const { field, equipId, finding } = series;
  const content = useMemo<ChartContent>(() => {
    const picture = seriesPicture(finding);
    const { rangeS, valueRange } = shownRange(finding);
    return {
      timesMs: picture.timesMs,
      series: [{ label: field, values: picture.values, token: '--line-level' }],
      axes: [{ unit: '', formatValue: value }],
      lines: [],
      marks: marks.map((mark) => ({
        fromMs: mark.fromS * 1000,
        toMs: mark.toS * 1000,
        value: mark.value,
        isPeriod: isPeriod(mark),
      })),
      rangeMs: [rangeS[0] * 1000, Math.max(rangeS[1], rangeS[0] + 1) * 1000],
      valueRange,
      // Wall-clock seconds: written as they are.
      zone: 'UTC',
    };
  }, [finding, field, marks, value]);
  return (
    <TimeSeriesChart
      {...content}
      label={words.chart(field, equipId)}
      heightPx={260}
      readoutAt={(index) => {
        const seconds = (content.timesMs[index] ?? 0) / 1000;
        const shown = content.series[0]?.values[index];
        return {
          time: formatWallSeconds(Math.round(seconds)),
          parts: [{ label: field, text: shown === null || shown === undefined ? '' : value(shown) }],
        };
      }}
      words={{ resetZoom: words.resetZoom, readoutHint: words.hint }}
      onMark={(at) => {
        const mark = marks[at];
        if (mark) props.onRow(mark.row);
      }}
    />
  );
}

/** The series as they would arrive, with what stands out; a mark leads to its row. */
export function SeriesPane({ series, first = series[0], onRow }: Props) {
  const { t, value, count } = useI18n();
  const words = t.uploadCheck.series;
  const spanText = useSpanText();
  const markText = useMarkText();
  const keyOf = ({ equipId, field }: FileSeries) => JSON.stringify([equipId, field]);
  const [chosen, setChosen] = useState(first ? keyOf(first) : '');
  const [isTable, setTable] = useState(false);
  const shown = series.find((one) => keyOf(one) === chosen) ?? series[0];
  const marks = useMemo(() => (shown ? warningsOf(shown.finding) : []), [shown]);
  if (!shown) return <p className={styles.card}>{words.none}</p>;
  const { finding } = shown;
  return (
    <section className={styles.card} aria-label={words.title}>
      <Row wrap gap={12}>
        <SmallSelect
          aria-label={words.choose}
          value={keyOf(shown)}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {series.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.field}, {one.equipId}
            </option>
          ))}
        </SmallSelect>
        <Text tone="soft">
          {words.facts(finding.count, finding.intervalS === null ? '–' : spanText(finding.intervalS))} ·{' '}
          {words.lowest} {value(finding.min)} · {words.highest} {value(finding.max)}
        </Text>
        <Button small onClick={() => setTable(!isTable)}>
          {isTable ? words.asChart : words.asTable}
        </Button>
      </Row>
      <div className={styles.seriesBody}>
        {isTable ? (
          <SeriesTable finding={finding} />
        ) : (
          <SeriesChart key={keyOf(shown)} series={shown} marks={marks} onRow={onRow} />
        )}
        <div className={styles.marks}>
          <strong>{words.marks}</strong>
          {isNewestFirst(finding) && (
            <Text as="p" tone="soft">
              {words.newestFirst}
            </Text>
          )}
          {marks.length === 0 && (
            <Text as="p" tone="soft">
              {words.noMarks}
            </Text>
          )}
          <ul>
            {marks.map((mark) => (
              <li key={`${mark.kind} ${mark.row}`}>
                <ListButton onClick={() => onRow(mark.row)}>
                  {markText(finding, mark)}, {t.uploadCheck.list.row(mark.row)}
                </ListButton>
              </li>
            ))}
          </ul>
          {finding.gaps.count > finding.gaps.marks.length && (
            <Text as="p" tone="soft">
              {words.mark.gap}
              {t.punctuation.colon}
              {count(finding.gaps.count)}
            </Text>
          )}
        </div>
      </div>
    </section>
  );
}

/** The chart in figures: run by run, its lowest and highest value and where they stand. */
function SeriesTable({ finding }: { finding: SeriesFinding }) {
  const { t, value, count } = useI18n();
  const words = t.uploadCheck.series;
  const { heads } = words;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={words.table}>
      <Table>
        <TableHead
          columns={[heads.from, heads.to, heads.min, heads.max, heads.count, heads.row]}
          numbers={[heads.min, heads.max, heads.count, heads.row]}
        />
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
      </Table>
    </section>
  );
}
