import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { partAt } from '#shared/domain/mcp/schema/form-value.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { limitWords } from '../../model/limit-words.ts';
import { stateOf, statesOf, type ValueState, withState } from '../../model/value-state.ts';
import { FieldHints } from './field-hints.tsx';
import { type FieldProps, pathKey, useForm } from './form-context.ts';
import styles from './form.module.css';

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
  const label = props.label ?? node.name;
  const controlId = `${form.id}${key}`;
  const state = stateOf(value);
  const problems = form.problems.filter((problem) => pathKey(problem.path) === key);
  const isGroup = GROUPS.has(node.kind);
  const set = (next: ValueState) => form.setField(path, withState(node, value, next), order);
  const Label = isGroup ? 'span' : 'label';
  const limits = limitWords(node.limits, words.limits);
  return (
    <div
      className={styles.field}
      role={isGroup ? 'group' : undefined}
      aria-label={isGroup ? label : undefined}
    >
      <div className={styles.labelLine}>
        <Label className={styles.label} {...(isGroup ? {} : { htmlFor: controlId })}>
          {label}
        </Label>
        {node.isRequired && (
          <span className={styles.required} title={words.required}>
            *<span className="visually-hidden"> {words.required}</span>
          </span>
        )}
        <span className={styles.kind}>
          {node.title !== null && node.title !== label && `${node.title} · `}
          {kindText(node, words)}
          {node.isDeprecated && ` · ${words.deprecated}`}
        </span>
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
      </div>
      <form.Control
        node={node}
        path={path}
        value={value}
        id={controlId}
        label={label}
        describedBy={`${controlId}about`}
        isInvalid={problems.length > 0 && state !== 'absent'}
        onChange={(next) => form.setField(path, next, order)}
      />
      <div id={`${controlId}about`}>
        {problems.map(({ reason }) => (
          <p key={reason} className={styles.problem}>
            {words.problems[reason]}
          </p>
        ))}
        <FieldHints
          node={node}
          limits={limits}
          onUse={(next) => form.setField(path, next, order)}
          isSent={state !== 'absent'}
        />
      </div>
    </div>
  );
}
