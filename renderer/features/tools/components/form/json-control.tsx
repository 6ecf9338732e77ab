import { useReducer } from 'react';
import { readFormValue } from '#shared/domain/mcp/schema/read-form-value.ts';
import { writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { usePlaceholder } from './use-placeholder.ts';

/** Any value as JSON text. While the text is none, the field keeps its last value, and the text stays as typed. */
export function JsonControl({ value, onChange, ...props }: ControlProps) {
  const { toolForm: words } = useI18n().t;
  const { typedJson } = useForm();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const written = writeFormValue(value);
  const placeholder = usePlaceholder(value);
  const text = typedJson.textOf(props.path, written);
  const isUnfinished = 'problem' in readFormValue(text);
  return (
    <>
      <textarea
        id={props.id}
        className={styles.input}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        aria-label={words.jsonOf(props.label)}
        aria-invalid={props.isInvalid || isUnfinished}
        aria-describedby={props.describedBy}
        placeholder={value.kind === 'absent' ? placeholder : ''}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const read = readFormValue(next);
          typedJson.type(props.path, next, 'problem' in read ? written : writeFormValue(read.value));
          if ('problem' in read) draw();
          else onChange(read.value);
        }}
      />
      {isUnfinished && <p className={styles.problem}>{words.jsonUnfinished}</p>}
    </>
  );
}
