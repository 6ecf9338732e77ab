import { showToast } from '#renderer/lib/show-toast.ts';
import { Bookmark } from 'lucide-react';
import { type SubmitEvent, useMemo, useState } from 'react';
import { SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { CopiedRequest } from '#shared/domain/mcp/copy/copied-request.ts';
import {
  CALL_NAME,
  callsOf,
  callStep,
  emptyCollection,
  sameWords,
  wordsIn,
} from '#shared/domain/mcp/collections/collection.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { isAddedHeader } from '#shared/domain/mcp/wire/request-headers.ts';
import { useCollectionActions, useCollections } from '../../api/collections.ts';
import { usePreparedCall } from '../../api/list-tools.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { callNameFor, wordsLanguage } from '../../model/collection-draft.ts';
import { sentRequest } from '../../model/sent-request.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { CopyAsMenu } from '../wire/copy-as-menu.tsx';
import { showCollection } from './collections-view.tsx';

/** What can be done with the call that is being written, beside calling: copy it, save it. */
export function CallActions() {
  const words = useI18n().t.toolsCollections.saveCall;
  const { tool, draft } = useExplorer();
  const [isSaving, setSaving] = useState(false);
  const request = useRequest();
  if (!tool) return null;
  return (
    <>
      <CopyAsMenu request={request} />
      <Button leftSection={<Bookmark size={14} aria-hidden />} onClick={() => setSaving(true)}>
        {words.button}
      </Button>
      {isSaving && (
        <SaveCallDialog
          tool={tool}
          argumentsText={sentArguments(draft) ?? ''}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

function useRequest(): CopiedRequest | undefined {
  const { target, tool, draft, run, nameOf } = useExplorer();
  const { runs } = useCallRuns();
  const { data: prepared } = usePreparedCall(target, `${runs.length} ${run?.outcome?.callId ?? ''}`);
  const argumentsText = sentArguments(draft);
  return useMemo(() => {
    if (!target?.url || !tool || !prepared) return undefined;
    const { body, headers } = sentRequest(target, tool, argumentsText, prepared);
    return {
      name: nameOf(target),
      url: target.url,
      headers: headers.filter(([name]) => name !== 'Authorization' && !isAddedHeader(name)),
      added: headers.filter(([name]) => isAddedHeader(name)),
      isAuthorised: target.authorisation.kind !== 'none',
      body,
      call: { tool: tool.name, argumentsJson: argumentsText ?? '{}' },
      dialect: prepared.dialect,
    };
  }, [target, tool, prepared, argumentsText, nameOf]);
}

/** Keeps a call in a collection, under a name by which later calls may refer to its answer. */
function SaveCallDialog(props: { tool: ToolModel; argumentsText: string; onClose: () => void }) {
  const { t, language } = useI18n();
  const spoken = wordsLanguage(language);
  const words = t.toolsCollections.saveCall;
  const { tool, argumentsText, onClose } = props;
  const { data = [] } = useCollections();
  const collections = data.flatMap(({ collection: one, isBuiltIn }) => (isBuiltIn ? [] : [one]));
  const { save } = useCollectionActions();
  const [collectionId, setCollectionId] = useState<string>();
  const collection =
    collectionId === '' ? undefined : (collections.find(({ id }) => id === collectionId) ?? collections[0]);
  const taken = callsOf(collection?.steps ?? []).map(({ call }) => call.name);
  const [typedName, setName] = useState<string>();
  const [title, setTitle] = useState('');
  const name = typedName ?? callNameFor(tool.name, taken);
  const isUsable = CALL_NAME.test(name) && !taken.includes(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isUsable) return;
    const into = collection ?? emptyCollection(crypto.randomUUID(), sameWords(t.toolsCollections.untitled));
    const call = {
      name,
      tool: tool.name,
      argumentsText,
      expectations: [
        { kind: 'is-error' as const, isError: false },
        ...(tool.outputSchema === undefined ? [] : [{ kind: 'schema' as const }]),
      ],
    };
    save.mutate(
      { ...into, steps: [...into.steps, callStep(crypto.randomUUID(), call, title)] },
      {
        onSuccess: ({ id }) => {
          showCollection(id);
          const message = words.saved(title.trim() || name, wordsIn(into.title, spoken));
          showToast({ t }, { id: 'call-saved', message, forMs: 4_000 });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={words.title}>
      <Stack as="form" gap={12} onSubmit={submit}>
        <SelectField
          label={words.collection}
          data={[
            ...collections.map(({ id, title: label }) => ({ value: id, label: wordsIn(label, spoken) })),
            { value: '', label: words.newCollection },
          ]}
          value={collection?.id ?? ''}
          onChange={({ currentTarget: { value } }) => setCollectionId(value)}
        />
        <TextField
          label={words.name}
          description={words.nameHint}
          error={isUsable ? undefined : t.toolsCollections.step.nameBad}
          value={name}
          data-autofocus
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextField
          label={words.callTitle}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <Row justify="end" wrap>
          <Button onClick={onClose}>{t.frame.cancel}</Button>
          <Button kind="primary" type="submit" disabled={!isUsable} loading={save.isPending}>
            {words.save}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
