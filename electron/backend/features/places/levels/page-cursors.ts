import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

export type Cursor = string | number;

type Paging = { argument: string; nextPointer: string };

/** The pages of one list, as the tool leads from each to the next. */
export class PageCursors {
  /** What the next page is asked for by; undefined for the first, and behind the last. */
  next: Cursor | undefined;
  /** The tool leads back to a page that was there: the list has no end that could be reached. */
  isGoingRound = false;
  readonly #paging: Paging | null;
  readonly #seen = new Set<Cursor>();

  constructor(paging: Paging | null) {
    this.#paging = paging;
  }

  /** The arguments of the next page. */
  withNext(args: { [key: string]: JsonValue }): { [key: string]: JsonValue } {
    if (!this.#paging || this.next === undefined) return args;
    return { ...args, [this.#paging.argument]: this.next };
  }

  /** Goes on behind a page, which leads to `next`. @returns whether there is another one to ask for. */
  goOn(next: Cursor | undefined): boolean {
    this.next = next;
    if (this.next === undefined) return false;
    this.isGoingRound = this.#seen.has(this.next);
    this.#seen.add(this.next);
    return !this.isGoingRound;
  }
}

/** What a page says that the next one is asked for by; undefined if it is the last. */
export function nextIn(content: JsonValue, paging: Paging | null): Cursor | undefined {
  const next = paging ? valueAtPointer(content, paging.nextPointer) : undefined;
  return isCursor(next) ? next : undefined;
}

/** An empty text, zero, false and null say that there is no next page. */
function isCursor(next: JsonValue | undefined): next is Cursor {
  return (typeof next === 'string' && next !== '') || (typeof next === 'number' && next !== 0);
}
