import type { Place } from '#shared/domain/places/place.ts';
import { readPlaceList } from '#shared/domain/places/read-place-list.ts';
import type { Thresholds } from '#shared/domain/places/exceedance.ts';
import { fieldValues, type ValueAt } from '../demo/measured-fields.ts';
import { readSimulation, type Simulation } from '../demo/reporting.ts';
import type { StoredPlace } from '../store/store.ts';

/** What a demo place measures, as functions of time. */
export type DemoSource = { simulation: Simulation; values: Map<string, ValueAt> };

/** A place as the tools look at it. */
export type MonitoredPlace = {
  /** As the place list has it, but for latestTime of a demo place, which is known for a moment only. */
  record: StoredPlace['record'];
  values: Place['values'];
  thresholds: Thresholds;
  /** WGS84 degrees of lngEx and latEx; null if they are missing or cannot be right. */
  position: { lng: number; lat: number } | null;
  /** What its text filter looks at, in lower case. */
  searchText: string;
  demo: DemoSource | undefined;
};

function positionOf({ lngEx, latEx }: Place['values']): MonitoredPlace['position'] {
  if (lngEx === null || latEx === null || (lngEx === 0 && latEx === 0)) return null;
  return Math.abs(lngEx) <= 180 && Math.abs(latEx) <= 90 ? { lng: lngEx, lat: latEx } : null;
}

/** Reads a stored place, whose record our own service has written. */
export function monitoredPlace({ record, simulation }: StoredPlace, zone: string): MonitoredPlace {
  const [place] = readPlaceList([record], zone).places;
  if (!place) throw new TypeError('A stored place is no record');
  const { values } = place;
  const demo = simulation === '' ? undefined : { simulation: readSimulation(simulation) };
  return {
    record,
    values,
    thresholds: { warnM: values.warnValue, alarmM: values.alarmValue, outM: values.outValue },
    position: positionOf(values),
    searchText: [record.placeId, record.placeName, record.placeAddress, record.equipId]
      .join('\n')
      .toLowerCase(),
    demo: demo && { ...demo, values: fieldValues(record, demo.simulation) },
  };
}
