import { z } from 'zod';
import type { Collection } from '#shared/domain/mcp/collections/collection.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';

const KEY = 'stillwell.collection-drafts';

/** A collection being changed, and what was saved when it was begun. */
export type Draft = { draft: Collection; saved: Collection };

// What is half written need not be a collection that could be saved.
const collectionSchema = z.custom<Collection>(
  (value) =>
    z
      .object({ id: z.string(), version: z.literal(2), steps: z.array(z.object({ id: z.string() })) })
      .safeParse(value).success,
);

const keptSchema = z.array(z.object({ draft: collectionSchema, saved: collectionSchema }));

/** Recordings are large, and come back with what is saved. */
const withoutRecordings = (collection: Collection): Collection => ({
  ...collection,
  steps: collection.steps.map((step) => ({ ...step, recording: null })),
});

/** Has drafts outlive a reload of the window. */
export function keepDrafts(drafts: Iterable<Draft>): void {
  const kept = [...drafts].map(({ draft, saved }) => ({
    draft: withoutRecordings(draft),
    saved: withoutRecordings(saved),
  }));
  try {
    if (kept.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // There is no room for them: they live as long as the window.
  }
}

export function keptDrafts(): Draft[] {
  try {
    return keptSchema.parse(parseJsonText(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
