import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { EarlierEpisode } from '#shared/domain/alerts/place-alert.ts';
import { readExceedances } from '#shared/domain/levels/read-exceedances.ts';
import type {
  ExceedanceSource,
  LatestLevels,
  LevelSeriesSource,
} from '#shared/domain/levels/level-source.ts';
import { readLevelSeries, type SeriesPoint } from '#shared/domain/levels/read-level-series.ts';
import { type LevelReading, takesPlaceOf } from '#shared/domain/levels/level-readings.ts';
import type { Quantity } from '#shared/domain/levels/quantity.ts';
import { readLevels } from '#shared/domain/levels/read-levels.ts';
import { LEVEL_TOOLS, type ListedTool } from '#shared/domain/levels/stillwell-level-source.ts';
import { readLooseNumber } from '#shared/domain/places/loose-values.ts';
import { readToolAnswer } from '../../../identity/mcp-client/call-tool.ts';
import { readToolPage, type ToolPage } from '../../../identity/mcp-client/list-tools.ts';
import type { McpAnswer } from '../../../identity/mcp-client/mcp-request.ts';
import { type Cursor, nextIn } from './page-cursors.ts';

/** So many levels cross to the window at once: a service may give all of them in one answer. */
const LEVELS_PER_PIECE = 2_000;
/** A hundred thousand levels with a dozen fields each: the places of all connections wait while an answer is read. */
const MAX_VALUES = 6_000_000;

type ToolAnswer = { answer: McpAnswer; tool: string };

/** Columns of some latest levels. */
export type LevelPiece = {
  placeIds: string[];
  levelsM: (number | null)[];
  timesMs: (number | null)[];
};

/** `pieces`: each is JSON text of a LevelPiece, there is at least one. */
export type LatestPage = {
  pieces: string[];
  withoutPlace: number;
  total: number | null;
  next: Cursor | undefined;
};

/** In the order of time; of two values at one instant the later one counts. */
export type SeriesColumns = Record<'timesMs' | 'values' | 'lows' | 'highs', Float64Array>;

export type SeriesPage = SeriesColumns & {
  quantity: Quantity;
  /** All of the quantities that have values. */
  measures: Quantity[];
  skipped: number;
  intervalMin: number | null;
  next: Cursor | undefined;
};

type ExceedancesAnswer = { answer: McpAnswer; source: ExceedanceSource; zone: string };

export type ExceedancePage = { found: [string, EarlierEpisode][]; next: Cursor | undefined };

/** A tool to choose from; its schemas only if they say whether the service is one of ours. */
export type LevelTool = ListedTool & { title: string | null; description: string; argumentNames: string[] };

/** Levels that have been read page by page, until they are judged or given up. */
class HeldReadings {
  readonly #readings = new Map<string, Map<string, LevelReading>>();

  /** Of two levels of one place the newer one counts. */
  add(readingId: string, levels: readonly LevelReading[]): void {
    const held = this.#readings.get(readingId) ?? new Map<string, LevelReading>();
    this.#readings.set(readingId, held);
    const nowMs = Date.now();
    for (const level of levels) {
      const known = held.get(level.placeId);
      if (!known || takesPlaceOf(level, known, nowMs)) held.set(level.placeId, level);
    }
  }

  /** What was read, which is held no longer. */
  take(readingId: string): Map<string, LevelReading> {
    const held = this.#readings.get(readingId);
    this.#readings.delete(readingId);
    return held ?? new Map<string, LevelReading>();
  }
}

/** The levels of readings that are under way, in the thread that reads them. */
export const heldReadings = new HeldReadings();

/**
 * What is asked about answers of tools, which a service may make as large as it likes: read in the thread of the place lists, and
 * only so many values of them. All throw what `readToolAnswer` or `readToolPage` does.
 */
