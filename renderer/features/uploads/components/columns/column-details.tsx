import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { quantityOfUnit } from '#shared/domain/import/cells/units.ts';
import { type ColumnPlan, LIMIT_RULES } from '#shared/domain/import/import-plan.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import {
  bottomElevationOf,
  changeBottomElevation,
  changeColumn,
  changeFillDown,
  changeLimit,
} from '#shared/domain/import/change-plan.ts';
import { ofWell } from '../../model/known-places.ts';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';

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
      <SmallSelect
        value={props.value}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value as V)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SmallSelect>
    </label>
  );
}

function ValueSettings({
  column,
  set,
  onChange,
}: Pick<SettingsProps, 'onChange'> & { column: ColumnPlan; set: (change: Partial<ColumnPlan>) => void }) {
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
        options={LIMIT_RULES.filter((rule) => rule !== 'hold' || column.limit === 'hold').map((rule) => ({
          value: rule,
          label: words.limits[rule],
        }))}
        onChange={(limit) => onChange((old) => changeLimit(old, column, limit))}
      />
      {column.limit === 'factor' && (
        <Row justify="between" wrap gap={12}>
          <span>{words.limitFactor}</span>
          <CommitField
            label={words.limitFactor}
            value={column.limitFactor}
            onCommit={(text) => set(/^\d{1,4}(?:\.\d{1,9})?$/u.test(text) ? { limitFactor: text } : {})}
          />
        </Row>
      )}
      <Row justify="between" wrap gap={12}>
        <span>{words.ownEquipment}</span>
        <CommitField
          label={words.ownEquipment}
          value={column.equipId ?? ''}
          placeholder={words.ownEquipmentHint}
          onCommit={(id) => set({ equipId: id === '' ? null : id })}
        />
      </Row>
    </>
  );
}

/** Everything of the chosen column that has no room in the table, and why it was read so. */
export function ColumnDetails(props: SettingsProps & { column: ColumnPlan; places: PlaceTable | undefined }) {
  const { column, guesses, onChange } = props;
  const { t } = useI18n();
  const words = t.uploadColumns;
  const name = column.header === '' ? words.noHeader(column.column + 1) : column.header;
  const set = (change: Partial<ColumnPlan>) => onChange((old) => changeColumn(old, column.column, change));
  const why = guesses.filter((guess) => guess.column === column.column);
  return (
    <fieldset className={styles.choices}>
      <legend>{words.details(name)}</legend>
      {column.role === 'value' && <ValueSettings column={column} set={set} onChange={onChange} />}
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
          <Text as="ul" tone="soft">
            {why.map(({ about, reason, certainty, evidence }) => (
              <li key={`${about} ${reason}`}>
                {words.reasons[reason]}
                {t.punctuation.inBrackets(words.sure[certainty])}
                {evidence.length > 0 && t.punctuation.colon + evidence.slice(0, 3).join(' · ')}
              </li>
            ))}
          </Text>
        </div>
      )}
    </fieldset>
  );
}

/** Makes levels above a well's bottom of elevations: the elevation of the bottom is taken off, for one well at a time. */
function BottomElevation({
  plan,
  column,
  places,
  onChange,
}: SettingsProps & { column: ColumnPlan; places: PlaceTable | undefined }) {
  const words = useI18n().t.uploadColumns.elevation;
  if (column.unit === null || quantityOfUnit(column.unit) !== 'length') return null;
  const { equipId } = plan.equipment;
  const ownId = column.equipId ?? (equipId.from === 'fixed' ? equipId.equipId : null);
  if (ownId === null)
    return (
      <Text as="p" tone="soft">
        {words.oneOnly}
      </Text>
    );
  const bottomElevM = bottomElevationOf(column.conversion) ?? '';
  const ofPlace = ofWell(places, ownId, 'nodeBottomElev');
  const set = (text: string) => onChange((old) => changeBottomElevation(old, column.column, text));
  return (
    <>
      <Row justify="between" wrap gap={12}>
        <span>{words.label}</span>
        <CommitField
          label={words.label}
          value={bottomElevM}
          placeholder={words.none}
          className={styles.bottom}
          onCommit={set}
        />
      </Row>
      {ofPlace !== null && String(ofPlace) !== bottomElevM && (
        <Row justify="between" wrap gap={12}>
          <Text tone={bottomElevM === '' ? 'soft' : 'caution'}>{words.ofPlace(ownId, String(ofPlace))}</Text>
          <Button small onClick={() => set(String(ofPlace))}>
            {words.take}
          </Button>
        </Row>
      )}
    </>
  );
}
