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
      records: new PlaceListBytes(stored, latestTimeOf),
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

/** When a place last reported, as wall-clock text; empty if it never did. Constant within a minute. */
type LatestTimeOf = (place: StoredPlace, nowMs: number) => string;

const MINUTE_MS = 60_000;

const HEAD_FIELDS = PLACE_FIELD_NAMES.filter((name) => name !== 'latestTime');

/** A record, its fields in the order of the document, up to where the value of its latestTime begins. */
function headOf({ record }: StoredPlace): string {
  return `${JSON.stringify(record, HEAD_FIELDS).slice(0, -1)},"latestTime":`;
}

/**
 * The places of one set of projects as the bytes of an answer. All but latestTime, the last field, is written
 * once and the whole once a minute, because 100,000 records take too long to write for each answer.
 */
export class PlaceListBytes {
  readonly #places: { place: StoredPlace; head: string }[];
  readonly #latestTimeOf: LatestTimeOf;
  #minute = Number.NaN;
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();

  constructor(places: StoredPlace[], latestTimeOf: LatestTimeOf) {
    this.#places = places.map((place) => ({ place, head: headOf(place) }));
    this.#latestTimeOf = latestTimeOf;
  }

  /** The JSON array of the place records at a time (interface 4.3). */
  at(nowMs: number): Uint8Array<ArrayBuffer> {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#bytes = this.#render(minute * MINUTE_MS);
      this.#minute = minute;
    }
    return this.#bytes;
  }

  #render(nowMs: number): Uint8Array<ArrayBuffer> {
    const records = this.#places.map(({ place, head }) => {
      const latestTime = place.simulation === '' ? place.record.latestTime : this.#latestTimeOf(place, nowMs);
      return `${head}${JSON.stringify(latestTime)}}`;
    });
    return new TextEncoder().encode(`[${records.join(',')}]`);
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
