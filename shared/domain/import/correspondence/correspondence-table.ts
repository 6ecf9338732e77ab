import { z } from 'zod';

/** A line of the table that the uploader hands to the operator (interface 2.3). */
const correspondenceRowSchema = z.object({
  equipId: z.string(),
  equipName: z.string(),
  equipType: z.string(),
  field: z.string(),
  /** Unit the values are sent in; empty if they have none. */
  unit: z.string(),
  /** Most decimals that were sent; null if nobody has counted. */
  decimals: z.int().min(0).nullable(),
  /** Headers of the files that the field was read from. */
  sourceHeaders: z.array(z.string()),
});

const versionSchema = z.object({
  /** Counts from 1. */
  version: z.int().min(1),
  savedAtMs: z.number(),
  /** When the operator agreed, by the user's word; null if not yet. */
  agreedAtMs: z.number().nullable(),
  note: z.string(),
  rows: z.array(correspondenceRowSchema),
});

/** The table of a connection: what is being worked on, and every version that was handed out; those never change. */
export const correspondenceTableSchema = z.object({
  draft: z.array(correspondenceRowSchema),
  versions: z.array(versionSchema),
});

export type CorrespondenceRow = z.infer<typeof correspondenceRowSchema>;
export type CorrespondenceVersion = z.infer<typeof versionSchema>;
export type CorrespondenceTable = z.infer<typeof correspondenceTableSchema>;

/** A row is the same if equipment and field are. */
export function rowKey({ equipType, equipId, field }: CorrespondenceRow): string {
  return JSON.stringify([equipType, equipId, field]);
}

/** The version that counts: the newest that the operator has agreed to. */
export function agreedVersion({ versions }: CorrespondenceTable): CorrespondenceVersion | undefined {
  return versions
    .filter(({ agreedAtMs }) => agreedAtMs !== null)
    .toSorted((a, b) => b.version - a.version)[0];
}

const inOrder = (rows: readonly CorrespondenceRow[]): CorrespondenceRow[] => {
  const parts = (row: CorrespondenceRow): string[] => [row.equipType, row.equipId, row.field];
  return rows.toSorted((a, b) => {
    const [left, right] = [parts(a), parts(b)];
    const at = left.findIndex((part, index) => part !== right[index]);
    return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
  });
};

/**
 * Takes rows of a plan into the draft: new ones are added, known ones get the newer name, unit and headers; what the user
 * wrote and the plan does not know (an empty name) stays, and nothing is taken away.
 */
export function mergeIntoDraft(
  table: CorrespondenceTable,
  rows: readonly CorrespondenceRow[],
): CorrespondenceTable {
  const merged = new Map(table.draft.map((row) => [rowKey(row), row]));
  for (const row of rows) {
    const known = merged.get(rowKey(row));
    merged.set(rowKey(row), {
      ...row,
      equipName: row.equipName === '' ? (known?.equipName ?? '') : row.equipName,
      decimals:
        row.decimals === null ? (known?.decimals ?? null) : Math.max(row.decimals, known?.decimals ?? 0),
      sourceHeaders: [...new Set([...(known?.sourceHeaders ?? []), ...row.sourceHeaders])],
    });
  }
  return { ...table, draft: inOrder([...merged.values()]) };
}

/** Keeps the draft as the next version, to be handed out. */
export function saveVersion(
  table: CorrespondenceTable,
  note: string,
  savedAtMs: number,
): CorrespondenceTable {
  const version = Math.max(0, ...table.versions.map((saved) => saved.version)) + 1;
  return {
    ...table,
    versions: [...table.versions, { version, savedAtMs, agreedAtMs: null, note, rows: table.draft }],
  };
}

/** Notes that the operator agreed to a version, or takes that back (null). */
export function markAgreed(
  table: CorrespondenceTable,
  version: number,
  agreedAtMs: number | null,
): CorrespondenceTable {
  const versions = table.versions.map((saved) =>
    saved.version === version ? { ...saved, agreedAtMs } : saved,
  );
  return { ...table, versions };
}
