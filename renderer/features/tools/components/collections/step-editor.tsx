import {
  ArrowDown,
  ArrowUp,
  Braces,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Plus,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { SelectField, SuggestField, TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { CALL_NAME, type Step, type StepCall } from '#shared/domain/mcp/collections/collection.ts';
import { expectationText } from '#shared/domain/mcp/collections/junit-report.ts';
import { isJsonPointer } from '#shared/domain/json-pointer.ts';
import type { CallRun } from '#shared/domain/mcp/collections/run-collection.ts';
import type { Failure } from '#shared/errors.ts';
import {
  callNameFor,
  emptyExpectation,
  isUsableArguments,
  withInserted,
  withWords,
  wordsLanguage,
} from '../../model/collection-draft.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './collections.module.css';
import { ExpectationEditor } from './expectation-editor.tsx';
import { ReferencePicker } from './reference-picker.tsx';

const VIEWS = ['best', 'series', 'map', 'table', 'tree', 'text', 'raw', 'wire'] as const;

type StepEditorProps = {
  step: Step;
  name: string;
  index: number;
  /** The steps before that call a tool, whose answers this one may refer to. */
  before: readonly (Step & { call: StepCall })[];
  /** The names of the other calls. */
  taken: readonly string[];
  isLast: boolean;
  isOpen: boolean;
  isReadOnly: boolean;
  runs: ReadonlyMap<string, CallRun>;
  onToggle: () => void;
  onChange: (step: Step) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** Id of what opens and closes a step. */
export const stepHeaderId = (stepId: string) => `step-${stepId}`;
export const stepTitleId = (stepId: string) => `step-title-${stepId}`;

/** One step: what it is and how it went on one line, and below it, if it is open, what can be changed. */
export function StepEditor(props: StepEditorProps) {
  const words = useI18n().t.toolsCollections.step;
  const { step, name, isOpen, isReadOnly, onMove } = props;
  const run = props.runs.get(step.id);
  const icon = { small: true, kind: 'default' } as const;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || isReadOnly) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <Stack as="section" box="card" aria-label={name}>
      <Row wrap gap={12}>
        <h2>
          <Button
            id={stepHeaderId(step.id)}
            kind="quiet"
            small
            aria-expanded={isOpen}
            title={isReadOnly ? undefined : words.moveHint}
            leftSection={
              isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />
            }
            onClick={props.onToggle}
            onKeyDown={onKeyDown}
          >
            {props.index + 1}. {name}
          </Button>
        </h2>
        {step.call && <code>{step.call.tool}</code>}
        {step.recording && <Tag tone="neutral">{words.recorded}</Tag>}
        {run && <CallOutcomeLine run={run} />}
        <Text grow />
        {!isReadOnly && (
          <Row>
            <IconButton
              {...icon}
              label={words.up(name)}
              disabled={props.index === 0}
              onClick={() => onMove(-1)}
            >
              <ArrowUp size={13} aria-hidden />
            </IconButton>
            <IconButton {...icon} label={words.down(name)} disabled={props.isLast} onClick={() => onMove(1)}>
              <ArrowDown size={13} aria-hidden />
            </IconButton>
            <IconButton {...icon} label={words.remove(name)} onClick={props.onRemove}>
              <Trash2 size={13} aria-hidden />
            </IconButton>
          </Row>
        )}
      </Row>
      {isOpen && <StepFields {...props} />}
    </Stack>
  );
}

function StepFields(props: StepEditorProps) {
  const { t, language, moment } = useI18n();
  const words = t.toolsCollections;
  const spoken = wordsLanguage(language);
  const { tools } = useExplorer();
  const { step, isReadOnly, onChange } = props;
  const { call, recording } = step;
  /** Comes back when a tool is named again. */
  const [lastCall, setLastCall] = useState<StepCall>();
  const chooseTool = (tool: string) => {
    const name = callNameFor(`step${props.index + 1}`, props.taken);
    const made = lastCall ?? { name, argumentsText: '{}', expectations: [] };
    if (call) setLastCall(call);
    // Another question has another answer: the old recording would be a lie.
    onChange({ ...step, recording: null, call: tool.trim() === '' ? null : { ...made, ...call, tool } });
  };
  return (
    <>
      <TextField
        id={stepTitleId(step.id)}
        label={words.step.title}
        readOnly={isReadOnly}
        value={step.title[spoken]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, title: withWords(step.title, spoken, value) })
        }
      />
      <TextArea
        autosize
        minRows={1}
        maxRows={10}
        label={words.step.narration}
        readOnly={isReadOnly}
        value={step.narration[spoken]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, narration: withWords(step.narration, spoken, value) })
        }
      />
      <Row wrap align="start">
        <SuggestField
          flex="1 1 160px"
          label={words.step.tool}
          placeholder={words.step.noCall}
          readOnly={isReadOnly}
          data={[...new Set(tools.map(({ name }) => name))]}
          value={call?.tool ?? ''}
          onChange={chooseTool}
        />
        {call && (
          <>
            <TextField
              flex="1 1 160px"
              label={words.step.name}
              title={words.step.nameHint}
              readOnly={isReadOnly}
              error={
                CALL_NAME.test(call.name) && !props.taken.includes(call.name) ? undefined : words.step.nameBad
              }
              value={call.name}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...step, call: { ...call, name: value } })
              }
            />
            <SelectField
              flex="1 1 120px"
              label={words.step.view}
              disabled={isReadOnly}
              data={VIEWS.map((value) => ({ value, label: words.views[value] }))}
              value={step.view}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...step, view: VIEWS.find((view) => view === value) ?? 'best' })
              }
            />
            {step.view === 'tree' && (
              <TextField
                flex="1 1 220px"
                label={words.step.pointer}
                placeholder={words.step.pointerHint}
                readOnly={isReadOnly}
                error={isJsonPointer(step.pointer ?? '') ? undefined : words.step.pointerBad}
                value={step.pointer ?? ''}
                onChange={({ currentTarget: { value } }) => onChange({ ...step, pointer: value.trim() })}
              />
            )}
          </>
        )}
      </Row>
      {call && (
        <>
          <Arguments {...props} call={call} />
          <Expectations {...props} call={call} />
          <Text as="p" tone="soft" small>
            {recording
              ? words.step.recording(moment(recording.recordedAtMs), recording.source)
              : words.step.noRecording}
          </Text>
        </>
      )}
    </>
  );
}

