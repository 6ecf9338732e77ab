import type { ImportPlan } from './import-plan.ts';

/** What the receipt tells of how a file was read: JSON, in the words of the file. */
export function describePlan(plan: ImportPlan) {
  return {
    sheet: plan.sheet,
    equipType: plan.equipment.equipType,
    columns: plan.columns
      .filter(({ role }) => role !== 'ignore')
      .map(({ header, role, field, unit, conversion }) => ({
        header,
        role,
        field,
        unit: unit ?? '',
        sentUnit: conversion?.to ?? unit ?? '',
      })),
    badRows: plan.badRows,
    duplicates: plan.duplicates,
    corrections: plan.corrections.length,
  };
}
