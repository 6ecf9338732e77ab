import { useMemo, useState } from 'react';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeFixedEquipment } from '../../model/change-plan.ts';
import styles from './columns.module.css';
import { GuessedMark } from './guessed-mark.tsx';
import type { SettingsProps } from './settings-props.ts';
import { StationsTable } from './stations-table.tsx';
import { TextField } from '../text-field.tsx';

const MAX_OPTIONS = 40;

/** Equipment whose id or name has what was typed. */
function optionsFor(typed: string, known: readonly KnownEquipment[]) {
  const wanted = typed.trim().toLowerCase();
  const options: { value: string; label: string }[] = [];
  for (const { equipId, placeName } of known) {
    if (options.length >= MAX_OPTIONS) break;
    const isFound = equipId.toLowerCase().includes(wanted) || placeName.toLowerCase().includes(wanted);
    if (isFound) options.push({ value: equipId, label: placeName });
  }
  return options;
}

/** Whose values these are: one equipment for the file, or one for each station. */
export function EquipmentSettings(props: SettingsProps) {
  const { t, list } = useI18n();
  const words = t.uploadColumns.equipment;
  const { plan, guesses, equipment, onChange } = props;
  const { equipType, equipId } = plan.equipment;
  const [typed, setTyped] = useState('');
  const types = useMemo(
    () => [...new Set(equipment.map((one) => one.equipType))].filter((type) => type !== ''),
    [equipment],
  );
  const options = useMemo(() => optionsFor(typed, equipment), [typed, equipment]);
  const ownId = equipId.from === 'fixed' ? equipId.equipId : '';
  const known = equipment.find((one) => one.equipId === ownId);
  const needsOne = plan.columns.some(({ role, equipId: own }) => role === 'value' && own === null);
  const ofColumns = [
    ...new Set(plan.columns.flatMap(({ role, equipId: own }) => (role === 'value' ? (own ?? []) : []))),
  ];
  return (
    <fieldset className={`${styles.group} ${equipId.from !== 'fixed' ? styles.wide : ''}`}>
      <legend>{words.title}</legend>
      {equipment.length === 0 && <p className={styles.soft}>{words.noneKnown}</p>}
      <div className={styles.line}>
        <span>{words.type}</span>
        <TextField
          label={words.type}
          value={equipType}
          isWanted
          options={types.map((type) => ({ value: type, label: type }))}
          onCommit={(type) =>
            onChange((old) => ({ ...old, equipment: { ...old.equipment, equipType: type } }))
          }
        />
      </div>
      {ofColumns.length > 0 && (
        <p className={styles.soft}>{words.perColumn(list(ofColumns.map((id) => id || words.noId)))}</p>
      )}
      {equipId.from === 'fixed' && needsOne && (
        <div className={styles.line}>
          <span>{words.id}</span>
          <span>
            <TextField
              label={words.id}
              value={ownId}
              isWanted
              options={options}
              onType={setTyped}
              onCommit={(id) => onChange((old) => changeFixedEquipment(old, id, equipment))}
            />
            <GuessedMark guesses={guesses} about="equipment" column={null} />
            {ownId !== '' && (
              <span className={styles.soft}>
                {known ? words.known(known.placeName) : equipment.length > 0 && words.unknown}
              </span>
            )}
          </span>
        </div>
      )}
      {equipId.from !== 'fixed' && <StationsTable {...props} idOfStation={equipId.idOfStation} />}
    </fieldset>
  );
}
