import { Download, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { type Collection, collectionSchema } from '#shared/domain/mcp/saved/saved-call.ts';
import { neededConfirmation } from '#shared/domain/mcp/tools/tool-model.ts';
import { useCollectionActions, useCollectionRun } from '../../api/collections.ts';
import { callsBefore, withAdded } from '../../model/collection-draft.ts';
import { useExplorer } from '../explorer-context.ts';
import { SavedCallEditor } from './saved-call-editor.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

/** A collection being changed, and run. What is run is what is saved. */
export function CollectionEditor(props: {
  collection: Collection;
  isSaving: boolean;
  onSave: (collection: Collection) => void;
}) {
  const words = useI18n().t.toolsSaved;
  const { collection } = props;
  const { draft, isChanged, change, discard } = useKeptDraft(
    `collection ${collection.id}`,
    collection,
    withAdded,
  );
  const run = useCollectionRun();
  const canSave = isChanged && collectionSchema.safeParse(draft).success;
  const move = (from: number, to: number) => {
    const calls = [...draft.calls];
    const [call] = calls.splice(from, 1);
    if (call) calls.splice(to, 0, call);
    change({ calls });
  };
  return (
    <>
      <Row wrap align="end">
        <TextField
          label={words.name}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextField
          flex="0 1 360px"
          label={words.description}
          value={draft.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <Button
          kind="primary"
          disabled={!canSave}
          loading={props.isSaving}
          onClick={() => props.onSave(draft)}
        >
          {words.save}
        </Button>
        <Button disabled={!isChanged} onClick={discard}>
          {words.discard}
        </Button>
        <Text role="status" tone="soft" small>
          {isChanged && words.unsaved}
        </Text>
      </Row>
      <RunBar collection={collection} isChanged={isChanged} run={run} />
      {draft.calls.length === 0 && (
        <Text as="p" tone="soft" small>
          {words.noCalls}
        </Text>
      )}
      {draft.calls.map((call, index) => (
        <SavedCallEditor
          key={call.id}
          call={call}
          before={callsBefore(draft.calls, call.id)}
          isNameTaken={draft.calls.some(({ id, name }) => id !== call.id && name === call.name)}
          isFirst={index === 0}
          isLast={index + 1 === draft.calls.length}
          runs={run.runs}
          onChange={(changed) => change({ calls: draft.calls.with(index, changed) })}
          onMove={(by) => move(index, index + by)}
          onRemove={() => change({ calls: draft.calls.filter(({ id }) => id !== call.id) })}
        />
      ))}
      <Text as="p" tone="soft" small>
        {words.fileHint}
      </Text>
    </>
  );
}

/** Runs all calls of a collection against the chosen endpoint, and says what came of it. */
function RunBar(props: {
  collection: Collection;
  isChanged: boolean;
  run: ReturnType<typeof useCollectionRun>;
}) {
  const { t } = useI18n();
  const words = t.toolsSaved.run;
  const { collection, isChanged, run } = props;
  const { target, tools } = useExplorer();
  const { junit } = useCollectionActions();
  const [isAsking, setAsking] = useState(false);
  const changing = collection.calls.filter(({ tool }) => {
    const model = tools.find(({ name }) => name === tool);
    return !model || neededConfirmation(model.behaviour) !== 'no';
  }).length;
  const done = [...run.runs.values()];
  const passed = done.filter(({ status }) => status === 'passed').length;
  const isRunning = run.running !== null;
  const start = () => {
    setAsking(false);
    if (target) run.start(collection.id, target.id);
  };
  const saveJunit = () =>
    junit.mutate(
      { id: collection.id },
      { onSuccess: ({ xml }) => xml !== null && saveFile(`${collection.name}.xml`, 'application/xml', xml) },
    );
  return (
    <Row wrap align="end">
      {isRunning ? (
        <Button leftSection={<Square size={14} aria-hidden />} onClick={run.stop}>
          {words.stop}
        </Button>
      ) : (
        <Button
          kind="primary"
          leftSection={<Play size={14} aria-hidden />}
          disabled={!target || isChanged || collection.calls.length === 0}
          onClick={() => (changing > 0 ? setAsking(true) : start())}
        >
          {words.all}
        </Button>
      )}
      <span role="status">
        {isRunning && words.running(run.running ?? '')}
        {!isRunning &&
          done.length > 0 &&
          words.summary(passed, done.length - passed, collection.calls.length)}
        {!target && words.noTarget}
      </span>
      {!isRunning && done.length > 0 && (
        <Button leftSection={<Download size={14} aria-hidden />} onClick={saveJunit}>
          {words.junit}
        </Button>
      )}
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.all}>
        <Stack gap={12}>
          <p>{words.mayChange(changing)}</p>
          <Row justify="end" wrap>
            <Button data-autofocus onClick={() => setAsking(false)}>
              {t.frame.cancel}
            </Button>
            <Button kind="primary" onClick={start}>
              {words.confirm}
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </Row>
  );
}
