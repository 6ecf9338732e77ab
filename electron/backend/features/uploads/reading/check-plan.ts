import type { FileSeries, SeriesKnowledge } from '#shared/domain/import/check/file-series.ts';
import { SeriesCheck, type SeriesDetail } from '#shared/domain/import/check/series-check.ts';
import type { DateOrderFinding } from '#shared/domain/import/guess/date-order.ts';
import { askForUnitsOfSeries, type Measured } from '#shared/domain/import/guess/missing-units.ts';
import type { ColumnPlan, ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import type { CellProblem } from '#shared/domain/import/row-problem.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { DroppedRecords } from './batches/duplicates.ts';
import { type BatchOptions, findDuplicates, makeBatches } from './batches/make-batches.ts';
import type { SeenRecord } from './batches/seen-record.ts';
import { proveDateOrder } from './prove-date-order.ts';
import type { RowSource } from './row-source.ts';
import { askAboutBlankCells } from './whole-file/blank-cells.ts';
import { askAboutFurtherRows } from './whole-file/further-rows.ts';
import { askAboutLastRow } from './whole-file/last-row.ts';
import {
  askAboutLostParts,
  columnsOf,
  conversionOf,
  type LostPartsOfSeries,
  PointFirstWatch,
} from './whole-file/lost-parts.ts';
import type { SpikesOfSeries } from './whole-file/sentinel-watch.ts';
import { WholeFileQuestions } from './whole-file/whole-file-questions.ts';

/** A file with more series than anybody looks at one by one gets coarser pictures of the further ones. */
const LEVELS: { upTo: number; bucketCount: number; detail?: SeriesDetail }[] = [
  { upTo: 60, bucketCount: 400 },
  { upTo: 600, bucketCount: 40, detail: { marks: 20, sampleSize: 512 } },
  { upTo: Number.POSITIVE_INFINITY, bucketCount: 6, detail: { marks: 2, sampleSize: 64 } },
];

/** Looks at every series of a file while its records are made. */
class SeriesOfFile {
  readonly #plan: ImportPlan;
  readonly #known: ReadonlyMap<string, SeriesKnowledge>;
  readonly #checks = new Map<string, Map<string, SeriesCheck>>();
  readonly #lined = new Map<string, { fields: readonly string[]; checks: SeriesCheck[] }>();
  #count = 0;

  constructor(plan: ImportPlan, known: readonly SeriesKnowledge[]) {
    this.#plan = plan;
    this.#known = new Map(known.map((equipment) => [equipment.equipId, equipment]));
  }

  see({ equipId, seconds, row, fields, values }: SeenRecord): void {
    const checks = this.#checksOf(equipId, fields);
    for (let index = 0; index < fields.length; index++) {
      const value = values[index] as number;
      if (value === value) (checks[index] as SeriesCheck).add(seconds, value, row);
    }
  }

  finish(): FileSeries[] {
    return [...this.#checks].flatMap(([equipId, fields]) =>
      [...fields].flatMap(([field, check]) => {
        const finding = check.finish();
        return finding ? [{ equipId, field, finding }] : [];
      }),
    );
  }

  /** What is asked about units that the first rows left open without showing it. */
  unitQuestions(): Question[] {
    const plan = this.#plan;
    const isLong = plan.columns.some(({ role }) => role === 'field-name');
    const hasUnits = plan.columns.some(({ role }) => role === 'unit');
    const measured = [...this.#checks].flatMap(([equipId, fields]) =>
      [...fields].flatMap(([field, check]): Measured[] => {
        const size = check.size();
        if (size === null || hasUnits) return [];
        return isLong
          ? [{ field, ...size, names: plan.namedFields.filter((one) => one.field === field) }]
          : [{ field, ...size, columns: columnsOf(plan, equipId, field) }];
      }),
    );
    return askForUnitsOfSeries(measured, plan.columns, plan);
  }

  /** The largest value of a column, which may have those of several equipments. */
  largestOf(column: ColumnPlan, plan: ImportPlan): number {
    const ofColumn = [...this.#checks].flatMap(([equipId, fields]) =>
      [...fields].flatMap(([field, { max }]) =>
        columnsOf(plan, equipId, field).includes(column) ? [max] : [],
      ),
    );
    return Math.max(...ofColumn);
  }

  /** Values that may have lost a part, by series. */
  lostParts(): LostPartsOfSeries[] {
    return [...this.#checks].flatMap(([equipId, fields]) =>
      [...fields].flatMap(([field, check]) => {
        const lost = check.lostParts();
        return lost ? [{ equipId, field, lost }] : [];
      }),
    );
  }

  /** Numbers that stand out from those around them again and again, by series. */
  repeatedSpikes(): SpikesOfSeries[] {
    return [...this.#checks].flatMap(([equipId, fields]) =>
      [...fields].flatMap(([field, check]) => {
        const values = check.repeatedSpikes();
        return values.length > 0 ? [{ equipId, field, values }] : [];
      }),
    );
  }

  /** The checks in the order of the fields, which are the same object for all plain rows. */
  #checksOf(equipId: string, fields: readonly string[]): SeriesCheck[] {
    const lined = this.#lined.get(equipId);
    if (lined?.fields === fields) return lined.checks;
    const checks = fields.map((field) => this.#checkOf(equipId, field));
    if (!lined || lined.fields.length < fields.length) this.#lined.set(equipId, { fields, checks });
    return checks;
  }

  #nextLevel(): Pick<(typeof LEVELS)[number], 'bucketCount' | 'detail'> {
    const at = this.#count++;
    const { upTo: _, ...level } = LEVELS.find(({ upTo }) => at < upTo) ?? { upTo: 0, bucketCount: 6 };
    return level;
  }

  #checkOf(equipId: string, field: string): SeriesCheck {
    let ofEquipment = this.#checks.get(equipId);
    if (!ofEquipment) this.#checks.set(equipId, (ofEquipment = new Map<string, SeriesCheck>()));
    let check = ofEquipment.get(field);
    if (!check) {
      const known = this.#known.get(equipId);
      check = new SeriesCheck({
        expectedIntervalS: known?.expectedIntervalS ?? null,
        limits: known?.limits[field] ?? [],
        conversion: conversionOf(this.#plan, equipId, field) ?? null,
        ...this.#nextLevel(),
      });
      ofEquipment.set(field, check);
    }
    return check;
  }
}

