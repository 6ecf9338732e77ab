import type { ExportColumn, ExportRequest } from '#shared/contract/place-export.ts';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import { describeColumn, isDerivedField, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { cellText, type PlaceWords } from './field-text.ts';
import { columnLabel } from './filter-words.ts';
import { isMissing, numbersOf, type PlaceFacts } from './place-facts.ts';
import type { Steps } from '#shared/domain/steps.ts';
import { mapInSteps } from './steps.ts';

const SYSTEM_NAMES = { wgs84: 'WGS84', cgcs2000: 'CGCS2000', gcj02: 'GCJ-02', bd09: 'BD-09' };
const EX_PAIR: readonly string[] = ['lngEx', 'latEx'];
const MAP_PAIR: readonly string[] = ['lng', 'lat'];

export type ExportSource = {
  facts: PlaceFacts;
  words: PlaceWords;
  /** Degrees of WGS84 by row, NaN without a position. */
  positions: { lng: Float64Array; lat: Float64Array };
  /** By projectId. */
  systems: Readonly<Record<string, CoordinateSystems>>;
};

/** The systems of a pair over the projects of the rows, each named once; undefined if none is known. */
function systemName(
  { facts, systems }: ExportSource,
  rows: readonly number[],
  pair: 'ex' | 'map',
): string | undefined {
  const projectIds = facts.table.texts('projectId');
  const projects = new Set(rows.map((row) => projectIds[row] ?? ''));
  const names = new Set<string>();
  for (const project of projects) {
    const system = systems[project]?.[pair] ?? (pair === 'ex' ? 'wgs84' : null);
    if (system) names.add(SYSTEM_NAMES[system]);
  }
  return names.size === 0 ? undefined : [...names].toSorted().join(' / ');
}

/** Head of a column with what makes its numbers readable: unit, zone, or coordinate system. */
function headerOf(source: ExportSource, rows: readonly number[], id: PlaceColumnId): string {
  const { words } = source;
  const { label } = columnLabel(id, words.t);
  const { kind, unit } = describeColumn(id);
  if (EX_PAIR.includes(id) || MAP_PAIR.includes(id)) {
    const system = systemName(source, rows, EX_PAIR.includes(id) ? 'ex' : 'map');
    return `${label}${words.t.punctuation.inBrackets(system ?? words.t.placeExport.unknownSystem)}`;
  }
  if (kind === 'time') return `${label}${words.t.punctuation.inBrackets(words.zone)}`;
  return unit === undefined ? label : `${label}${words.t.punctuation.inBrackets(unit)}`;
}

function* derivedSource(
  { facts, words }: ExportSource,
  rows: readonly number[],
  id: PlaceColumnId,
): Steps<ExportColumn['source']> {
  const { kind } = describeColumn(id);
  if (kind !== 'number' && kind !== 'time') {
    const isEmpty = kind === 'codes' ? isMissing(facts, id) : () => false;
    const values = yield* mapInSteps(rows, (row) => (isEmpty(row) ? '' : cellText(facts, row, id, words)));
    return { kind: 'texts', values };
  }
  const numbers = numbersOf(facts, id);
  const at = (row: number) => numbers[row] ?? Number.NaN;
  if (kind === 'number')
    return {
      kind: 'numbers',
      values: yield* mapInSteps(rows, (row) => (Number.isNaN(at(row)) ? null : at(row))),
    };
  const values = yield* mapInSteps(rows, (row) =>
    Number.isNaN(at(row)) ? '' : formatServiceTime(at(row), words.zone),
  );
  return { kind: 'texts', values };
}

function* positionsOf(
  { facts, words, positions }: ExportSource,
  rows: readonly number[],
): Steps<ExportRequest['positions']> {
  const degrees = (column: Float64Array) =>
    mapInSteps(rows, (row) => (Number.isNaN(column[row]) ? null : (column[row] ?? null)));
  return {
    lng: yield* degrees(positions.lng),
    lat: yield* degrees(positions.lat),
    method: yield* mapInSteps(rows, (row) => cellText(facts, row, 'position', words)),
  };
}

const NO_POSITIONS: ExportRequest['positions'] = { lng: [], lat: [], method: [] };

/** What the backend writes: fields of records it has itself, all else comes along for the rows in question. */
export function* exportRequest(
  source: ExportSource,
  asked: Pick<ExportRequest, 'listId' | 'format' | 'rows' | 'title'> & { columns: readonly PlaceColumnId[] },
): Steps<ExportRequest> {
  const { columns: ids, ...request } = asked;
  const { rows, format } = request;
  const columns: ExportColumn[] = [];
  for (const id of ids) {
    columns.push({
      key: id,
      header: headerOf(source, rows, id),
      source: isDerivedField(id) ? yield* derivedSource(source, rows, id) : { kind: 'field', field: id },
    });
  }
  const isMap = format === 'geojson' || format === 'kml';
  return { ...request, columns, positions: isMap ? yield* positionsOf(source, rows) : NO_POSITIONS };
}
