import { setImmediate as nextTurn } from 'node:timers/promises';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { latestReportMs, readSimulation } from '../demo/reporting.ts';
import type { Account, PlaceStore, StoredPlace } from '../store/store.ts';

/** What an account may see: ids as the token record joins them (interface 2.1), records as bytes. */
export type PlaceList = { projectIds: string; placeIds: string; records: PlaceListBytes };

export interface PlaceLists {
  of(account: Account): Promise<PlaceList>;
}

/** Sets of projects that are kept ready; accounts with the same projects share one. */
const KEPT_LISTS = 32;

/** Keeps the place list of each set of projects ready until a place changes. */
export function placeLists(places: PlaceStore, latestTimeOf: LatestTimeOf): PlaceLists {
  const kept = new Map<string, Promise<PlaceList>>();
  let keptVersion: number | undefined;

  const build = async (projects: 'all' | string[]): Promise<PlaceList> => {
    const stored = await places.list(projects);
    const found = new Set(stored.map(({ record }) => record.projectId));
    return {
      projectIds: [...(projects === 'all' ? found : projects)].join(','),
      placeIds: stored.map(({ record }) => record.placeId).join(','),
      records: await PlaceListBytes.of(stored, latestTimeOf),
    };
  };

  return {
    async of({ allProjects, projects }) {
      const version = await places.version();
      if (version !== keptVersion) kept.clear();
      keptVersion = version;
      const key = allProjects ? 'all' : JSON.stringify(projects);
      const list = kept.get(key) ?? build(allProjects ? 'all' : projects);
      kept.delete(key);
      kept.set(key, list);
      list.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > KEPT_LISTS && oldest !== undefined) kept.delete(oldest);
      return list;
    },
  };
}

/**
 * When a place last reported, as wall-clock text; empty if it never did. Constant within a minute, and of a place equally
 * long at all times.
 */
type LatestTimeOf = (place: StoredPlace, nowMs: number) => string;

const MINUTE_MS = 60_000;

const HEAD_FIELDS = PLACE_FIELD_NAMES.filter((name) => name !== 'latestTime');

/** Records of a part: some 150 kB. */
const PART_RECORDS = 250;
/** The texts of so many places are written before others get their turn: some 3 ms. */
const PLACES_PER_TURN = 500;

/** The text of a record; of a simulated one up to where the value of its latestTime begins. */
type RecordText = { text: string; simulated: StoredPlace | undefined };

function recordText(place: StoredPlace): RecordText {
  const head = `${JSON.stringify(place.record, HEAD_FIELDS).slice(0, -1)},"latestTime":`;
  return place.simulation === ''
    ? { text: `${head}${JSON.stringify(place.record.latestTime)}}`, simulated: undefined }
    : { text: head, simulated: place };
}

const endText = (latestTime: string): string => `${JSON.stringify(latestTime)}}`;

/** What comes behind the text of a simulated record. */
type EndOf = (place: StoredPlace) => string;

/**
 * The JSON array of place records at a time (interface 4.3), in parts. Each is written when it is asked for, and kept as
 * long as this is what others get, too: whoever reads a long list slowly has one part of it in memory, and not all.
 */
export class PlaceListAt {
  readonly sizeBytes: number;
  readonly partCount: number;
  readonly #records: readonly RecordText[];
  readonly #endOf: EndOf;
  #kept: Map<number, Uint8Array<ArrayBuffer>> | undefined = new Map();

  constructor(records: readonly RecordText[], sizeBytes: number, endOf: EndOf) {
    this.#records = records;
    this.#endOf = endOf;
    this.partCount = Math.max(1, Math.ceil(records.length / PART_RECORDS));
    this.sizeBytes = sizeBytes;
  }

  /** @param index of the part, from 0. */
  part(index: number): Uint8Array<ArrayBuffer> {
    const kept = this.#kept?.get(index);
    if (kept) return kept;
    const from = index * PART_RECORDS;
    const texts = this.#records
      .slice(from, from + PART_RECORDS)
      .map(({ text, simulated }) => (simulated ? text + this.#endOf(simulated) : text));
    const end = index === this.partCount - 1 ? ']' : '';
    const bytes = new TextEncoder().encode(`${index === 0 ? '[' : ','}${texts.join(',')}${end}`);
    this.#kept?.set(index, bytes);
    return bytes;
  }

  /** All of it. */
  bytes(): Uint8Array<ArrayBuffer> {
    const parts = Array.from({ length: this.partCount }, (_none, index) => this.part(index));
    return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
  }

  /** Nobody new gets it: parts are no longer kept. */
  retire(): void {
    this.#kept = undefined;
  }
}

/**
 * The places of one set of projects. All but the latestTime of simulated ones, the last field, is written once, and the
 * rest once a minute.
 */
export class PlaceListBytes {
  readonly #records: readonly RecordText[];
  readonly #sizeBytes: number;
  readonly #latestTimeOf: LatestTimeOf;
  #minute = Number.NaN;
  #current: PlaceListAt | undefined;

  private constructor(records: readonly RecordText[], sizeBytes: number, latestTimeOf: LatestTimeOf) {
    this.#records = records;
    this.#sizeBytes = sizeBytes;
    this.#latestTimeOf = latestTimeOf;
  }

  /** Writes the texts of places, some at a time: those of 100,000 take half a second. */
  static async of(places: readonly StoredPlace[], latestTimeOf: LatestTimeOf): Promise<PlaceListBytes> {
    const records: RecordText[] = [];
    const brackets = 2;
    const commas = Math.max(0, places.length - 1);
    let sizeBytes = brackets + commas;
    for (const place of places) {
      const record = recordText(place);
      const end = record.simulated ? endText(latestTimeOf(place, 0)) : '';
      sizeBytes += Buffer.byteLength(record.text) + end.length;
      if (records.push(record) % PLACES_PER_TURN === 0) await nextTurn();
    }
    return new PlaceListBytes(records, sizeBytes, latestTimeOf);
  }

  at(nowMs: number): PlaceListAt {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (this.#current && minute === this.#minute) return this.#current;
    this.#current?.retire();
    this.#minute = minute;
    this.#current = new PlaceListAt(this.#records, this.#sizeBytes, (place) =>
      endText(this.#latestTimeOf(place, minute * MINUTE_MS)),
    );
    return this.#current;
  }
}

const REMEMBERED_TIMES = 10_000;

/** Writes the latest time of a demo place in a zone; many places report in the same minute, so times are remembered. */
export function latestTimeIn(zone: string): LatestTimeOf {
  const texts = new Map<number, string>();
  return ({ simulation }, nowMs) => {
    const reportMs = latestReportMs(readSimulation(simulation), nowMs);
    if (reportMs === undefined) return '';
    const known = texts.get(reportMs);
    if (known !== undefined) return known;
    if (texts.size >= REMEMBERED_TIMES) texts.clear();
    const text = formatServiceTime(reportMs, zone);
    texts.set(reportMs, text);
    return text;
  };
}
