import type { LatestLevels, LevelSeriesSource } from '#shared/domain/levels/level-source.ts';
import { type LevelUnit, type SourceDraft, type SourceRole, UNITS } from './source-draft.ts';

/** What is looked for in the answer of a tool that gives the levels of one place over a period. */
export const SERIES_ROLES: readonly SourceRole[] = ['list', 'time', 'level', 'next'];

/** Names of the arguments that say which place and which period; '' while not chosen. */
export type SeriesArguments = { placeId: string; from: string; to: string; page: string };

/** The call that gives a series, as it stands in the form. */
export type SeriesCall = SeriesArguments & { tool: string; args: LatestLevels['args']; unit: LevelUnit };

const NAMES: Record<keyof SeriesArguments, RegExp> = {
  placeId: /^(place|point|site|station|node|device)s?_?(id|code|no)?$|^id$/i,
  from: /^(from|start|begin|since|after)/i,
  to: /^(to|end|until|till|before)/i,
  page: /cursor|page|offset/i,
};

/** A first guess of the arguments by their names. */
export function guessSeriesArguments(names: readonly string[]): SeriesArguments {
  const guess = (of: keyof SeriesArguments) => names.find((name) => NAMES[of].test(name)) ?? '';
  return { placeId: guess('placeId'), from: guess('from'), to: guess('to'), page: guess('page') };
}

/** Whether the call says for which place and which period it asks. */
export function canAsk({ placeId, from, to }: SeriesArguments): boolean {
  return placeId !== '' && from !== '' && to !== '' && new Set([placeId, from, to]).size === 3;
}

/** The source that a call and what was clicked in its answer stand for; undefined while something is missing. */
export function seriesSourceOf(draft: SourceDraft, call: SeriesCall): LevelSeriesSource | undefined {
  const { list, time, level, next } = draft;
  if (list === undefined || time === undefined || level === undefined || !canAsk(call)) return undefined;
  return {
    tool: call.tool,
    args: call.args,
    placeIdArgument: call.placeId,
    fromArgument: call.from,
    toArgument: call.to,
    metresPerUnit: UNITS[call.unit],
    single: {
      listPointer: list,
      timePointer: time,
      levelPointer: level,
      paging: next === undefined || call.page === '' ? null : { argument: call.page, nextPointer: next },
    },
    gathered: null,
  };
}
