import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { sessionStateSchema } from './session.ts';
import { declareErrors, failureSchema, SERVICE_ERRORS } from './declare-errors.ts';

const builtInServiceStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('stopped'), reason: failureSchema.nullable() }),
  z.object({ status: z.literal('starting') }),
  z.object({ status: z.literal('running'), baseUrl: z.string() }),
]);

export type BuiltInServiceState = z.infer<typeof builtInServiceStateSchema>;

/** Accounts of the demo data, public by design: shown to the user, so that each can be tried. */
export const DEMO_ACCOUNTS = [
  { username: 'engineer', password: 'engineer-demo' },
  { username: 'uploader', password: 'uploader-demo' },
  { username: 'newcomer', password: 'newcomer-demo' },
  { username: 'retired', password: 'retired-demo' },
] as const;

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

export const builtInServiceContract = {
  /** Its state: at once, and again at every change. */
  watch: oc.output(eventIterator(builtInServiceStateSchema)),
  /**
   * One click: starts it with the demo data, adds and activates its connection, signs in as `engineer`. The sign-in to
   * its tools follows in the background; `mcpSignIn.watch` tells how it goes.
   */
  open: oc
    .errors(
      declareErrors(
        'BUILT_IN_SERVICE_FAILED',
        'DISK_FAILED',
        ...SERVICE_ERRORS,
        'WRONG_CREDENTIALS',
        'NO_PERMISSION',
      ),
    )
    .output(sessionStateSchema),
  /** Stops it and signs out; its data stays. */
  stop: oc.output(z.void()),
};
