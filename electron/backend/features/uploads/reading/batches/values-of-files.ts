import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { formatWallSeconds, readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import type { FileRepeats, FileValue, SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import type { EquipmentPlan } from '#shared/domain/import/import-plan.ts';
import type { MadeRecord } from '#shared/domain/import/made-record.ts';
import { equipTypeOf } from './equipment-batches.ts';
import type { SeenRecord } from './seen-record.ts';
import { DIFFERENT, EQUAL, FREE, TimeValues, type ValueOfFile } from './time-values.ts';

const MAX_EXAMPLES = 20;

type OfEquipment = { equipId: string; from: number; to: number; values: TimeValues };

const keyOf = (equipType: string, equipId: string): string => `${equipType}\n${equipId}`;
const literalOf = ({ value, text }: ValueOfFile): string => text ?? String(value);
const isSame = (a: ValueOfFile, b: ValueOfFile): boolean =>
  a.text === b.text && (a.text !== null || a.value === b.value);

/** What files say of the periods that they share: of each equipment, time and field the value of the first file that has one. */
export class ValuesOfFiles {
  readonly #equipment = new Map<string, OfEquipment>();
  readonly #examples: FileRepeats['examples'] = [];
  readonly #differing = new Set<number>();
  #equal = 0;
  #different = 0;

  constructor(periods: readonly SharedPeriod[]) {
    for (const { equipType, equipId, firstTimestamp, lastTimestamp } of periods) {
      this.#equipment.set(keyOf(equipType, equipId), {
        equipId,
        from: readWallSeconds(firstTimestamp),
        to: readWallSeconds(lastTimestamp),
        values: new TimeValues(),
      });
    }
  }

  /** Takes in a record of a file that is read by a plan with this equipment. */
  take(file: number, equipment: EquipmentPlan, record: SeenRecord, json: () => string): void {
    const known = this.#of(equipment, record.equipId, record.seconds);
    if (!known) return;
    const { seconds, row, fields, values } = record;
    // Not a number is a text or nothing at all; only the record itself says which.
    const isPlain = fields.every((_, index) => !Number.isNaN(values[index]));
    const written = isPlain ? null : (parseJsonText(json()) as Record<string, string | number>);
    for (const [index, field] of fields.entries()) {
      const value = values[index] as number;
      const text = Number.isNaN(value) ? written?.[field] : null;
      if (text === undefined) continue;
      const told = { value, text: text === null ? null : JSON.stringify(text), file, row };
      this.#compare(known, seconds, field, told);
    }
  }

  /** The values of a record that no file has yet; whether one has another value for a time. */
  rest(
    equipment: EquipmentPlan,
    { equipId, timestamp, values }: MadeRecord,
  ): { values: MadeRecord['values']; isOther: boolean } {
    const seconds = readWallSeconds(timestamp);
    const known = this.#of(equipment, equipId, seconds);
    let isOther = false;
    if (!known) return { values, isOther };
    const rest = values.filter(({ field, literal }) => {
      const there = known.values.at(seconds, field);
      if (!there) return true;
      const isText = literal.startsWith('"');
      const own = { ...there, value: isText ? Number.NaN : Number(literal), text: isText ? literal : null };
      isOther ||= !isSame(there, own);
      return false;
    });
    return { values: rest, isOther };
  }

  /** True if a file has something of a time. */
  has(equipment: EquipmentPlan, equipId: string, seconds: number): boolean {
    return (this.#of(equipment, equipId, seconds)?.values.markOf(seconds) ?? FREE) !== FREE;
  }

  result(): FileRepeats {
    return {
      equal: this.#equal,
      different: this.#different,
      examples: this.#examples,
      differingFiles: [...this.#differing].toSorted((a, b) => a - b),
    };
  }

  #of(equipment: EquipmentPlan, equipId: string, seconds: number): OfEquipment | undefined {
    const known = this.#equipment.get(keyOf(equipTypeOf(equipment, equipId), equipId));
    return known && seconds >= known.from && seconds <= known.to ? known : undefined;
  }

  #compare({ equipId, values }: OfEquipment, seconds: number, field: string, told: ValueOfFile): void {
    const there = values.at(seconds, field);
    if (!there) return values.set(seconds, field, told);
    if (there.file === told.file) return;
    const mark = values.markOf(seconds);
    if (isSame(there, told)) {
      if (mark === EQUAL || mark === DIFFERENT) return;
      values.mark(seconds, EQUAL);
      this.#equal += 1;
      return;
    }
    this.#differing.add(there.file).add(told.file);
    if (mark === DIFFERENT) return;
    if (mark === EQUAL) this.#equal -= 1;
    values.mark(seconds, DIFFERENT);
    this.#different += 1;
    if (this.#examples.length >= MAX_EXAMPLES) return;
    const shown = [there, told].map((one): FileValue => ({
      file: one.file,
      row: one.row,
      literal: literalOf(one),
    })) as [FileValue, FileValue];
    this.#examples.push({ equipId, timestamp: formatWallSeconds(seconds), field, values: shown });
  }
}
