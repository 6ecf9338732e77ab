import { FALSE, firstRows, NO_FLAG, type PlaceColumns, TRUE, unwrittenColumns } from './place-columns.ts';
import type { PlaceField, PlaceValue, NotAPlace, PlaceFieldProblem, PlaceRecord } from './place-fields.ts';
import type { FlagField, NumericField, TextField } from './place-table.ts';
import type { JsonValue } from '../json-value.ts';
import { isRecord, judgePlaceId, Misread, readPlaceField, readPlainNumber } from './read-place-field.ts';
import { TextSet } from './text-set.ts';

type Raw = JsonValue | undefined;

type NamedColumns = { [F in NumericField]: Float64Array } & { [F in FlagField]: Uint8Array } & {
  [F in TextField]: (string | null)[];
};

const LAST_BLANK = 32;

/**
 * The rules of `readPlaceField` on the way into columns: what nearly all records send is understood on the spot, the
 * rest is left to them.
 */
class ColumnReader {
  readonly columns: PlaceColumns;
  readonly #zone: string;
  readonly #seen: TextSet;
  readonly #named: NamedColumns;

  constructor(count: number, zone: string) {
    this.columns = unwrittenColumns(count);
    this.#zone = zone;
    this.#seen = new TextSet(count);
    const { numbers, flags, texts } = this.columns;
    this.#named = Object.fromEntries([...numbers, ...flags, ...texts]) as NamedColumns;
  }

  /**
   * Every field has a place in the code of its own, and a record is read as a whole: objects of one shape give up a
   * field that is named there several times sooner than a field whose name is a variable, and while they are near.
   */
  read(record: PlaceRecord, row: number): void {
    const into = this.#named;
    into.projectId[row] = this.#text('projectId', record['projectId'], row);
    into.projectName[row] = this.#text('projectName', record['projectName'], row);
    const placeId = this.#text('placeId', record['placeId'], row);
    into.placeId[row] = placeId;
    into.placeName[row] = this.#text('placeName', record['placeName'], row);
    into.equipId[row] = this.#text('equipId', record['equipId'], row);
    into.aioEquip[row] = this.#flag('aioEquip', record['aioEquip'], row);
    into.placeAddress[row] = this.#text('placeAddress', record['placeAddress'], row);
    into.equipType[row] = this.#text('equipType', record['equipType'], row);
    into.lng[row] = this.#number('lng', record['lng'], row);
    into.lat[row] = this.#number('lat', record['lat'], row);
    into.lngEx[row] = this.#number('lngEx', record['lngEx'], row);
    into.latEx[row] = this.#number('latEx', record['latEx'], row);
    into.nodeDepth[row] = this.#number('nodeDepth', record['nodeDepth'], row);
    into.nodeBottomElev[row] = this.#number('nodeBottomElev', record['nodeBottomElev'], row);
    into.nodePipeDiameter[row] = this.#number('nodePipeDiameter', record['nodePipeDiameter'], row);
    into.installDepth[row] = this.#number('installDepth', record['installDepth'], row);
    into.installLineLength[row] = this.#number('installLineLength', record['installLineLength'], row);
    into.installOffset[row] = this.#number('installOffset', record['installOffset'], row);
    into.nextConnInterval[row] = this.#number('nextConnInterval', record['nextConnInterval'], row);
    into.warnValue[row] = this.#number('warnValue', record['warnValue'], row);
    into.alarmValue[row] = this.#number('alarmValue', record['alarmValue'], row);
    into.outValue[row] = this.#number('outValue', record['outValue'], row);
    into.mounted[row] = this.#flag('mounted', record['mounted'], row);
    into.latestTime[row] = this.#orNaN('latestTime', record['latestTime'], row);
    const reason = judgePlaceId(placeId, this.#seen);
    if (reason) this.#report('placeId', reason, record['placeId'], row);
  }

  #text(field: TextField, raw: Raw, row: number): string | null {
    if (typeof raw === 'string' && raw.charCodeAt(0) > LAST_BLANK) return raw;
    return this.#value(field, raw, row) as string | null;
  }

  #flag(field: FlagField, raw: Raw, row: number): number {
    if (raw === '1') return TRUE;
    if (raw === '0') return FALSE;
    const value = this.#value(field, raw, row);
    if (value === null) return NO_FLAG;
    return value === true ? TRUE : FALSE;
  }

  #number(field: NumericField, raw: Raw, row: number): number {
    const plain = typeof raw === 'string' ? readPlainNumber(raw) : -1;
    return plain >= 0 ? plain : this.#orNaN(field, raw, row);
  }

  #orNaN(field: NumericField, raw: Raw, row: number): number {
    const value = this.#value(field, raw, row);
    return value === null ? Number.NaN : (value as number);
  }

  #value(field: PlaceField, raw: Raw, row: number): PlaceValue {
    const value = readPlaceField(field, raw, this.#zone);
    if (!(value instanceof Misread)) return value;
    this.#report(field, value.reason, raw, row);
    return null;
  }

  #report(field: PlaceField, reason: PlaceFieldProblem['reason'], raw: Raw, row: number): void {
    this.columns.problems.push({ row, field, reason, ...(raw !== undefined && { raw }) });
  }
}

/**
 * Reads the elements of a place list (interface 2.2) one by one, so that a bad one never costs the others, straight
 * into columns: 100,000 places never become 100,000 objects a second time.
 * @param zone IANA zone in which latestTime is read.
 * @returns the columns, whose rows are the elements that are records, and the elements that are none.
 */
export function readPlaceColumns(
  elements: readonly JsonValue[],
  zone: string,
): { columns: PlaceColumns; notPlaces: NotAPlace[] } {
  const notPlaces: NotAPlace[] = [];
  const reader = new ColumnReader(elements.length, zone);
  let row = 0;
  // Each element is looked at once, while it is near: to count them before would fetch all of them twice.
  for (let index = 0; index < elements.length; index += 1) {
    const raw = elements[index] ?? null;
    if (isRecord(raw)) {
      reader.read(raw, row);
      row += 1;
    } else notPlaces.push({ index, raw });
  }
  return { columns: notPlaces.length === 0 ? reader.columns : firstRows(reader.columns, row), notPlaces };
}
