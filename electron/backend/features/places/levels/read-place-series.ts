import type { LevelSeries, MeasuredSeries } from '#shared/contract/levels.ts';
import { writeDurationMin } from '#shared/domain/iso-duration.ts';
import type { LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import { QUANTITIES, type Quantity } from '#shared/domain/levels/quantity.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { sendToolCall } from '../../../identity/mcp-client/call-tool.ts';
import type { McpTarget } from '../../../identity/mcp-client/mcp-request.ts';
import { PageCursors } from './page-cursors.ts';
import { type AnswerThread, columnsOf, type SeriesColumns, type SeriesPage } from './read-answers.ts';

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

type Measured = Extract<MeasuredSeries, { kind: 'series' }>;

/** The levels alone. @throws AppError as `readMeasured` does */
export async function readPlaceSeries(
  thread: AnswerThread,
  target: McpTarget,
  source: LevelSeriesSource,
  question: SeriesQuestion,
  signal: AbortSignal | undefined,
): Promise<LevelSeries> {
  const read = await readPages(thread, target, source, ['level'], question, signal);
  const { quantity: _quantity, measures: _measures, values, lows, highs, ...rest } = read;
  return { ...rest, levelsM: values, minM: lows, maxM: highs };
}

/**
 * What a place measures of a quantity; without one its levels, or where there are none what else it has.
 * @throws AppError TOOL_FAILED, LEVELS_NOT_FOUND, THREAD_ENDED, or what `sendToolCall` throws.
 */
export function readMeasured(
  thread: AnswerThread,
  target: McpTarget,
  source: LevelSeriesSource,
  question: SeriesQuestion & { quantity: Quantity | null },
  signal: AbortSignal | undefined,
): Promise<Measured> {
  const { quantity } = question;
  const others = QUANTITIES.filter((each) => each !== quantity);
  const wanted = quantity === null ? QUANTITIES : ([quantity, ...others] as const);
  return readPages(thread, target, source, wanted, question, signal);
}

async function readPages(
  thread: AnswerThread,
  target: McpTarget,
  source: LevelSeriesSource,
  wanted: readonly [Quantity, ...Quantity[]],
  question: SeriesQuestion,
  signal: AbortSignal | undefined,
): Promise<Measured> {
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
  const pages: SeriesPage[] = [];
  let quantities = wanted;
  let hasNext: boolean;
  do {
    const pageArgs = cursors.withNext(args);
    const answer = await sendToolCall(target, source.tool, pageArgs, { timeoutMs: CALL_TIMEOUT_MS, signal });
    const asked = { answer, source, quantities, isGathered: gathered !== null, zone };
    const read = await thread.read('levelSeries', asked, signal);
    if (!read) {
      const { listPointer } = gathered ?? source.single;
      throw new AppError('LEVELS_NOT_FOUND', { tool: source.tool, pointer: listPointer });
    }
    pages.push(read);
    // What one page has is what all of them are about.
    if (read.timesMs.length > 0) quantities = [read.quantity];
    hasNext = cursors.goOn(read.next);
  } while (hasNext && pages.length < MAX_PAGES);
  return {
    ...listsOf(merged(pages)),
    kind: 'series',
    tool: source.tool,
    quantity: quantities[0],
    measures: QUANTITIES.filter((each) => pages.some(({ measures }) => measures.includes(each))),
    intervalMin: gathered ? (pages[0]?.intervalMin ?? intervalMin) : null,
    isTruncated: hasNext || cursors.isGoingRound,
    skipped: pages.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** Pages follow each other in time, or do not: only what several of them say is sorted again. */
function merged(pages: readonly SeriesPage[]): SeriesColumns {
  const [first] = pages;
  if (first && pages.length === 1) return first;
  return columnsOf(
    pages.flatMap(({ timesMs, values, lows, highs }) =>
      Array.from(timesMs, (timeMs, index) => ({
        timeMs,
        value: values[index] ?? 0,
        low: lows[index] ?? 0,
        high: highs[index] ?? 0,
      })),
    ),
  );
}

function listsOf({
  timesMs,
  values,
  lows,
  highs,
}: SeriesColumns): Pick<Measured, 'timesMs' | 'values' | 'lows' | 'highs'> {
  return { timesMs: [...timesMs], values: [...values], lows: [...lows], highs: [...highs] };
}
