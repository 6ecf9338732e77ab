import type { Thresholds } from '../../places/exceedance.ts';
import { convertUnit } from '../cells/convert-unit.ts';
import { conversionBetween, knownUnit, quantityOfUnit } from '../cells/units.ts';
import { HIGHEST_USUAL_LEVEL_M } from './judge-magnitude.ts';
import type { SeriesLimit } from './series-finding.ts';

/** What a place says of its well (interface 2.2): thresholds and depth in metres, pipe diameter in millimetres. */
export type PlaceLimits = Thresholds & { wellDepthM: number | null; pipeDiameterMm: number | null };

/** What is known of equipment that the service does not have. */
export const NO_LIMITS: PlaceLimits = {
  warnM: null,
  alarmM: null,
  outM: null,
  wellDepthM: null,
  pipeDiameterMm: null,
};

/**
 * The limits that a series of levels is held against, in the series' unit (metres if it has none). Limits of zero or less are
 * mistakes of configuration and left out; other fields have none. Where nobody knows how deep the well is, a level is held
 * against what is usual: values in centimetres among those in metres are not.
 */
export function limitsOfPlace(field: string, unit: string | null, place: PlaceLimits): SeriesLimit[] {
  const own = unit === null ? 'm' : knownUnit(unit);
  if (!/^level\d*$/u.test(field) || own === null || quantityOfUnit(own) !== 'length') return [];
  const conversion = conversionBetween('m', own);
  const inMetres: [SeriesLimit['name'], number | null][] = [
    ['warning', place.warnM],
    ['alarm', place.alarmM],
    ['overflow', place.outM],
    ['pipe-diameter', place.pipeDiameterMm === null ? null : place.pipeDiameterMm / 1000],
    ['well-depth', place.wellDepthM],
  ];
  const isHigher = inMetres.some(([, metres]) => (metres ?? 0) > HIGHEST_USUAL_LEVEL_M);
  if ((place.wellDepthM ?? 0) <= 0 && !isHigher) inMetres.push(['usual', HIGHEST_USUAL_LEVEL_M]);
  return inMetres.flatMap(([name, metres]) => {
    if (metres === null || metres <= 0) return [];
    return [{ name, value: conversion ? Number(convertUnit(metres.toFixed(6), conversion)) : metres }];
  });
}