export const answerReaders = {
  /** null: there is no list where the source says. `readingId`: the levels are held for `judgeAlerts`. */
  latestLevels({
    answer,
    source,
    zone,
    readingId,
  }: {
    answer: McpAnswer;
    source: LatestLevels;
    zone: string;
    readingId: string;
  }): LatestPage | null {
    const content = readToolAnswer(answer, source.tool, MAX_VALUES);
    const read = readLevels(content, source, zone);
    if (!read) return null;
    heldReadings.add(readingId, read.readings);
    const pieces: string[] = [];
    for (let start = 0; start === 0 || start < read.readings.length; start += LEVELS_PER_PIECE) {
      pieces.push(pieceOf(read.readings, start));
    }
    const { totalPointer, paging } = source;
    const total = totalPointer === null ? null : readLooseNumber(valueAtPointer(content, totalPointer));
    return { pieces, withoutPlace: read.withoutPlace, total, next: nextIn(content, paging) };
  },

  /** Of the first of the quantities that has values, else of the first. null: there is no list where the source says. */
  levelSeries({
    answer,
    source,
    quantities,
    isGathered,
    zone,
  }: {
    answer: McpAnswer;
    source: LevelSeriesSource;
    quantities: readonly [Quantity, ...Quantity[]];
    isGathered: boolean;
    zone: string;
  }): SeriesPage | null {
    const content = readToolAnswer(answer, source.tool, MAX_VALUES);
    let [quantity] = quantities;
    let read = readLevelSeries(content, source, isGathered, zone, quantity);
    if (!read) return null;
    const measures = read.points.length > 0 ? [quantity] : [];
    for (const other of quantities.slice(1)) {
      const found = readLevelSeries(content, source, isGathered, zone, other);
      if (!found || found.points.length === 0) continue;
      if (measures.length === 0) [quantity, read] = [other, found];
      measures.push(other);
    }
    const { points, skipped, intervalMin } = read;
    const next = nextIn(content, isGathered ? null : source.single.paging);
    return { ...columnsOf(points), quantity, measures, skipped, intervalMin, next };
  },

  /** The exceedances of the answer that are still going on; an answer without them has none. */
  exceedances({ answer, source, zone }: ExceedancesAnswer): ExceedancePage {
    const content = readToolAnswer(answer, source.tool, MAX_VALUES);
    return { found: readExceedances(content, source, zone), next: nextIn(content, source.paging) };
  },

  /** The answer as JSON text. */
  toolJson({ answer, tool }: ToolAnswer): string {
    return JSON.stringify(readToolAnswer(answer, tool, MAX_VALUES));
  },

  levelTools({ answer }: { answer: McpAnswer }): ToolPage<LevelTool> {
    const { tools, nextCursor } = readToolPage(answer, MAX_VALUES);
    const shown = tools.map(({ inputSchema, outputSchema, ...tool }) => ({
      ...tool,
      argumentNames: argumentNamesOf(inputSchema),
      ...(LEVEL_TOOLS.has(tool.name) && { inputSchema, outputSchema }),
    }));
    return { tools: shown, nextCursor };
  },
};

export type AnswerReaders = typeof answerReaders;

/** Where the answers are read. */
export type AnswerThread = {
  /** The bytes are handed over. @throws AppError as reading does, THREAD_ENDED, CANCELLED */
  read: <K extends keyof AnswerReaders>(
    name: K,
    asked: Parameters<AnswerReaders[K]>[0],
    signal: AbortSignal | undefined,
  ) => Promise<ReturnType<AnswerReaders[K]>>;
};

/** JSON text of a LevelPiece: some of the levels, from one on. */
export function pieceOf(levels: readonly LevelReading[], first: number): string {
  const some = levels.slice(first, first + LEVELS_PER_PIECE);
  const piece: LevelPiece = {
    placeIds: some.map(({ placeId }) => placeId),
    levelsM: some.map(({ levelM }) => levelM),
    timesMs: some.map(({ timeMs }) => timeMs),
  };
  return JSON.stringify(piece);
}

export function columnsOf(points: readonly SeriesPoint[]): SeriesColumns {
  const byTime = new Map(points.map((point) => [point.timeMs, point]));
  const sorted = [...byTime.values()].toSorted((a, b) => a.timeMs - b.timeMs);
  return {
    timesMs: Float64Array.from(sorted, ({ timeMs }) => timeMs),
    values: Float64Array.from(sorted, ({ value }) => value),
    lows: Float64Array.from(sorted, ({ low }) => low),
    highs: Float64Array.from(sorted, ({ high }) => high),
  };
}

function argumentNamesOf(schema: JsonValue | undefined): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  const properties = schema['properties'];
  const isMap = typeof properties === 'object' && properties !== null && !Array.isArray(properties);
  return isMap ? Object.keys(properties) : [];
}
