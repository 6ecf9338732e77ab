import { useMemo } from 'react';
import { Spinner } from '#renderer/components/ui/progress.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import type { Recording, Step } from '#shared/domain/mcp/collections/collection.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type StepAnswer, useCollectionActions } from '../../api/collections.ts';
import { indentedJson } from '#shared/domain/mcp/results/exact-text.ts';
import { ResultViews } from '../results/result-views.tsx';
import { TextLines } from '../text-lines.tsx';
import { useTargetName } from '../targets/use-target-name.ts';
import { WireOfCall } from '../wire/wire-of-call.tsx';
import styles from './presenter.module.css';
import type { usePresentation } from './use-presentation.ts';

type StepAnswerViewProps = {
  collectionId: string;
  isReadOnly: boolean;
  presentation: ReturnType<typeof usePresentation>;
};

/** The call of a step and its answer, with an honest word where that comes from. */
export function StepAnswerView({ collectionId, isReadOnly, presentation }: StepAnswerViewProps) {
  const words = useI18n().t.toolsCollections.presenter;
  const { step, mode, answer, isAsking, mayCall, hasTarget, callNow, setMode } = presentation;
  if (!step?.call) return null;
  const canShowRecorded = mode === 'live' && step.recording !== null;
  return (
    <section className={styles.answer} aria-label={step.call.tool}>
      <Row as="p" gap={12}>
        <code>{step.call.tool}</code>
        <Text as="code" tone="soft" truncate>
          {argumentsOf(step, answer ?? undefined)}
        </Text>
      </Row>
      <Row wrap gap={12} role="status">
        {isAsking && (
          <span>
            <Spinner /> {words.asking}
          </span>
        )}
        {answer && <Source answer={answer} />}
        {mode === 'recorded' && !step.recording && words.notRecorded}
        {mode === 'live' && !hasTarget && words.noTarget}
        {mode === 'live' && hasTarget && !mayCall && answer === undefined && words.needsConfirmation}
        {mode === 'live' && hasTarget && !isAsking && (
          <Button small onClick={callNow}>
            {answer ? words.again : words.call}
          </Button>
        )}
        {canShowRecorded && !isAsking && (
          <Button small onClick={() => setMode('recorded')}>
            {words.showRecorded}
          </Button>
        )}
        {!isReadOnly && answer?.kind === 'live' && answer.outcome.summary && (
          <KeepButton
            collectionId={collectionId}
            stepId={step.id}
            resultId={answer.outcome.summary.resultId}
          />
        )}
      </Row>
      <Stack gap={0} shrinks scrolls>
        {answer && <Answer answer={answer} step={step} />}
      </Stack>
    </section>
  );
}

/** As they were sent, if they were: values of earlier answers stand in them. */
function argumentsOf(step: Step, answer: StepAnswer | undefined): string {
  const text = sentArgumentsOf(answer) ?? step.call?.argumentsText ?? '';
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

function sentArgumentsOf(answer: StepAnswer | undefined): string | undefined {
  if (answer?.kind === 'live') return answer.argumentsText ?? '';
  if (answer?.kind !== 'recorded') return undefined;
  return exactTextAt(answer.recording.requestBody, '/params/arguments');
}

function Source({ answer }: { answer: StepAnswer }) {
  const { t, clock, written } = useI18n();
  const words = t.toolsCollections.presenter;
  const nameOf = useTargetName();
  if (answer.kind === 'recorded') {
    const { recordedAtMs, source, latencyMs } = answer.recording;
    return <strong>{words.recordedAt(written(recordedAtMs), nameOf(source), Math.round(latencyMs))}</strong>;
  }
  if (answer.kind === 'failed') return <span>{words.failed}</span>;
  return <span>{words.liveAt(clock(answer.atMs), answer.source, Math.round(answer.outcome.latencyMs))}</span>;
}

function Answer({ answer, step }: { answer: StepAnswer; step: Step }) {
  const words = useI18n().t.toolsCollections.presenter;
  if (answer.kind === 'failed') return <FailureNotice failure={answer.failure} />;
  if (answer.kind === 'recorded') {
    const { summary, recording } = answer;
    return (
      <ResultViews
        summary={summary}
        first={tabOf(step.view, summary)}
        member={step.pointer}
        wire={<RecordedWire recording={recording} />}
      />
    );
  }
  const { summary, failure, rpcError, exchangeIds } = answer.outcome;
  const wire = <WireOfCall exchangeIds={exchangeIds} />;
  if (summary) {
    return (
      <ResultViews summary={summary} first={tabOf(step.view, summary)} member={step.pointer} wire={wire} />
    );
  }
  if (failure) return <FailureNotice failure={failure} />;
  return (
    <>
      <p role="alert">{rpcError ? words.rpc(rpcError.message, rpcError.code) : words.cancelled}</p>
      {wire}
    </>
  );
}

/** A collection names the content by what it mostly is. */
function tabOf(view: Step['view'], { views }: ResultSummary) {
  return view === 'best' ? views[0]?.kind : view === 'text' ? 'content' : view;
}

function RecordedWire({ recording }: { recording: Recording }) {
  const words = useI18n().t.toolsCollections.presenter;
  const { requestBody, resultText } = recording;
  const sent = useMemo(() => indentedJson(requestBody), [requestBody]);
  const received = useMemo(() => indentedJson(resultText), [resultText]);
  return (
    <div className={styles.wire}>
      <h2>{words.sent}</h2>
      <TextLines text={sent} label={words.sent} />
      <h2>{words.received}</h2>
      <TextLines text={received} label={words.received} />
    </div>
  );
}

function KeepButton(props: { collectionId: string; stepId: string; resultId: string }) {
  const words = useI18n().t.toolsCollections.presenter;
  const { record } = useCollectionActions();
  const { collectionId, stepId, resultId } = props;
  return (
    <>
      <Button
        small
        loading={record.isPending}
        onClick={() => record.mutate({ id: collectionId, results: { [stepId]: resultId } })}
      >
        {words.keep}
      </Button>
      {record.isSuccess && words.kept}
    </>
  );
}
