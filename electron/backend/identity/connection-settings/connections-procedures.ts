import { procedures } from '../procedures.ts';
import { changeConnectionSecrets, connectionSecrets } from './connection-secrets.ts';
import { serviceEndpoint } from '../connections/service-endpoint.ts';
import { checkAddress, testEndpoints } from './test-endpoints.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { z } from 'zod';
import { type Connection, type ConnectionDraft, connectionDraftSchema } from '#shared/domain/connection.ts';
import { AppError } from '#shared/errors.ts';

const fileSchema = z.object({
  stillwellConnections: z.literal(1),
  connections: z.array(connectionDraftSchema),
});

/** The text of a file with the connections, for colleagues: no account, no secret; the built-in service has no address. */
function writeConnectionsFile(connections: readonly Connection[]): string {
  const drafts = connections.flatMap((connection) => {
    if (connection.kind === 'built-in') return [];
    const { name, baseUrl, tokenHeader, zone } = connection;
    return [{ name, baseUrl, tokenHeader, zone }];
  });
  return `${JSON.stringify({ stillwellConnections: 1, connections: drafts }, null, 2)}\n`;
}

/** Reads such a text. @throws AppError INVALID_INPUT that names the place in it. */
function readConnectionsFile(text: string): ConnectionDraft[] {
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch {
    throw new AppError('INVALID_INPUT', { field: 'text', reason: 'not-json' });
  }
  const read = fileSchema.safeParse(json);
  if (read.success) return read.data.connections;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  if (field === '' || field === 'stillwellConnections' || field === 'connections')
    throw new AppError('INVALID_INPUT', { field: 'text', reason: 'not-connections' });
  throw new AppError('INVALID_INPUT', { field, reason: issue?.message ?? '' });
}

const { connections } = procedures;

export const connectionsProcedures = connections.router({
  list: connections.list.handler(({ context }) => context.connections.list()),
  add: connections.add.handler(({ context, input }) => context.connections.add(input)),
  edit: connections.edit.handler(async ({ context, input: { id, draft } }) => {
    const { zone } = context.connections.get(id);
    const after = await context.connections.edit(id, draft, (left) =>
      context.connectionOwners.leave(id, left),
    );
    if (zone !== after.zone) context.sessions.drop(id);
    return after;
  }),
  remove: connections.remove.handler(async ({ context, input: { id } }) => {
    const { kind } = context.connections.get(id);
    await context.connections.remove(id, (left) => context.connectionOwners.leave(id, left));
    await context.connectionOwners.remove(id);
    if (kind !== 'built-in') return;
    await context.builtInService.noteSignedOutOfTools(false);
    await context.builtInService.stop();
  }),
  activate: connections.activate.handler(({ context, input }) => context.connections.activate(input.id)),
  acknowledgeSetAside: connections.acknowledgeSetAside.handler(({ context }) => {
    context.connections.acknowledgeSetAside();
  }),
  test: connections.test.handler(async function* ({ context, input: { id }, signal }) {
    const { baseUrl } = await serviceEndpoint(context, id);
    yield* testEndpoints(baseUrl, context.fetch, signal);
  }),
  checkAddress: connections.checkAddress.handler(({ context, input: { baseUrl }, signal }) =>
    checkAddress(baseUrl, context.fetch, signal),
  ),
  secrets: connections.secrets.handler(({ context, input: { id } }) =>
    connectionSecrets(context.secrets, context.connections.binding(id)),
  ),
  changeSecrets: connections.changeSecrets.handler(async ({ context, input: { id, ...change } }) => {
    const binding = context.connections.binding(id);
    await changeConnectionSecrets(context.secrets, binding, change);
    if (change.uploadToken !== undefined) context.connectionOwners.changeUploadToken(id);
    return connectionSecrets(context.secrets, binding);
  }),
  exportAll: connections.exportAll.handler(({ context }) =>
    writeConnectionsFile(context.connections.list().connections),
  ),
  importAll: connections.importAll.handler(async ({ context, input: { text } }) => {
    const drafts = readConnectionsFile(text);
    const added: string[] = [];
    const alreadyThere: string[] = [];
    for (const draft of drafts) {
      const known = context.connections.list().connections;
      const isThere = known.some((each) => each.kind === 'remote' && each.baseUrl === draft.baseUrl);
      if (!isThere) await context.connections.add(draft);
      (isThere ? alreadyThere : added).push(draft.name);
    }
    return { added, alreadyThere };
  }),
});
