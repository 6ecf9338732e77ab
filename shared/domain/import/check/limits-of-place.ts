import type { Thresholds } from '../../places/exceedance.ts';
import { convertUnit } from '../cells/convert-unit.ts';
import { conversionBetween, knownUnit, quantityOfUnit } from '../cells/units.ts';
import type { SeriesLimit } from './series-finding.ts';

/** What a place says of its well (interface 2.2): thresholds and depth in metres, pipe diameter in millimetres. */
export type PlaceLimits = Thresholds & { wellDepthM: number | null; pipeDiameterMm: number | null };

/**
 * The limits that a series of levels is held against, in the series' unit (metres if it has none). Limits of zero or less are
 * mistakes of configuration and left out; other fields have none.
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
  return inMetres.flatMap(([name, metres]) => {
    if (metres === null || metres <= 0) return [];
    return [{ name, value: conversion ? Number(convertUnit(metres.toFixed(6), conversion)) : metres }];
  });
}
