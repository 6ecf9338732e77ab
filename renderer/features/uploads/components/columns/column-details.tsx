import { LIMIT_RULES, type ColumnPlan } from '#shared/domain/import/import-plan.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeColumn, changeFillDown } from '../../model/change-plan.ts';
import { BottomElevation } from './bottom-elevation.tsx';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';
import { TextField } from '../text-field.tsx';

const DECIMAL_SIGNS = ['.', ','] as const;
const THOUSANDS_SIGNS = [',', '.', ' ', "'"] as const;

function Choice<V extends string>(props: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  return (
    <label>
      {props.label}
      <select
        className={styles.select}
        value={props.value}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value as V)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function ValueSettings({ column, set }: { column: ColumnPlan; set: (change: Partial<ColumnPlan>) => void }) {
  const words = useI18n().t.uploadColumns;
  return (
    <>
      <Choice
        label={words.type}
        value={column.type}
        options={(['number', 'text'] as const).map((type) => ({ value: type, label: words.types[type] }))}
        onChange={(type) => set({ type })}
      />
      <Choice
        label={words.decimalSign}
        value={column.decimalSign}
        options={DECIMAL_SIGNS.map((sign) => ({ value: sign, label: words.decimalSigns[sign] }))}
        onChange={(decimalSign) => set({ decimalSign })}
      />
      <Choice
        label={words.thousandsSign}
        value={column.thousandsSign ?? 'none'}
        options={(['none', ...THOUSANDS_SIGNS] as const).map((sign) => ({
          value: sign,
          label: words.thousandsSigns[sign],
        }))}
        onChange={(sign) => set({ thousandsSign: sign === 'none' ? null : sign })}
      />
      <Choice
        label={words.limit}
        value={column.limit}
        options={LIMIT_RULES.map((rule) => ({ value: rule, label: words.limits[rule] }))}
        onChange={(limit) => set({ limit })}
      />
      {column.limit === 'factor' && (
        <div className={styles.line}>
          <span>{words.limitFactor}</span>
          <TextField
            label={words.limitFactor}
            value={column.limitFactor}
            onCommit={(text) => set(/^\d{1,4}(?:\.\d{1,9})?$/u.test(text) ? { limitFactor: text } : {})}
          />
        </div>
      )}
      <div className={styles.line}>
        <span>{words.ownEquipment}</span>
        <TextField
          label={words.ownEquipment}
          value={column.equipId ?? ''}
          placeholder={words.ownEquipmentHint}
          onCommit={(id) => set({ equipId: id === '' ? null : id })}
        />
      </div>
    </>
  );
}

/** Everything of the chosen column that has no room in the table, and why it was read so. */
export function ColumnDetails(props: SettingsProps & { column: ColumnPlan; places: PlaceTable | undefined }) {
  const { column, guesses, onChange } = props;
  const words = useI18n().t.uploadColumns;
  const name = column.header === '' ? words.noHeader(column.column + 1) : column.header;
  const set = (change: Partial<ColumnPlan>) => onChange((old) => changeColumn(old, column.column, change));
  const why = guesses.filter((guess) => guess.column === column.column);
  return (
    <fieldset className={styles.group}>
      <legend>{words.details(name)}</legend>
      {column.role === 'value' && <ValueSettings column={column} set={set} />}
      {column.role === 'value' && <BottomElevation {...props} />}
      {(column.role === 'date' || column.role === 'station') && (
        <label>
          {words.fillDown}
          <input
            type="checkbox"
            checked={column.fillDown}
            onChange={({ currentTarget: { checked } }) =>
              onChange((old) => changeFillDown(old, column, checked))
            }
          />
        </label>
      )}
      {why.length > 0 && (
        <div>
          <strong>{words.why}</strong>
          <ul className={styles.soft}>
            {why.map(({ about, reason, certainty, evidence }) => (
              <li key={`${about} ${reason}`}>
                {words.reasons[reason]} ({words.sure[certainty]})
                {evidence.length > 0 && `: ${evidence.slice(0, 3).join(' · ')}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}
