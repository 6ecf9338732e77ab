import { formValueOf, jsonValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { listingTool } from '../../model/value-sources.ts';
import { ChoiceControl } from './choice-control.tsx';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { IdControl } from './id-control.tsx';
import { JsonControl } from './json-control.tsx';
import { ListControl } from './list-control.tsx';
import { ObjectControl } from './object-control.tsx';
import { usePlaceholder } from './use-placeholder.ts';

function TextControl({ node, value, onChange, ...props }: ControlProps) {
  const placeholder = usePlaceholder(value);
  const isNumber = node.kind === 'number' || node.kind === 'integer';
  const text = value.kind === 'string' || value.kind === 'number' ? value.text : '';
  const set = (typed: string) =>
    onChange(isNumber ? { kind: 'number', text: typed } : { kind: 'string', text: typed });
  const shared = {
    id: props.id,
    className: styles.input,
    value: text,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': props.isInvalid,
    'aria-describedby': props.describedBy,
  };
  if (node.format === 'multi-line' || text.includes('\n')) {
    return <textarea {...shared} rows={2} onChange={(event) => set(event.currentTarget.value)} />;
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

function OptionControl({ node, value, onChange, ...props }: ControlProps) {
  const { toolForm: words } = useI18n().t;
  const options = node.kind === 'boolean' ? [true, false] : node.options;
  const json = JSON.stringify(jsonValueOf(value));
  const at = options.findIndex((option) => JSON.stringify(option) === json);
  const isOther = at === -1 && value.kind !== 'absent' && value.kind !== 'null';
  const empty =
    value.kind === 'absent' ? words.notSent : value.kind === 'null' ? words.sentNull : words.choose;
  return (
    <select
      id={props.id}
      className={styles.input}
      value={at}
      aria-invalid={props.isInvalid}
      aria-describedby={props.describedBy}
      onChange={(event) => {
        const option = options[Number(event.currentTarget.value)];
        if (option !== undefined) onChange(formValueOf(option));
      }}
    >
      {at === -1 && <option value={-1}>{isOther ? json : empty}</option>}
      {options.map((option, index) => (
        <option key={JSON.stringify(option)} value={index}>
          {typeof option === 'string' ? option : JSON.stringify(option)}
        </option>
      ))}
    </select>
  );
}

/** The part of a field in which its value is typed or chosen. */
export function FieldControl(props: ControlProps) {
  const { tools } = useForm();
  const { node } = props;
  if (node.problem) return <JsonControl {...props} />;
  switch (node.kind) {
    case 'object':
      return <ObjectControl {...props} />;
    case 'array':
    case 'tuple':
      return <ListControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'boolean':
    case 'enum':
    case 'const':
      return <OptionControl {...props} />;
    case 'string':
    case 'number':
    case 'integer': {
      const lister = node.kind === 'string' ? listingTool(tools, node.name) : undefined;
      // A value of another kind, written as JSON, must not look like an empty field.
      const isForeign = !['absent', 'null', node.kind === 'string' ? 'string' : 'number'].includes(
        props.value.kind,
      );
      if (isForeign) return <JsonControl {...props} />;
      return lister ? <IdControl {...props} lister={lister} /> : <TextControl {...props} />;
    }
    case 'null':
      return null;
    case 'any':
    case 'never':
    default:
      return <JsonControl {...props} />;
  }
}
