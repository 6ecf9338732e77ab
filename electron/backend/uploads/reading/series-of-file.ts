import { SeriesCheck } from '#shared/domain/import/check/series-check.ts';
import type { FileSeries, SeriesKnowledge } from '#shared/domain/import/check/file-series.ts';
import type { SeenRecord } from './batches/run-plan.ts';

const BUCKETS = 400;
const BUCKETS_OF_MANY = 40;
/** A file with more series than anybody looks at one by one gets coarser pictures of the further ones. */
const FINE_SERIES = 60;

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

  #checkOf(equipId: string, field: string): SeriesCheck {
    let ofEquipment = this.#checks.get(equipId);
    if (!ofEquipment) this.#checks.set(equipId, (ofEquipment = new Map<string, SeriesCheck>()));
    let check = ofEquipment.get(field);
    if (!check) {
      const known = this.#known.get(equipId);
      check = new SeriesCheck({
        expectedIntervalS: known?.expectedIntervalS ?? null,
        limits: known?.limits[field] ?? [],
        bucketCount: this.#count++ < FINE_SERIES ? BUCKETS : BUCKETS_OF_MANY,
      });
      ofEquipment.set(field, check);
    }
    return check;
  }
}
