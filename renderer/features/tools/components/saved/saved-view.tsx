import { Download, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { emptyCollection } from '#shared/domain/mcp/saved/saved-call.ts';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { useCollectionActions, useCollections } from '../../api/collections.ts';
import { CollectionEditor } from './collection-editor.tsx';
import { ConfirmRemove } from '../confirm-remove.tsx';

/** Calls that last: collections that are run as checks and shared as files. */
export function SavedView() {
  const { t } = useI18n();
  const words = t.toolsSaved;
  const { data, error } = useCollections();
  const [chosenId, setChosenId] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, importText, exportText } = useCollectionActions();
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  if (!data)
    return (
      <Text as="p" tone="soft" small>
        {t.toolsResults.loading}
      </Text>
    );
  const chosen = data.find(({ id }) => id === chosenId) ?? data[0];
  const create = () => {
    const made = emptyCollection(crypto.randomUUID(), words.untitled);
    save.mutate(made, { onSuccess: () => setChosenId(made.id) });
  };
  const ways = (
    <>
      <OpenFileButton
        label={words.importFile}
        isPending={importText.isPending}
        onText={(text) => importText.mutate({ text }, { onSuccess: ({ id }) => setChosenId(id) })}
      />
      <Button leftSection={<Plus size={14} aria-hidden />} onClick={create}>
        {words.create}
      </Button>
    </>
  );
  if (!chosen) {
    return (
      <EmptyState isPart title={words.empty} text={words.emptyText}>
        {ways}
      </EmptyState>
    );
  }
  return (
    <Stack as="section" gap={12} fills scrolls aria-label={words.label}>
      <Row wrap align="end">
        <SelectField
          aria-label={words.choose}
          data={data.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
        />
        <Button
          title={words.fileHint}
          leftSection={<Download size={14} aria-hidden />}
          // The file holds what is saved: not before it is.
          disabled={save.isPending}
          onClick={() =>
            exportText.mutate(
              { id: chosen.id },
              { onSuccess: ({ text }) => saveFile(`${chosen.name}.json`, 'application/json', text) },
            )
          }
        >
          {words.exportFile}
        </Button>
        {ways}
        <Button leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </Row>
      <CollectionEditor
        key={chosen.id}
        collection={chosen}
        isSaving={save.isPending}
        onSave={(changed) => save.mutate(changed)}
      />
      <ConfirmRemove
        isOpen={isRemoving}
        title={words.removeTitle(chosen.name)}
        text={words.removeText}
        confirm={words.removeConfirm}
        isPending={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ id: chosen.id }, { onSettled: () => setRemoving(false) })}
      />
    </Stack>
  );
}
