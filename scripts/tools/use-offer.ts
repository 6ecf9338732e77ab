import { randomUUID } from 'node:crypto';
import { callTool, SILENT_LISTENER } from '#electron/backend/features/explorer/calls/call-tool.ts';
import { listTools } from '#electron/backend/features/explorer/calls/list-tools.ts';
import { contentOf, textOf } from '#shared/domain/mcp/results/result-values.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { printable } from '#shared/failure-text.ts';
import { openExplorer } from './open-explorer.ts';
import type { ListOptions, UseOptions } from './tools-options.ts';

const ALL_CHARS = 1_000_000_000;

/** Prints what the endpoint offers, one a line; or, as JSON, each as it was declared. */
export async function listOffers(options: ListOptions, signal: AbortSignal): Promise<void> {
  const { parts, endpoint } = await openExplorer(options.from, options.settings);
  try {
    const { list } = await parts.links.use(endpoint, { signal }, (link) =>
      listTools(parts, link, signal, options.kind),
    );
    if (options.isJson) console.log(JSON.stringify(list.tools.map(({ raw }) => raw)));
    else
      for (const { name, title, description } of list.tools) console.log(lineOf(name, title ?? description));
  } finally {
    parts.links.close();
  }
}

const BUT_LINES = /[^\P{Cc}\t\r\n]+/gu;

function lineOf(name: string, says: string): string {
  const [first = ''] = says.split('\n');
  return printable(first === '' ? name : `${name}  ${first}`);
}

/**
 * Calls a tool, gets a prompt or reads a resource, and prints the texts of the answer; or, as JSON, the result as it came.
 * @returns whether it succeeded. @throws AppError, why there was no answer
 */
export async function useOffer(options: UseOptions, signal: AbortSignal): Promise<boolean> {
  const { kind, name, argumentsText, isTask, isJson } = options;
  const { parts, endpoint } = await openExplorer(options.from, options.settings);
  try {
    const call = {
      callId: randomUUID(),
      kind,
      tool: name,
      argumentsText,
      isTask,
      signal,
      zone: DEFAULT_ZONE,
    };
    const { status, failure, rpcError, summary } = await callTool(parts, endpoint, call, SILENT_LISTENER);
    if (failure) throw new AppError(failure.code, failure.details);
    if (rpcError) console.error(printable(`${rpcError.message} (${rpcError.code})`));
    if (summary) {
      const page = { resultId: summary.resultId, part: 'raw', offset: 0, limit: ALL_CHARS } as const;
      const { text } = await parts.results.call('text', page);
      const words = isJson ? text : wordsOf(text);
      console.log(process.stdout.isTTY ? printable(words, BUT_LINES) : words);
    }
    return status === 'result';
  } finally {
    parts.links.close();
  }
}

/** The texts of an answer, and of what is no text what it is. */
function wordsOf(resultText: string): string {
  const content = contentOf(parseJson(resultText) ?? null);
  if (content.length === 0) return resultText;
  return content
    .map((part) => {
      const inner = memberOf(memberOf(part, 'resource'), 'text');
      const type = memberOf(part, 'type');
      return (
        textOf(part) ??
        (typeof inner === 'string' ? inner : `[${typeof type === 'string' ? type : 'unknown'}]`)
      );
    })
    .join('\n');
}
