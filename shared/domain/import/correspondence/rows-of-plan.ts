import type { KnownEquipment } from '../guess/guess-equipment.ts';
import type { ImportPlan } from '../import-plan.ts';
import type { CorrespondenceRow } from './correspondence-table.ts';

type SentField = Pick<CorrespondenceRow, 'field' | 'unit' | 'sourceHeaders'> & { equipId: string | null };

/** The fields a plan sends, with the unit they are sent in, and the equipment where a column has its own. */
function sentFields(plan: ImportPlan): SentField[] {
  const named = plan.namedFields
    .filter(({ field }) => field !== '')
    .map(({ name, field, unit, conversion }) => ({
      field,
      unit: conversion?.to ?? unit ?? '',
      sourceHeaders: [name],
      equipId: null,
    }));
  if (named.length > 0) return named;
  return plan.columns
    .filter(({ role, field }) => role === 'value' && field !== '')
    .map(({ field, unit, conversion, header, equipId }) => ({
      field,
      unit: conversion?.to ?? unit ?? '',
      sourceHeaders: header === '' ? [] : [header],
      equipId,
    }));
}

/**
 * The lines of the correspondence table (interface 2.3) that sending by a plan needs.
 * @param equipIds equipment of the rows, as the check of the file found it (station ids already mapped).
 * @param known names of equipment; may be empty.
 * @param decimalsOf most decimals of a field's values, if they were counted.
 */
export function rowsOfPlan(
  plan: ImportPlan,
  equipIds: readonly string[],
  known: readonly KnownEquipment[],
  decimalsOf: ReadonlyMap<string, number> = new Map(),
): CorrespondenceRow[] {
  const nameOf = new Map(known.map(({ equipId, placeName }) => [equipId, placeName]));
  const { equipType, typeOfEquip } = plan.equipment;
  return sentFields(plan).flatMap(({ equipId: own, ...sent }) =>
    (own === null ? equipIds : [own]).map((equipId) => ({
      ...sent,
      equipId,
      equipName: nameOf.get(equipId) ?? '',
      equipType: (Object.hasOwn(typeOfEquip, equipId) ? typeOfEquip[equipId] : undefined) ?? equipType,
      decimals: decimalsOf.get(sent.field) ?? null,
    })),
  );
}
