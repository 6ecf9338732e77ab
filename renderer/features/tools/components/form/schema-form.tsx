import { useId, useMemo, useState } from 'react';
import { Text } from '#renderer/components/ui/layout.tsx';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import { fieldsOf, type FormPath, type FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { TypedJson } from '../../model/typed-json.ts';
import { FieldControl } from './field-control.tsx';
import { FieldEditor } from './field-editor.tsx';
import { type Completes, FormContext } from './form-context.ts';
import { FurtherMembers } from './further-members.tsx';
import styles from './form.module.css';

const NO_TOOLS: readonly ToolModel[] = [];

/** A form made of a schema. What it shows is the value; it keeps nothing of its own that is sent. */
export function SchemaForm(props: {
  node: FieldNode;
  value: FormValue;
  onChange: (path: FormPath, value: FormValue, order?: readonly string[]) => void;
  isDisabled?: boolean;
  /** What is empty is not sent, and how is not asked; problems are shown when told so. */
  isPlain?: boolean;
  showsProblems?: boolean;
  label: string;
  tools?: readonly ToolModel[];
  targetId?: string;
  completes?: Completes | undefined;
  /** Where unfinished JSON of its fields is kept, if it is to outlive the form. */
  typedJson?: TypedJson;
}) {
  const { t } = useI18n();
  const { node, value, onChange, tools = NO_TOOLS, targetId = '' } = props;
  const id = useId();
  const [ownTexts] = useState(() => new TypedJson());
  const typedJson = props.typedJson ?? ownTexts;
  const { isPlain = false, showsProblems = true } = props;
  const { kind, name: offer } = props.completes ?? {};
  const problems = useMemo(
    () => (showsProblems ? checkField(node, value) : []),
    [node, value, showsProblems],
  );
  const form = useMemo(
    () => ({
      id,
      value,
      setField: onChange,
      problems,
      isPlain,
      typedJson,
      tools,
      targetId,
      completes: kind === undefined || offer === undefined ? undefined : { kind, name: offer },
      Field: FieldEditor,
      Control: FieldControl,
    }),
    [id, value, onChange, problems, isPlain, typedJson, tools, targetId, kind, offer],
  );
  const fields = node.kind === 'object' ? fieldsOf(node) : [];
  const order = fields.map(({ name }) => name);
  return (
    <FormContext value={form}>
      <fieldset className={styles.form} disabled={props.isDisabled} aria-label={props.label}>
        {node.kind === 'object' ? (
          <>
            {fields.map((field) => (
              <FieldEditor key={field.name} node={field} path={[field.name]} order={order} />
            ))}
            {fields.length === 0 && (
              <Text as="p" tone="soft">
                {t.toolForm.noFields}
              </Text>
            )}
            <FurtherMembers node={node} path={[]} />
          </>
        ) : (
          <FieldEditor node={node} path={[]} order={[]} />
        )}
      </fieldset>
    </FormContext>
  );
}
