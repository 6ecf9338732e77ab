import { MAX_FIELDS_PER_EQUIPMENT } from '#shared/domain/upload-limits.ts';
import { Refusal } from '../refusal.ts';
import type { Equipment, UploadStore } from '../store/store.ts';

/** Some MB of names of equipment. */
const MAX_REMEMBERED = 20_000;

/** The fields of an upload: how many different ones, and their names, which take longer to find. */
export type UploadFields = { count: number; names: () => Promise<string[]> };

type CountsFields = Pick<UploadStore, 'countFields' | 'countNewFields'>;

/**
 * Keeps the different fields of each piece of equipment below a limit: for each of them the store keeps when it came last,
 * for ever. How many they can be at most is remembered, so that the store is asked once for many uploads: with every upload
 * as many are added as it has, and when that comes to the limit, they are counted.
 */
export class FieldLimits {
  readonly #store: CountsFields;
  readonly #atMost = new Map<string, number>();
  readonly #inHand = new Map<string, Set<Promise<unknown>>>();
  readonly #counting = new Map<string, Promise<void>>();

  constructor(store: CountsFields) {
    this.#store = store;
  }

  /**
   * Keeps an upload.
   * @throws Refusal 406 if its equipment would have too many fields with it.
   */
  async during<T>(equipment: Equipment, fields: UploadFields, keep: () => Promise<T>): Promise<T> {
    const name = JSON.stringify([equipment.equipType, equipment.equipId]);
    let letOthersGoOn = (): void => {};
    let keeping: Promise<T>;
    try {
      while (!this.#mayAdd(name, fields.count)) {
        const counting = this.#counting.get(name);
        if (counting) {
          await counting;
          continue;
        }
        const counted = Promise.withResolvers<void>();
        this.#counting.set(name, counted.promise);
        letOthersGoOn = () => {
          this.#counting.delete(name);
          counted.resolve();
        };
        this.#remember(name, await this.#count(name, equipment, fields));
        break;
      }
      keeping = keep();
      this.#inHand.set(name, (this.#inHand.get(name) ?? new Set()).add(keeping));
    } finally {
      letOthersGoOn();
    }
    try {
      return await keeping;
    } finally {
      const inHand = this.#inHand.get(name);
      inHand?.delete(keeping);
      if (inHand?.size === 0) this.#inHand.delete(name);
    }
  }

  /** Adds the fields of an upload if that is surely not too many. */
  #mayAdd(name: string, count: number): boolean {
    const atMost = (this.#atMost.get(name) ?? Infinity) + count;
    if (atMost > MAX_FIELDS_PER_EQUIPMENT || this.#counting.has(name)) return false;
    this.#remember(name, atMost);
    return true;
  }

  /** @returns how many fields the equipment has at most with the upload. */
  async #count(name: string, equipment: Equipment, { count, names }: UploadFields): Promise<number> {
    if (!this.#atMost.has(name)) {
      const atMost = (await this.#store.countFields(equipment)) + count;
      if (atMost <= MAX_FIELDS_PER_EQUIPMENT) return atMost;
    }
    const inHand = this.#inHand.get(name);
    if (inHand) await Promise.allSettled(inHand);
    const { stored, added } = await this.#store.countNewFields(equipment, await names());
    if (added > 0 && stored + added > MAX_FIELDS_PER_EQUIPMENT)
      throw new Refusal(
        406,
        `${added} of its fields are new, and with them the equipment would have ${stored + added}; it may have ${MAX_FIELDS_PER_EQUIPMENT}.`,
      );
    return stored + added;
  }

  #remember(name: string, atMost: number): void {
    this.#atMost.delete(name);
    this.#atMost.set(name, atMost);
    const [oldest] = this.#atMost.keys();
    if (this.#atMost.size > MAX_REMEMBERED && oldest !== undefined) this.#atMost.delete(oldest);
  }
}
