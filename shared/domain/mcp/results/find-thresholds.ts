import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { readLooseNumber } from '../../places/loose-values.ts';

/** The levels of interface 2.2, metres, and what other services may call them. */
const NAMES: [kind: Threshold['kind'], name: RegExp][] = [
  ['warning', /^warn(ing)?_?(Value|Level|Threshold|M)?$/i],
  ['alarm', /^alarm_?(Value|Level|Threshold|M)?$/i],
  ['overflow', /^(out|overflow)_?(Value|Level|Threshold|M)?$/i],
];
const MAX_NODES = 20_000;

export type Threshold = { kind: 'warning' | 'alarm' | 'overflow'; value: number };

/**
 * The thresholds in an answer: of the object that has the place's id, or, without an id, of all objects that have any, if they agree.
 */
export function findThresholds(value: JsonValue | undefined, placeId: string | null): Threshold[] {
  const found: JsonObject[] = [];
  const open: JsonValue[] = value === undefined ? [] : [value];
  for (let seen = 0; open.length > 0 && seen < MAX_NODES; seen += 1) {
    const here = open.pop();
    if (isJsonObject(here) && thresholdsOf(here).length > 0 && isOf(here, placeId)) found.push(here);
    if (typeof here === 'object' && here !== null) open.push(...Object.values(here));
  }
  const [first, ...others] = found.map(thresholdsOf);
  // Several episodes of one place repeat the same levels.
  const isOne = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return first && isOne ? first : [];
}

function isOf(object: JsonObject, placeId: string | null): boolean {
  if (placeId === null) return true;
  return [object['placeId'], object['id'], object['place_id']].some((id) => id === placeId);
}

function thresholdsOf(object: JsonObject): Threshold[] {
  return NAMES.flatMap(([kind, pattern]): Threshold[] => {
    const name = Object.keys(object).find((key) => pattern.test(key));
    const value = name === undefined ? null : readLooseNumber(object[name]);
    return value === null ? [] : [{ kind, value }];
  });
}
