import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { replaceFile } from '../../../kit/replace-file.ts';

/** More than 100,000 places take, many times over; of a longer list nothing is kept. */
const MAX_KEPT_BYTES = 100_000_000;
/** As much as a place list may have when it comes. */
const MAX_UNPACKED_BYTES = 400_000_000;
const MAX_HEAD_BYTES = 4_096;
const NEW_LINE = 0x0a;

const size = z.int().nonnegative();
const headSchema = z.object({
  version: z.literal(1),
  /** Of which service and account the list is. */
  origin: z.string(),
  username: z.string(),
  /** In which zone its times were read. */
  zone: z.string(),
  receivedAtMs: z.number(),
  listBytes: size,
  levels: z.object({ asOfMs: z.number(), bytes: size }).nullable(),
});
const levelsSchema = z.array(z.tuple([z.string(), z.number().nullable(), z.number().nullable()]));

/** The levels of a complete reading, and when it was complete, in epoch milliseconds. */
export type KeptLevels = { levels: LevelReading[]; asOfMs: number };

/** A place list as it came, and the last levels of its places. */
export type KeptContent = Pick<
  z.infer<typeof headSchema>,
  'origin' | 'username' | 'zone' | 'receivedAtMs'
> & {
  list: Uint8Array;
  levels: KeptLevels | null;
};

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** Packed outside the thread that asks; the sum that gzip adds tells damage. */
export function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return zip(bytes, { level: constants.Z_BEST_SPEED });
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  return unzip(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
}

/**
 * Writes a line that says what follows, the packed list and the packed levels, in one step: after a crash there is the
 * file before or this one. @returns whether it is small enough to be kept.
 */
export async function writeKeptFile(
  file: string,
  { origin, username, zone, receivedAtMs }: Omit<KeptContent, 'list' | 'levels'>,
  packedList: Uint8Array,
  levels: KeptLevels | null,
): Promise<boolean> {
  const rows = levels?.levels.map(({ placeId, levelM, timeMs }) => [placeId, levelM, timeMs]);
  const packedLevels = await pack(new TextEncoder().encode(JSON.stringify(rows ?? [])));
  const head: z.infer<typeof headSchema> = {
    version: 1,
    origin,
    username,
    zone,
    receivedAtMs,
    listBytes: packedList.byteLength,
    levels: levels && { asOfMs: levels.asOfMs, bytes: packedLevels.byteLength },
  };
  const headLine = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const pieces = levels ? [headLine, packedList, packedLevels] : [headLine, packedList];
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (length > MAX_KEPT_BYTES || headLine.byteLength > MAX_HEAD_BYTES) return false;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceFile(file, pieces);
  return true;
}

/** What a file holds; undefined if there is none. @throws Error if it is damaged */
export async function readKeptFile(file: string): Promise<KeptContent | undefined> {
  const { size: length } = await stat(file).catch(() => ({ size: undefined }));
  if (length === undefined) return undefined;
  if (length > MAX_KEPT_BYTES) throw new Error(`it has ${length} bytes`);
  const bytes = await readFile(file);
  const { head, length: headBytes } = headOf(bytes);
  const { origin, username, zone, receivedAtMs, listBytes } = head;
  const endOfList = headBytes + listBytes;
  const isWhole = bytes.byteLength === endOfList + (head.levels?.bytes ?? 0);
  if (!isWhole) throw new Error(`it has ${bytes.byteLength} bytes, which is not what its first line says`);
  const list = await unpack(bytes.subarray(headBytes, endOfList));
  const levels = head.levels && {
    asOfMs: head.levels.asOfMs,
    levels: readLevels(await unpack(bytes.subarray(endOfList))),
  };
  return { origin, username, zone, receivedAtMs, list, levels };
}

/** The first line of a file alone; undefined if there is no file. @throws Error if it is damaged */
export async function readKeptHead(file: string): Promise<z.infer<typeof headSchema> | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    return headOf(buffer.subarray(0, bytesRead)).head;
  } finally {
    await handle.close();
  }
}

function headOf(bytes: Buffer): { head: z.infer<typeof headSchema>; length: number } {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(NEW_LINE);
  if (end === -1) throw new Error('it has no first line');
  return { head: headSchema.parse(parseJsonText(bytes.toString('utf8', 0, end))), length: end + 1 };
}

function readLevels(bytes: Uint8Array): LevelReading[] {
  const rows = levelsSchema.parse(parseJsonText(new TextDecoder().decode(bytes)));
  return rows.map(([placeId, levelM, timeMs]) => ({ placeId, levelM, timeMs }));
}
