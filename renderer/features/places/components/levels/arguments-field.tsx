import { TextArea } from '#renderer/components/ui/fields.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { readArguments } from '../../model/source-draft.ts';

/** Arguments of a call as JSON, and what is wrong with them. */
export function ArgumentsField(props: {
  label: string;
  description?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const words = useI18n().t.levels.dialog;
  const { label, description, value, onChange } = props;
  return (
    <TextArea
      autosize
      minRows={1}
      maxRows={5}
      isCode
      label={label}
      description={description}
      error={readArguments(value) ? undefined : words.argsInvalid}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
