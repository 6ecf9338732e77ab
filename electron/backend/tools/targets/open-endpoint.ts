import { BUILT_IN_TARGET_NAME } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError } from '#shared/errors.ts';
import type { BackendParts } from '../../backend-parts.ts';
import { mcpEnd } from '../../mcp-sign-in/mcp-end.ts';
import type { Authoriser, Endpoint } from '../wire/endpoint.ts';
import { connectionOf } from './target-store.ts';

type Parts = Pick<
  BackendParts,
  'about' | 'builtInService' | 'connections' | 'fetch' | 'mcpSignIns' | 'secrets' | 'tools'
>;

/**
 * The endpoint of a target as it is right now; the built-in service is started if need be.
 * @throws AppError TARGET_NOT_FOUND, CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED
 */
export async function openEndpoint(parts: Parts, targetId: string): Promise<Endpoint> {
  const { fetch, tools, about } = parts;
  const always = { targetId, fetch, log: tools.exchanges, version: about.version };
  const connectionId = connectionOf(targetId);
  if (connectionId === undefined) {
    const { name, url, authorisation, ...settings } = tools.targets.get(targetId);
    const authoriser =
      authorisation.kind === 'connection'
        ? bySignIn(parts, authorisation.connectionId)
        : byBearer(parts, targetId, url, authorisation.kind === 'bearer');
    return { ...always, targetName: name, url, settings, authoriser };
  }
  const connection = parts.connections.get(connectionId);
  const { mcpUrl: url } = await mcpEnd(parts, connectionId);
  return {
    ...always,
    targetName: connection.kind === 'remote' ? connection.name : BUILT_IN_TARGET_NAME,
    url,
    settings: tools.targets.settingsOf(connectionId),
    authoriser: bySignIn(parts, connectionId),
  };
}

function bySignIn({ mcpSignIns }: Pick<Parts, 'mcpSignIns'>, connectionId: string): Authoriser {
  return {
    async send(send, isRefused) {
      const session = mcpSignIns.session(connectionId);
      if (!session) throw new AppError('MCP_SIGNED_OUT', { connectionId });
      try {
        return await session.withAccessToken(send, isRefused);
      } catch (error) {
        // The login may end while a request waits; "signed out" alone would mean the login for HTTP.
        if (!(error instanceof AppError) || error.code !== 'SIGNED_OUT') throw error;
        throw new AppError('MCP_SIGNED_OUT', { connectionId }, { cause: error });
      }
    },
  };
}

function byBearer(
  { secrets }: Pick<Parts, 'secrets'>,
  targetId: string,
  address: string,
  isWanted: boolean,
): Authoriser {
  return {
    async send(send, isRefused) {
      const token = isWanted ? await secrets.read(targetId, 'mcp-bearer') : undefined;
      const answer = await send(token);
      if (isRefused(answer))
        throw new AppError('MCP_BEARER_REFUSED', { address, wasSent: token !== undefined });
      return answer;
    },
  };
}
