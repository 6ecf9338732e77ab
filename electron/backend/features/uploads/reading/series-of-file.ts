import { SeriesCheck, type SeriesDetail } from '#shared/domain/import/check/series-check.ts';
import type { FileSeries, SeriesKnowledge } from '#shared/domain/import/check/file-series.ts';
import type { SeenRecord } from './batches/seen-record.ts';

/** A file with more series than anybody looks at one by one gets coarser pictures of the further ones. */
const LEVELS: { upTo: number; bucketCount: number; detail?: SeriesDetail }[] = [
  { upTo: 60, bucketCount: 400 },
  { upTo: 600, bucketCount: 40, detail: { marks: 20, sampleSize: 512 } },
  { upTo: Number.POSITIVE_INFINITY, bucketCount: 6, detail: { marks: 2, sampleSize: 64 } },
];

/** Looks at every series of a file while its records are made. */
export class SeriesOfFile {
  readonly #known: ReadonlyMap<string, SeriesKnowledge>;
  readonly #checks = new Map<string, Map<string, SeriesCheck>>();
  readonly #lined = new Map<string, { fields: readonly string[]; checks: SeriesCheck[] }>();
  #count = 0;

  constructor(known: readonly SeriesKnowledge[]) {
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
        ...this.#nextLevel(),
      });
      ofEquipment.set(field, check);
    }
    return check;
  }
}
