import type { Place } from '#shared/domain/places/place-fields.ts';
import { Misread, readPlaceField } from '#shared/domain/places/read-place-field.ts';
import type { Thresholds } from '#shared/domain/places/exceedance.ts';
import { fieldValues, type ValueAt } from '../demo/measured-fields.ts';
import { readSimulation, type Simulation } from '../demo/reporting.ts';
import type { StoredPlace } from '../store/store.ts';

/** What a demo place measures. All of it is made when it is first asked for: most of a long list never is. */
export class DemoSource {
  readonly #stored: StoredPlace;
  #simulation: Simulation | undefined;
  #values: Map<string, ValueAt> | undefined;

  constructor(stored: StoredPlace) {
    this.#stored = stored;
  }

  get simulation(): Simulation {
    return (this.#simulation ??= readSimulation(this.#stored.simulation));
  }

  /** Its fields as functions of time. */
  get values(): Map<string, ValueAt> {
    return (this.#values ??= fieldValues(this.#stored.record, this.simulation));
  }
}

/** What nearly every tool works with. */
type MonitoredValues = Pick<Place['values'], 'mounted' | 'nextConnInterval'>;

/** A place as the tools look at it. What its record says is read when it is first asked for, so that a long list is there sooner. */
export class MonitoredPlace {
  /** As the place list has it, but for latestTime of a demo place, which is known for a moment only. */
  readonly record: StoredPlace['record'];
  readonly demo: DemoSource | undefined;
  readonly #zone: string;
  #values: MonitoredValues | undefined;
  #thresholds: Thresholds | undefined;
  #position: { lng: number; lat: number } | null | undefined;
  #searchText: string | undefined;

  /** Takes a stored place, whose record our own service has written. */
  constructor(stored: StoredPlace, zone: string) {
    this.record = stored.record;
    this.#zone = zone;
    this.demo = stored.simulation === '' ? undefined : new DemoSource(stored);
  }

  get values(): MonitoredValues {
    return (this.#values ??= {
      mounted: this.#read('mounted'),
      nextConnInterval: this.#read('nextConnInterval'),
    });
  }

  get thresholds(): Thresholds {
    return (this.#thresholds ??= {
      warnM: this.#read('warnValue'),
      alarmM: this.#read('alarmValue'),
      outM: this.#read('outValue'),
    });
  }

  /** WGS84 degrees of lngEx and latEx; null if they are missing or cannot be right. */
  get position(): { lng: number; lat: number } | null {
    if (this.#position === undefined) this.#position = positionOf(this.#read('lngEx'), this.#read('latEx'));
    return this.#position;
  }

  get bottomElevationM(): number | null {
    return this.#read('nodeBottomElev');
  }

  /** Epoch milliseconds; of a demo place it is not in the record. */
  get latestTimeMs(): number | null {
    return this.#read('latestTime');
  }

  /** What its text filter looks at, in lower case. */
  get searchText(): string {
    const { placeId, placeName, placeAddress, equipId } = this.record;
    return (this.#searchText ??= [placeId, placeName, placeAddress, equipId].join('\n').toLowerCase());
  }

  #read<F extends keyof Place['values']>(field: F): Place['values'][F] | null {
    const value = readPlaceField(field, this.record[field], this.#zone);
    return value instanceof Misread ? null : (value as Place['values'][F]);
  }
}

function positionOf(lng: number | null, lat: number | null): MonitoredPlace['position'] {
  if (lng === null || lat === null || (lng === 0 && lat === 0)) return null;
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : null;
}
