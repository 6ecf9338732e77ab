import type { JsonValue } from '../../json-value.ts';
import { checkExpectation, type CheckedAnswer, type ExpectationOutcome } from './check-expectation.ts';
import { type ReferenceProblem, withReferences } from './references.ts';
import type { Collection, SavedCall } from './saved-call.ts';

/** How one call of a collection went. */
export type CallRun = {
  callId: string;
  name: string;
  title: string;
  tool: string;
  /** `failed`: an expectation is not met; `broken`: the call could not be made or had no answer. */
  status: 'passed' | 'failed' | 'broken' | 'skipped';
  latencyMs: number;
  outcomes: ExpectationOutcome[];
  problems: ReferenceProblem[];
  /** Why it is broken, in words for a report; empty if it is not. */
  says: string;
  /** Where the whole answer is kept; null if it is not. */
  resultId: string | null;
};

export type AnsweredCall = CheckedAnswer & { says: string; resultId: string | null };

export type RunEvent =
  { kind: 'began'; index: number; name: string } | { kind: 'ended'; index: number; run: CallRun };

/** Without any expectation of its own a call is expected not to fail. */
const USUAL = [{ kind: 'is-error', isError: false }] as const;

/**
 * Runs the calls of a collection one after another, each with values of the answers before; the same for the window and
 * for the command line.
 * @param answer makes one call; it does not throw for a call that fails.
 */
export async function* runCollection(
  { calls }: Pick<Collection, 'calls'>,
  answer: (call: SavedCall, argumentsText: string) => Promise<AnsweredCall>,
  isStopped: () => boolean = () => false,
): AsyncGenerator<RunEvent> {
  const answers = new Map<string, JsonValue>();
  for (const [index, call] of calls.entries()) {
    yield { kind: 'began', index, name: call.name };
    const run = isStopped() ? emptyRun(call, 'skipped') : await runOne(call, answers, answer);
    yield { kind: 'ended', index, run };
  }
}

function emptyRun(call: SavedCall, status: CallRun['status']): CallRun {
  const { id, name, title, tool } = call;
  return {
    callId: id,
    name,
    title,
    tool,
    status,
    latencyMs: 0,
    outcomes: [],
    problems: [],
    says: '',
    resultId: null,
  };
}

async function runOne(
  call: SavedCall,
  answers: Map<string, JsonValue>,
  answer: (call: SavedCall, argumentsText: string) => Promise<AnsweredCall>,
): Promise<CallRun> {
  const filled = withReferences(call.argumentsText, answers);
  if ('problems' in filled) {
    const says = filled.problems
      .map(({ name, pointer, reason }) => `${name}${pointer}: ${reason}`)
      .join('; ');
    return { ...emptyRun(call, 'broken'), problems: filled.problems, says };
  }
  const answered = await answer(call, filled.text);
  if (answered.result !== null) answers.set(call.name, answered.result);
  const expectations = call.expectations.length > 0 ? call.expectations : USUAL;
  const outcomes = expectations.map((expectation) => checkExpectation(expectation, answered));
  const judged = outcomes.every(({ isMet }) => isMet) ? 'passed' : 'failed';
  return {
    ...emptyRun(call, answered.result === null ? 'broken' : judged),
    latencyMs: answered.latencyMs,
    outcomes,
    says: answered.says,
    resultId: answered.resultId,
  };
}