/**
 * What came of checking a plan: the report is exactly that of the batches which `prepare` makes. `dateOrder` is what the whole
 * column says of day and month; null where the year stands in front.
 */
export type CheckSummary = {
  report: PlanReport;
  series: FileSeries[];
  dateOrder: DateOrderFinding | null;
};

/** `held`: the plan with everything held that only the whole file shows to be open; `questions`: what that is. */
export type Checked = CheckSummary & {
  held: ImportPlan;
  questions: Question[];
  dropped: DroppedRecords | null;
};

/** The report with what only the whole file shows to be open. */
export function withQuestions(report: PlanReport, questions: readonly Question[]): PlanReport {
  return questions.length === 0 ? report : { ...report, questions: [...report.questions, ...questions] };
}

/** A plan may be held for what was found, and then show one thing more. */
const MAX_PASSES = 3;

/**
 * Makes all batches of a plan without handing them on, and looks at every series. What the whole file shows to be open is held,
 * and the file gone through again. Only if times are not in order, the file is searched for duplicates, and gone through once
 * more if there are any.
 */
export function checkPlan(
  source: RowSource,
  plan: ImportPlan,
  known: readonly SeriesKnowledge[],
  options: Omit<BatchOptions, 'take' | 'see'>,
): Checked {
  const pass = (held: ImportPlan, dropped: DroppedRecords | null) => {
    const series = new SeriesOfFile(held, known);
    const open = new WholeFileQuestions(held);
    const see: NonNullable<BatchOptions['see']> = (record) => {
      series.see(record);
      open.see(record);
    };
    const unusual = new PointFirstWatch(held);
    const seeUnusual = (row: SampleRow): void => unusual.see(row);
    const seeProblem = (problem: CellProblem): void => open.seeProblem(problem);
    const watch = { see, seeUnusual, seeProblem };
    const made = makeBatches(source, held, { ...options, take: null, ...watch }, dropped);
    return { ...made, series, open, unusual };
  };
  const passWithoutDuplicates = (held: ImportPlan) => {
    const first = pass(held, null);
    const dropped = first.mayHaveDuplicates ? findDuplicates(source, held, options) : null;
    return { ...(dropped && dropped.count > 0 ? pass(held, dropped) : first), dropped };
  };
  const dateOrder = proveDateOrder(source, plan);
  const further = [...askAboutFurtherRows(source, plan), ...askAboutLastRow(source, plan)];
  let held = plan;
  let made = passWithoutDuplicates(held);
  for (let count = 1; count < MAX_PASSES; count++) {
    const blanks = askAboutBlankCells(source, held, made.report);
    const lost = [
      ...made.unusual.questions((column) => made.series.largestOf(column, held)),
      ...askAboutLostParts(made.series.lostParts(), held),
    ];
    made.open.seeSpikes(made.series.repeatedSpikes());
    const next = made.open.planFor({ ...made.report, dropped: made.dropped }, dateOrder, [
      ...further,
      ...blanks,
      ...lost,
      ...made.series.unitQuestions(),
    ]);
    if (next === held) break;
    held = next;
    made = passWithoutDuplicates(held);
  }
  const { report, series, dropped } = made;
  const questions = held.questions.slice(plan.questions.length);
  return {
    report: withQuestions(report, questions),
    series: series.finish(),
    dateOrder,
    held,
    questions,
    dropped,
  };
}
