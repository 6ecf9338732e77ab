import { useEffect, useRef, useState } from 'react';
import type { EndpointQuestion } from '#shared/contract/tools/calls.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { watch } from '#renderer/lib/backend/watch.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { useCallRuns } from './use-call-runs.ts';

/** A question that waits for the user; `tool` and `runId` of the call that it belongs to. */
export type WaitingQuestion = EndpointQuestion & { tool: string | null; runId: number | null };

const TOLD_FOR_MS = 8_000;

const open = (client: BackendClient, signal: AbortSignal) => client.tools.questions(undefined, { signal });

/** All questions of endpoints that wait, of the calls of this window and those that belong to none; the oldest first. */
export function useQuestions() {
  const i18n = useI18n();
  const connection = useBackendConnection();
  const { tools } = connection.client;
  const { store, runs } = useCallRuns();
  const [ofNoCall, setOfNoCall] = useState<readonly EndpointQuestion[]>([]);
  const known = useRef<readonly EndpointQuestion[]>([]);
  const told = useRef(() => {});
  useEffect(() => {
    told.current = () =>
      showToast(i18n, {
        id: 'question-lapsed',
        message: i18n.t.toolCall.question.lapsed,
        forMs: TOLD_FOR_MS,
      });
  });
  const become = (questions: readonly EndpointQuestion[]) => {
    known.current = questions;
    setOfNoCall(questions);
  };
  useEffect(() => {
    const ending = new AbortController();
    void watch(
      connection,
      open,
      (questions) => {
        const isThere = new Set(questions.map(({ questionId }) => questionId));
        if (known.current.some(({ questionId }) => !isThere.has(questionId))) told.current();
        known.current = questions;
        setOfNoCall(questions);
      },
      ending.signal,
    );
    return () => ending.abort();
  }, [connection]);
  const ofCalls = runs.flatMap(({ questions, targetId, tool, runId }) =>
    questions.map((question): WaitingQuestion => ({ ...question, targetId, targetName: '', tool, runId })),
  );
  const questions = [...ofCalls, ...ofNoCall.map((each) => ({ ...each, tool: null, runId: null }))].toSorted(
    (a, b) => a.askedAtMs - b.askedAtMs,
  );
  const answer = (
    { questionId, runId }: WaitingQuestion,
    action: 'accept' | 'decline' | 'cancel',
    contentText: string | null,
  ) => {
    const given = { questionId, action, contentText };
    if (runId === null) become(known.current.filter((each) => each.questionId !== questionId));
    const answering = runId === null ? tools.answerQuestion(given) : store.answer(runId, given);
    void answering.catch((error: unknown) => showFailure(i18n, error));
  };
  return { questions, answer };
}
