import type { ExportFormat } from '#shared/contract/place-export.ts';
import type { Language } from '#shared/contract/settings.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';

export type ExportScope = 'selected' | 'filtered' | 'all';

export type ExportChoices = {
  format: ExportFormat;
  scope: ExportScope;
  columns: 'visible' | 'all';
  /** Of the heads, and of the words that are not the service's own. */
  language: Language;
};

/** What the table shows at the moment. */
export type ExportScopes = {
  /** Selected rows in the order of the table. */
  selected: Uint32Array;
  filtered: Uint32Array;
  all: number;
};

export function rowsOfScope({ selected, filtered, all }: ExportScopes, scope: ExportScope): number[] {
  if (scope === 'selected') return [...selected];
  return scope === 'filtered' ? [...filtered] : Array.from({ length: all }, (_, row) => row);
}

/** Both pairs of coordinates are in every export, whatever the table shows: one alone says too little. */
const ALWAYS: readonly PlaceColumnId[] = ['lngEx', 'latEx', 'lng', 'lat'];

export function columnsOfChoice(
  choice: ExportChoices['columns'],
  shown: readonly PlaceColumnId[],
  all: readonly PlaceColumnId[],
): PlaceColumnId[] {
  return choice === 'all' ? [...all] : [...shown, ...ALWAYS.filter((id) => !shown.includes(id))];
}

// oxlint-disable-next-line no-control-regex -- control characters are what no file name may have
const NOT_IN_NAMES = /[\\/:*?"<>|\u0000-\u001F]+/g;
const NAME_AT_MOST = 80;

/** A name that every system takes: connection, day and time in the zone of the service. */
export function exportFileName(
  connection: string,
  nowMs: number,
  zone: string,
  format: ExportFormat,
): string {
  const name = connection
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const time = formatServiceTime(nowMs, zone).slice(0, 16).replace(' ', ' ').replace(':', '');
  return `${name.slice(0, NAME_AT_MOST) || 'Stillwell'} ${time}.${format}`;
}
