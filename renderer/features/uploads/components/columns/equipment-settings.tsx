import { useMemo } from 'react';
import { CommitField } from '#renderer/components/ui/small-field.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeEquipmentType, changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { StationPicker } from '../station-picker.tsx';
import styles from './columns.module.css';
import { GuessedMark } from './guessed-mark.tsx';
import type { SettingsProps } from './settings-props.ts';
import { StationsTable } from './stations-table.tsx';

/** The type of the stations, as the service names it. */
export function EquipmentType(props: {
  plan: ImportPlan;
  known: readonly KnownEquipment[];
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const words = useI18n().t.uploadColumns.equipment;
  const { plan, known, onChange } = props;
  const types = useMemo(
    () => [...new Set(known.map((one) => one.equipType))].filter((type) => type !== ''),
    [known],
  );
  return (
    <Row justify="between" wrap gap={12}>
      <span>{words.type}</span>
      <CommitField
        label={words.type}
        value={plan.equipment.equipType}
        isWanted
        options={types.map((type) => ({ value: type, label: type }))}
        onCommit={(type) => onChange((old) => changeEquipmentType(old, type, known))}
      />
    </Row>
  );
}

/** Whose values these are: one equipment for the file, or one for each station. */
export function EquipmentSettings(props: SettingsProps) {
  const { t, list } = useI18n();
  const words = t.uploadColumns.equipment;
  const { plan, guesses, equipment, onChange } = props;
  const { equipId } = plan.equipment;
  const ownId = equipId.from === 'fixed' ? equipId.equipId : '';
  const known = equipment.find((one) => one.equipId === ownId);
  const needsOne = plan.columns.some(({ role, equipId: own }) => role === 'value' && own === null);
  const ofColumns = [
    ...new Set(plan.columns.flatMap(({ role, equipId: own }) => (role === 'value' ? (own ?? []) : []))),
  ];
  return (
    <fieldset className={`${styles.choices} ${equipId.from !== 'fixed' ? styles.wide : ''}`}>
      <legend>{words.title}</legend>
      {equipment.length === 0 && (
        <Text as="p" tone="soft">
          {words.noneKnown}
        </Text>
      )}
      <EquipmentType plan={plan} known={equipment} onChange={onChange} />
      {ofColumns.length > 0 && (
        <Text as="p" tone="soft">
          {words.perColumn(list(ofColumns.map((id) => id || words.noId)))}
        </Text>
      )}
      {equipId.from === 'fixed' && needsOne && (
        <Row justify="between" wrap gap={12}>
          <span>{words.id}</span>
          <span>
            <StationPicker
              label={words.id}
              value={ownId}
              known={equipment}
              isWanted
              onChoose={(id) => onChange((old) => changeFixedEquipment(old, id, equipment))}
            />
            <GuessedMark guesses={guesses} about="equipment" column={null} />
            {ownId !== '' && (
              <Text tone="soft">
                {known ? words.known(known.placeName) : equipment.length > 0 && words.unknown}
              </Text>
            )}
          </span>
        </Row>
      )}
      {equipId.from !== 'fixed' && <StationsTable {...props} idOfStation={equipId.idOfStation} />}
    </fieldset>
  );
}
