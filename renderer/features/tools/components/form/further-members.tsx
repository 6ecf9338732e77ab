import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { BareIconButton } from '#renderer/components/ui/bare-icon-button.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import {
  ABSENT,
  fieldsOf,
  type FormPath,
  furtherField,
  partAt,
} from '#shared/domain/mcp/schema/form-value.ts';
import { type FieldNode, fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useForm } from './form-context.ts';
import styles from './form.module.css';

/** Members that the schema does not name: those that are there, and a way to add one where that is allowed. */
export function FurtherMembers({ node, path }: { node: FieldNode; path: FormPath }) {
  const { toolForm: words } = useI18n().t;
  const form = useForm();
  const { Field } = form;
  const nameId = useId();
  const [name, setName] = useState('');
  const value = partAt(form.value, path);
  const declared = fieldsOf(node).map((field) => field.name);
  const members = value.kind === 'object' ? value.members.map((member) => member.name) : [];
  const further = [...new Set(members)].filter((member) => !declared.includes(member));
  const isOpen =
    node.schema['additionalProperties'] !== false && node.schema['unevaluatedProperties'] !== false;
  const isTaken = [...declared, ...members].includes(name);
  const add = () => {
    if (name === '' || isTaken) return;
    const field = furtherField(node, name);
    const isText = !field || field.kind === 'string' || field.kind === 'any';
    form.setField([...path, name], isText ? { kind: 'string', text: '' } : { kind: 'null' });
    setName('');
  };
  // Where no schema asks for it, a way to add fields would only stand in the way of those that are declared.
  const isOffered = isOpen && (declared.length === 0 || node.schema['additionalProperties'] !== undefined);
  if (further.length === 0 && !isOffered) return null;
  return (
    <Stack gap={12}>
      {further.map((member) => (
        <div key={member} className={styles.item}>
          <Field
            node={furtherField(node, member) ?? fieldNode(true, true, member)}
            path={[...path, member]}
            order={[]}
          />
          <BareIconButton
            aria-label={words.removeItem(member)}
            title={words.removeItem(member)}
            onClick={() => form.setField([...path, member], ABSENT)}
          >
            <X size={14} aria-hidden />
          </BareIconButton>
        </div>
      ))}
      {isOffered && (
        <Row wrap>
          <input
            id={nameId}
            className={styles.input}
            aria-label={words.memberName}
            placeholder={words.memberName}
            value={name}
            aria-invalid={isTaken}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              add();
            }}
          />
          <Button
            small
            leftSection={<Plus size={13} aria-hidden />}
            disabled={name === '' || isTaken}
            onClick={add}
          >
            {words.addMember}
          </Button>
          {isTaken && (
            <Text tone="danger" small>
              {words.nameTaken}
            </Text>
          )}
        </Row>
      )}
    </Stack>
  );
}
