import { Button } from '@mantine/core';
import { quantityOfUnit } from '#shared/domain/import/cells/units.ts';
import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { bottomElevationOf, changeBottomElevation } from '../../model/change-plan.ts';
import { ofWell } from '../../model/known-places.ts';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';
import { TextField } from '../text-field.tsx';

/** Makes levels above a well's bottom of elevations: the elevation of the bottom is taken off, for one well at a time. */
export function BottomElevation({
  plan,
  column,
  places,
  onChange,
}: SettingsProps & { column: ColumnPlan; places: PlaceTable | undefined }) {
  const words = useI18n().t.uploadColumns.elevation;
  if (column.unit === null || quantityOfUnit(column.unit) !== 'length') return null;
  const { equipId } = plan.equipment;
  const ownId = column.equipId ?? (equipId.from === 'fixed' ? equipId.equipId : null);
  if (ownId === null) return <p className={styles.soft}>{words.oneOnly}</p>;
  const bottomElevM = bottomElevationOf(column.conversion) ?? '';
  const ofPlace = ofWell(places, ownId, 'nodeBottomElev');
  const set = (text: string) => onChange((old) => changeBottomElevation(old, column.column, text));
  return (
    <>
      <div className={styles.line}>
        <span>{words.label}</span>
        <TextField
          label={words.label}
          value={bottomElevM}
          placeholder={words.none}
          className={styles.bottom}
          onCommit={set}
        />
      </div>
      {ofPlace !== null && String(ofPlace) !== bottomElevM && (
        <div className={styles.line}>
          <span className={bottomElevM === '' ? styles.soft : styles.cautionText}>
            {words.ofPlace(ownId, String(ofPlace))}
          </span>
          <Button size="compact-xs" variant="default" onClick={() => set(String(ofPlace))}>
            {words.take}
          </Button>
        </div>
      )}
    </>
  );
}
