import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import { changesFrom, compareReadBack } from '#shared/domain/outbox/compare-read-back.ts';
import type { ChangedField } from '#shared/domain/outbox/sent-before.ts';
import { readToolAnswer } from '../../../../identity/mcp-client/call-tool.ts';
import { readToolPage, type ToolPage } from '../../../../identity/mcp-client/list-tools.ts';
import { type McpAnswer, requireCursor } from '../../../../identity/mcp-client/mcp-request.ts';

/** The tool that gives back what was uploaded. */
export const READ_BACK_TOOL = 'query_measurements';
/** Some signs for each value: a quarter of a million records, read in a second or two, for another look-up may wait for it. */
const MAX_VALUES = 2_000_000;
const ARGUMENTS = ['equipType', 'equipId', 'from', 'to', 'limit', 'cursor'];

type Fields = Record<string, unknown>;

/**
 * What is asked about answers of a service that is read back, which it may make as large as it likes: read in a thread of their
 * own, so that what goes to other services does not wait for it. All throw what `readToolAnswer` or `readToolPage` does.
 */
export const readBackAnswers = {
  /** Of a page of tools the one that reads back, if it is there with the arguments that we know. */
  readBackTools({ answer }: { answer: McpAnswer }): ToolPage<{ name: string }> {
    const { tools, nextCursor } = readToolPage(answer, MAX_VALUES);
    const found = tools.filter(
      ({ name, inputSchema }) =>
        name === READ_BACK_TOOL &&
        inputSchema !== undefined &&
        ARGUMENTS.every((argument) => valueAtPointer(inputSchema, `/properties/${argument}`) !== undefined),
    );
    return { tools: found.map(({ name }) => ({ name })), nextCursor };
  },

  /** Compares a page of records with those that were sent (`compareReadBack`); null if it has no list of records. */
  comparePage({
    answer,
    body,
  }: {
    answer: McpAnswer;
    body: Uint8Array;
  }): { found: Uint8Array; nextCursor: string | undefined } | null {
    const page = readPage(answer, body);
    return page && { found: compareReadBack(page.sent, page.records), nextCursor: page.nextCursor };
  },

  /** What a page of records says of those that are about to be sent (`changesFrom`); null if it has no list of records. */
  changesOnPage({
    answer,
    body,
  }: {
    answer: McpAnswer;
    body: Uint8Array;
  }): { changes: Map<string, ChangedField[]>; nextCursor: string | undefined } | null {
    const page = readPage(answer, body);
    return page && { changes: changesFrom(page.sent, page.records), nextCursor: page.nextCursor };
  },
};

function readPage(answer: McpAnswer, body: Uint8Array) {
  const content = readToolAnswer(answer, READ_BACK_TOOL, MAX_VALUES);
  const records = valueAtPointer(content, '/records');
  if (!Array.isArray(records)) return null;
  const sent = parseJsonText(Buffer.from(body).toString()) as Fields[];
  return { sent, records, nextCursor: requireCursor(valueAtPointer(content, '/nextCursor'), answer) };
}

export type ReadBackAnswers = typeof readBackAnswers;
