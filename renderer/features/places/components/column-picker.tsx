import { Button, Checkbox, Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { PLACE_FIELDS, type PlaceField } from '#shared/domain/place-fields.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { NAME_COLUMN, PLACE_COLUMNS } from '../model/place-columns.ts';
import styles from './places-section.module.css';

function unitSuffix(field: PlaceField): string {
  const description = PLACE_FIELDS[field];
  return 'unit' in description ? ` (${description.unit})` : '';
}

/** Chooses which columns the table shows; what is hidden here is still in the detail pane. */
export function ColumnPicker(props: {
  hidden: readonly PlaceField[];
  onChange: (hidden: PlaceField[]) => void;
}) {
  const { t } = useI18n();
  const { hidden, onChange } = props;
  const toggle = (field: PlaceField) =>
    onChange(hidden.includes(field) ? hidden.filter((other) => other !== field) : [...hidden, field]);
  const shown = PLACE_COLUMNS.length - hidden.length;
  return (
    <Popover position="bottom-end" shadow="sm" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<Columns3 size={14} aria-hidden />}>
          {t.places.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.places.columns}>
        <p className={styles.soft}>{t.places.columnsShown(shown, PLACE_COLUMNS.length)}</p>
        <div className={styles.choices}>
          {PLACE_COLUMNS.map((field) => (
            <Checkbox
              key={field}
              size="xs"
              checked={!hidden.includes(field)}
              disabled={field === NAME_COLUMN}
              onChange={() => toggle(field)}
              label={t.placeFields[field].label + unitSuffix(field)}
            />
          ))}
        </div>
        <div className={styles.choiceActions}>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={hidden.length === 0}
            onClick={() => onChange([])}
          >
            {t.places.showAll}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
