import type { Target } from '#shared/contract/tools/targets.ts';
import { MCP_PATH } from '#shared/service/mcp.ts';
import type { ExplorerParts } from '../procedures.ts';
import { type AddedTarget, targetOfConnection } from './target-store.ts';

type Parts = Pick<ExplorerParts, 'connections' | 'secrets' | 'tools' | 'builtInService'>;

/** All targets: the active connection, the other connections, added addresses. */
export function listTargets(parts: Parts): Target[] {
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
      isActive: connectionId === activeId,
      ...parts.tools.targets.settingsOf(connectionId),
    };
  });
  return [
    ...ofConnections.filter(({ isActive }) => isActive),
    ...ofConnections.filter(({ isActive }) => !isActive),
    ...parts.tools.targets.added.map((added) => targetOf(parts, added)),
  ];
}

/** An added address as the window knows it. */
export function targetOf({ secrets }: Pick<Parts, 'secrets'>, added: AddedTarget): Target {
  return { ...added, kind: 'address', hasBearer: secrets.has(added.id, 'mcp-bearer'), isActive: false };
}
