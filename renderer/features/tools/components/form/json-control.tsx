import { useState } from 'react';
import { readFormValue } from '#shared/domain/mcp/schema/read-form-value.ts';
import { writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ControlProps } from './form-context.ts';
import styles from './form.module.css';
import { usePlaceholder } from './use-placeholder.ts';

/** Any value as JSON text. While the text is none, the field keeps its last value, and the text stays as typed. */
export function JsonControl({ value, onChange, ...props }: ControlProps) {
  const { toolForm: words } = useI18n().t;
  const written = writeFormValue(value);
  const [typed, setTyped] = useState({ text: written, of: written });
  const placeholder = usePlaceholder(value);
  // Changed elsewhere, in the JSON or by its state: what was typed here is out of date.
  const text = typed.of === written ? typed.text : written;
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
          if ('problem' in read) setTyped({ text: next, of: written });
          else {
            setTyped({ text: next, of: writeFormValue(read.value) });
            onChange(read.value);
          }
        }}
      />
      {isUnfinished && <p className={styles.problem}>{words.jsonUnfinished}</p>}
    </>
  );
}
