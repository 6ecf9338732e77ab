import type { AlertHistory, HistoryEvent } from '#shared/contract/alerts.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';

/** The words of a history, in the language of the window. */
export type HistoryWords = {
  headings: readonly string[];
  figures: { rises: string; perHour: string; worst: string; standing: string; noisiest: string };
  what: (event: HistoryEvent) => string;
  nameOf: (placeId: string) => string;
};

/** An event as a line of text that a search goes through. */
export function searchedText(event: HistoryEvent, words: Pick<HistoryWords, 'what' | 'nameOf'>): string {
  const { placeId, name, note } = event;
  return [placeId, words.nameOf(placeId), words.what(event), name, note].join(' ').toLowerCase();
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
      event.note ?? '',
    ]),
  ];
}
