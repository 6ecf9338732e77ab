import { Button, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import {
  type Storyboard,
  storyboardSchema,
  type StoryStep,
} from '#shared/domain/mcp/storyboard/storyboard.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useKeptDraft } from '../saved/use-kept-draft.ts';
import { storyLanguage, withWords } from './story-language.ts';
import { StepEditor } from './step-editor.tsx';
import styles from './storyboard.module.css';

/** The words and calls of a storyboard. Nothing is kept until it is saved. */
export function StoryboardEditor(props: {
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
    <div className={styles.editor}>
      {isReadOnly && <p className={styles.soft}>{words.readOnly}</p>}
      <div className={styles.tools}>
        <TextInput
          size="xs"
          className={styles.wide}
          label={words.title}
          readOnly={isReadOnly}
          value={draft.title[spoken]}
          onChange={({ currentTarget: { value } }) =>
            change({ title: withWords(draft.title, spoken, value) })
          }
        />
        {!isReadOnly && (
          <>
            <Button size="xs" disabled={!canSave} onClick={() => props.onSave(draft)}>
              {words.save}
            </Button>
            <Button size="xs" variant="default" disabled={!isChanged} onClick={discard}>
              {words.discard}
            </Button>
            <span role="status" className={styles.soft}>
              {isChanged && words.unsaved}
            </span>
          </>
        )}
      </div>
      {!isReadOnly && <p className={styles.soft}>{words.otherLanguage}</p>}
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
          <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
            {words.addStep}
          </Button>
        </div>
      )}
    </div>
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
