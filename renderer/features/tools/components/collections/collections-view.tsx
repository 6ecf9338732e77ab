import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import {
  type Collection,
  emptyCollection,
  sameWords,
  wordsIn,
} from '#shared/domain/mcp/collections/collection.ts';
import { useCollectionActions, useCollections } from '../../api/collections.ts';
import { wordsLanguage } from '../../model/collection-draft.ts';
import { CollectionEditor } from './collection-editor.tsx';

const SHOWN_KEY = 'stillwell.shown-collection';

/** Has the view show a collection when it is opened, also after a reload of the window. */
export function showCollection(id: string): void {
  sessionStorage.setItem(SHOWN_KEY, id);
}

/** The collections: one is chosen, to be changed, run, presented and shared. */
export function CollectionsView() {
  const { t, language } = useI18n();
  const words = t.toolsCollections;
  const spoken = wordsLanguage(language);
  const { data, error, isFetching } = useCollections();
  const [chosenId, setChosenId] = useState(() => sessionStorage.getItem(SHOWN_KEY));
  const { save, importText } = useCollectionActions();
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  const found = data?.find(({ collection }) => collection.id === chosenId);
  // A list that is being read again may have it then.
  const chosen = found ?? (isFetching ? undefined : data?.[0]);
  // It stays when others come.
  if (chosen && chosen !== found) setChosenId(chosen.collection.id);
  if (!data || !chosen)
    return (
      <Text as="p" tone="soft" small>
        {t.toolsResults.loading}
      </Text>
    );
  const choose = (id: string) => {
    showCollection(id);
    setChosenId(id);
  };
  const add = (made: Collection) => save.mutate(made, { onSuccess: ({ id }) => choose(id) });
  return (
    <Stack as="section" gap={12} fills scrolls aria-label={words.label}>
      <Row wrap>
        <SelectField
          aria-label={words.choose}
          data={data.map(({ collection: { id, title }, isBuiltIn }) => ({
            value: id,
            label: isBuiltIn ? words.builtInOf(wordsIn(title, spoken)) : wordsIn(title, spoken),
          }))}
          value={chosen.collection.id}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <Button
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => add(emptyCollection(crypto.randomUUID(), sameWords(words.untitled)))}
        >
          {words.create}
        </Button>
        <OpenFileButton
          label={words.importFile}
          isPending={importText.isPending}
          onText={(text) => importText.mutate({ text }, { onSuccess: ({ id }) => choose(id) })}
        />
      </Row>
      <CollectionEditor
        key={chosen.collection.id}
        collection={chosen.collection}
        isReadOnly={chosen.isBuiltIn}
        onCopy={({ title, ...copied }) =>
          add({
            ...copied,
            id: crypto.randomUUID(),
            title: { en: words.copyOf(title.en), 'zh-cn': words.copyOf(title['zh-cn']) },
          })
        }
      />
    </Stack>
  );
}
