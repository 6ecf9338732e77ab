import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { ARRANGEMENTS, type Arrangement } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** Table, both, map, or the list of what needs a look. */
export function ArrangementSwitch(props: { value: Arrangement; onChange: (value: Arrangement) => void }) {
  const { t } = useI18n();
  const { arrangement, arrangements } = t.placeViews;
  return (
    <SegmentedControl
      aria-label={arrangement}
      value={props.value}
      onChange={(value) => {
        const chosen = ARRANGEMENTS.find((name) => name === value);
        if (chosen) props.onChange(chosen);
      }}
      data={ARRANGEMENTS.map((name) => ({ value: name, label: arrangements[name] }))}
    />
  );
}
