import { oc } from '@orpc/contract';
import { z } from 'zod';
import { declareErrors } from './declare-errors.ts';

/** Where refresh tokens, client secrets and upload tokens are kept between two runs. */
const secretPlaceSchema = z.object({
  place: z.enum(['key-store', 'memory', 'file']),
  /** Name of the key store, or why there is none. */
  keyStore: z.discriminatedUnion('isAvailable', [
    z.object({ isAvailable: z.literal(true), name: z.string() }),
    z.object({
      isAvailable: z.literal(false),
      why: z.enum(['browser-shell', 'none-on-this-computer', 'failed']),
    }),
  ]),
});

export type SecretPlace = z.infer<typeof secretPlaceSchema>;

export const secretsContract = {
  read: oc.output(secretPlaceSchema),
  /**
   * By the user's explicit choice secrets go to a file that only this user may read, where there is no key store; or
   * back to memory, and then the file is removed, but for what cannot be read from it.
   */
  choose: oc
    .errors(declareErrors('DISK_FAILED', 'INVALID_INPUT', 'KEY_STORE_FAILED'))
    .input(z.object({ place: z.enum(['key-store', 'memory', 'file']) }))
    .output(secretPlaceSchema),
};
