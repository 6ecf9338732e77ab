import type { FormPath } from '#shared/domain/mcp/schema/form-value.ts';

/** A JSON text as somebody typed it into a field, and how the value of the field was written then. */
type TypedText = { text: string; of: string };

/** What was typed into the JSON fields of a form: an unfinished text is in no value, and outlives its field on screen. */
export class TypedJson {
  readonly #texts = new Map<string, TypedText & { path: FormPath }>();

  /** The text that a field shows: as it was typed, unless its value has become another one since. */
  textOf(path: FormPath, written: string): string {
    const typed = this.#texts.get(keyOf(path));
    return typed?.of === written ? typed.text : written;
  }

  /** @param written is how the value of the field is written once it has heard of the text. */
  type(path: FormPath, text: string, written: string): void {
    this.#texts.set(keyOf(path), { path, text, of: written });
  }

  /** The items of a list have new places; those without one are gone. */
  moveItems(list: FormPath, placeOf: (index: number) => number | undefined): void {
    const under = [...this.#texts.values()].filter(
      ({ path }) => path.length > list.length && list.every((step, at) => step === path[at]),
    );
    for (const { path } of under) this.#texts.delete(keyOf(path));
    for (const { path, text, of } of under) {
      const place = placeOf(Number(path[list.length]));
      if (place !== undefined) this.type(path.with(list.length, place), text, of);
    }
  }
}

function keyOf(path: FormPath): string {
  return JSON.stringify(path);
}
