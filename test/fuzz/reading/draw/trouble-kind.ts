import type { DraftSheet } from './draft.ts';
import type { Plot } from './plot.ts';

/** What is wrong with a sheet, done to a copy of it. Values that can no longer be read are taken from the cells. */
export type Trouble = {
  name: string;
  weight: number;
  only?: 'text' | 'workbook';
  does: (sheet: DraftSheet, plot: Plot) => DraftSheet;
};
