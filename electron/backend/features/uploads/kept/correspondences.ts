import { z } from 'zod';
import {
  type CorrespondenceTable,
  correspondenceTableSchema,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const fileSchema = z.object({
  version: z.literal(1),
  tables: z.record(z.string(), correspondenceTableSchema),
});

/** The correspondence tables, by connection. */
export type KeptCorrespondences = z.infer<typeof fileSchema>;

/** Opens the file; one that cannot be read is set aside, and all tables are empty. */
export function openCorrespondences(files: JsonFolder): Promise<JsonFile<KeptCorrespondences>> {
  return files.open('correspondences.json', fileSchema, { version: 1, tables: {} });
}

export function readCorrespondence(
  file: JsonFile<KeptCorrespondences>,
  connectionId: string,
): CorrespondenceTable {
  const { tables } = file.content;
  const known = Object.hasOwn(tables, connectionId) ? tables[connectionId] : undefined;
  return known ?? { draft: [], versions: [] };
}

/** Of a connection that was removed. @throws AppError DISK_FAILED */
export async function forgetCorrespondence(
  file: JsonFile<KeptCorrespondences>,
  connectionId: string,
): Promise<void> {
  await file.change((content) => {
    if (!Object.hasOwn(content.tables, connectionId)) return content;
    const { [connectionId]: _removed, ...tables } = content.tables;
    return { ...content, tables };
  });
}

/** @throws AppError DISK_FAILED */
export async function saveCorrespondence(
  file: JsonFile<KeptCorrespondences>,
  connectionId: string,
  table: CorrespondenceTable,
): Promise<void> {
  await file.change(({ tables, ...content }) => ({
    ...content,
    tables: { ...tables, [connectionId]: table },
  }));
}
