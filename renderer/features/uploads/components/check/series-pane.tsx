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
import { judgeMagnitude } from '#shared/domain/import/check/judge-magnitude.ts';
import type { SeriesMark, SeriesFinding } from '#shared/domain/import/check/series-finding.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { changeSentinels } from '#shared/domain/import/change-plan.ts';
import { ofWell } from '../../model/known-places.ts';
import { isNewestFirst, isPeriod, marksOf, seriesPicture } from '../../model/series-picture.ts';
import { unitOfField, withUnitOfField } from '../../model/unit-of-field.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './check.module.css';

type Props = {
  series: readonly FileSeries[];
  plan: ImportPlan;
  target: UploadTarget;
  onRow: (row: number) => void;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
};

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

function useSpanText(): (seconds: number) => string {
  const words = useI18n().t.uploadCheck.series;
  return (seconds) => {
    if (seconds >= DAY_S && seconds % DAY_S === 0) return words.days(seconds / DAY_S);
    if (seconds >= HOUR_S && seconds % HOUR_S === 0) return words.hours(seconds / HOUR_S);
    if (seconds >= MINUTE_S && seconds % MINUTE_S === 0) return words.minutes(seconds / MINUTE_S);
    return words.seconds(seconds);
  };
}

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
    return {
      timesMs: picture.timesMs,
      series: [{ label: field, values: picture.values, token: '--line-level' }],
      band: null,
      lines: [],
      marks: marks.map((mark) => ({
        fromMs: mark.fromS * 1000,
        toMs: mark.toS * 1000,
        value: mark.value,
        isPeriod: isPeriod(mark),
      })),
      rangeMs: [finding.fromS * 1000, Math.max(finding.toS, finding.fromS + 1) * 1000],
      // Wall-clock seconds: written as they are.
      zone: 'UTC',
      unit: '',
      formatValue: value,
    };
  }, [finding, field, marks, value]);
  return (
    <TimeSeriesChart
      {...content}
      label={words.chart(field, equipId)}
      heightPx={170}
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
export function SeriesPane({ series, plan, target, onRow, onChange }: Props) {
  const { t, value, count } = useI18n();
  const words = t.uploadCheck.series;
  const spanText = useSpanText();
  const [chosen, setChosen] = useState('');
  const [isTable, setTable] = useState(false);
  const keyOf = ({ equipId, field }: FileSeries) => JSON.stringify([equipId, field]);
  const shown = series.find((one) => keyOf(one) === chosen) ?? series[0];
  const marks = useMemo(() => (shown ? marksOf(shown.finding) : []), [shown]);
  if (!shown) return <p className={styles.card}>{words.none}</p>;
  const { finding } = shown;
  const markText = ({ kind, value: of }: SeriesMark) => {
    const limit = finding.limits.find(({ value: at }) => at === of);
    const name = kind === 'limit' && limit ? ` ${words.limits[limit.name]}` : '';
    return kind === 'gap' || kind === 'backward' || kind === 'repeated'
      ? words.mark[kind]
      : `${words.mark[kind]}${name} ${value(of)}`;
  };
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
      <SeriesDoubts series={shown} plan={plan} target={target} onChange={onChange} />
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
                  {markText(mark)}, {t.uploadCheck.list.row(mark.row)}
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

/** A unit that the size of the values speaks against, and numbers that look like "no value": one click fixes either. */
function SeriesDoubts(props: {
  series: FileSeries;
  plan: ImportPlan;
  target: UploadTarget;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const { t, value } = useI18n();
  const words = t.uploadCheck.series;
  const { series, plan, target, onChange } = props;
  const { field, equipId, finding } = series;
  const unit = unitOfField(plan, field);
  const doubt = judgeMagnitude(field, unit, finding, ofWell(target.places, equipId, 'nodeDepth'));
  const open = finding.sentinels.filter(({ value: number }) => !plan.sentinels.includes(String(number)));
  const suggested = doubt?.suitedUnits[0] ?? null;
  return (
    <>
      {doubt && (
        <Row wrap tone="caution">
          <span>{words.doubt(field, value(doubt.value), doubt.unit)}</span>
          {suggested !== null && (
            <Button
              kind="primary"
              small
              onClick={() => onChange((old) => withUnitOfField(old, field, suggested, doubt.unit))}
            >
              {words.doubtUnit(suggested)} {words.doubtConvert(doubt.unit)}
            </Button>
          )}
        </Row>
      )}
      {open.map(({ value: number, count }) => (
        <Row key={number} wrap tone="caution">
          <span>{words.sentinel(value(number), count)}</span>
          <Button
            kind="primary"
            small
            onClick={() => onChange((old) => changeSentinels(old, [...old.sentinels, String(number)]))}
          >
            {words.asSentinel}
          </Button>
        </Row>
      ))}
    </>
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
