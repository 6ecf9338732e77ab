import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LevelEvent } from '#shared/contract/levels.ts';
import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import type { LatestLevels } from '#shared/domain/levels/level-source.ts';
import { readLooseNumber } from '#shared/domain/places/loose-values.ts';
import { readLevels } from '#shared/domain/levels/read-levels.ts';
import { AppError } from '#shared/errors.ts';
import { callTool } from '../../../identity/mcp-client/call-tool.ts';
import type { McpTarget } from '../../../identity/mcp-client/mcp-request.ts';
import { PageCursors } from './page-cursors.ts';

const CALL_TIMEOUT_MS = 30_000;
/** A cursor that never ends is a fault of the source. */
const MAX_PAGES = 5_000;
/** So many levels cross to the window at once: a service may give all of them in one answer. */
const LEVELS_PER_EVENT = 2_000;

type PageEvent = Extract<LevelEvent, { kind: 'page' }>;
type Progress = Pick<PageEvent, 'done' | 'total'>;

/**
 * Calls the tool of a source page by page.
 * @throws AppError TOOL_FAILED, LEVELS_NOT_FOUND, or what `callTool` throws.
 */
export async function* readLatestLevels(
  target: McpTarget,
  source: LatestLevels,
  zone: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<PageEvent> {
  const cursors = new PageCursors(source.paging);
  let done = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const args = cursors.withNext(source.args);
    const content = await callTool(target, source.tool, args, { timeoutMs: CALL_TIMEOUT_MS, signal });
    const read = readLevels(content, source, zone);
    if (!read) {
      throw new AppError('LEVELS_NOT_FOUND', { tool: source.tool, pointer: source.listPointer });
    }
    const total =
      source.totalPointer === null ? null : readLooseNumber(valueAtPointer(content, source.totalPointer));
    yield* pageEvents(read.readings, read.withoutPlace, { done, total });
    done += read.readings.length + read.withoutPlace;
    if (cursors.goOn(content)) continue;
    if (!cursors.isGoingRound) return;
    break;
  }
  throw new AppError('TOOL_FAILED', { tool: source.tool, says: 'its pages do not come to an end' });
}

async function* pageEvents(
  readings: readonly LevelReading[],
  withoutPlace: number,
  { done, total }: Progress,
): AsyncGenerator<PageEvent> {
  for (let start = 0; start === 0 || start < readings.length; start += LEVELS_PER_EVENT) {
    const some = readings.slice(start, start + LEVELS_PER_EVENT);
    const isLast = start + LEVELS_PER_EVENT >= readings.length;
    yield {
      kind: 'page',
      placeIds: some.map(({ placeId }) => placeId),
      levelsM: some.map(({ levelM }) => levelM),
      timesMs: some.map(({ timeMs }) => timeMs),
      done: done + start + some.length + (isLast ? withoutPlace : 0),
      total,
      withoutPlace: isLast ? withoutPlace : 0,
    };
    if (!isLast) await nextTurn();
  }
}
