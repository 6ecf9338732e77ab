import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type {
  SheetSample,
  SourceFormat,
  SourceSample,
  TextEncoding,
} from '#shared/domain/import/source-sample.ts';
import type { ListedPlace } from '../draw/stations.ts';

/** The present of all files that are drawn: after the last time that they have. */
export const NOW_MS = Date.UTC(2026, 10, 1);

export type FileForWizard = {
  fileName: string;
  bytes: Uint8Array;
  places: ListedPlace[];
  serviceZone: string;
};

/** A request body and whom it is for. */
export type SentBody = { equipType: string; equipId: string; body: string };

/** A row that is listed as held, left out or sent in part. */
export type ListedRow = { row: number; reasons: readonly string[] };

/** Everything that comes of sending by a plan. */
type Prepared = { report: PlanReport; bodies: SentBody[]; listed: ListedRow[] };

/** A file that cannot be read; `why` is what the user is told. */
export class Refusal extends Error {
  readonly why: string;

  constructor(why: string, options?: ErrorOptions) {
    super(`refused: ${why}`, options);
    this.name = 'Refusal';
    this.why = why;
  }
}

/** The way from the wizard to what reads the file: straight to its code, or through the whole backend. */
export type ReadingRoute = {
  /** @throws Refusal, here and below */
  open: (file: FileForWizard) => Promise<SourceSample>;
  reread: (reading: {
    encoding: TextEncoding;
    delimiter: string | null;
    joinsThousands: boolean;
    joinsDecimals: boolean;
  }) => Promise<{ format: SourceFormat; sheets: SheetSample[] }>;
  check: (plan: ImportPlan) => Promise<PlanReport>;
  prepare: (plan: ImportPlan) => Promise<Prepared>;
  close: () => Promise<void>;
};
