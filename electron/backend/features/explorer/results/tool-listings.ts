import type { JsonValue } from '#shared/domain/json-value.ts';
import { maskKnown, maskKnownInJson } from '#shared/domain/mask-secrets.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { asTool, LIST_MEMBERS } from '#shared/domain/mcp/tools/offer.ts';
import { maskDeclaration } from '#shared/domain/mcp/tools/tool-model.ts';
import { readTools } from '#shared/domain/mcp/tools/read-tools.ts';
import type { ToolSnapshot } from '#shared/domain/mcp/tools/tool-changes.ts';
import type { NotATool, ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { AppError } from '#shared/errors.ts';

/** Of all declarations of a list, as JSON: the list is handed on in one piece. */
const MAX_LIST_CHARS = 1_000_000;
const MAX_ENTRIES = 2_000;

type ListPage = { list: string; isFirstPage: boolean };
type Listing = { entries: JsonValue[]; chars: number; leftOut: number; secrets: Set<string> };

export type ListedTools = {
  tools: ToolModel[];
  notTools: NotATool[];
  /** Entries for which there was no room. */
  leftOut: number;
  /** To be compared with later lists, and for the disk: no name in it is a secret either. */
  snapshot: ToolSnapshot;
};

/** Lists of tools while their pages come, until each is taken or given up. */
export class ToolListings {
  readonly #listings = new Map<string, Listing>();

  /**
   * Adds a page. What is too large for the list is left out and counted, and costs the others nothing.
   * @throws AppError THREAD_ENDED if the pages before it went with a thread that has died
   */
  add({ list, isFirstPage }: ListPage, result: JsonValue, secrets: readonly string[]): void {
    if (isFirstPage) this.#listings.set(list, { entries: [], chars: 0, leftOut: 0, secrets: new Set() });
    const listing = this.#get(list);
    for (const secret of secrets) listing.secrets.add(secret);
    const entries = LIST_MEMBERS.flatMap((member) => {
      const listed = memberOf(result, member);
      return (Array.isArray(listed) ? listed : []).map((entry) =>
        member === 'tools' ? entry : (asTool(member, entry) ?? entry),
      );
    });
    for (const entry of entries) {
      const { length } = JSON.stringify(entry);
      if (listing.chars + length > MAX_LIST_CHARS || listing.entries.length >= MAX_ENTRIES) {
        listing.leftOut += 1;
        continue;
      }
      listing.chars += length;
      listing.entries.push(entry);
    }
  }

  /** The tools of all pages. @throws AppError THREAD_ENDED */
  take(list: string): ListedTools {
    const { entries, leftOut, secrets: known } = this.#get(list);
    this.#listings.delete(list);
    const secrets = [...known];
    const read = readTools(entries.map((entry) => maskDeclaration(entry, secrets)));
    const snapshot = read.tools.map(({ name, raw }) => ({
      name: maskKnown(name, secrets),
      declaration: withoutSecrets(raw, secrets),
    }));
    return { ...read, leftOut, snapshot };
  }

  forget(list: string): void {
    this.#listings.delete(list);
  }

  #get(list: string): Listing {
    const listing = this.#listings.get(list);
    if (listing) return listing;
    throw new AppError('THREAD_ENDED', { of: 'tool-answers', reason: 'the earlier pages are gone' });
  }
}

/** The very same value if there is nothing to hide in it, so that it is handed on once. */
function withoutSecrets(value: JsonValue, secrets: readonly string[]): JsonValue {
  const masked = maskKnownInJson(value, secrets);
  return JSON.stringify(masked) === JSON.stringify(value) ? value : masked;
}
