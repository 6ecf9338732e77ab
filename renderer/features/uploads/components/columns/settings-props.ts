import type { Guess } from '#shared/domain/import/guess/guess.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';

/** Stations with the sampled rows of each; `isWhole` if no row of the file can name another. */
type FileStations = { rows: ReadonlyMap<string, number>; isWhole: boolean };

/** What every part of the columns step works on. */
export type SettingsProps = {
  plan: ImportPlan;
  guesses: readonly Guess[];
  sample: SheetSample;
  stations: FileStations;
  equipment: readonly KnownEquipment[];
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
};
