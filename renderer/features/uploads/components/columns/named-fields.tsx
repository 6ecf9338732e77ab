import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { conversionBetween, unitsToConvertInto } from '#shared/domain/import/cells/units.ts';
import type { NamedField } from '#shared/domain/import/import-plan.ts';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';

/** Where a row names its field: the field and the unit behind every name. */
export function NamedFields({ plan, onChange }: SettingsProps) {
  const { t } = useI18n();
  const words = t.uploadColumns;
  if (plan.columns.every(({ role }) => role !== 'field-name')) return null;
  const set = (name: string, change: Partial<NamedField>) =>
    onChange((old) => ({
      ...old,
      namedFields: old.namedFields.map((named) => (named.name === name ? { ...named, ...change } : named)),
    }));
  return (
    <fieldset className={`${styles.choices} ${styles.wide}`}>
      <legend>{words.named.title}</legend>
      <Table>
        <TableHead columns={[words.named.name, words.named.field, words.heads.unit, words.heads.sentUnit]} />
        <tbody>
          {plan.namedFields.map(({ name, field, unit, conversion }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <CommitField
                  label={words.named.fieldOf(name)}
                  value={field}
                  placeholder={words.named.hint}
                  onCommit={(text) => set(name, { field: text })}
                />
              </td>
              <td>
                <CommitField
                  label={words.unitOf(name)}
                  value={unit ?? ''}
                  className={styles.unit}
                  onCommit={(text) => set(name, { unit: text === '' ? null : text, conversion: null })}
                />
              </td>
              <td>
                <SmallSelect
                  aria-label={words.sentUnitOf(name)}
                  value={conversion?.to ?? ''}
                  disabled={unit === null}
                  onChange={({ currentTarget: { value } }) =>
                    set(name, { conversion: value === '' ? null : conversionBetween(unit ?? '', value) })
                  }
                >
                  <option value="">{words.asInFile}</option>
                  {unitsToConvertInto(unit ?? '').map((symbol) => (
                    <option key={symbol} value={symbol}>
                      {symbol}
                    </option>
                  ))}
                </SmallSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </fieldset>
  );
}
