import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './form.module.css';

const MOST_EXAMPLES = 3;

/** What the endpoint says of a field: description, bounds, default and examples, which are sent only if somebody says so. */
export function FieldHints(props: {
  node: FieldNode;
  limits: string[];
  isSent: boolean;
  onUse: (value: FormValue) => void;
}) {
  const { toolForm: words } = useI18n().t;
  const { node, limits, onUse: sendIt } = props;
  const offer = (value: JsonValue, text: string) => (
    <span key={text} className={styles.offer}>
      {text}{' '}
      <button
        type="button"
        aria-label={words.sendValue(JSON.stringify(value))}
        onClick={() => sendIt(formValueOf(value))}
      >
        {words.use}
      </button>
    </span>
  );
  return (
    <div className={styles.hints}>
      {node.description !== '' && <p>{node.description}</p>}
      {node.problem && <p className={styles.problem}>{words.references[node.problem]}</p>}
      {limits.length > 0 && <p>{limits.join(' · ')}</p>}
      {node.default !== undefined &&
        !props.isSent &&
        offer(node.default, words.default(JSON.stringify(node.default)))}
      {!props.isSent &&
        node.examples
          .slice(0, MOST_EXAMPLES)
          .map((example) => offer(example, words.example(JSON.stringify(example))))}
    </div>
  );
}
