import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SubmitEvent, useState } from 'react';
import { emptyCollection } from '#shared/domain/mcp/saved/saved-call.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCollectionActions, useCollections } from '../../api/collections.ts';
import { callNameFor } from '../../model/collection-draft.ts';
import styles from './saved.module.css';

const CALL_NAME = /^[A-Za-z][\w-]{0,59}$/;

/** Keeps a call in a collection, under a name by which later calls may refer to its answer. */
export function SaveCallDialog(props: { tool: ToolModel; argumentsText: string; onClose: () => void }) {
  const { t } = useI18n();
  const words = t.toolsSaved.saveCall;
  const { tool, argumentsText, onClose } = props;
  const { data: collections = [] } = useCollections();
  const { save } = useCollectionActions();
  const [collectionId, setCollectionId] = useState<string>();
  const collection =
    collectionId === '' ? undefined : (collections.find(({ id }) => id === collectionId) ?? collections[0]);
  const taken = collection?.calls.map(({ name }) => name) ?? [];
  const [typedName, setName] = useState<string>();
  const [title, setTitle] = useState('');
  const name = typedName ?? callNameFor(tool.name, taken);
  const isUsable = CALL_NAME.test(name) && !taken.includes(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isUsable) return;
    const into = collection ?? emptyCollection(crypto.randomUUID(), t.toolsSaved.untitled);
    const call = {
      id: crypto.randomUUID(),
      name,
      title,
      tool: tool.name,
      argumentsText,
      expectations: [
        { kind: 'is-error' as const, isError: false },
        ...(tool.outputSchema === undefined ? [] : [{ kind: 'schema' as const }]),
      ],
    };
    save.mutate(
      { ...into, calls: [...into.calls, call] },
      {
        onSuccess: () => {
          notifications.show({ message: words.saved(name, into.name) });
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': t.frame.close }}>
      <form className={styles.form} onSubmit={submit}>
        <NativeSelect
          size="xs"
          label={words.collection}
          data={[
            ...collections.map(({ id, name: label }) => ({ value: id, label })),
            { value: '', label: words.newCollection },
          ]}
          value={collection?.id ?? ''}
          onChange={({ currentTarget: { value } }) => setCollectionId(value)}
        />
        <TextInput
          size="xs"
          label={words.name}
          description={words.nameHint}
          error={isUsable ? undefined : t.toolsSaved.call.nameBad}
          value={name}
          data-autofocus
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextInput
          size="xs"
          label={words.callTitle}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <div className={styles.actions}>
          <Button size="xs" variant="default" onClick={onClose}>
            {t.frame.cancel}
          </Button>
          <Button size="xs" type="submit" disabled={!isUsable} loading={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
