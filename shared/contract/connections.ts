import { oc } from '@orpc/contract';
import { z } from 'zod';
import { connectionDraftSchema, connectionSchema } from '../domain/connection.ts';
import { declareErrors } from './declare-errors.ts';

/** A file of the data folder that could not be read and was set aside, so that nothing of it is lost. */
const setAsideSchema = z.object({ file: z.string(), keptAs: z.string(), reason: z.string() });

export const connectionListSchema = z.object({
  connections: z.array(connectionSchema),
  activeId: z.string().nullable(),
  setAside: setAsideSchema.nullable(),
});

export type ConnectionList = z.infer<typeof connectionListSchema>;

const draftErrors = declareErrors('INVALID_INPUT', 'DISK_FAILED');

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
};
