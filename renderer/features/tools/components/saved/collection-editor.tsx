import { Button, TextInput } from '@mantine/core';
import { type Collection, collectionSchema } from '#shared/domain/mcp/saved/saved-call.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCollectionRun } from '../../api/collections.ts';
import { callsBefore, withAdded } from '../../model/collection-draft.ts';
import { RunBar } from './run-bar.tsx';
import { SavedCallEditor } from './saved-call-editor.tsx';
import styles from './saved.module.css';
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
      <div className={styles.tools}>
        <TextInput
          size="xs"
          label={words.name}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextInput
          size="xs"
          className={styles.wide}
          label={words.description}
          value={draft.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <Button size="xs" disabled={!canSave} loading={props.isSaving} onClick={() => props.onSave(draft)}>
          {words.save}
        </Button>
        <Button size="xs" variant="default" disabled={!isChanged} onClick={discard}>
          {words.discard}
        </Button>
        <span role="status" className={styles.soft}>
          {isChanged && words.unsaved}
        </span>
      </div>
      <RunBar collection={collection} isChanged={isChanged} run={run} />
      {draft.calls.length === 0 && <p className={styles.soft}>{words.noCalls}</p>}
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
      <p className={styles.soft}>{words.fileHint}</p>
    </>
  );
}
