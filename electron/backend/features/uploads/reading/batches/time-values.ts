/** Few: a file may have thousands of equipment. */
const FIRST_CAPACITY = 16;

/** A value and where it is from. `text`: its JSON text if it is no number. */
export type ValueOfFile = { value: number; text: string | null; file: number; row: number };

type Column = { values: Float64Array; rows: Int32Array; files: Uint16Array };

/** What is known of a time: nothing, something, or how what several files say of it compares. */
export const [FREE, EQUAL, DIFFERENT] = [0, 2, 3] as const;
const TAKEN = 1;

const newColumn = (capacity: number): Column => ({
  values: new Float64Array(capacity),
  rows: new Int32Array(capacity),
  files: new Uint16Array(capacity),
});

/** The values of one equipment by time and field, of the file that had them first: 9 bytes a time and 14 a value. */
export class TimeValues {
  #capacity = FIRST_CAPACITY;
  #size = 0;
  #seconds = new Float64Array(FIRST_CAPACITY);
  #marks = new Uint8Array(FIRST_CAPACITY);
  readonly #columns = new Map<string, Column>();
  /** Texts have a negative row, and their place here as value. */
  readonly #texts: string[] = [];
  readonly #placeOfText = new Map<string, number>();

  /** What is known of a time. */
  markOf(seconds: number): number {
    return this.#marks[this.#slotOf(seconds)] as number;
  }

  mark(seconds: number, mark: typeof EQUAL | typeof DIFFERENT): void {
    this.#marks[this.#slotOf(seconds)] = mark;
  }

  /** The value that is there already. */
  at(seconds: number, field: string): ValueOfFile | undefined {
    const column = this.#columns.get(field);
    const slot = this.#slotOf(seconds);
    const row = column?.rows[slot] ?? 0;
    if (!column || row === 0 || this.#marks[slot] === FREE) return undefined;
    const value = column.values[slot] as number;
    const file = column.files[slot] as number;
    if (row > 0) return { value, text: null, file, row };
    return { value: Number.NaN, text: this.#texts[value] ?? '', file, row: -row };
  }

  set(seconds: number, field: string, { value, text, file, row }: ValueOfFile): void {
    if (this.#size * 2 >= this.#capacity) this.#grow();
    const slot = this.#slotOf(seconds);
    if (this.#marks[slot] === FREE) {
      this.#marks[slot] = TAKEN;
      this.#seconds[slot] = seconds;
      this.#size += 1;
    }
    let column = this.#columns.get(field);
    if (!column) this.#columns.set(field, (column = newColumn(this.#capacity)));
    column.values[slot] = text === null ? value : this.#place(text);
    column.rows[slot] = text === null ? row : -row;
    column.files[slot] = file;
  }

  #place(text: string): number {
    let place = this.#placeOfText.get(text);
    if (place === undefined) {
      place = this.#texts.push(text) - 1;
      this.#placeOfText.set(text, place);
    }
    return place;
  }

  #slotOf(seconds: number): number {
    const mixed = Math.imul(seconds | 0, 0x9e3779b1);
    let at = (mixed ^ (mixed >>> 15)) & (this.#capacity - 1);
    while (this.#marks[at] !== FREE && this.#seconds[at] !== seconds) at = (at + 1) & (this.#capacity - 1);
    return at;
  }

  #grow(): void {
    const [seconds, marks] = [this.#seconds, this.#marks];
    this.#capacity *= 2;
    this.#seconds = new Float64Array(this.#capacity);
    this.#marks = new Uint8Array(this.#capacity);
    const slots = new Int32Array(marks.length);
    for (let old = 0; old < marks.length; old += 1) {
      if (marks[old] === FREE) continue;
      const slot = this.#slotOf(seconds[old] as number);
      this.#seconds[slot] = seconds[old] as number;
      this.#marks[slot] = marks[old] as number;
      slots[old] = slot;
    }
    for (const [field, before] of this.#columns) {
      const column = newColumn(this.#capacity);
      for (let old = 0; old < marks.length; old += 1) {
        if (marks[old] === FREE) continue;
        const slot = slots[old] as number;
        column.values[slot] = before.values[old] as number;
        column.rows[slot] = before.rows[old] as number;
        column.files[slot] = before.files[old] as number;
      }
      this.#columns.set(field, column);
    }
  }
}
