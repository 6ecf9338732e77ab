import { AppError, type ErrorDetails } from '#shared/errors.ts';
import { tileAddressProblem } from '#shared/domain/tile-address.ts';
import { procedures } from '../procedures.ts';
import { open } from 'node:fs/promises';
import { loadTile } from './load-tile.ts';

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

const { basemap } = procedures;

export const basemapProcedures = basemap.router({
  read: basemap.read.handler(({ context }) => context.basemap.read()),
  change: basemap.change.handler(({ context, input }) => {
    context.tiles.clear();
    return context.basemap.change(input.basemap, input.key);
  }),
  tile: basemap.tile.handler(async ({ context, input: { layer, ...tile }, signal }) => {
    const setting = context.basemap.basemap;
    const template =
      setting.kind === 'tiles' ? (layer === 'labels' ? setting.labels : setting.template) : undefined;
    if (template === undefined) throw new AppError('INVALID_INPUT', { field: 'basemap', reason: 'no-tiles' });
    const name = `${template} ${tile.z}/${tile.x}/${tile.y}`;
    const kept = context.tiles.get(name);
    if (kept && Date.now() < kept.freshUntilMs) return new File([kept.bytes], 'tile');
    const key = await context.basemap.keyFor(template);
    const { version } = context.about;
    const loaded = await loadTile({ template, tile, key, version, kept }, context.fetch, signal);
    // What the user has changed meanwhile is not kept once more.
    if (context.basemap.basemap === setting) context.tiles.put(name, loaded);
    return new File([loaded.bytes], 'tile');
  }),
  try: basemap.try.handler(async ({ context, input: { template, tile, key }, signal }) => {
    const reason = tileAddressProblem(template);
    if (reason) throw new AppError('INVALID_INPUT', { field: 'template', reason });
    const { version } = context.about;
    const request = { template, tile, version, key: key ?? (await context.basemap.keyFor(template)) };
    const { bytes } = await loadTile(request, context.fetch, signal);
    return { sizeBytes: bytes.length };
  }),
  archive: basemap.archive.handler(async ({ input }) => new File([await readArchive(input)], 'range')),
});
