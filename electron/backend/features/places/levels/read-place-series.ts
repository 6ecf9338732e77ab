import type { LevelSeries } from '#shared/contract/levels.ts';
import { writeDurationMin } from '#shared/domain/iso-duration.ts';
import type { LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import {
  type LevelPoint,
  readLevelSeries,
  type SeriesRead,
} from '#shared/domain/levels/read-level-series.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { callTool } from '../../../identity/mcp-client/call-tool.ts';
import type { McpTarget } from '../../../identity/mcp-client/mcp-request.ts';
import { PageCursors } from './page-cursors.ts';

const CALL_TIMEOUT_MS = 60_000;
/** Pages of single measurements; what lies beyond is asked for in intervals. */
const MAX_PAGES = 6;

export type SeriesQuestion = {
  placeId: string;
  fromMs: number;
  toMs: number;
  intervalMin: number | null;
  zone: string;
};

type Series = Extract<LevelSeries, { kind: 'series' }>;

/** @throws AppError TOOL_FAILED, LEVELS_NOT_FOUND, or what `callTool` throws. */
export async function readPlaceSeries(
  target: McpTarget,
  source: LevelSeriesSource,
  question: SeriesQuestion,
  signal: AbortSignal | undefined,
): Promise<Series> {
  const { placeId, zone, fromMs, toMs, intervalMin } = question;
  const gathered = intervalMin === null ? null : source.gathered;
  const args: { [key: string]: JsonValue } = {
    ...source.args,
    [source.placeIdArgument]: placeId,
    [source.fromArgument]: formatServiceTime(fromMs, zone),
    [source.toArgument]: formatServiceTime(toMs, zone),
  };
  if (gathered && intervalMin !== null) args[gathered.intervalArgument] = writeDurationMin(intervalMin);
  const cursors = new PageCursors(gathered ? null : source.single.paging);
  const pages: SeriesRead[] = [];
  let hasNext: boolean;
  do {
    const pageArgs = cursors.withNext(args);
    const content = await callTool(target, source.tool, pageArgs, { timeoutMs: CALL_TIMEOUT_MS, signal });
    const read = readLevelSeries(content, source, gathered !== null, zone);
    if (!read) {
      const { listPointer } = gathered ?? source.single;
      throw new AppError('LEVELS_NOT_FOUND', { tool: source.tool, pointer: listPointer });
    }
    pages.push(read);
    hasNext = cursors.goOn(content);
  } while (hasNext && pages.length < MAX_PAGES);
  return {
    ...columnsOf(pages.flatMap(({ points }) => points)),
    kind: 'series',
    tool: source.tool,
    intervalMin: gathered ? (pages[0]?.intervalMin ?? intervalMin) : null,
    isTruncated: hasNext || cursors.isGoingRound,
    skipped: pages.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** In the order of time; of two levels at one instant the later one counts. */
function columnsOf(points: readonly LevelPoint[]): Pick<Series, 'timesMs' | 'levelsM' | 'minM' | 'maxM'> {
  const byTime = new Map(points.map((point) => [point.timeMs, point]));
  const sorted = [...byTime.values()].toSorted((a, b) => a.timeMs - b.timeMs);
  return {
    timesMs: sorted.map(({ timeMs }) => timeMs),
    levelsM: sorted.map(({ levelM }) => levelM),
    minM: sorted.map(({ minM }) => minM),
    maxM: sorted.map(({ maxM }) => maxM),
  };
}
