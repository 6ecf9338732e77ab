import {
  ArrowDown,
  ArrowUp,
  Braces,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Plus,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { expectationText } from '#shared/domain/mcp/saved/junit-report.ts';
import type { CallRun } from '#shared/domain/mcp/saved/run-collection.ts';
import type { SavedCall } from '#shared/domain/mcp/saved/saved-call.ts';
import { emptyExpectation, isUsableArguments, withInserted } from '../../model/collection-draft.ts';
import { useExplorer } from '../explorer-context.ts';
import { ExpectationEditor } from './expectation-editor.tsx';
import { ReferencePicker } from './reference-picker.tsx';
import styles from './saved.module.css';

const CALL_NAME = /^[A-Za-z][\w-]{0,59}$/;

type SavedCallEditorProps = {
  call: SavedCall;
  before: readonly SavedCall[];
  isNameTaken: boolean;
  isFirst: boolean;
  isLast: boolean;
  runs: ReadonlyMap<string, CallRun>;
  onChange: (call: SavedCall) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One call of a collection: its arguments, what it is expected to answer, and how it went. */
export function SavedCallEditor(props: SavedCallEditorProps) {
  const words = useI18n().t.toolsSaved.call;
  const { call, isNameTaken, onChange, runs } = props;
  const { openCall } = useExplorer();
  const run = runs.get(call.id);
  const icon = { size: 'sm', variant: 'default' } as const;
  return (
    <Stack as="section" box="card" aria-label={call.name}>
      <Row wrap gap={12}>
        <h3>{call.title || call.name}</h3>
        <code>{call.tool}</code>
        {run && <CallOutcomeLine run={run} />}
        <Text grow />
        <Button
          small
          leftSection={<SquareArrowOutUpRight size={12} aria-hidden />}
          onClick={() => openCall(call.tool, call.argumentsText.trim() === '' ? null : call.argumentsText)}
        >
          {words.open}
        </Button>
        <IconButton
          {...icon}
          label={words.up(call.name)}
          disabled={props.isFirst}
          onClick={() => props.onMove(-1)}
        >
          <ArrowUp size={13} aria-hidden />
        </IconButton>
        <IconButton
          {...icon}
          label={words.down(call.name)}
          disabled={props.isLast}
          onClick={() => props.onMove(1)}
        >
          <ArrowDown size={13} aria-hidden />
        </IconButton>
        <IconButton {...icon} label={words.remove(call.name)} onClick={props.onRemove}>
          <Trash2 size={13} aria-hidden />
        </IconButton>
      </Row>
      <Row wrap align="end">
        <TextField
          label={words.name}
          error={CALL_NAME.test(call.name) && !isNameTaken ? undefined : words.nameBad}
          value={call.name}
          onChange={({ currentTarget: { value } }) => onChange({ ...call, name: value })}
        />
        <TextField
          flex="0 1 360px"
          label={words.title}
          value={call.title}
          onChange={({ currentTarget: { value } }) => onChange({ ...call, title: value })}
        />
      </Row>
      <Arguments {...props} />
      <h3>{words.expectations}</h3>
      {call.expectations.length === 0 && (
        <Text as="p" tone="soft" small>
          {words.usual}
        </Text>
      )}
      {call.expectations.map((expectation, index) => (
        <ExpectationEditor
          key={`${index} ${expectation.kind}`}
          expectation={expectation}
          onChange={(changed) => onChange({ ...call, expectations: call.expectations.with(index, changed) })}
          onRemove={() => onChange({ ...call, expectations: call.expectations.toSpliced(index, 1) })}
        />
      ))}
      <div>
        <Button
          small
          leftSection={<Plus size={12} aria-hidden />}
          onClick={() =>
            onChange({ ...call, expectations: [...call.expectations, emptyExpectation('exists')] })
          }
        >
          {words.add}
        </Button>
      </div>
    </Stack>
  );
}

function Arguments({ call, before, runs, onChange }: SavedCallEditorProps) {
  const words = useI18n().t.toolsSaved.call;
  const [isPicking, setPicking] = useState(false);
  const answered = before.flatMap(({ id, name }) => {
    const resultId = runs.get(id)?.resultId;
    return resultId ? [{ name, resultId }] : [];
  });
  return (
    <>
      <TextArea
        className={styles.code}
        autosize
        minRows={2}
        maxRows={14}
        label={words.arguments}
        error={isUsableArguments(call.argumentsText) ? undefined : words.argumentsBad}
        value={call.argumentsText}
        onChange={({ currentTarget: { value } }) => onChange({ ...call, argumentsText: value })}
      />
      {before.length > 0 && (
        <Row wrap align="end">
          <Button
            small
            leftSection={<Braces size={12} aria-hidden />}
            disabled={answered.length === 0}
            onClick={() => setPicking(true)}
          >
            {words.insert}
          </Button>
          {answered.length === 0 && (
            <Text tone="soft" small>
              {words.insertHint}
            </Text>
          )}
        </Row>
      )}
      {isPicking && (
        <ReferencePicker
          answers={answered}
          onClose={() => setPicking(false)}
          onPick={(reference) => {
            setPicking(false);
            onChange({ ...call, argumentsText: withInserted(call.argumentsText, reference) });
          }}
        />
      )}
    </>
  );
}

const OUTCOME_TONES = { passed: 'ok', failed: 'danger', broken: 'danger', skipped: 'plain' } as const;

/** How a call of a run went, and what stood there instead of what was expected. */
function CallOutcomeLine({ run }: { run: CallRun }) {
  const { run: words, kinds } = useI18n().t.toolsSaved;
  const { status, latencyMs, says, outcomes } = run;
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
      {(says !== '' || unmet.length > 0) && (
        <ul className={styles.outcomes}>
          {says !== '' && <li>{says}</li>}
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
