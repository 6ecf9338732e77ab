import { SelectField } from '#renderer/components/ui/fields.tsx';
import type { LevelTool } from '#shared/contract/levels.ts';

/** One of the tools of the service, by name and title. */
export function ToolSelect(props: {
  label: string;
  /** What stands there while none is chosen. */
  none: string;
  tools: readonly LevelTool[];
  value: string;
  onChange: (name: string) => void;
}) {
  return (
    <SelectField
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data={[
        { value: '', label: props.none },
        ...props.tools.map(({ name, title }) => ({
          value: name,
          label: title === null ? name : `${name} – ${title}`,
        })),
      ]}
    />
  );
}
