import { DIALECTS, type TargetSettings } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { DialectProbe, Target } from '#shared/contract/tools/targets.ts';
import { AppError } from '#shared/errors.ts';
import { type ExplorerParts, procedures } from '../procedures.ts';
import { changeConnectionSecrets } from '../../../identity/connection-settings/connection-secrets.ts';
import { requireSendable } from '../../../kit/http/require-sendable.ts';
import { forgetTarget } from './forget-target.ts';
import { openEndpoint } from './open-endpoint.ts';
import { probeDialect } from './probe-dialect.ts';
import { type StdioServer, stdioServerOf } from './stdio-servers.ts';
import { type AddedTarget, connectionOf, targetOfConnection } from './target-store.ts';
import { MCP_PATH } from '#shared/service/mcp.ts';

type Parts = Pick<ExplorerParts, 'connections' | 'secrets' | 'tools' | 'builtInService'>;

/** All targets: the active connection, the other connections, added addresses. */
async function listTargets(parts: Parts): Promise<Target[]> {
  const { connections, activeId } = parts.connections.list();
  const builtIn = parts.builtInService.state.value;
  const builtInUrl = builtIn.status === 'running' ? builtIn.baseUrl + MCP_PATH : null;
  const ofConnections = connections.map((connection): Target => {
    const { id: connectionId } = connection;
    return {
      id: targetOfConnection(connectionId),
      kind: 'connection',
      name: connection.kind === 'remote' ? connection.name : '',
      url: connection.kind === 'remote' ? connection.baseUrl + MCP_PATH : builtInUrl,
      authorisation: { kind: 'connection', connectionId },
      hasBearer: false,
      hasClient: false,
      isActive: connectionId === activeId,
      program: null,
      ...parts.tools.targets.settingsOf(connectionId),
    };
  });
  return [
    ...ofConnections.filter(({ isActive }) => isActive),
    ...ofConnections.filter(({ isActive }) => !isActive),
    ...parts.tools.targets.added.map((added) => targetOf(parts, added)),
    ...(await parts.tools.stdioServers.list()).map((each) => targetOfProgram(parts, each)),
  ];
}

/** An added address as the window knows it. */
function targetOf({ secrets }: Pick<Parts, 'secrets'>, added: AddedTarget): Target {
  return {
    ...added,
    kind: 'address',
    hasBearer: secrets.has(added.id, 'mcp-bearer'),
    hasClient: secrets.has(added.id, 'sign-on-client'),
    isActive: false,
    program: null,
  };
}

function targetOfProgram(
  { tools }: Pick<Parts, 'tools'>,
  { targetId, name, command: { command, args, env, cwd }, exact, isConfirmed }: StdioServer,
): Target {
  return {
    ...tools.targets.settingsOf(targetId),
    id: targetId,
    kind: 'program',
    name,
    url: null,
    authorisation: { kind: 'none' },
    hasBearer: false,
    hasClient: false,
    isActive: false,
    program: { command, args, variables: Object.keys(env), cwd, isConfirmed, exact },
  };
}

const { targets } = procedures.tools;

export const targetsProcedures = targets.router({
  list: targets.list.handler(async ({ context }) => {
    const { stdioServers, targets: store } = context.tools;
    // What cannot be forgotten now is forgotten the next time.
    for (const gone of await stdioServers.gone(store.owners))
      await store.forgetSettings(gone).catch(() => {});
    return listTargets(context);
  }),
  programsLeftOut: targets.programsLeftOut.handler(({ context }) => context.tools.stdioServers.leftOut()),
  add: targets.add.handler(async ({ context, input: { draft, bearer, client } }) => {
    const { targets: store } = context.tools;
    const token = bearer === null ? null : requireSendable(bearer.trim(), 'mcp-bearer');
    const added = await store.add(draft);
    const binding = store.binding(added.id);
    if (token !== null) await context.secrets.write(binding, 'mcp-bearer', token);
    await changeConnectionSecrets(context.secrets, binding, { signOnClient: client });
    return targetOf(context, added);
  }),
  edit: targets.edit.handler(async ({ context, input: { targetId, draft, bearer, client } }) => {
    const { mcpSignIns, secrets, tools } = context;
    const token = typeof bearer === 'string' ? requireSendable(bearer.trim(), 'mcp-bearer') : bearer;
    await tools.targets.edit(targetId, draft, async ({ isOtherOrigin }) => {
      await mcpSignIns.end(targetId);
      // The token was for another host, and nobody has seen it in the form.
      if (isOtherOrigin) await secrets.drop(targetId);
    });
    tools.links.leave(targetId);
    const binding = tools.targets.binding(targetId);
    if (token === null) await secrets.remove(binding, 'mcp-bearer');
    else if (token !== undefined) await secrets.write(binding, 'mcp-bearer', token);
    await changeConnectionSecrets(secrets, binding, { signOnClient: client });
    if (draft.authorisation.kind !== 'sign-in') await mcpSignIns.end(targetId);
    tools.links.leave(targetId);
    return targetOf(context, tools.targets.get(targetId));
  }),
  configure: targets.configure.handler(async ({ context, input: { targetId, settings } }) => {
    const { links, stdioServers, targets: store } = context.tools;
    const before = (await listTargets(context)).find(({ id }) => id === targetId);
    const connectionId = connectionOf(targetId);
    if (connectionId !== undefined)
      await store.configure(context.connections.binding(connectionId), settings);
    else if (stdioServerOf(targetId) === undefined) await store.changeSettings(targetId, settings);
    else await store.configure({ ownerId: (await stdioServers.get(targetId)).targetId }, settings);
    if (before && beginning(before) !== beginning(settings)) links.leave(targetId);
    return findTarget(context, targetId);
  }),
  remove: targets.remove.handler(async ({ context, input: { targetId } }) => {
    await forgetTarget(context, targetId);
  }),
  confirm: targets.confirm.handler(({ context, input: { targetId, exact } }) =>
    context.tools.stdioServers.confirm(targetId, exact),
  ),
  probe: targets.probe.handler(async ({ context, input: { targetId }, signal }) => {
    const endpoint = await openEndpoint(context, targetId);
    const dialects: DialectProbe[] = [];
    for (const dialect of DIALECTS) dialects.push(await probeDialect(endpoint, dialect, signal));
    const pick = dialects.find(({ verdict }) => verdict === 'works')?.dialect ?? null;
    if (pick !== null) context.tools.links.remember(endpoint, pick);
    return { dialects, pick };
  }),
});

/** What a session begins with: how long something may take is a matter of each request. */
function beginning({ dialect, headers, byHand }: TargetSettings): string {
  return JSON.stringify([dialect, headers, byHand]);
}

async function findTarget(parts: ExplorerParts, targetId: string): Promise<Target> {
  const found = (await listTargets(parts)).find(({ id }) => id === targetId);
  if (!found) throw new AppError('TARGET_NOT_FOUND', { targetId });
  return found;
}
