import { SelectField } from '#renderer/components/ui/fields.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type LevelUnit, UNITS } from '../../model/source-draft.ts';

/** In which unit the levels of an answer are. */
export function UnitSelect(props: { value: LevelUnit; onChange: (unit: LevelUnit) => void }) {
  const words = useI18n().t.levels.dialog;
  return (
    <SelectField
      label={words.unit}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value as LevelUnit)}
      data={(Object.keys(UNITS) as LevelUnit[]).map((value) => ({ value, label: words.units[value] }))}
    />
  );
}
