import { z } from 'zod';
import type { JsonFile } from '../../kit/json-file.ts';
import type { JsonFolder } from '../../kit/json-folder.ts';

/** What a secret is for. */
export const SECRET_KINDS = [
  'mcp-login',
  'sign-on-registration',
  'sign-on-client',
  'sign-on-client-issuer',
  'initial-access-token',
  'upload-token',
  'basemap-key',
  'mcp-bearer',
] as const;

export type SecretKind = (typeof SECRET_KINDS)[number];

const recordSchema = z.object({
  /** The connection that it belongs to, or another owner such as a target of the tools. */
  connectionId: z.string(),
  /** Where it may be sent, and nowhere else; null if an earlier version wrote it, which did not say. */
  origin: z.string().nullable().default(null),
  kind: z.enum(SECRET_KINDS),
  /** Name of the key store that encrypted it; null for one in the clear. */
  keyStore: z.string().nullable(),
  /** Base64 if encrypted. */
  text: z.string(),
});

export type SecretRecord = z.infer<typeof recordSchema>;

/** Names a secret among all. */
export function keyOf(ownerId: string, kind: SecretKind): string {
  return `${ownerId} ${kind}`;
}

export function isOf({ connectionId, kind }: SecretRecord, ownerId: string, wanted: SecretKind): boolean {
  return connectionId === ownerId && kind === wanted;
}

export function isFor({ origin }: { origin: string | null }, binding: { origin: string }): boolean {
  return origin === null || origin === binding.origin;
}

/** What is left of a record once its owner is known: one that does not say where it may be sent is for where that leads now. */
export function settledFor(record: SecretRecord, binding: { origin: string } | undefined): SecretRecord[] {
  if (!binding || record.origin === binding.origin) return [record];
  return record.origin === null ? [{ ...record, origin: binding.origin }] : [];
}

const PLACES = ['key-store', 'memory', 'file'] as const;

export type Place = (typeof PLACES)[number];

const contentSchema = z.object({ version: z.literal(1), records: z.array(recordSchema) });

export type SecretFile = JsonFile<z.infer<typeof contentSchema>>;

export function openSecretFile(files: JsonFolder): Promise<SecretFile> {
  return files.open('secrets.json', contentSchema, { version: 1, records: [] });
}

const choiceSchema = z.object({ place: z.enum(PLACES).nullable() });

export type SecretChoice = JsonFile<z.infer<typeof choiceSchema>>;

/** What the user chose; null before that. It is no secret, so it outlives the file that is removed for `memory`. */
export function openSecretChoice(files: JsonFolder): Promise<SecretChoice> {
  return files.open('secret-place.json', choiceSchema, { place: null });
}
