import { fieldsOf } from '#shared/domain/mcp/schema/form-value.ts';
import { type ControlProps, useForm } from './form-context.ts';
import { FurtherMembers } from './further-members.tsx';
import styles from './form.module.css';
import { NothingSent } from './nothing-sent.tsx';

/** The fields of an object. Those of one that is not sent appear when it is, so that a schema may contain itself. */
export function ObjectControl({ node, path, value }: ControlProps) {
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
