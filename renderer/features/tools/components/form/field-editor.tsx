import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { ABSENT, type FormValue, partAt } from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { limitWords } from '../../model/tool-rows.ts';
import { stateOf, statesOf, type ValueState, withState } from '../../model/value-state.ts';
import { type FieldProps, pathKey, useForm } from './form-context.ts';
import styles from './form.module.css';

const MAX_EXAMPLES = 3;

const GROUPS = new Set(['object', 'array', 'tuple', 'choice']);

/** What kind of value a field takes, in words. */
function kindText(node: FieldNode, words: ReturnType<typeof useI18n>['t']['toolForm']): string {
  return node.format === null ? words.kinds[node.kind] : words.formats[node.format];
}

/** One field: its name, how it is sent (not, null, empty, a value), its value, and what is wrong with it. */
export function FieldEditor(props: FieldProps) {
  const { t } = useI18n();
  const words = t.toolForm;
  const form = useForm();
  const { node, path, order } = props;
  const value = partAt(form.value, path);
  const key = pathKey(path);
  const label = props.label ?? (form.isPlain ? node.title : null) ?? node.name;
  const controlId = `${form.id}${key}`;
  const state = stateOf(value);
  const problems = form.problems.filter((problem) => pathKey(problem.path) === key);
  // That a required field is still empty is said by its mark.
  const told = problems.filter(({ reason }) => form.isPlain || reason !== 'missing');
  const isGroup = GROUPS.has(node.kind);
  const set = (next: ValueState) => form.setField(path, withState(node, value, next), order);
  const limits = limitWords(node.limits, words.limits);
  return (
    <Stack gap={4} role={isGroup ? 'group' : undefined} aria-label={isGroup ? label : undefined}>
      <Row align="baseline">
        {isGroup ? (
          <strong>{label}</strong>
        ) : (
          <Text as="label" strong htmlFor={controlId}>
            {label}
          </Text>
        )}
        {node.isRequired && (
          <span className={styles.required} title={words.required}>
            *<span className="visually-hidden"> {words.required}</span>
          </span>
        )}
        {!form.isPlain && (
          <>
            <Text grow tone="soft" small truncate>
              {node.title !== null && node.title !== label && `${node.title} · `}
              {kindText(node, words)}
              {node.isDeprecated && ` · ${words.deprecated}`}
            </Text>
            <select
              className={styles.state}
              aria-label={words.how(label)}
              value={state}
              data-state={state}
              onChange={(event) => set(event.currentTarget.value as ValueState)}
            >
              {statesOf(node).map((each) => (
                <option key={each} value={each}>
                  {words.states[each]}
                </option>
              ))}
            </select>
          </>
        )}
      </Row>
      <form.Control
        node={node}
        path={path}
        value={value}
        id={controlId}
        label={label}
        describedBy={`${controlId}about`}
        isInvalid={told.length > 0 && (form.isPlain || state !== 'absent')}
        onChange={(next) => form.setField(path, form.isPlain && isBlank(next) ? ABSENT : next, order)}
      />
      <div id={`${controlId}about`}>
        {told.map(({ reason }) => (
          <Text key={reason} as="p" tone="danger" small>
            {words.problems[reason]}
          </Text>
        ))}
        <FieldHints
          node={node}
          limits={limits}
          onUse={(next) => form.setField(path, next, order)}
          isSent={state !== 'absent'}
        />
      </div>
    </Stack>
  );
}

/** Nothing was typed: in a plain form that is no answer. */
function isBlank(value: FormValue): boolean {
  return (value.kind === 'string' || value.kind === 'number') && value.text === '';
}

/** What the endpoint says of a field: description, bounds, default and examples, which are sent only if somebody says so. */
function FieldHints(props: {
  node: FieldNode;
  limits: string[];
  isSent: boolean;
  onUse: (value: FormValue) => void;
}) {
  const { toolForm: words } = useI18n().t;
  const { node, limits, onUse: sendIt } = props;
  const offer = (value: JsonValue, text: string) => (
    <span key={text}>
      {text}{' '}
      <TextButton
        aria-label={words.sendValue(JSON.stringify(value))}
        onClick={() => sendIt(formValueOf(value))}
      >
        {words.use}
      </TextButton>
    </span>
  );
  return (
    <Stack gap={4} tone="soft" small breaks>
      {node.description !== '' && <p>{node.description}</p>}
      {node.problem && (
        <Text as="p" tone="danger" small>
          {words.references[node.problem]}
        </Text>
      )}
      {limits.length > 0 && <p>{limits.join(' · ')}</p>}
      {node.default !== undefined &&
        !props.isSent &&
        offer(node.default, words.default(JSON.stringify(node.default)))}
      {!props.isSent &&
        node.examples
          .slice(0, MAX_EXAMPLES)
          .map((example) => offer(example, words.example(JSON.stringify(example))))}
    </Stack>
  );
}
