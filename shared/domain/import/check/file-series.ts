import type { SeriesFinding, SeriesLimit } from './series-finding.ts';

/** What is known of equipments before their series are looked at; all of it may be missing. */
export type SeriesKnowledge = {
  equipId: string;
  /** nextConnInterval in seconds. */
  expectedIntervalS: number | null;
  /** Thresholds by field. */
  limits: Record<string, SeriesLimit[]>;
};

/** One field of one equipment. */
export type FileSeries = { equipId: string; field: string; finding: SeriesFinding };
