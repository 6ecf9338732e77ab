import type { BackendParts } from '../backend-parts.ts';
import { procedures } from '../procedures.ts';
import { forgetTarget } from '../tools/targets/forget-target.ts';
import { targetOfConnection } from '../tools/targets/target-store.ts';
import { forgetCorrespondence } from '../uploads/kept/correspondences.ts';
import { changeConnectionSecrets, connectionSecrets } from './connection-secrets.ts';
import { readConnectionsFile, writeConnectionsFile } from './connections-file.ts';
import { serviceEnd } from './service-end.ts';
import { testEndpoints } from './test-endpoints.ts';

const { connections } = procedures;

export const connectionsProcedures = connections.router({
  list: connections.list.handler(({ context }) => context.connections.list()),
  add: connections.add.handler(({ context, input }) => context.connections.add(input)),
  edit: connections.edit.handler(async ({ context, input: { id, draft } }) => {
    const before = context.connections.get(id);
    const after = await context.connections.edit(id, draft);
    if (before.kind !== 'remote' || after.kind !== 'remote') return after;
    const isMoved = before.baseUrl !== after.baseUrl;
    if (isMoved || before.zone !== after.zone) context.sessions.drop(id);
    if (isMoved) context.placeLists.drop(id);
    if (isMoved) await endMcpSignIn(context, id);
    return after;
  }),
  remove: connections.remove.handler(async ({ context, input: { id } }) => {
    const { kind } = context.connections.get(id);
    await context.connections.remove(id);
    context.sessions.drop(id);
    context.placeLists.drop(id);
    await endMcpSignIn(context, id);
    await context.secrets.remove(id);
    await context.levelSources.choose(id, undefined);
    await forgetTarget(context.tools, targetOfConnection(id));
    await context.coordinateSystems.forget(id);
    await forgetCorrespondence(context.correspondences, id);
    // Where the outbox cannot be used, rules for a connection that does not exist do no harm.
    await context.outbox.change('forgetConnection', id).catch(() => {});
    if (kind === 'built-in') await context.builtInService.stop();
  }),
  activate: connections.activate.handler(({ context, input }) => context.connections.activate(input.id)),
  acknowledgeSetAside: connections.acknowledgeSetAside.handler(({ context }) => {
    context.connections.acknowledgeSetAside();
  }),
  test: connections.test.handler(async function* ({ context, input: { id }, signal }) {
    const { baseUrl } = await serviceEnd(context, id);
    yield* testEndpoints(baseUrl, context.fetch, signal);
  }),
  secrets: connections.secrets.handler(({ context, input: { id } }) => {
    context.connections.get(id);
    return connectionSecrets(context.secrets, id);
  }),
  changeSecrets: connections.changeSecrets.handler(async ({ context, input: { id, ...change } }) => {
    context.connections.get(id);
    await changeConnectionSecrets(context.secrets, id, change);
    if (change.uploadToken !== undefined) context.outbox.tryNow(id);
    return connectionSecrets(context.secrets, id);
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

/** The login of another service, or of none any more, is of no use; it is revoked as far as the old service answers. */
async function endMcpSignIn({ mcpSignIns, secrets }: BackendParts, id: string): Promise<void> {
  await mcpSignIns.end(id);
  await secrets.remove(id, 'sign-on-registration');
}
