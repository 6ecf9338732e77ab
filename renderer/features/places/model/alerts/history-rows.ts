import type { AlertHistory, HistoryEvent } from '#shared/contract/alerts.ts';
import { failureSchema } from '#shared/contract/declare-errors.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { Failure } from '#shared/errors.ts';

/** The words of a history, in the language of the window. */
export type HistoryWords = {
  headings: readonly string[];
  figures: { rises: string; perHour: string; worst: string; standing: string; noisiest: string };
  what: (event: HistoryEvent) => string;
  failure: (failure: Failure) => string;
  nameOf: (placeId: string) => string;
};

/** What was noted of an event: what a person wrote, or why the levels could not be read. */
export function noteText({ kind, note }: HistoryEvent, { failure }: Pick<HistoryWords, 'failure'>): string {
  if (note === null || kind !== 'reading-failed') return note ?? '';
  try {
    return failure(failureSchema.parse(parseJsonText(note)));
  } catch {
    // Written by a version that knew only the code, or knew another one.
    return note;
  }
}

/** An event as a line of text that a search goes through. */
export function searchedText(event: HistoryEvent, words: Omit<HistoryWords, 'headings' | 'figures'>): string {
  const { placeId, name } = event;
  return [placeId, words.nameOf(placeId), words.what(event), name, noteText(event, words)]
    .join(' ')
    .toLowerCase();
}

const number = (value: number | null): string => (value === null ? '' : String(value));

/** The history as a table: its figures first, then every event with its times in the zone. */
export function historyCells(
  { figures, standing }: Pick<AlertHistory, 'figures' | 'standing'>,
  events: readonly HistoryEvent[],
  words: HistoryWords,
  zone: string,
): string[][] {
  const time = (ms: number | null) => (ms === null ? '' : formatServiceTime(ms, zone));
  const { rises, perHour, worst, standing: stands, noisiest } = words.figures;
  return [
    [rises, String(figures.rises)],
    [perHour, figures.risesPerHour.toFixed(1)],
    [worst, String(figures.worstTenMinutes)],
    [stands, String(standing.length)],
    ...figures.noisiest.map((place) => [
      noisiest,
      place.placeId,
      words.nameOf(place.placeId),
      String(place.rises),
    ]),
    [],
    [...words.headings],
    ...events.map((event) => [
      time(event.atMs),
      event.placeId,
      words.nameOf(event.placeId),
      words.what(event),
      number(event.levelM),
      time(event.sinceMs),
      number(event.peakM),
      time(event.peakMs),
      event.name ?? '',
      noteText(event, words),
    ]),
  ];
}
