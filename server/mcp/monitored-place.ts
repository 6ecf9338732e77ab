import type { Place } from '#shared/domain/places/place-fields.ts';
import { Misread, readPlaceField } from '#shared/domain/places/read-place-field.ts';
import type { Thresholds } from '#shared/domain/places/exceedance.ts';
import { fieldValues, type ValueAt } from '../demo/measured-fields.ts';
import { readSimulation, type Simulation } from '../demo/reporting.ts';
import type { StoredPlace } from '../store/store.ts';

/** What a demo place measures. */
export class DemoSource {
  readonly simulation: Simulation;
  readonly #record: StoredPlace['record'];
  #values: Map<string, ValueAt> | undefined;

  constructor({ record, simulation }: StoredPlace) {
    this.simulation = readSimulation(simulation);
    this.#record = record;
  }

  /** Its fields as functions of time, made when they are first asked for: most places of a long list never are. */
  get values(): Map<string, ValueAt> {
    return (this.#values ??= fieldValues(this.#record, this.simulation));
  }
}

/** What the tools work with, and do not merely pass on: to read the rest as well takes twice as long. */
const FIELDS = [
  'lngEx',
  'latEx',
  'nodeBottomElev',
  'nextConnInterval',
  'warnValue',
  'alarmValue',
  'outValue',
  'mounted',
  'latestTime',
] as const;

type MonitoredValues = Pick<Place['values'], (typeof FIELDS)[number]>;

/** A place as the tools look at it. */
export class MonitoredPlace {
  /** As the place list has it, but for latestTime of a demo place, which is known for a moment only. */
  readonly record: StoredPlace['record'];
  readonly values: MonitoredValues;
  readonly thresholds: Thresholds;
  /** WGS84 degrees of lngEx and latEx; null if they are missing or cannot be right. */
  readonly position: { lng: number; lat: number } | null;
  readonly demo: DemoSource | undefined;
  #searchText: string | undefined;

  /** Reads a stored place, whose record our own service has written. */
  constructor(stored: StoredPlace, zone: string) {
    const { record, simulation } = stored;
    const values = valuesOf(record, zone);
    this.record = record;
    this.values = values;
    this.thresholds = { warnM: values.warnValue, alarmM: values.alarmValue, outM: values.outValue };
    this.position = positionOf(values);
    this.demo = simulation === '' ? undefined : new DemoSource(stored);
  }

  /** What its text filter looks at, in lower case; made when it is first asked for. */
  get searchText(): string {
    const { placeId, placeName, placeAddress, equipId } = this.record;
    return (this.#searchText ??= [placeId, placeName, placeAddress, equipId].join('\n').toLowerCase());
  }
}

function valuesOf(record: StoredPlace['record'], zone: string): MonitoredValues {
  const values: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = readPlaceField(field, record[field], zone);
    values[field] = value instanceof Misread ? null : value;
  }
  return values as MonitoredValues;
}

function positionOf({ lngEx, latEx }: MonitoredValues): MonitoredPlace['position'] {
  if (lngEx === null || latEx === null || (lngEx === 0 && latEx === 0)) return null;
  return Math.abs(lngEx) <= 180 && Math.abs(latEx) <= 90 ? { lng: lngEx, lat: latEx } : null;
}
