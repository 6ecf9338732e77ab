import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';
import { COLUMN_ROLES } from '#shared/domain/import/import-plan.ts';
import { conversionBetween, unitsToConvertInto } from '#shared/domain/import/cells/units.ts';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  bottomElevationOf,
  changeColumn,
  changeRole,
  changeSentUnit,
  changeUnit,
} from '#shared/domain/import/change-plan.ts';
import { type CellPreview, filledIn, stationsIn } from '../../model/plan-preview.ts';
import styles from './columns.module.css';
import { GuessedMark } from './guessed-mark.tsx';
import type { SettingsProps } from './settings-props.ts';

type Props = SettingsProps & {
  preview: ReadonlyMap<number, CellPreview[]>;
  chosen: number;
  onChoose: (column: number) => void;
};

function Cells({ cells }: { cells: readonly CellPreview[] }) {
  const { t } = useI18n();
  const words = t.uploadColumns;
  return (
    <Row as="span" align="stretch" wrap gap={16}>
      {cells.map(({ row, before, after, problem }) => (
        <span key={row}>
          <code>{before.trim() === '' ? words.blank : before}</code>
          {' → '}
          {after === null ? (
            <Text tone={problem ? 'danger' : 'soft'}>
              {problem ? t.uploadCheck.reasons[problem] : words.omitted}
            </Text>
          ) : (
            <code>{after}</code>
          )}
        </span>
      ))}
    </Row>
  );
}

function LastCell({ column, ...props }: Props & { column: ColumnPlan }) {
  const { t } = useI18n();
  const words = t.uploadColumns;
  const { plan, sample } = props;
  if (column.role === 'ignore')
    return <Text tone="soft">{words.filled(filledIn(sample, plan, column.column))}</Text>;
  const cells = props.preview.get(column.column) ?? [];
  // A name or a unit of the row is not sent itself.
  if (column.role === 'field-name' || column.role === 'unit')
    return <code>{[...new Set(cells.map(({ before }) => before.trim()))].join(' · ')}</code>;
  if (column.role !== 'station') return <Cells cells={cells} />;
  const stations = [...props.stations.rows.keys()];
  const shown = stations.slice(0, 4);
  return (
    <code>
      {words.stations(stations.length)}
      {t.punctuation.colon}
      {shown.join(' · ')}
      {stations.length > 4 && ' …'}
    </code>
  );
}

function UnitCells({ column, name, onChange }: Props & { column: ColumnPlan; name: string }) {
  const words = useI18n().t.uploadColumns;
  if (column.role !== 'value') return <td colSpan={2}>{null}</td>;
  const { unit, conversion } = column;
  const units = unit === null ? [] : unitsToConvertInto(unit);
  const isByHand =
    conversion !== null && conversionBetween(conversion.from, conversion.to)?.add !== conversion.add;
  const bottomElevM = bottomElevationOf(conversion);
  return (
    <>
      <td>
        <CommitField
          label={words.unitOf(name)}
          value={unit ?? ''}
          className={styles.unit}
          onCommit={(text) => onChange((old) => changeUnit(old, column.column, text))}
        />
      </td>
      <td>
        <SmallSelect
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
              {symbol}
            </option>
          ))}
        </SmallSelect>
      </td>
    </>
  );
}

function ColumnRow(props: Props & { column: ColumnPlan }) {
  const words = useI18n().t.uploadColumns;
  const { plan, column, guesses, chosen, onChoose, onChange, sample, equipment } = props;
  const name = column.header === '' ? words.noHeader(column.column + 1) : column.header;
  const isLong = plan.columns.some(({ role }) => role === 'field-name');
  const stationsOf = (changed: typeof plan) => [...stationsIn(sample, changed).keys()];
  return (
    <tr
      className={styles.row}
      data-chosen={column.column === chosen || undefined}
      data-ignored={column.role === 'ignore' || undefined}
    >
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          aria-pressed={column.column === chosen}
          aria-label={words.choose(name)}
          onClick={() => onChoose(column.column)}
        >
          {name}
        </button>
      </th>
      <td>
        <SmallSelect
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
        <GuessedMark guesses={guesses} about="role" column={column.column} />
      </td>
      <td>
        {column.role === 'value' && !isLong && (
          <>
            <CommitField
              label={words.fieldOf(name)}
              value={column.field}
              className={styles.field}
              isWanted
              onCommit={(field) => onChange((old) => changeColumn(old, column.column, { field }))}
            />
            <GuessedMark guesses={guesses} about="field" column={column.column} />
          </>
        )}
        {column.role === 'time' && <code>timestamp</code>}
      </td>
      <UnitCells {...props} name={name} />
      <td>
        <LastCell {...props} />
      </td>
    </tr>
  );
}

/** The columns in the order of the file: what each is, and what its first rows become. */
export function ColumnsTable(props: Props) {
  const words = useI18n().t.uploadColumns;
  const { heads } = words;
  return (
    <div className={styles.card}>
      <Table aria-label={words.table}>
        <TableHead
          columns={[heads.header, heads.role, heads.field, heads.unit, heads.sentUnit, heads.rows]}
        />
        <tbody>
          {props.plan.columns.map((column) => (
            <ColumnRow key={column.column} {...props} column={column} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}
