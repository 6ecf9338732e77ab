import { Copy, Download, Ellipsis, FileCode, Plus, Presentation, Trash2 } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import {
  callsOf,
  type Collection,
  collectionSchema,
  environmentOf,
  sameWords,
  type Step,
  stepTitle,
  wordsIn,
} from '#shared/domain/mcp/collections/collection.ts';
import { useCollectionActions, useCollectionRun } from '../../api/collections.ts';
import { isSameQuestion, withSaved, withWords, wordsLanguage } from '../../model/collection-draft.ts';
import { lastEnvironments } from '../../model/drafts.ts';
import { type Draft, keepDrafts, keptDrafts } from '../../model/kept-drafts.ts';
import { Environments } from './environments.tsx';
import { Presenter } from './presenter.tsx';
import { RunBar } from './run-bar.tsx';
import { StepEditor, stepHeaderId, stepTitleId } from './step-editor.tsx';

/** A collection being changed, run and presented. What is run, presented or put into a file is saved before. */
export function CollectionEditor(props: {
  collection: Collection;
  isReadOnly: boolean;
  onCopy: (collection: Collection) => void;
}) {
  const { t, language } = useI18n();
  const words = t.toolsCollections;
  const spoken = wordsLanguage(language);
  const { collection, isReadOnly } = props;
  const { id } = collection;
  const { draft, isChanged, change, discard } = useDraft(collection);
  const { save, remove, exportText, exportHtml } = useCollectionActions();
  const [isPresenting, setPresenting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [chosen, setChosen] = useState(lastEnvironments.get(id) ?? null);
  // One that is gone stays chosen, and is refused: the values of another one would lead elsewhere.
  const environment =
    draft.environments.length === 0 ? null : (chosen ?? environmentOf(draft, null)?.name ?? null);
  const choose = (name: string | null) => {
    if (name === null) lastEnvironments.delete(id);
    else lastEnvironments.set(id, name);
    setChosen(name);
  };
  const run = useCollectionRun();
  const canSave = collectionSchema.safeParse(draft).success;
  const title = wordsIn(draft.title, spoken);
  /** Does something with what is saved. */
  const whenSaved = (then: () => void) => (isChanged ? save.mutate(draft, { onSuccess: then }) : then());
  const saveAsText = () =>
    exportText.mutate(
      { id },
      { onSuccess: ({ text }) => saveFile(`${title}.json`, 'application/json', text) },
    );
  const saveAsHtml = () =>
    exportHtml.mutate(
      { id, language: spoken },
      { onSuccess: ({ html }) => saveFile(`${title}.html`, 'text/html;charset=utf-8', html) },
    );
  return (
    <>
      <Row wrap>
        <RunBar
          collection={draft}
          run={run}
          environment={environment}
          isPrimary={!isChanged && !isReadOnly}
          isReadOnly={isReadOnly}
          label={isChanged ? words.run.saveAndRun : words.run.all}
          isUsable={canSave && !save.isPending}
          whenSaved={whenSaved}
        >
          <Button
            kind={isReadOnly ? 'primary' : 'default'}
            leftSection={<Presentation size={14} aria-hidden />}
            disabled={draft.steps.length === 0 || !canSave || save.isPending}
            onClick={() => whenSaved(() => setPresenting(true))}
          >
            {isChanged ? words.saveAndPresent : words.present}
          </Button>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button leftSection={<Ellipsis size={14} aria-hidden />}>{words.more}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={() => props.onCopy(draft)}>
                {words.copy}
              </Menu.Item>
              <Menu.Item
                leftSection={<Download size={14} aria-hidden />}
                disabled={!canSave}
                onClick={() => whenSaved(saveAsText)}
              >
                {words.exportFile}
              </Menu.Item>
              <Menu.Item
                leftSection={<FileCode size={14} aria-hidden />}
                disabled={!canSave}
                onClick={() => whenSaved(saveAsHtml)}
              >
                {words.exportHtml}
              </Menu.Item>
              {!isReadOnly && (
                <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setRemoving(true)}>
                  {words.remove}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
          {!isReadOnly && (
            <>
              <Button
                kind={isChanged ? 'primary' : 'default'}
                disabled={!isChanged || !canSave}
                loading={save.isPending}
                onClick={() => save.mutate(draft)}
              >
                {words.save}
              </Button>
              <Button disabled={!isChanged} onClick={discard}>
                {words.discard}
              </Button>
            </>
          )}
          <Text role="status" tone="soft" small>
            {isChanged && words.unsaved}
          </Text>
        </RunBar>
      </Row>
      {isReadOnly ? (
        <Text as="p" tone="soft">
          {[wordsIn(draft.description, spoken), words.readOnly].join(t.punctuation.space)}
        </Text>
      ) : (
        <Row wrap align="start">
          <TextField
            flex="1 1 220px"
            label={words.title}
            error={wordsIn(draft.title, spoken).trim() === '' ? words.titleMissing : undefined}
            value={draft.title[spoken]}
            onChange={({ currentTarget: { value } }) =>
              change({ title: withWords(draft.title, spoken, value) })
            }
          />
          <TextArea
            flex="2 1 280px"
            autosize
            minRows={1}
            maxRows={4}
            label={words.description}
            value={draft.description[spoken]}
            onChange={({ currentTarget: { value } }) =>
              change({ description: withWords(draft.description, spoken, value) })
            }
          />
        </Row>
      )}
      <Environments
        environments={draft.environments}
        chosen={environment}
        isReadOnly={isReadOnly}
        onChoose={choose}
        onChange={(environments, stillTheOne) => {
          change({ environments });
          choose(stillTheOne);
        }}
      />
      <StepList draft={draft} isReadOnly={isReadOnly} run={run} onChange={(steps) => change({ steps })} />
      <Text as="p" tone="soft" small>
        {[...(isReadOnly ? [] : [words.otherLanguage]), words.fileHint].join(t.punctuation.space)}
      </Text>
      {isPresenting && (
        <Presenter
          collection={draft}
          environment={environment}
          isReadOnly={isReadOnly}
          onClose={() => setPresenting(false)}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={words.removeTitle(title)}
        confirm={words.removeConfirm}
        isPending={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ id }, { onSuccess: discard, onSettled: () => setRemoving(false) })}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

const focusOn = (button: HTMLElement | null) => button?.focus();

/** The steps, one below the other, of which those being changed are open. */
function StepList(props: {
  draft: Collection;
  isReadOnly: boolean;
  run: ReturnType<typeof useCollectionRun>;
  onChange: (steps: Step[]) => void;
}) {
  const { t, language } = useI18n();
  const words = t.toolsCollections;
  const { isReadOnly, run, onChange } = props;
  const { steps } = props.draft;
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<{ step: Step; index: number }>();
  /** Id of the element that is to have the focus when the steps have changed. */
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current) document.querySelector<HTMLElement>(`#${CSS.escape(focused.current)}`)?.focus();
    focused.current = undefined;
  });
  const nameOf = (step: Step, index: number) =>
    stepTitle(step, wordsLanguage(language)) || words.step.position(index + 1);
  const changeStep = (index: number, step: Step) => {
    if (!isSameQuestion(steps[index], step)) run.forget(step.id);
    onChange(steps.with(index, step));
  };
  const move = (step: Step, from: number, to: number) => {
    if (to < 0 || to >= steps.length) return;
    focused.current = stepHeaderId(step.id);
    onChange(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  const add = () => {
    const step: Step = {
      id: crypto.randomUUID(),
      title: sameWords(''),
      narration: sameWords(''),
      call: null,
      view: 'best',
      recording: null,
    };
    setOpenIds([...openIds, step.id]);
    focused.current = stepTitleId(step.id);
    onChange([...steps, step]);
  };
  // What was discarded is back without being asked for.
  const isGone = removed && steps.every(({ id }) => id !== removed.step.id);
  const undoLine = isGone && (
    <Row key={removed.step.id} wrap>
      <Text role="status" tone="soft" small>
        {words.step.removed(nameOf(removed.step, removed.index))}
      </Text>
      <Button
        ref={focusOn}
        small
        onClick={() => {
          focused.current = stepHeaderId(removed.step.id);
          onChange(steps.toSpliced(removed.index, 0, removed.step));
          setRemoved(undefined);
        }}
      >
        {words.step.undo}
      </Button>
    </Row>
  );
  return (
    <>
      {steps.length === 0 && (
        <Text as="p" tone="soft" small>
          {words.noSteps}
        </Text>
      )}
      <Stack>
        {steps.map((step, index) => (
          <Fragment key={step.id}>
            {removed?.index === index && undoLine}
            <StepEditor
              step={step}
              name={nameOf(step, index)}
              index={index}
              before={callsOf(steps.slice(0, index))}
              taken={callsOf(steps).flatMap(({ id, call }) => (id === step.id ? [] : [call.name]))}
              isLast={index + 1 === steps.length}
              isOpen={openIds.includes(step.id)}
              isReadOnly={isReadOnly}
              runs={run.runs}
              onToggle={() =>
                setOpenIds(
                  openIds.includes(step.id) ? openIds.filter((id) => id !== step.id) : [...openIds, step.id],
                )
              }
              onChange={(changed) => changeStep(index, changed)}
              onMove={(by) => move(step, index, index + by)}
              onRemove={() => {
                setRemoved({ step, index });
                onChange(steps.toSpliced(index, 1));
              }}
            />
          </Fragment>
        ))}
        {removed && removed.index >= steps.length && undoLine}
      </Stack>
      {!isReadOnly && (
        <div>
          <Button small leftSection={<Plus size={12} aria-hidden />} onClick={add}>
            {words.step.add}
          </Button>
        </div>
      )}
    </>
  );
}

/** What is being written and was not saved, by id. */
const drafts = new Map(keptDrafts().map((kept) => [kept.saved.id, kept]));

/** The schema puts members into their order. */
const written = (collection: Collection) =>
  JSON.stringify(collectionSchema.safeParse(collection).data ?? collection);

const isSame = (a: Collection, b: Collection) => a === b || written(a) === written(b);

/** What is being made of a collection. It is there again after another section was shown or the window was reloaded. */
function useDraft(saved: Collection) {
  const [state, setState] = useState<Draft>(() => drafts.get(saved.id) ?? { draft: saved, saved });
  const keep = (next: Draft) => {
    if (isSame(next.draft, next.saved)) drafts.delete(saved.id);
    else drafts.set(saved.id, next);
    keepDrafts(drafts.values());
    setState(next);
  };
  if (state.saved !== saved) {
    const isKnown = isSame(state.saved, saved);
    keep({ saved, draft: isKnown ? state.draft : withSaved(state.draft, state.saved, saved) });
  }
  const { draft } = state;
  return {
    draft,
    isChanged: !isSame(draft, saved),
    change: (part: Partial<Collection>) => keep({ saved, draft: { ...draft, ...part } }),
    discard: () => keep({ saved, draft: saved }),
  };
}
