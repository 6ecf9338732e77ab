import { oc } from '@orpc/contract';
import { z } from 'zod';
import { basemapSchema } from '../domain/basemap.ts';
import { declareErrors } from './declare-errors.ts';

/** Whether a key for the tiles is kept, never what it is. */
const basemapStateSchema = z.object({ basemap: basemapSchema, hasKey: z.boolean() });

export type BasemapState = z.infer<typeof basemapStateSchema>;

const tileSchema = z.object({
  z: z.int().min(0).max(24),
  x: z.int().nonnegative(),
  y: z.int().nonnegative(),
});

const tileErrors = declareErrors(
  'INVALID_INPUT',
  'HOST_NOT_FOUND',
  'SERVICE_UNREACHABLE',
  'CERTIFICATE_NOT_TRUSTED',
  'SERVICE_NOT_ENCRYPTED',
  'SERVICE_TIMED_OUT',
  'ANSWER_BROKE_OFF',
  'UNEXPECTED_ANSWER',
  'TILES_REFUSED',
  'NOT_A_TILE',
  'LOGIN_UNREADABLE',
  'CANCELLED',
);

const MAX_RANGE_BYTES = 16_000_000;

/** The basemap of the user's choice: none unless the user asks for one. */
export const basemapContract = {
  read: oc.output(basemapStateSchema),
  /** Keeps another basemap. A key that is not given stays, null forgets it. */
  change: oc
    .errors(declareErrors('DISK_FAILED'))
    .input(z.object({ basemap: basemapSchema, key: z.string().trim().min(1).nullable().optional() }))
    .output(basemapStateSchema),
  /** A tile of the kept basemap, or of the names above it; an empty file where there is none. */
  tile: oc
    .errors(tileErrors)
    .input(tileSchema.extend({ layer: z.enum(['ground', 'labels']).default('ground') }))
    .output(z.file()),
  /** Fetches one tile of an address that is not kept yet, with the key given or else the kept one; gives its size in bytes. */
  try: oc
    .errors(tileErrors)
    .input(z.object({ template: z.string(), key: z.string().nullable(), tile: tileSchema }))
    .output(z.object({ sizeBytes: z.number() })),
  /** Bytes of a PMTiles file on this computer, and of no other file. */
  archive: oc
    .errors(declareErrors('ARCHIVE_UNREADABLE'))
    .input(
      z.object({
        path: z.string(),
        offset: z.number().int().nonnegative(),
        length: z.int().positive().max(MAX_RANGE_BYTES),
      }),
    )
    .output(z.file()),
};
