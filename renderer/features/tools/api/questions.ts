import { useEffect, useRef, useState } from 'react';
import type { EndpointQuestion } from '#shared/contract/tools/calls.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { watch } from '#renderer/lib/backend/watch.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { useCallRuns } from './use-call-runs.ts';

/** A question that waits for the user; `tool` of the call that it belongs to. */
export type WaitingQuestion = EndpointQuestion & { tool: string | null };

const TOLD_FOR_MS = 8_000;

const open = (client: BackendClient, signal: AbortSignal) => client.tools.questions(undefined, { signal });

/** All questions of endpoints that wait, of the calls of this window and those that belong to none; the oldest first. */
export function useQuestions() {
  const i18n = useI18n();
  const connection = useBackendConnection();
  const { tools } = connection.client;
  const { runs } = useCallRuns();
  const [ofNoCall, setOfNoCall] = useState<readonly EndpointQuestion[]>([]);
  const lapsed = useRef<number | undefined>(undefined);
  const answering = useRef(new Set<string>());
  const told = useRef(() => {});
  useEffect(() => {
    told.current = () =>
      showToast(i18n, {
        id: 'question-lapsed',
        message: i18n.t.toolCall.question.lapsed,
        forMs: TOLD_FOR_MS,
      });
  });
  useEffect(() => {
    const ending = new AbortController();
    void watch(
      connection,
      open,
      (now) => {
        if (lapsed.current !== undefined && now.lapsed > lapsed.current) told.current();
        lapsed.current = now.lapsed;
        setOfNoCall(now.open);
      },
      ending.signal,
    );
    return () => ending.abort();
  }, [connection]);
  const ofCalls = runs.flatMap(({ questions, targetId, tool }) =>
    questions.map((question): WaitingQuestion => ({ ...question, targetId, targetName: '', tool })),
  );
  const questions = [...ofCalls, ...ofNoCall.map((each) => ({ ...each, tool: null }))].toSorted(
    (a, b) => a.askedAtMs - b.askedAtMs,
  );
  /** The backend says when it is over: until then it can be answered again, as when the answer could not be taken. */
  const answer = (
    { questionId }: WaitingQuestion,
    action: 'accept' | 'decline' | 'cancel',
    contentText: string | null,
  ) => {
    if (answering.current.has(questionId)) return;
    answering.current.add(questionId);
    void tools.answerQuestion({ questionId, action, contentText }).catch((error: unknown) => {
      answering.current.delete(questionId);
      showFailure(i18n, error);
    });
  };
  return { questions, answer };
}
