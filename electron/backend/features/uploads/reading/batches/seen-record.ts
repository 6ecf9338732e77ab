import type { MadeValue } from '#shared/domain/import/made-record.ts';

/** A record as it goes into its batch. `literals` has its values as numbers (NaN: none, or a text), by `fields`. */
export type SeenRecord = {
  equipId: string;
  seconds: number;
  row: number;
  fields: readonly string[];
  values: ArrayLike<number>;
  /**
   * Where a row gives several records of one equipment: column and JSON of each value, which another record may
   * contradict. null: the record as a whole stands for its equipment and time.
   */
  parts: readonly MadeValue[] | null;
};
