import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dialectSchema, targetDraftSchema, targetSettingsSchema } from '../../domain/mcp/wire/mcp-target.ts';
import { declareErrors, failureSchema } from '../declare-errors.ts';
import { TARGET_ERRORS } from './tool-errors.ts';

/** An MCP endpoint that can be explored: that of a connection, an address that somebody added, or a program of the user's configuration. */
const targetSchema = z.object({
  /** `connection:` and the connection's id, or an id of its own. */
  id: z.string(),
  kind: z.enum(['connection', 'address', 'program']),
  /** Name of an added address; that of a connection is the connection's (empty here for the built-in service). */
  name: z.string(),
  /** null for the built-in service while it does not run. */
  url: z.string().nullable(),
  authorisation: targetDraftSchema.shape.authorisation,
  /** A pasted token is kept for it. */
  hasBearer: z.boolean(),
  /** A client ID is kept for its sign-in, made by the operator of its sign-on service. */
  hasClient: z.boolean(),
  /** It is the connection that is active. */
  isActive: z.boolean(),
  /** Of a program, what is started; the values of its variables stay in the configuration. */
  program: z
    .object({
      command: z.string(),
      args: z.array(z.string()),
      variables: z.array(z.string()),
      cwd: z.string().nullable(),
      isConfirmed: z.boolean(),
      /** Stands for all of the command: what is confirmed. */
      exact: z.string(),
    })
    .nullable(),
  ...targetSettingsSchema.shape,
});

export type Target = z.infer<typeof targetSchema>;

/** What an address is given beside its draft, and never shows again: null forgets it, left out keeps it. */
const clientSchema = z
  .object({ clientId: z.string().trim().min(1).max(2_000), secret: z.string().max(20_000).nullable() })
  .nullable()
  .optional();

const ofTarget = z.object({ targetId: z.string() });

/** How an endpoint answers one dialect. */
const dialectProbeSchema = z.object({
  dialect: dialectSchema,
  verdict: z.enum([
    'works',
    /** It answers, but not in this dialect. */
    'not-spoken',
    'wants-sign-in',
    'failed',
  ]),
  /** Of the request that decided: tools/list, or the handshake before it. */
  rpcMethod: z.string(),
  status: z.number().nullable(),
  contentType: z.string(),
  rpcErrorCode: z.number().nullable(),
  rpcErrorMessage: z.string(),
  failure: failureSchema.nullable(),
  /** Tools on its first page. */
  tools: z.number().nullable(),
  durationMs: z.number(),
  /** What `initialize` or `server/discover` answered, JSON text; null if it was not asked or has no result. */
  handshakeJson: z.string().nullable(),
  exchangeIds: z.array(z.string()),
});

export type DialectProbe = z.infer<typeof dialectProbeSchema>;

const probeSchema = z.object({
  dialects: z.array(dialectProbeSchema),
  /** The dialect that `auto` stands for from now on; null if none works. */
  pick: dialectSchema.nullable(),
});

const programsLeftOutSchema = z.object({
  /** False for a file that is no configuration, as one that is being written, or too large. */
  isReadable: z.boolean(),
  entries: z.array(z.object({ name: z.string(), member: z.string() })),
});

/** What of the user's configuration of programs cannot be used. */
export type ProgramsLeftOut = z.infer<typeof programsLeftOutSchema>;

const changeErrors = declareErrors('TARGET_NOT_FOUND', 'INVALID_INPUT', 'DISK_FAILED');

export const targetsContract = {
  /** The active connection first, then the other connections, then added addresses. */
  list: oc.output(z.array(targetSchema)),
  /** Entries of the user's configuration that are no programs which could be started. */
  programsLeftOut: oc.output(programsLeftOutSchema),
  add: oc
    .errors(changeErrors)
    .input(
      z.object({ draft: targetDraftSchema, bearer: z.string().max(20_000).nullable(), client: clientSchema }),
    )
    .output(targetSchema),
  /** Changes an added address. `bearer`: a new pasted token, null to forget it, left out to keep it. */
  edit: oc
    .errors(changeErrors)
    .input(
      ofTarget.extend({
        draft: targetDraftSchema,
        bearer: z.string().max(20_000).nullable().optional(),
        client: clientSchema,
      }),
    )
    .output(targetSchema),
  /** Changes headers, dialect and time limit of any target. */
  configure: oc
    .errors(changeErrors)
    .input(ofTarget.extend({ settings: targetSettingsSchema }))
    .output(targetSchema),
  /** Forgets an added address with its token; of a connection, what was set for it. */
  remove: oc.errors(changeErrors).input(ofTarget).output(z.void()),
  /** Lets the program of the user's configuration be started, as long as its command stays as it was shown. */
  confirm: oc
    .errors(changeErrors)
    .input(ofTarget.extend({ exact: z.string().length(64) }))
    .output(z.void()),
  /** Asks in all three dialects, one after another. */
  probe: oc.errors(TARGET_ERRORS).input(ofTarget).output(probeSchema),
};
