import { conversionBetween } from '#shared/domain/import/cells/units.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';

/** Unit in which a field is sent; null if it has none. */
export function unitOfField(plan: ImportPlan, field: string): string | null {
  const sent =
    plan.columns.find((column) => column.role === 'value' && column.field === field) ??
    plan.namedFields.find((named) => named.field === field);
  return sent?.conversion?.to ?? sent?.unit ?? null;
}

/** Says that the values of a field are in another unit than was thought, and sends them in the one that was meant. */
export function withUnitOfField(plan: ImportPlan, field: string, unit: string, sentUnit: string): ImportPlan {
  const change = { unit, conversion: conversionBetween(unit, sentUnit) };
  return {
    ...plan,
    columns: plan.columns.map((column) =>
      column.role === 'value' && column.field === field ? { ...column, ...change } : column,
    ),
    namedFields: plan.namedFields.map((named) => (named.field === field ? { ...named, ...change } : named)),
  };
}
