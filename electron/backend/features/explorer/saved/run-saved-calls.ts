import { randomUUID } from 'node:crypto';
import type { CallOutcome, Validation } from '#shared/contract/tools/calls.ts';
import { type AnsweredCall, type RunEvent, runCollection } from '#shared/domain/mcp/saved/run-collection.ts';
import type { Collection } from '#shared/domain/mcp/saved/saved-call.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { AppError } from '#shared/errors.ts';
import { callTool, type CallParts, SILENT_LISTENER } from '../calls/call-tool.ts';
import { listTools } from '../calls/list-tools.ts';
import type { Endpoint } from '../wire/endpoint.ts';

type RunOptions = { zone: string; signal?: AbortSignal | undefined };

/**
 * Runs a collection against an endpoint, with its own schemas; the one runner of the window and of the command line.
 * @throws AppError if the endpoint does not list its tools; failed calls are part of the run.
 */
export async function* runSavedCalls(
  parts: CallParts,
  endpoint: Endpoint,
  collection: Pick<Collection, 'calls'>,
  { zone, signal }: RunOptions,
): AsyncGenerator<RunEvent> {
  const link = await parts.links.open(endpoint, undefined, signal);
  const {
    list: { tools },
  } = await listTools(parts, link, signal);
  const byName = new Map<string, ToolModel>(tools.map((tool) => [tool.name, tool]));
  yield* runCollection(
    collection,
    async ({ tool, argumentsText }, filledText): Promise<AnsweredCall> => {
      const model = byName.get(tool);
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
            signal,
            zone,
          },
          SILENT_LISTENER,
        );
        return await answered(parts, outcome, link.secrets);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return {
          result: null,
          secrets: [],
          schemaViolations: null,
          latencyMs: 0,
          says: saysOf(error),
          resultId: null,
        };
      }
    },
    () => signal?.aborted ?? false,
  );
}

async function answered(
  { results }: CallParts,
  outcome: CallOutcome,
  secrets: readonly string[],
): Promise<AnsweredCall> {
  const { rpcError, failure, latencyMs, summary } = outcome;
  const says = rpcError ? `${rpcError.message} (${rpcError.code})` : failure ? failureText(failure) : '';
  return {
    result: summary && (await results.call('value', { resultId: summary.resultId })),
    secrets,
    schemaViolations: violationsOf(summary?.validation ?? null),
    latencyMs,
    says,
    resultId: summary?.resultId ?? null,
  };
}

function violationsOf(validation: Validation | null): string[] | null {
  if (validation === null) return null;
  if (validation.kind === 'valid') return [];
  if (validation.kind === 'unusable') return [validation.reason];
  return validation.problems.map(({ pointer, message }) => `${pointer || '/'} ${message}`);
}

function saysOf(error: AppError): string {
  return failureText(error.toFailure());
}

function failureText({ code, details }: { code: string; details: object }): string {
  return `${code} ${JSON.stringify(details)}`;
}
