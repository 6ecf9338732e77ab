import { useState } from 'react';
import { matchingChoice } from '#shared/domain/mcp/schema/check-field.ts';
import { choicesOf } from '#shared/domain/mcp/schema/child-fields.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { withState } from '../../model/value-state.ts';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { NothingSent } from './nothing-sent.tsx';

/** One of several schemas: which one, then its fields. */
export function ChoiceControl(props: ControlProps) {
  const { toolForm: words } = useI18n().t;
  const { Control } = useForm();
  const { node, value, onChange } = props;
  const choices = choicesOf(node);
  const [wanted, setWanted] = useState<number>();
  const isSent = value.kind !== 'absent' && value.kind !== 'null';
  // What somebody chose stays chosen while its fields are being filled in.
  const at = isSent ? (wanted ?? matchingChoice(node, value) ?? -1) : -1;
  const choice = choices[at];
  const kind = words.kindOf(props.label);
  return (
    <div className={styles.nested}>
      <select
        id={props.id}
        className={styles.input}
        aria-label={kind}
        aria-describedby={props.describedBy}
        value={at}
        onChange={(event) => {
          const next = Number(event.currentTarget.value);
          const field = choices[next];
          setWanted(next);
          if (field)
            onChange(withState(field, { kind: 'absent' }, field.kind === 'object' ? 'empty' : 'value'));
        }}
      >
        {at === -1 && <option value={-1}>{isSent ? words.choose : words.notSent}</option>}
        {choices.map((each, index) => (
          <option key={index} value={index}>
            {each.title ?? `${words.kindNumber(index + 1)}: ${words.kinds[each.kind]}`}
          </option>
        ))}
      </select>
      {choice ? <Control {...props} node={choice} id={`${props.id}choice`} /> : <NothingSent value={value} />}
    </div>
  );
}
