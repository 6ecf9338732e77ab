import { AppError, type ErrorDetails } from '#shared/errors.ts';
import { tileAddress, tileAddressProblem, type TileAt, tileOrigin } from '#shared/domain/tile-address.ts';
import { procedures } from '../procedures.ts';
import { open } from 'node:fs/promises';
import { type Fetch, sendForBytes } from '../../../kit/http/send-request.ts';

/** A PMTiles file of version 3 begins so. */
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1');

type Reason = ErrorDetails<'ARCHIVE_UNREADABLE'>['reason'];

type Range = { path: string; offset: number; length: number };

/**
 * Bytes of a PMTiles file; fewer at its end. A file that is none is not read, so that the window cannot reach others.
 * @throws AppError ARCHIVE_UNREADABLE
 */
async function readArchive({ path, offset, length }: Range): Promise<Uint8Array<ArrayBuffer>> {
  const unreadable = (reason: Reason, cause?: unknown) =>
    new AppError('ARCHIVE_UNREADABLE', { file: path, reason }, { cause });
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(reasonOf(error), error);
  });
  try {
    const begin = Buffer.alloc(MAGIC.length);
    await file.read(begin, 0, MAGIC.length, 0);
    if (!begin.equals(MAGIC)) throw unreadable('not-pmtiles');
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(reasonOf(error), error);
  } finally {
    await file.close();
  }
}

function reasonOf(error: unknown): Reason {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'EACCES' || code === 'EPERM' ? 'not-allowed' : 'not-readable';
}

const TIMEOUT_MS = 20_000;
const MAX_TILE_BYTES = 8_000_000;
const NO_TILE = new Set([204, 404, 410]);

type TileRequest = { template: string; tile: TileAt; key: string };

/**
 * Fetches a tile; no bytes where the server has none. A redirect is not followed: the user has agreed to one host, and
 * the address may carry the key. No failure tells more of the address than its origin.
 * @throws AppError HOST_NOT_FOUND, SERVICE_UNREACHABLE, CERTIFICATE_NOT_TRUSTED, SERVICE_NOT_ENCRYPTED, SERVICE_TIMED_OUT,
 * TILES_REFUSED, NOT_A_TILE, UNEXPECTED_ANSWER (too large), ANSWER_BROKE_OFF, CANCELLED.
 */
async function loadTile(
  { template, tile, key }: TileRequest,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const origin = tileOrigin(template);
  const { status, contentType, bytes } = await sendForBytes(
    {
      address: tileAddress(template, tile, key),
      shownAddress: origin,
      method: 'GET',
      headers: { accept: 'image/*', 'user-agent': 'Stillwell' },
      secrets: [key],
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_TILE_BYTES,
      signal,
    },
    fetch,
  );
  if (NO_TILE.has(status)) return new Uint8Array();
  if (status !== 200) throw new AppError('TILES_REFUSED', { origin, status });
  if (bytes.length > 0 && !isImage(bytes)) throw new AppError('NOT_A_TILE', { origin, contentType });
  return bytes;
}

/** What servers say of their tiles is often wrong, so their first bytes are looked at: PNG, JPEG, WebP, GIF, AVIF. */
function isImage(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    text.startsWith('\u0089PNG') ||
    text.startsWith('\u00ff\u00d8\u00ff') ||
    text.startsWith('GIF8') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP')) ||
    text.slice(4, 12) === 'ftypavif'
  );
}

const { basemap } = procedures;

export const basemapProcedures = basemap.router({
  read: basemap.read.handler(({ context }) => context.basemap.read()),
  change: basemap.change.handler(({ context, input }) => {
    context.tiles.clear();
    return context.basemap.change(input.basemap, input.key);
  }),
  tile: basemap.tile.handler(async ({ context, input: tile, signal }) => {
    const setting = context.basemap.basemap;
    if (setting.kind !== 'tiles')
      throw new AppError('INVALID_INPUT', { field: 'basemap', reason: 'no-tiles' });
    const name = `${setting.template} ${tile.z}/${tile.x}/${tile.y}`;
    const kept = context.tiles.get(name, Date.now());
    if (kept) return new File([kept], 'tile');
    const key = await context.basemap.keyFor(setting.template);
    const bytes = await loadTile({ template: setting.template, tile, key }, context.fetch, signal);
    // What the user has changed meanwhile is not kept once more.
    if (context.basemap.basemap === setting) context.tiles.put(name, bytes, Date.now());
    return new File([bytes], 'tile');
  }),
  try: basemap.try.handler(async ({ context, input: { template, tile, key }, signal }) => {
    const reason = tileAddressProblem(template);
    if (reason) throw new AppError('INVALID_INPUT', { field: 'template', reason });
    const request = { template, tile, key: key ?? (await context.basemap.keyFor(template)) };
    const { length } = await loadTile(request, context.fetch, signal);
    return { sizeBytes: length };
  }),
  archive: basemap.archive.handler(async ({ input }) => new File([await readArchive(input)], 'range')),
});
