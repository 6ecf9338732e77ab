import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type Environment, environmentsSchema } from '#shared/domain/mcp/collections/collection.ts';
import { readVariables, secretsIn, stillChosen, variablesText } from '../../model/environment-text.ts';

type EnvironmentsProps = {
  environments: readonly Environment[];
  /** Name of the one whose variables are used; null if there is none. */
  chosen: string | null;
  isReadOnly: boolean;
  onChoose: (name: string) => void;
  /** @param chosen the name that the chosen one has among them */
  onChange: (environments: Environment[], chosen: string | null) => void;
};

/** Which environment the calls are made in, and the way to its variables. */
export function Environments({ environments, chosen, isReadOnly, onChoose, onChange }: EnvironmentsProps) {
  const words = useI18n().t.toolsCollections.environments;
  const [isEditing, setEditing] = useState(false);
  if (environments.length === 0 && isReadOnly) return null;
  return (
    <Row wrap align="end">
      {environments.length > 0 && (
        <SelectField
          label={words.label}
          data={[...new Set([...environments.map(({ name }) => name), ...(chosen === null ? [] : [chosen])])]}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(value)}
        />
      )}
      {!isReadOnly && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
      {isEditing && (
        <EnvironmentsDialog
          environments={environments}
          chosen={chosen}
          onClose={() => setEditing(false)}
          onChange={(changed, stillTheOne) => {
            onChange(changed, stillTheOne);
            setEditing(false);
          }}
        />
      )}
    </Row>
  );
}

/** An environment as it is being typed. */
type Typed = { id: string; before: string | null; name: string; text: string };

function EnvironmentsDialog(
  props: Pick<EnvironmentsProps, 'environments' | 'chosen' | 'onChange'> & { onClose: () => void },
) {
  const { t } = useI18n();
  const words = t.toolsCollections.environments;
  const [typed, setTyped] = useState<Typed[]>(() =>
    props.environments.length === 0
      ? [{ id: crypto.randomUUID(), before: null, name: words.first, text: '' }]
      : props.environments.map(({ name, variables }) => ({
          id: crypto.randomUUID(),
          before: name,
          name,
          text: variablesText(variables),
        })),
  );
  const [problem, setProblem] = useState('');
  const change = (id: string, part: Partial<Typed>) => {
    setProblem('');
    setTyped((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  };
  const save = () => {
    const read = typed.map(({ name, text }) => ({ name, ...readVariables(text) }));
    const bad = read.find((each) => 'bad' in each);
    if (bad && 'bad' in bad) return setProblem(words.bad(bad.bad));
    const checked = environmentsSchema.safeParse(read);
    if (!checked.success) return setProblem(words.unusable);
    return props.onChange(checked.data, stillChosen(typed, props.chosen));
  };
  const secrets = secretsIn(typed.map(({ text }) => text));
  return (
    <Dialog width="medium" onClose={props.onClose} title={words.title}>
      <Stack gap={12}>
        <p>{words.text}</p>
        {typed.map(({ id, name, text }) => (
          <Stack key={id} as="fieldset" box="outline" gap={8}>
            <Row align="end">
              <TextField
                flex={1}
                label={words.name}
                value={name}
                onChange={({ currentTarget: { value } }) => change(id, { name: value })}
              />
              <IconButton
                kind="default"
                label={words.remove(name)}
                onClick={() => setTyped((all) => all.filter((each) => each.id !== id))}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </Row>
            <TextArea
              label={words.variables}
              isCode
              spellCheck={false}
              rows={4}
              value={text}
              onChange={({ currentTarget: { value } }) => change(id, { text: value })}
            />
          </Stack>
        ))}
        <Row>
          <Button
            small
            leftSection={<Plus size={12} aria-hidden />}
            onClick={() =>
              setTyped((all) => [
                ...all,
                // What is added begins with the names that the others have.
                {
                  id: crypto.randomUUID(),
                  before: null,
                  name: words.next(all.length + 1),
                  text: all.at(-1)?.text ?? '',
                },
              ])
            }
          >
            {words.add}
          </Button>
        </Row>
        <Text as="p" tone="soft" small>
          {words.hint}
        </Text>
        {secrets.length > 0 && (
          <Text as="p" breaks>
            {words.secret(secrets)}
          </Text>
        )}
        <Text role="status" as="p" tone="danger" breaks>
          {problem}
        </Text>
        <Row justify="end" wrap>
          <Button onClick={props.onClose}>{t.frame.cancel}</Button>
          <Button kind="primary" onClick={save}>
            {words.done}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