type CallFieldsProps = StepEditorProps & { call: StepCall };

function Arguments({ step, call, before, runs, isReadOnly, onChange }: CallFieldsProps) {
  const words = useI18n().t.toolsCollections.step;
  const { openCall } = useExplorer();
  const [isPicking, setPicking] = useState(false);
  const answered = before.flatMap(({ id, call: { name } }) => {
    const resultId = runs.get(id)?.resultId;
    return resultId ? [{ name, resultId }] : [];
  });
  const change = (argumentsText: string) =>
    onChange({ ...step, call: { ...call, argumentsText }, recording: null });
  return (
    <>
      <TextArea
        isCode
        autosize
        minRows={2}
        maxRows={14}
        label={words.arguments}
        readOnly={isReadOnly}
        error={isUsableArguments(call.argumentsText) ? undefined : words.argumentsBad}
        value={call.argumentsText}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <Row wrap>
        <Button
          small
          leftSection={<SquareArrowOutUpRight size={12} aria-hidden />}
          onClick={() => openCall(call.tool, call.argumentsText.trim() === '' ? null : call.argumentsText)}
        >
          {words.open}
        </Button>
        {before.length > 0 && !isReadOnly && (
          <Button
            small
            leftSection={<Braces size={12} aria-hidden />}
            disabled={answered.length === 0}
            onClick={() => setPicking(true)}
          >
            {words.insert}
          </Button>
        )}
        {before.length > 0 && !isReadOnly && answered.length === 0 && (
          <Text tone="soft" small>
            {words.insertHint}
          </Text>
        )}
      </Row>
      {isPicking && (
        <ReferencePicker
          answers={answered}
          onClose={() => setPicking(false)}
          onPick={(reference) => {
            setPicking(false);
            change(withInserted(call.argumentsText, reference));
          }}
        />
      )}
    </>
  );
}

function Expectations({ step, call, isReadOnly, onChange }: CallFieldsProps) {
  const { step: words } = useI18n().t.toolsCollections;
  const { expectations } = call;
  const change = (changed: StepCall['expectations']) =>
    onChange({ ...step, call: { ...call, expectations: changed } });
  return (
    <>
      <h3>{words.expectations}</h3>
      {expectations.length === 0 && (
        <Text as="p" tone="soft" small>
          {words.usual}
        </Text>
      )}
      {expectations.map((expectation, index) => (
        <ExpectationEditor
          key={`${index} ${expectation.kind}`}
          expectation={expectation}
          isReadOnly={isReadOnly}
          onChange={(changed) => change(expectations.with(index, changed))}
          onRemove={() => change(expectations.toSpliced(index, 1))}
        />
      ))}
      {!isReadOnly && (
        <div>
          <Button
            small
            leftSection={<Plus size={12} aria-hidden />}
            onClick={() => change([...expectations, emptyExpectation('exists')])}
          >
            {words.addExpectation}
          </Button>
        </div>
      )}
    </>
  );
}

const OUTCOME_TONES = { passed: 'ok', failed: 'danger', broken: 'danger', skipped: 'plain' } as const;

/** How a call of a run went, and what stood there instead of what was expected. */
function CallOutcomeLine({ run }: { run: CallRun }) {
  const { t, failure: textOf } = useI18n();
  const { run: words, kinds } = t.toolsCollections;
  const { status, latencyMs, outcomes } = run;
  const failures: Failure[] = [
    ...run.problems.map(({ name, pointer }) => ({
      code: 'REFERENCE_EMPTY' as const,
      details: { call: name, pointer },
    })),
    ...(run.failure ? [run.failure] : []),
  ];
  const told = failures.map((failure) => {
    const { title, nextStep } = textOf(failure);
    return [title, nextStep].join(t.punctuation.space);
  });
  // What an endpoint says is in its own words.
  const reasons = told.length > 0 || run.says === '' ? told : [run.says];
  const Icon = status === 'passed' ? CircleCheck : status === 'skipped' ? CircleDashed : CircleAlert;
  const unmet = outcomes.filter(({ isMet }) => !isMet);
  return (
    <>
      <Row
        as="span"
        inline
        gap={4}
        tone={OUTCOME_TONES[status]}
        strong={status === 'failed' || status === 'broken'}
      >
        <Icon size={14} aria-hidden /> {words.status[status]} · {words.latency(Math.round(latencyMs))}
      </Row>
      {(reasons.length > 0 || unmet.length > 0) && (
        <ul className={styles.outcomes}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {unmet.map(({ expectation, found }) => (
            <li key={expectationText(expectation)}>
              {kinds[expectation.kind]}
              {'pointer' in expectation && <code> {expectation.pointer}</code>}: {words.found(found)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
