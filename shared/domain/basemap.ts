import { z } from 'zod';
import { tileAddressProblem, tileOrigin } from './tile-address.ts';

/** In which coordinates a basemap is drawn (interface 10.12). The places are moved to where it has them. */
export const BASEMAP_DATUMS = ['wgs84', 'gcj02'] as const;

export type BasemapDatum = (typeof BASEMAP_DATUMS)[number];

const drawn = {
  /** Whom the basemap is owed to; shown on the map. */
  attribution: z.string().trim().max(300),
  /** 0.1 (hardly seen) to 1. */
  opacity: z.number().min(0.1).max(1),
};

const templateSchema = z
  .string()
  .trim()
  .max(2_000)
  .refine((template) => tileAddressProblem(template) === null, 'address');

const tilesSchema = z
  .object({
    kind: z.literal('tiles'),
    template: templateSchema,
    /** Tiles of names that are drawn above the others, from the same server. */
    labels: templateSchema.optional(),
    datum: z.enum(BASEMAP_DATUMS),
    /** The deepest zoom that the tiles have. */
    maxZoom: z.int().min(1).max(22),
    ...drawn,
  })
  .refine(
    ({ template, labels }) => labels === undefined || tileOrigin(labels) === tileOrigin(template),
    'labels-elsewhere',
  );

/** What lies under the places: the land alone, tiles from an address, or an archive of tiles on this computer. */
export const basemapSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  tilesSchema,
  z.object({
    kind: z.literal('archive'),
    /** Absolute path of a PMTiles file. */
    path: z.string().trim().min(1).max(4_000),
    datum: z.enum(BASEMAP_DATUMS),
    ...drawn,
  }),
]);

export type Basemap = z.infer<typeof basemapSchema>;
