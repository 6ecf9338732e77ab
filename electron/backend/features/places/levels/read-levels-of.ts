import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LevelEvent } from '#shared/contract/levels.ts';
import type { EarlierEpisode } from '#shared/domain/alerts/place-alert.ts';
import type { ExceedanceSource, LatestLevels } from '#shared/domain/levels/level-source.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { AppError } from '#shared/errors.ts';
import { sendToolCall } from '../../../identity/mcp-client/call-tool.ts';
import type { McpTarget } from '../../../identity/mcp-client/mcp-request.ts';
import type { PlacesParts } from '../procedures.ts';
import { findLevelSource, knownLevelSource, mcpTarget } from './find-level-source.ts';
import { PageCursors } from './page-cursors.ts';
import type { AnswerThread, LatestPage, LevelPiece } from './read-answers.ts';

const CALL_TIMEOUT_MS = 30_000;
/** A cursor that never ends is a fault of the source. */
const MAX_PAGES = 5_000;

type PageEvent = Extract<LevelEvent, { kind: 'page' }>;

/**
 * Calls the tool of a source page by page.
 * @throws AppError TOOL_FAILED, LEVELS_NOT_FOUND, THREAD_ENDED, or what `sendToolCall` throws.
 */
async function* readLatestLevels(
  thread: AnswerThread,
  target: McpTarget,
  { source, zone, readingId }: { source: LatestLevels; zone: string; readingId: string },
  signal: AbortSignal | undefined,
): AsyncGenerator<PageEvent> {
  const cursors = new PageCursors(source.paging);
  let done = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const args = cursors.withNext(source.args);
    const answer = await sendToolCall(target, source.tool, args, { timeoutMs: CALL_TIMEOUT_MS, signal });
    const read = await thread.read('latestLevels', { answer, source, zone, readingId }, signal);
    if (!read) {
      throw new AppError('LEVELS_NOT_FOUND', { tool: source.tool, pointer: source.listPointer });
    }
    for await (const event of pageEvents(read, done)) {
      yield event;
      ({ done } = event);
    }
    if (cursors.goOn(read.next)) continue;
    if (!cursors.isGoingRound) return;
    break;
  }
  throw new AppError('TOOL_FAILED', { tool: source.tool, says: 'its pages do not come to an end' });
}

async function* pageEvents(
  { pieces, withoutPlace, total }: LatestPage,
  doneBefore: number,
): AsyncGenerator<PageEvent> {
  let done = doneBefore;
  for (const [index, text] of pieces.entries()) {
    if (index > 0) await nextTurn();
    const piece = parseJsonText(text) as LevelPiece;
    const lacking = index === pieces.length - 1 ? withoutPlace : 0;
    done += piece.placeIds.length + lacking;
    yield { kind: 'page', ...piece, done, total, withoutPlace: lacking };
  }
}

/** Pages of exceedances: an alert whose begin is not among them begins with the first level that was seen. */
const MAX_EXCEEDANCE_PAGES = 50;

/** The exceedances that are going on, with their true begin. @throws AppError as `readLatestLevels` does */
async function readEarlier(
  thread: AnswerThread,
  target: McpTarget,
  { source, zone }: { source: ExceedanceSource; zone: string },
  signal: AbortSignal,
): Promise<[string, EarlierEpisode][]> {
  const cursors = new PageCursors(source.paging);
  const all: [string, EarlierEpisode][] = [];
  for (let page = 0; page < MAX_EXCEEDANCE_PAGES; page += 1) {
    const args = cursors.withNext(source.args);
    const answer = await sendToolCall(target, source.tool, args, { timeoutMs: CALL_TIMEOUT_MS, signal });
    const { found, next } = await thread.read('exceedances', { answer, source, zone }, signal);
    all.push(...found);
    if (!cursors.goOn(next)) break;
  }
  return all;
}

/**
 * Reads the latest levels of a connection, for whoever asks; a reading that comes to its end is judged, and one that does
 * not is noted, from finding its source on.
 * @throws AppError CONNECTION_NOT_FOUND, or as `mcpTarget`, `findLevelSource` and `readLatestLevels` do
 */
export async function* readLevelsOf(
  parts: PlacesParts,
  connectionId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<LevelEvent> {
  const { zone } = parts.connections.get(connectionId);
  const { placeLists, alertWatch } = parts;
  const read = async function* (readingId: string) {
    if (knownLevelSource(parts, connectionId).origin === 'off') {
      yield { kind: 'no-source', origin: 'off' } as const;
      return undefined;
    }
    const target = await mcpTarget(parts, connectionId);
    const { source } = await findLevelSource(parts, connectionId, target, signal);
    if (!source) {
      yield { kind: 'no-source', origin: 'none' } as const;
      return undefined;
    }
    const { latest, exceedances } = source;
    yield { kind: 'source', tool: latest.tool } as const;
    yield* readLatestLevels(placeLists, target, { source: latest, zone, readingId }, signal);
    return async (wanted: AbortSignal) =>
      exceedances ? readEarlier(placeLists, target, { source: exceedances, zone }, wanted) : [];
  };
  yield* alertWatch.follow(connectionId, read, signal);
}
