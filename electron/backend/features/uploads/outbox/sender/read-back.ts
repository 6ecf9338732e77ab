import { compareReadBack } from '#shared/domain/outbox/compare-read-back.ts';
import type { ReadBack } from '#shared/domain/outbox/upload-policy.ts';
import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { callTool } from '../../../../identity/mcp-client/call-tool.ts';
import { listAllTools } from '../../../../identity/mcp-client/list-tools.ts';
import type { McpTarget } from '../../../../identity/mcp-client/mcp-request.ts';
import type { StoredBatch } from '../store/read-rows.ts';

const TOOL = 'query_measurements';
const ARGUMENTS = ['equipType', 'equipId', 'from', 'to', 'limit', 'cursor'];
const TIMEOUT_MS = 30_000;
const PAGE_RECORDS = 2_000;
const MAX_PAGES = 40;

/** True if the service lists a tool that gives back what was uploaded, with the arguments and the answer we know. */
export async function canReadBack(target: McpTarget, signal?: AbortSignal): Promise<boolean> {
  const tools = await listAllTools(target, { timeoutMs: TIMEOUT_MS, signal });
  const schema = tools.find(({ name }) => name === TOOL)?.inputSchema;
  return (
    schema !== undefined &&
    ARGUMENTS.every((name) => valueAtPointer(schema, `/properties/${name}`) !== undefined)
  );
}

/**
 * Asks the service for what it has of a batch's equipment and period, and compares.
 * @throws AppError if the tool cannot be called.
 */
export async function readBack(
  target: McpTarget,
  batch: Pick<StoredBatch, 'equipType' | 'equipId' | 'firstTimestamp' | 'lastTimestamp'>,
  body: Uint8Array,
  signal?: AbortSignal,
): Promise<ReadBack> {
  const { equipType, equipId, firstTimestamp: from, lastTimestamp: to } = batch;
  const found: Record<string, unknown>[] = [];
  let cursor: JsonValue | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const args: { [key: string]: JsonValue } = { equipType, equipId, from, to, limit: PAGE_RECORDS };
    if (cursor !== undefined) args['cursor'] = cursor;
    const content = await callTool(target, TOOL, args, { timeoutMs: TIMEOUT_MS, signal });
    const records = valueAtPointer(content, '/records');
    if (!Array.isArray(records)) return 'not-possible';
    found.push(...(records as Record<string, unknown>[]));
    cursor = valueAtPointer(content, '/nextCursor');
    if (typeof cursor !== 'string' || cursor === '') {
      return compareReadBack(JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>[], found);
    }
  }
  return 'not-possible';
}
