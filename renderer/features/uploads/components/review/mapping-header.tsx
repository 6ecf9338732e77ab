import { Settings2 } from 'lucide-react';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { conversionBetween, unitsToConvertInto } from '#shared/domain/import/cells/units.ts';
import {
  bottomElevationOf,
  changeColumn,
  changeRole,
  changeSentUnit,
  changeUnit,
} from '#shared/domain/import/change-plan.ts';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import { TRADE_FIELDS } from '#shared/domain/import/guess/field-words.ts';
import {
  COLUMN_ROLES,
  type ColumnPlan,
  DATE_ORDERS,
  type DateOrder,
} from '#shared/domain/import/import-plan.ts';
import { stationsIn } from '../../model/stations-in.ts';
import { seriesOfColumn } from '../../model/series-picture.ts';
import type { SettingsProps } from '../columns/settings-props.ts';
import { useSpanText } from '../check/span-text.ts';
import styles from './review.module.css';
import { SeriesThumb } from './series-thumb.tsx';

type Props = SettingsProps & {
  column: ColumnPlan;
  /** The name alone: the rest is in the settings of the column. */
  isShort: boolean;
  series: readonly FileSeries[];
  /** Time zone of the service. */
  zone: string;
  onSettings: (column: number) => void;
  onSeries: (series: FileSeries) => void;
};

const TIME_ROLES: readonly string[] = ['time', 'date'];
const FIELDS = TRADE_FIELDS.map((field) => ({ value: field, label: '' }));

/** In which unit a value stands in the file, and in which it is sent. */
function Units({ column, name, onChange }: Props & { name: string }) {
  const words = useI18n().t.uploadColumns;
  const { unit, conversion } = column;
  const units = unit === null ? [] : unitsToConvertInto(unit);
  const isByHand =
    conversion !== null && conversionBetween(conversion.from, conversion.to)?.add !== conversion.add;
  const bottomElevM = bottomElevationOf(conversion);
  return (
    <>
      <CommitField
        label={words.unitOf(name)}
        value={unit ?? ''}
        placeholder={words.heads.unit}
        className={styles.unit}
        onCommit={(text) => onChange((old) => changeUnit(old, column.column, text))}
      />
      <SmallSelect
        className={styles.choice}
        aria-label={words.sentUnitOf(name)}
        value={isByHand ? 'by-hand' : (conversion?.to ?? '')}
        disabled={units.length === 0}
        onChange={({ currentTarget: { value } }) =>
          onChange((old) => changeSentUnit(old, column.column, value === '' ? null : value))
        }
      >
        <option value="">{unit === null ? words.asInFile : `${unit} ${words.asInFile}`}</option>
        {isByHand && (
          <option value="by-hand">
            {bottomElevM === null ? conversion.to : words.elevation.sent(bottomElevM)}
          </option>
        )}
        {units.map((symbol) => (
          <option key={symbol} value={symbol}>
            → {symbol}
          </option>
        ))}
      </SmallSelect>
    </>
  );
}

/** How often a row comes, in which order its date is read, and in which time zone. */
function TimeFacts({ column, name, plan, series, zone, onChange }: Props & { name: string }) {
  const { t } = useI18n();
  const spanText = useSpanText();
  const [first] = series;
  return (
    <>
      <Row gap={4}>
        <SmallSelect
          className={styles.choice}
          aria-label={t.uploadReview.header.order(name)}
          value={plan.time.order}
          onChange={({ currentTarget }) =>
            onChange((old) => ({
              ...old,
              time: { ...old.time, order: currentTarget.value as DateOrder },
            }))
          }
        >
          {DATE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {t.uploadColumns.time.orders[order]}
            </option>
          ))}
        </SmallSelect>
      </Row>
      <Text small tone="soft" truncate>
        {t.uploadReview.header.zone(plan.time.sourceZone ?? zone)}
      </Text>
      {column.role === 'time' && first && first.finding.intervalS !== null && (
        <Text small tone="soft">
          {t.uploadReview.header.every(spanText(first.finding.intervalS), first.finding.gaps.count)}
        </Text>
      )}
    </>
  );
}

/** What a column of the file is, above its own cells: its meaning, field and units, and the picture of what is sent. */
export function MappingHeader(props: Props) {
  const words = useI18n().t.uploadColumns;
  const { plan, column, series, sample, equipment, onChange } = props;
  const name = column.header === '' ? words.noHeader(column.column + 1) : column.header;
  const isLong = plan.columns.some(({ role }) => role === 'field-name');
  const own = seriesOfColumn(column, series);
  const station = equipment.find(({ equipId }) => equipId === column.equipId)?.placeName ?? '';
  const stationText = `${station} (${column.equipId})`.trimStart();
  const stationsOf = (changed: typeof plan) => [...stationsIn(sample, changed).keys()];
  const head = (
    <Row gap={4} justify="between">
      <Text strong truncate title={name} tone={column.role === 'ignore' ? 'soft' : 'plain'}>
        {name}
      </Text>
      <IconButton small label={words.choose(name)} onClick={() => props.onSettings(column.column)}>
        <Settings2 size={14} aria-hidden />
      </IconButton>
    </Row>
  );
  if (props.isShort) return head;
  return (
    <Column gap={4}>
      {head}
      {column.equipId !== null && column.equipId !== '' && (
        <Text small tone="soft" truncate title={stationText}>
          → {stationText}
        </Text>
      )}
      <Row gap={4}>
        <SmallSelect
          className={styles.choice}
          aria-label={words.roleOf(name)}
          value={column.role}
          onChange={({ currentTarget }) => {
            const role = currentTarget.value as ColumnPlan['role'];
            onChange((old) => changeRole(old, column.column, role, stationsOf, equipment));
          }}
        >
          {COLUMN_ROLES.map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </SmallSelect>
        {column.role === 'value' && !isLong && (
          <CommitField
            label={words.fieldOf(name)}
            value={column.field}
            className={styles.choice}
            isWanted
            options={FIELDS}
            onCommit={(field) => onChange((old) => changeColumn(old, column.column, { field }))}
          />
        )}
      </Row>
      {column.role === 'value' && (
        <Row gap={4}>
          <Units {...props} name={name} />
        </Row>
      )}
      {TIME_ROLES.includes(column.role) && <TimeFacts {...props} name={name} />}
      {own && (
        <SeriesThumb
          series={own}
          unit={column.conversion?.to ?? column.unit ?? ''}
          onOpen={() => props.onSeries(own)}
        />
      )}
    </Column>
  );
}
