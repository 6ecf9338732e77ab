import type { SeriesKnowledge } from '#shared/domain/import/check/file-series.ts';
import { limitsOfPlace, NO_LIMITS, type PlaceLimits } from '#shared/domain/import/check/limits-of-place.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { UploadTarget } from './upload-target.ts';

type PlacesOf = Pick<UploadTarget, 'connectionId' | 'service' | 'places'>;

/** `left`: those of the service before, whose list is there until the window has dropped it. */
export type KnownPlaces = PlacesOf & { left?: PlaceTable | undefined };

/** The places that are known: the last that came from the service that is uploaded to. */
export function knownPlaces(known: KnownPlaces, { connectionId, service, places }: PlacesOf): KnownPlaces {
  const isSame = connectionId === known.connectionId && service === known.service;
  const left = isSame ? known.left : (known.places ?? known.left);
  const isNews = places !== undefined && places !== left;
  if (isSame && (!isNews || places === known.places)) return known;
  return { connectionId, service, places: isNews ? places : undefined, left };
}

const numberOrNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Unit in which a plan sends each of its fields; null if it has none. */
function sentUnits(plan: ImportPlan): Map<string, string | null> {
  const sent = [...plan.columns.filter(({ role }) => role === 'value'), ...plan.namedFields];
  return new Map(
    sent
      .filter(({ field }) => field !== '')
      .map(({ field, unit, conversion }) => [field, conversion?.to ?? unit]),
  );
}

type WellField = 'nodeDepth' | 'nodeBottomElev';

/** Depth, or elevation of the bottom, of the well of an equipment, metres; null if nobody knows. */
export function ofWell(places: PlaceTable | undefined, equipId: string, field: WellField): number | null {
  const row = places?.texts('equipId').indexOf(equipId) ?? -1;
  return row < 0 ? null : numberOrNull(places?.numbers(field)[row]);
}

/** What the place list says of the equipment of a plan: how often it reports, and its thresholds; what is usual where it says nothing. */
export function knowledgeOfPlaces(
  places: PlaceTable | undefined,
  equipIds: ReadonlySet<string>,
  plan: ImportPlan,
): SeriesKnowledge[] {
  const ids = places?.texts('equipId') ?? [];
  const numberAt = (field: Parameters<PlaceTable['numbers']>[0], row: number) =>
    numberOrNull(places?.numbers(field)[row]);
  const units = sentUnits(plan);
  const limitsOf = (place: PlaceLimits) =>
    Object.fromEntries([...units].map(([field, unit]) => [field, limitsOfPlace(field, unit, place)]));
  const known = ids.flatMap((equipId, row): SeriesKnowledge[] => {
    if (equipId === null || !equipIds.has(equipId)) return [];
    const place = {
      warnM: numberAt('warnValue', row),
      alarmM: numberAt('alarmValue', row),
      outM: numberAt('outValue', row),
      wellDepthM: numberAt('nodeDepth', row),
      pipeDiameterMm: numberAt('nodePipeDiameter', row),
    };
    const minutes = numberAt('nextConnInterval', row);
    const expectedIntervalS = minutes === null ? null : minutes * 60;
    return [{ equipId, expectedIntervalS, limits: limitsOf(place) }];
  });
  const ofKnown = new Set(known.map(({ equipId }) => equipId));
  const others = [...equipIds].filter((equipId) => !ofKnown.has(equipId));
  return [
    ...known,
    ...others.map((equipId) => ({ equipId, expectedIntervalS: null, limits: limitsOf(NO_LIMITS) })),
  ];
}
