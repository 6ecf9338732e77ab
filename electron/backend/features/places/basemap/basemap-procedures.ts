import { AppError } from '#shared/errors.ts';
import { tileAddressProblem } from '#shared/domain/tile-address.ts';
import { procedures } from '../procedures.ts';
import { loadTile } from './load-tile.ts';
import { readArchive } from './read-archive.ts';

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
