import { randomUUID } from 'node:crypto';
import type { CallOutcome, Validation } from '#shared/contract/tools/calls.ts';
import type { CheckedAnswer, PatternMatch } from '#shared/domain/mcp/collections/check-expectation.ts';
import {
  type AnsweredCall,
  type RunEvent,
  runCollection,
} from '#shared/domain/mcp/collections/run-collection.ts';
import {
  type Expectation,
  secretValues,
  type Step,
  type StepCall,
} from '#shared/domain/mcp/collections/collection.ts';
import type { Variables } from '#shared/domain/mcp/collections/references.ts';
import { needsTask, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { AppError } from '#shared/errors.ts';
import { failureText } from '#shared/failure-text.ts';
import { callTool, type CallParts, SILENT_LISTENER } from '../calls/call-tool.ts';
import { listTools } from '../calls/list-tools.ts';
import type { Endpoint } from '../wire/endpoint.ts';

type RunOptions = {
  zone: string;
  signal?: AbortSignal | undefined;
  variables?: Variables | undefined;
};

/**
 * Makes the calls of a collection to an endpoint, with its own schemas; the one runner of the window and of the command line.
 * @throws AppError if the endpoint does not list its tools; failed calls are part of the run.
 */
export async function* runOnEndpoint(
  parts: CallParts,
  endpoint: Endpoint,
  steps: readonly Step[],
  { zone, signal, variables = {} }: RunOptions,
): AsyncGenerator<RunEvent> {
  const {
    list: { tools },
  } = await parts.links.use(endpoint, { signal }, (link) => listTools(parts, link, signal));
  const secrets = secretValues({ variables });
  const byName = new Map<string, ToolModel>(tools.map((tool) => [tool.name, tool]));
  const answer = async ({ tool, argumentsText }: StepCall, filledText: string): Promise<AnsweredCall> => {
    const model = byName.get(tool);
    let secretsOf = (): readonly string[] => [];
    try {
      const outcome = await callTool(
        parts,
        endpoint,
        {
          callId: randomUUID(),
          tool,
          argumentsText: argumentsText.trim() === '' ? null : filledText,
          inputSchema: model?.inputSchema,
          outputSchema: model?.outputSchema,
          isTask: model && needsTask(model),
          signal,
          zone,
          secrets,
        },
        SILENT_LISTENER,
        (link) => (secretsOf = () => link.secrets),
      );
      return answered(parts, outcome, secretsOf());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const nothing = { resultId: null, latencyMs: 0, schemaViolations: null, secrets: [] };
      const failure = error.toFailure();
      return { ...nothing, says: failureText(failure), failure, check: checks(parts, nothing) };
    }
  };
  const textAt = (resultId: string, pointer: string) =>
    parts.results.call('textAt', { resultId, pointer }).catch((error: unknown) => {
      throwUnlessGone(error);
      return undefined;
    });
  yield* runCollection(steps, { answer, textAt, variables }, () => signal?.aborted ?? false);
}

function answered(parts: CallParts, outcome: CallOutcome, secrets: readonly string[]): AnsweredCall {
  const { rpcError, failure, latencyMs, summary } = outcome;
  const says = rpcError ? `${rpcError.message} (${rpcError.code})` : failure ? failureText(failure) : '';
  const resultId = summary?.resultId ?? null;
  const schemaViolations = violationsOf(summary?.validation ?? null);
  return {
    resultId,
    latencyMs,
    says,
    failure,
    check: checks(parts, { resultId, latencyMs, schemaViolations, secrets }),
  };
}

/** Checks what a call answered where it is kept, and its patterns where they can be broken off. */
function checks(
  parts: CallParts,
  answer: Omit<CheckedAnswer, 'result' | 'text' | 'matches'> & { resultId: string | null },
): AnsweredCall['check'] {
  const checked = async (resultId: string | null, expectations: readonly Expectation[]) => {
    const matches = resultId === null ? [] : await matchesOf(parts, resultId, expectations);
    return parts.results.call('check', { ...answer, resultId, expectations, matches });
  };
  return (expectations) =>
    checked(answer.resultId, expectations).catch((error: unknown) => {
      throwUnlessGone(error);
      return checked(null, expectations);
    });
}

function matchesOf(
  parts: CallParts,
  resultId: string,
  expectations: readonly Expectation[],
): Promise<PatternMatch[]> {
  const withPattern = expectations.filter((expectation) => expectation.kind === 'matches');
  return Promise.all(
    withPattern.map(async ({ pointer, pattern }) => {
      const text = await parts.results.call('textToMatch', { resultId, pointer });
      return {
        pointer,
        pattern,
        isMatch: text === undefined ? false : await parts.checks.matches({ pattern, text }),
      };
    }),
  );
}

/** An answer is not kept any more when there were too many after it, or the thread has ended. */
function throwUnlessGone(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

function violationsOf(validation: Validation | null): string[] | null {
  if (validation === null) return null;
  if (validation.kind === 'valid') return [];
  if (validation.kind === 'unchecked') return ['the schema could not be checked in time'];
  if (validation.kind === 'unusable') return [validation.reason];
  return validation.problems.map(({ pointer, message }) => `${pointer || '/'} ${message}`);
}
