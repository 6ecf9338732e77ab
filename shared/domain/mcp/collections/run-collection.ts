import type { Failure } from '../../../errors.ts';
import type { ExpectationOutcome } from './check-expectation.ts';
import { type ReferenceProblem, variableAt, type Variables, withReferences } from './references.ts';
import { callsOf, type Expectation, type Step, type StepCall, stepTitle } from './collection.ts';

/** How one call of a collection went. */
export type CallRun = {
  stepId: string;
  name: string;
  /** In English if there is an English one; the name if there is none. */
  title: string;
  tool: string;
  /** `failed`: an expectation is not met; `broken`: the call could not be made or had no answer. */
  status: 'passed' | 'failed' | 'broken' | 'skipped';
  latencyMs: number;
  outcomes: ExpectationOutcome[];
  problems: ReferenceProblem[];
  /** Why it is broken, in words for a report; empty if it is not. */
  says: string;
  /** What the call failed with, if it had no answer of the endpoint. */
  failure: Failure | null;
  /** Where the whole answer is kept; null if it is not. */
  resultId: string | null;
};

/** How one call was answered. `resultId`: where the answer is kept; null if there is none because the call failed before. */
export type AnsweredCall = {
  resultId: string | null;
  latencyMs: number;
  says: string;
  failure: Failure | null;
  check: (expectations: readonly Expectation[]) => Promise<ExpectationOutcome[]>;
};

/** What makes the calls and keeps their answers. */
export type CollectionCalls = {
  /** Makes one call; does not throw for a call that fails. */
  answer: (call: StepCall, argumentsText: string) => Promise<AnsweredCall>;
  /** The JSON text of a part of an answer, exactly as it came. */
  textAt: (resultId: string, pointer: string) => Promise<string | undefined>;
  variables?: Variables;
};

export type RunEvent =
  { kind: 'began'; index: number; name: string } | { kind: 'ended'; index: number; run: CallRun };

/** Without any expectation of its own a call is expected not to fail. */
const USUAL = [{ kind: 'is-error', isError: false }] as const;

/**
 * Runs the calls of a collection one after another, each with values of the answers before; the same for the window and
 * for the command line.
 */
export async function* runCollection(
  steps: readonly Step[],
  parts: CollectionCalls,
  isStopped: () => boolean = () => false,
): AsyncGenerator<RunEvent> {
  const answers = new Map<string, string>();
  for (const [index, step] of callsOf(steps).entries()) {
    yield { kind: 'began', index, name: step.call.name };
    const run = isStopped() ? emptyRun(step, 'skipped') : await runOne(step, answers, parts);
    yield { kind: 'ended', index, run };
  }
}

/** In English, for a report; the window has words of its own. */
function problemText({ name, pointer, reason }: ReferenceProblem): string {
  if (reason === 'no-such-variable') return `The variable ${name} has no value.`;
  if (reason === 'no-such-call') return `There is no earlier result of ${name}.`;
  const where = pointer === '' ? 'its top level' : pointer;
  return `${name.startsWith('$') ? `The variable ${name}` : `The result of ${name}`} has nothing at ${where}.`;
}

type CallingStep = Step & { call: StepCall };

function emptyRun(step: CallingStep, status: CallRun['status']): CallRun {
  return {
    stepId: step.id,
    name: step.call.name,
    title: stepTitle(step, 'en'),
    tool: step.call.tool,
    status,
    latencyMs: 0,
    outcomes: [],
    problems: [],
    says: '',
    failure: null,
    resultId: null,
  };
}

/** @param answers where the answers of the calls before are kept, by name. */
async function runOne(
  step: CallingStep,
  answers: Map<string, string>,
  { answer, textAt, variables = {} }: CollectionCalls,
): Promise<CallRun> {
  const { call } = step;
  const filled = await withReferences(call.argumentsText, async (reference) => {
    const { name, pointer } = reference;
    const variable = variableAt(variables, reference);
    if (variable !== undefined) return variable;
    const resultId = answers.get(name);
    if (resultId === undefined) return 'no-such-call';
    const text = await textAt(resultId, pointer);
    return text === undefined ? 'nothing-there' : { text };
  });
  if ('problems' in filled) {
    const says = filled.problems.map(problemText).join(' ');
    return { ...emptyRun(step, 'broken'), problems: filled.problems, says };
  }
  const { resultId, latencyMs, says, failure, check } = await answer(call, filled.text);
  if (resultId !== null) answers.set(call.name, resultId);
  const outcomes = await check(call.expectations.length > 0 ? call.expectations : USUAL);
  const judged = outcomes.every(({ isMet }) => isMet) ? 'passed' : 'failed';
  return {
    ...emptyRun(step, resultId === null ? 'broken' : judged),
    latencyMs,
    outcomes,
    says,
    failure,
    resultId,
  };
}
