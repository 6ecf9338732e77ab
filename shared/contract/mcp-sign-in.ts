import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { declareErrors, failureSchema, SERVICE_ERRORS } from './declare-errors.ts';
import { LANGUAGES } from './settings.ts';

/** A sign-in that waits for a person: in the browser of this computer, or on any device with a code. */
const attemptSchema = z.object({
  /** What the sign-in is doing, in the order of the steps. */
  step: z.enum(['discovering', 'registering', 'waiting-for-user', 'exchanging', 'checking']),
  way: z.enum(['browser', 'device']),
  /** Address of the sign-on page, to open or to copy; null until it is known. It holds no secret. */
  url: z.string().nullable(),
  /** Code to type on the page, for the way by device. */
  userCode: z.string().nullable(),
  startedAtMs: z.number(),
  /** When the attempt gives up, epoch milliseconds. */
  endsAtMs: z.number(),
});

const mcpSignInStateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('signed-out'),
    connectionId: z.string(),
    /** Why, if it was not the user who signed out. */
    reason: failureSchema.nullable(),
    /** A login is kept that cannot be read at the moment (key store locked or gone); it is not thrown away. */
    hasUnreadableLogin: z.boolean(),
  }),
  z.object({ status: z.literal('signing-in'), connectionId: z.string(), attempt: attemptSchema }),
  z.object({
    status: z.literal('signed-in'),
    connectionId: z.string(),
    /** `preferred_username` of the id token. */
    username: z.string(),
    issuer: z.string(),
    requestedScopes: z.array(z.string()),
    grantedScopes: z.array(z.string()),
    /** When the access token ends, epoch milliseconds of this computer's clock. */
    accessUntilMs: z.number(),
    /** There is a refresh token: access renews without the user. */
    renewsByItself: z.boolean(),
    /** When the user last signed in, epoch milliseconds. */
    signedInAtMs: z.number(),
    /** The last renewal failed; it is tried again. */
    renewalFailure: failureSchema.nullable(),
    /** The MCP endpoint refused the newest access token, too: `diagnose` finds out why. */
    isAccessRefused: z.boolean().optional(),
  }),
]);

export type McpSignInState = z.infer<typeof mcpSignInStateSchema>;

/** One step of a sign-in as it went over the wire, with secrets masked. */
const traceStepSchema = z.object({
  id: z.enum([
    'unauthorised-call',
    'resource-metadata',
    'sign-on-metadata',
    'registration',
    'authorisation',
    'callback',
    'device-code',
    'exchange',
    'id-token',
    'call',
    'diagnosis',
    'renewal',
    'revocation',
  ]),
  /** Section of the interface or RFC the step comes from. */
  section: z.string(),
  atMs: z.number(),
  durationMs: z.number(),
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    })
    .nullable(),
  answer: z
    .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
  failure: failureSchema.nullable(),
});

export type SignInTraceStep = z.infer<typeof traceStepSchema>;

/** One thing that the MCP endpoint demands of a token (interface 5.2), and what was found instead. */
const accessCheckSchema = z.object({
  id: z.enum([
    'token-present',
    'token-readable',
    'not-expired',
    'issuer',
    'audience',
    'scope-openid',
    'scope-profile',
    'scope-audience',
    'user-name',
    'not-a-machine',
    'account-permission',
  ]),
  verdict: z.enum(['pass', 'fail', 'unknown']),
  found: z.string(),
  expected: z.string(),
});

/** What a button can do about a refused token. */
const remedySchema = z.enum(['sign-in', 'renew', 'register-again', 'edit-connection', 'ask-operator']);

const diagnosisSchema = z.object({
  /** Status of a fresh tools/list with the token, or null if the endpoint could not be asked. */
  status: z.number().nullable(),
  checks: z.array(accessCheckSchema),
  remedy: remedySchema.nullable(),
});

export type Diagnosis = z.infer<typeof diagnosisSchema>;

const signInErrors = declareErrors(
  ...SERVICE_ERRORS,
  'CONNECTION_NOT_FOUND',
  'BUILT_IN_SERVICE_FAILED',
  'SIGN_ON_NOT_FOUND',
  'SIGN_ON_MISMATCH',
  'CLIENT_OF_OTHER_ISSUER',
  'REGISTRATION_REFUSED',
  'AUTHORISATION_REFUSED',
  'SIGN_IN_TIMED_OUT',
  'DISK_FAILED',
);

/** Of a connection, or of an MCP address that somebody added: each has a sign-in of its own. */
const ofConnection = z.object({ connectionId: z.string() });

export const mcpSignInContract = {
  /** The MCP sign-ins: at once, and again at every change. A connection that is not named is signed out. */
  watch: oc.output(eventIterator(z.array(mcpSignInStateSchema))),
  /**
   * Signs in by authorisation code with PKCE over loopback, or by device code; answers when it is over. The address
   * of the page appears in the watched state. A second call cancels the first, of whatever connection.
   */
  start: oc
    .errors(signInErrors)
    .input(
      ofConnection.extend({
        way: z.enum(['browser', 'device']),
        chooseAccount: z.boolean(),
        /** Of the window: the sign-on service is asked for pages in it (OpenID Connect Core 3.1.2.1, `ui_locales`). */
        language: z.enum(LANGUAGES).optional(),
        /** To ask for beside the usual ones: the endpoint has refused a token without them. */
        furtherScopes: z.array(z.string()).max(100).optional(),
      }),
    )
    .output(mcpSignInStateSchema),
  /** Takes the address a browser on another computer ended at, in place of the call-back that cannot arrive. */
  pasteAddress: oc
    .errors(signInErrors)
    .input(ofConnection.extend({ address: z.string() }))
    .output(z.void()),
  cancel: oc.input(ofConnection).output(z.void()),
  /**
   * Forgets the login and revokes it. @returns the address that ends the browser's session too, if there is one; and why the
   * sign-on service could not be told, so that the login may still be alive there.
   */
  signOut: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED'))
    .input(ofConnection)
    .output(z.object({ endSessionUrl: z.string().nullable(), notRevoked: failureSchema.nullable() })),
  /** The steps of the last sign-in and of what followed, oldest first. */
  trace: oc.input(ofConnection).output(z.array(traceStepSchema)),
  /** Finds out why the MCP endpoint refuses the token, for the service gives no reason. */
  diagnose: oc.errors(signInErrors).input(ofConnection).output(diagnosisSchema),
  /** Forgets the client that registered itself; the next sign-in registers again. */
  forgetRegistration: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED'))
    .input(ofConnection)
    .output(z.void()),
};
