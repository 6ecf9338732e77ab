import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { declareErrors, failureSchema, SERVICE_ERRORS } from './declare-errors.ts';

/**
 * Who is signed in on a connection with the token of interface 5.1, and until when. The token itself and
 * the password never leave the backend.
 */
export const sessionStateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('signed-out'),
    connectionId: z.string(),
    /** Why, if it was not the user who signed out. */
    reason: failureSchema.nullable(),
    /** Why the last try to sign in came to nothing, if the service did not refuse it. */
    attempt: failureSchema.optional(),
  }),
  z.object({ status: z.literal('signing-in'), connectionId: z.string(), username: z.string() }),
  z.object({
    status: z.literal('signed-in'),
    connectionId: z.string(),
    username: z.string(),
    /** Expiry as the service wrote it, `yyyy-MM-dd HH:mm:ss` in `zone`. */
    validDate: z.string(),
    /** The same instant in epoch milliseconds, or null if validDate is no such time. */
    validUntilMs: z.number().nullable(),
    zone: z.string(),
    /** Project ids of the token record. */
    projects: z.array(z.string()),
    /** Number of place ids of the token record. */
    placeCount: z.number().int(),
    /** The last try to renew the token failed; it is tried again until the token expires. */
    renewalFailure: failureSchema.nullable(),
  }),
]);

export type SessionState = z.infer<typeof sessionStateSchema>;

const signInErrors = declareErrors(
  ...SERVICE_ERRORS,
  'CONNECTION_NOT_FOUND',
  'WRONG_CREDENTIALS',
  'NO_PERMISSION',
  'BUILT_IN_SERVICE_FAILED',
);

export const sessionContract = {
  /** The state of every connection's session: at once, and again at every change. */
  watch: oc.output(eventIterator(z.array(sessionStateSchema))),
  /**
   * Exchanges name and password for a token (interface 4.2). A second call on the connection ends the first;
   * a session that works ends when another has come about, and goes on if none does.
   */
  signIn: oc
    .errors(signInErrors)
    .input(z.object({ connectionId: z.string(), username: z.string().min(1), password: z.string().min(1) }))
    .output(sessionStateSchema),
  signOut: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND'))
    .input(z.object({ connectionId: z.string() }))
    .output(z.void()),
};
