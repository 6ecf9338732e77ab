import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { connectionDraftSchema, connectionSchema } from '../domain/connection.ts';
import { declareErrors, failureSchema } from './declare-errors.ts';

/** A file of the data folder that could not be read and was set aside, so that nothing of it is lost. */
const setAsideSchema = z.object({ file: z.string(), keptAs: z.string(), reason: z.string() });

export const connectionListSchema = z.object({
  connections: z.array(connectionSchema),
  activeId: z.string().nullable(),
  setAside: setAsideSchema.nullable(),
});

export type ConnectionList = z.infer<typeof connectionListSchema>;

const draftErrors = declareErrors('INVALID_INPUT', 'DISK_FAILED');

/** What of a connection is kept secret: whether it is there, never what it is. */
const connectionSecretsSchema = z.object({
  /** A token of its own for uploads, given by the operator (interface 10.8). */
  hasUploadToken: z.boolean(),
  /** A client that the operator of the sign-on service made (interface 5.2.10). */
  signOnClient: z.object({ clientId: z.string(), hasSecret: z.boolean() }).nullable(),
  /** A token that lets the app register itself where that is not open to all. */
  hasInitialAccessToken: z.boolean(),
});

export type ConnectionSecrets = z.infer<typeof connectionSecretsSchema>;

/** How one endpoint of a service answered a harmless request. */
const endpointTestSchema = z.object({
  endpoint: z.enum(['token', 'place-list', 'upload', 'mcp', 'sign-on']),
  address: z.string(),
  verdict: z.enum(['works', 'wants-sign-in', 'failed']),
  status: z.number().nullable(),
  durationMs: z.number(),
  failure: failureSchema.nullable(),
});

export type EndpointTest = z.infer<typeof endpointTestSchema>;

/** What answers at a base address that is being typed. */
const addressCheckSchema = z.object({
  baseUrl: z.string(),
  isDataService: z.boolean(),
  /** Why it is none, or why that is not known. */
  failure: failureSchema.nullable(),
  /** A base address close to it at which a data service does answer. */
  suggestion: z.string().nullable(),
});

export type AddressCheck = z.infer<typeof addressCheckSchema>;

const byId = z.object({ id: z.string() });
const changeErrors = declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED');

export const connectionsContract = {
  list: oc.output(connectionListSchema),
  add: oc.errors(draftErrors).input(connectionDraftSchema).output(connectionSchema),
  edit: oc
    .errors({ ...draftErrors, ...declareErrors('CONNECTION_NOT_FOUND') })
    .input(z.object({ id: z.string(), draft: connectionDraftSchema }))
    .output(connectionSchema),
  /** Forgets the connection and its session; the data of the built-in service stays where it is. */
  remove: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED'))
    .input(z.object({ id: z.string() }))
    .output(z.void()),
  /** Makes it the connection that the sections of the window show. */
  activate: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND', 'DISK_FAILED'))
    .input(z.object({ id: z.string() }))
    .output(z.void()),
  /** The user has read that a file was set aside. */
  acknowledgeSetAside: oc.output(z.void()),
  /** Asks every endpoint something that changes nothing, and tells how each answered, one by one as they answer. */
  test: oc
    .errors(declareErrors('CONNECTION_NOT_FOUND', 'BUILT_IN_SERVICE_FAILED'))
    .input(byId)
    .output(eventIterator(endpointTestSchema)),
  /** Asks what answers at a base address, before there is a connection to it. No name, password or token is sent. */
  checkAddress: oc
    .errors(declareErrors('INVALID_INPUT'))
    .input(z.object({ baseUrl: connectionDraftSchema.shape.baseUrl }))
    .output(addressCheckSchema),
  secrets: oc.errors(changeErrors).input(byId).output(connectionSecretsSchema),
  /** Keeps or, with null, forgets secrets; what is not given stays as it is. */
  changeSecrets: oc
    .errors(changeErrors)
    .input(
      byId.extend({
        uploadToken: z.string().min(1).nullable().optional(),
        signOnClient: z
          .object({ clientId: z.string().trim().min(1), secret: z.string().nullable() })
          .nullable()
          .optional(),
        initialAccessToken: z.string().min(1).nullable().optional(),
      }),
    )
    .output(connectionSecretsSchema),
  /** All connections as the text of a file, without any secret. */
  exportAll: oc.output(z.string()),
  /** Adds the connections of such a text; one that is there already (same address) is left alone. */
  importAll: oc
    .errors(draftErrors)
    .input(z.object({ text: z.string().max(1_000_000) }))
    .output(z.object({ added: z.array(z.string()), alreadyThere: z.array(z.string()) })),
};

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
