import { z } from 'zod';
import type { JsonValue } from '../json-value.ts';

const summarySchema = z.object({
  sheet: z.string().default(''),
  stations: z.array(z.string()).default([]),
  stationCount: z.number().default(0),
  corrections: z.number().default(0),
  unsentValues: z.object({ values: z.number(), columns: z.number() }).nullable().default(null),
  missing: z.object({ values: z.number(), times: z.number() }).default({ values: 0, times: 0 }),
});

const summaryOf = (summary: unknown) => summarySchema.safeParse(summary).data;

/** What an upload is called: its file, with the sheet of a workbook. */
export function nameOfJob({ fileName, summary }: { fileName: string; summary: unknown }): string {
  const sheet = summaryOf(summary)?.sheet ?? '';
  return sheet === '' ? fileName : `${fileName} › ${sheet}`;
}

/** The first stations of an upload, `…` for further ones; empty for uploads that do not name them. */
export function stationsOfJob({ summary }: { summary: unknown }): string {
  const { stations = [], stationCount = 0 } = summaryOf(summary) ?? {};
  return `${stations.join(', ')}${stationCount > stations.length ? ' …' : ''}`;
}

/** Stations that lists of uploads name. */
const MAX_NAMED_STATIONS = 3;

/** What is noted of the stations of an upload. */
export function namedStations(equipIds: Iterable<string>): { stations: string[]; stationCount: number } {
  const stations = [...new Set(equipIds)];
  return { stations: stations.slice(0, MAX_NAMED_STATIONS), stationCount: stations.length };
}

/** What is noted of an upload as it is true of some of its batches: nothing of the file as a whole. */
export function summaryOfPart(summary: JsonValue, equipIds: Iterable<string>): JsonValue {
  if (typeof summary !== 'object' || summary === null || Array.isArray(summary)) return summary;
  const { rows: _, unattended: _unattended, corrections: _corrections, ...rest } = summary;
  const { unsentValues: _unsentValues, missing: _missing, ...ofPart } = rest;
  return { ...ofPart, ...namedStations(equipIds) };
}

/** Cells that were corrected by hand before the upload; the file itself has other texts in them. */
export function correctedCells({ summary }: { summary: unknown }): number {
  return summaryOf(summary)?.corrections ?? 0;
}

/** Values and whole times that were sent before and are no longer sent, so that the service keeps the old ones; null if there are none. */
export function missingOfJob({ summary }: { summary: unknown }): { values: number; times: number } | null {
  const { missing } = summaryOf(summary) ?? {};
  return missing && missing.values + missing.times > 0 ? missing : null;
}

/** Values that were not sent of rows that were sent in part, and how many columns they are of; null if that was not counted. */
export function unsentValuesOf({
  summary,
}: {
  summary: unknown;
}): { values: number; columns: number } | null {
  return summaryOf(summary)?.unsentValues ?? null;
}
