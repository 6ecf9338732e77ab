import { Copy, Download, FileCode, Plus, Presentation, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import {
  type Storyboard,
  storyboardSchema,
  type StoryStep,
} from '#shared/domain/mcp/storyboard/storyboard.ts';
import { useStoryboardActions, useStoryboards } from '../../api/storyboards.ts';
import { ConfirmRemove } from '../confirm-remove.tsx';
import { useKeptDraft } from '../saved/use-kept-draft.ts';
import { Presenter } from './presenter.tsx';
import { StepEditor } from './step-editor.tsx';
import { storyLanguage, withWords } from './story-language.ts';

/** The storyboards: chosen, presented, written, shared. */
export function StoryboardView() {
  const { t, language } = useI18n();
  const words = t.toolsStoryboard;
  const spoken = storyLanguage(language);
  const { data, error } = useStoryboards();
  const [chosenId, setChosenId] = useState<string>();
  const [isPresenting, setPresenting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { save, remove, importText, exportText, exportHtml } = useStoryboardActions();
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} />;
  const chosen = data?.find(({ storyboard }) => storyboard.id === chosenId) ?? data?.[0];
  if (!data || !chosen)
    return (
      <Text as="p" tone="soft" small>
        {t.toolsResults.loading}
      </Text>
    );
  const { storyboard, isBuiltIn } = chosen;
  const title = storyboard.title[spoken];
  const keep = (made: Storyboard) => save.mutate(made, { onSuccess: ({ id }) => setChosenId(id) });
  const copy = () =>
    keep({
      ...storyboard,
      id: crypto.randomUUID(),
      title: {
        en: words.copyOf(storyboard.title.en),
        'zh-cn': words.copyOf(storyboard.title['zh-cn']),
      },
    });
  const create = () =>
    keep({
      format: 'stillwell-storyboard',
      version: 1,
      id: crypto.randomUUID(),
      title: { en: words.untitled, 'zh-cn': words.untitled },
      steps: [],
    });
  return (
    <Stack as="section" gap={12} rows="head" fills shrinks aria-label={words.label}>
      <Row wrap align="end">
        <SelectField
          aria-label={words.choose}
          data={data.map((each) => ({
            value: each.storyboard.id,
            label: each.isBuiltIn
              ? `${each.storyboard.title[spoken]} (${words.builtIn})`
              : each.storyboard.title[spoken],
          }))}
          value={storyboard.id}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
        />
        <Button
          kind="primary"
          leftSection={<Presentation size={14} aria-hidden />}
          disabled={storyboard.steps.length === 0}
          onClick={() => setPresenting(true)}
        >
          {words.present}
        </Button>
        <Button leftSection={<Copy size={14} aria-hidden />} onClick={copy}>
          {words.copy}
        </Button>
        <Button
          title={words.htmlHint}
          leftSection={<FileCode size={14} aria-hidden />}
          loading={exportHtml.isPending}
          disabled={save.isPending}
          onClick={() =>
            exportHtml.mutate(
              { id: storyboard.id, language: spoken },
              { onSuccess: ({ html }) => saveFile(`${title}.html`, 'text/html;charset=utf-8', html) },
            )
          }
        >
          {words.exportHtml}
        </Button>
        <Button
          leftSection={<Download size={14} aria-hidden />}
          disabled={save.isPending}
          onClick={() =>
            exportText.mutate(
              { id: storyboard.id },
              { onSuccess: ({ text }) => saveFile(`${title}.json`, 'application/json', text) },
            )
          }
        >
          {words.exportFile}
        </Button>
        <OpenFileButton
          label={words.importFile}
          isPending={importText.isPending}
          onText={(text) => importText.mutate({ text }, { onSuccess: ({ id }) => setChosenId(id) })}
        />
        <Button leftSection={<Plus size={14} aria-hidden />} onClick={create}>
          {words.create}
        </Button>
        {!isBuiltIn && (
          <Button leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </Row>
      <StoryboardEditor key={storyboard.id} storyboard={storyboard} isReadOnly={isBuiltIn} onSave={keep} />
      {isPresenting && (
        <Presenter storyboard={storyboard} isBuiltIn={isBuiltIn} onClose={() => setPresenting(false)} />
      )}
      <ConfirmRemove
        isOpen={isRemoving}
        title={words.removeTitle(title)}
        text={words.removeText}
        confirm={words.removeConfirm}
        isPending={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ id: storyboard.id }, { onSettled: () => setRemoving(false) })}
      />
    </Stack>
  );
}

/** The words and calls of a storyboard. Nothing is kept until it is saved. */
function StoryboardEditor(props: {
  storyboard: Storyboard;
  isReadOnly: boolean;
  onSave: (storyboard: Storyboard) => void;
}) {
  const { t, language } = useI18n();
  const words = t.toolsStoryboard;
  const spoken = storyLanguage(language);
  const { storyboard, isReadOnly } = props;
  const { draft, isChanged, change, discard } = useKeptDraft(
    `storyboard ${storyboard.id}`,
    storyboard,
    // Recordings that were made meanwhile are taken over; what is being written stays.
    (written, _before, saved) => withRecordings(written, saved),
  );
  const canSave = isChanged && storyboardSchema.safeParse(draft).success;
  const add = () => {
    const step: StoryStep = {
      id: crypto.randomUUID(),
      title: { en: words.newStep, 'zh-cn': words.newStep },
      words: { en: '', 'zh-cn': '' },
      call: null,
      view: 'best',
      recording: null,
    };
    change({ steps: [...draft.steps, step] });
  };
  const move = (from: number, to: number) => {
    const steps = [...draft.steps];
    const [step] = steps.splice(from, 1);
    if (step) steps.splice(to, 0, step);
    change({ steps });
  };
  return (
    <Stack gap={12} shrinks scrolls>
      {isReadOnly && (
        <Text as="p" tone="soft" small>
          {words.readOnly}
        </Text>
      )}
      <Row wrap align="end">
        <TextField
          flex="0 1 420px"
          label={words.title}
          readOnly={isReadOnly}
          value={draft.title[spoken]}
          onChange={({ currentTarget: { value } }) =>
            change({ title: withWords(draft.title, spoken, value) })
          }
        />
        {!isReadOnly && (
          <>
            <Button kind="primary" disabled={!canSave} onClick={() => props.onSave(draft)}>
              {words.save}
            </Button>
            <Button disabled={!isChanged} onClick={discard}>
              {words.discard}
            </Button>
            <Text role="status" tone="soft" small>
              {isChanged && words.unsaved}
            </Text>
          </>
        )}
      </Row>
      {!isReadOnly && (
        <Text as="p" tone="soft" small>
          {words.otherLanguage}
        </Text>
      )}
      <h2>{words.steps}</h2>
      {draft.steps.map((step, index) => (
        <StepEditor
          key={step.id}
          step={step}
          index={index}
          count={draft.steps.length}
          isReadOnly={isReadOnly}
          onChange={(changed) => change({ steps: draft.steps.with(index, changed) })}
          onMove={(by) => move(index, index + by)}
          onRemove={() => change({ steps: draft.steps.filter(({ id }) => id !== step.id) })}
        />
      ))}
      {!isReadOnly && (
        <div>
          <Button leftSection={<Plus size={14} aria-hidden />} onClick={add}>
            {words.addStep}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function withRecordings(draft: Storyboard, saved: Storyboard): Storyboard {
  return {
    ...draft,
    steps: draft.steps.map((step) => ({
      ...step,
      recording: saved.steps.find(({ id }) => id === step.id)?.recording ?? step.recording,
    })),
  };
}
