import type { Guess } from '#shared/domain/import/guess/guess.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';

/** What every part of the columns step works on. */
export type SettingsProps = {
  plan: ImportPlan;
  guesses: readonly Guess[];
  sample: SheetSample;
  equipment: readonly KnownEquipment[];
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
};
