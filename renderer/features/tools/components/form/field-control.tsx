import { useDebouncedValue } from '@mantine/hooks';
import { useReducer, useState } from 'react';
import { Checkbox, SuggestField } from '#renderer/components/ui/fields.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { matchingChoice } from '#shared/domain/mcp/schema/check-field.ts';
import { choicesOf, fieldsOf, type FormValue, itemField } from '#shared/domain/mcp/schema/form-value.ts';
import { readFormValue } from '#shared/domain/mcp/schema/read-form-value.ts';
import { formValueOf, jsonValueOf, writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useCompletion } from '../../api/notices.ts';
import { useFieldValues } from '../../api/field-values.ts';
import { listingTool } from '../../model/value-sources.ts';
import { withState } from '../../model/value-state.ts';
import { type Completes, type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { ListControl } from './list-control.tsx';
import { NothingSent } from './nothing-sent.tsx';
import { FurtherMembers } from './further-members.tsx';

/** The fields of an object. Those of one that is not sent appear when it is, so that a schema may contain itself. */
function ObjectControl({ node, path, value }: ControlProps) {
  const { Field } = useForm();
  if (value.kind !== 'object') return <NothingSent value={value} />;
  const fields = fieldsOf(node);
  const order = fields.map(({ name }) => name);
  return (
    <div className={styles.nested}>
      {fields.map((field) => (
        <Field key={field.name} node={field} path={[...path, field.name]} order={order} />
      ))}
      <FurtherMembers node={node} path={path} />
    </div>
  );
}

const MAX_SHOWN = 100;

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
  const { isPlain } = useForm();
  const empty = isPlain
    ? words.choose
    : value.kind === 'absent'
      ? words.notSent
      : value.kind === 'null'
        ? words.sentNull
        : words.choose;
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
        <option key={JSON.stringify(option)} value={index} title={JSON.stringify(option)}>
          {optionText(node, index)}
        </option>
      ))}
    </select>
  );
}

/** An option in the words of the schema, else as it is sent. */
function optionText({ options, optionTitles }: FieldNode, index: number): string {
  const option = options[index];
  return optionTitles[index] || (typeof option === 'string' ? option : JSON.stringify(option));
}

const MAX_CHECKBOXES = 24;

/** The options of a list of which each may be chosen or not; undefined if it is another kind of list. */
function choosable(node: FieldNode): FieldNode | undefined {
  const item = node.kind === 'array' ? itemField(node, 0) : undefined;
  const count = item?.kind === 'enum' ? item.options.length : 0;
  return count > 0 && count <= MAX_CHECKBOXES ? item : undefined;
}

/** Several of some options, in the order of the schema. */
function CheckboxesControl({ item, value, onChange, ...props }: ControlProps & { item: FieldNode }) {
  const sent = jsonValueOf(value);
  const chosen = new Set((Array.isArray(sent) ? sent : []).map((each) => JSON.stringify(each)));
  const toggle = (option: string) => {
    const next = new Set(chosen);
    if (!next.delete(option)) next.add(option);
    const items = item.options.filter((each) => next.has(JSON.stringify(each))).map(formValueOf);
    onChange({ kind: 'array', items });
  };
  return (
    <Row id={props.id} wrap gap={16}>
      {item.options.map((option, index) => (
        <Checkbox
          key={JSON.stringify(option)}
          label={optionText(item, index)}
          checked={chosen.has(JSON.stringify(option))}
          onChange={() => toggle(JSON.stringify(option))}
        />
      ))}
    </Row>
  );
}

