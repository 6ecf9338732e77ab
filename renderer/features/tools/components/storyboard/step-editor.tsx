import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { SelectField, SuggestField, TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { isJsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import type { StoryStep } from '#shared/domain/mcp/storyboard/storyboard.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useExplorer } from '../explorer-context.ts';
import { storyLanguage, withWords } from './story-language.ts';
import styles from './storyboard.module.css';

const VIEWS = ['best', 'series', 'map', 'table', 'tree', 'text', 'raw', 'wire'] as const;
const CALL_NAME = /^[A-Za-z][\w-]{0,59}$/;

type StepEditorProps = {
  step: StoryStep;
  index: number;
  count: number;
  isReadOnly: boolean;
  onChange: (step: StoryStep) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One step: its words, and the call it makes if it makes one. */
export function StepEditor(props: StepEditorProps) {
  const { t, language, moment } = useI18n();
  const words = t.toolsStoryboard;
  const spoken = storyLanguage(language);
  const { step, index, count, isReadOnly, onChange } = props;
  const name = words.step(index + 1);
  const { recording } = step;
  return (
    <Stack as="section" box="card" aria-label={name}>
      <Row>
        <Text as="h3" grow>
          {name}
        </Text>
        {!isReadOnly && (
          <>
            <IconButton
              small
              kind="default"
              label={`${words.up}: ${name}`}
              disabled={index === 0}
              onClick={() => props.onMove(-1)}
            >
              <ArrowUp size={13} aria-hidden />
            </IconButton>
            <IconButton
              small
              kind="default"
              label={`${words.down}: ${name}`}
              disabled={index + 1 === count}
              onClick={() => props.onMove(1)}
            >
              <ArrowDown size={13} aria-hidden />
            </IconButton>
            <IconButton small kind="default" label={`${words.removeStep}: ${name}`} onClick={props.onRemove}>
              <Trash2 size={13} aria-hidden />
            </IconButton>
          </>
        )}
      </Row>
      <TextField
        label={words.stepTitle}
        readOnly={isReadOnly}
        value={step.title[spoken]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, title: withWords(step.title, spoken, value) })
        }
      />
      <TextArea
        autosize
        minRows={2}
        maxRows={10}
        label={words.words}
        readOnly={isReadOnly}
        value={step.words[spoken]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, words: withWords(step.words, spoken, value) })
        }
      />
      <CallFields {...props} />
      {step.call && (
        <Text as="p" tone="soft" small>
          {recording ? words.recording(moment(recording.recordedAtMs), recording.source) : words.noRecording}
        </Text>
      )}
    </Stack>
  );
}

function CallFields({ step, index, isReadOnly, onChange }: StepEditorProps) {
  const words = useI18n().t.toolsStoryboard;
  const { tools } = useExplorer();
  const { call } = step;
  const changeCall = (change: Partial<NonNullable<StoryStep['call']>>) => {
    const before = call ?? { name: `step${index + 1}`, tool: '', argumentsText: '{}' };
    const changed = { ...before, ...change };
    // Another question has another answer: the old recording would be a lie.
    onChange({ ...step, call: changed.tool.trim() === '' ? null : changed, recording: null });
  };
  return (
    <>
      <div className={styles.row}>
        <SuggestField
          label={words.tool}
          placeholder={words.noCall}
          readOnly={isReadOnly}
          data={[...new Set(tools.map(({ name }) => name))]}
          value={call?.tool ?? ''}
          onChange={(tool) => changeCall({ tool })}
        />
        {call && (
          <>
            <TextField
              label={words.callName}
              description={isReadOnly ? undefined : words.callNameHint}
              readOnly={isReadOnly}
              error={CALL_NAME.test(call.name) ? undefined : words.callNameBad}
              value={call.name}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...step, call: { ...call, name: value } })
              }
            />
            <SelectField
              label={words.view}
              disabled={isReadOnly}
              data={VIEWS.map((value) => ({ value, label: words.views[value] }))}
              value={step.view}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...step, view: VIEWS.find((view) => view === value) ?? 'best' })
              }
            />
          </>
        )}
      </div>
      {call && (
        <TextArea
          className={styles.code}
          autosize
          minRows={2}
          maxRows={14}
          label={words.arguments}
          readOnly={isReadOnly}
          error={isUsable(call.argumentsText) ? undefined : words.argumentsBad}
          value={call.argumentsText}
          onChange={({ currentTarget: { value } }) => changeCall({ argumentsText: value })}
        />
      )}
    </>
  );
}

function isUsable(text: string): boolean {
  return text.trim() === '' || isJsonObject(parseJson(text));
}