/** The part of a field in which its value is typed or chosen. */
export function FieldControl(props: ControlProps) {
  const { tools, completes } = useForm();
  const { node } = props;
  if (node.problem) return <JsonControl {...props} />;
  switch (node.kind) {
    case 'object':
      return <ObjectControl {...props} />;
    case 'array':
    case 'tuple': {
      const item = choosable(node);
      const isOther =
        props.value.kind !== 'array' && props.value.kind !== 'absent' && props.value.kind !== 'null';
      return item && !isOther ? <CheckboxesControl {...props} item={item} /> : <ListControl {...props} />;
    }
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
      if (completes) return <CompletedControl {...props} completes={completes} />;
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

/** One of several schemas: which one, then its fields. */
function ChoiceControl(props: ControlProps) {
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

/** An id: typed, or chosen among those that another tool lists, found by id or by name. */
function IdControl(props: ControlProps & { lister: ToolModel }) {
  const { toolForm: words } = useI18n().t;
  const { targetId } = useForm();
  const { node, value, lister, onChange } = props;
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, error } = useFieldValues(targetId, lister, node.name, isAsked);
  const placeholder = usePlaceholder(value);
  const labels = new Map((data ?? []).map((option) => [option.value, option.label]));
  const text = value.kind === 'string' ? value.text : '';
  const known = labels.get(text);
  const note = error
    ? words.values.failed
    : isFetching
      ? words.values.loading
      : data?.length === 0
        ? words.values.none
        : known !== undefined && known !== text
          ? known
          : words.values.load(lister.name);
  return (
    <>
      <SuggestField
        id={props.id}
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        limit={MAX_SHOWN}
        maxDropdownHeight={260}
        data={[...labels.keys()]}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        comboboxProps={{ withinPortal: true }}
        filter={({ options, search, limit }) => {
          const wanted = search.trim().toLowerCase();
          // What stands in the field already must not hide the others.
          const isWhole = labels.has(search.trim());
          const fits = (id: string) =>
            isWhole ||
            id.toLowerCase().includes(wanted) ||
            (labels.get(id) ?? '').toLowerCase().includes(wanted);
          return options.filter((option) => 'value' in option && fits(option.value)).slice(0, limit);
        }}
        renderOption={({ option }) => (
          <Text breaks>
            <strong>{option.value}</strong> {labels.get(option.value)}
          </Text>
        )}
        onFocus={() => setAsked(true)}
        onChange={(typed) => {
          if (typed !== text || value.kind !== 'string') onChange({ kind: 'string', text: typed });
        }}
      />
      <Text tone="soft" small>
        {note}
      </Text>
    </>
  );
}

const TYPING_MS = 250;

/** An argument of a prompt or a template: typed, with what the endpoint suggests for it. */
function CompletedControl(props: ControlProps & { completes: Completes }) {
  const { targetId, value: form } = useForm();
  const { node, value, onChange, completes } = props;
  const [isAsked, setAsked] = useState(false);
  const placeholder = usePlaceholder(value);
  const text = value.kind === 'string' ? value.text : '';
  const [typed] = useDebouncedValue(text, TYPING_MS);
  const others = Object.fromEntries(
    (form.kind === 'object' ? form.members : []).flatMap((member) =>
      member.name !== node.name && member.value.kind === 'string' ? [[member.name, member.value.text]] : [],
    ),
  );
  const asked = {
    targetId,
    ...completes,
    argument: node.name,
    value: typed.slice(0, MAX_ASKED_CHARS),
    others,
  };
  const { data } = useCompletion(asked, isAsked);
  return (
    <SuggestField
      id={props.id}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      maxDropdownHeight={260}
      data={data?.values ?? []}
      aria-invalid={props.isInvalid}
      aria-describedby={props.describedBy}
      comboboxProps={{ withinPortal: true }}
      // The endpoint has chosen among them already.
      filter={({ options }) => options}
      onFocus={() => setAsked(true)}
      onBlur={() => setAsked(false)}
      onChange={(next) => {
        if (next !== text || value.kind !== 'string') onChange({ kind: 'string', text: next });
      }}
    />
  );
}

const MAX_ASKED_CHARS = 2_000;

/** Any value as JSON text. While the text is none, the field keeps its last value, and the text stays as typed. */
function JsonControl({ value, onChange, ...props }: ControlProps) {
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
      {isUnfinished && (
        <Text as="p" tone="danger" small>
          {words.jsonUnfinished}
        </Text>
      )}
    </>
  );
}

/** What stands in a field that holds nothing, so that "not sent", null and empty are told apart by words. */
function usePlaceholder(value: FormValue): string {
  const { toolForm: words } = useI18n().t;
  const { isPlain } = useForm();
  if (isPlain) return '';
  if (value.kind === 'absent') return words.notSent;
  return value.kind === 'null' ? words.sentNull : value.kind === 'string' ? words.emptyText : '';
}
