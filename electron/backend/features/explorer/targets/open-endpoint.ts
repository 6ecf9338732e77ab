import { BUILT_IN_TARGET_NAME } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError } from '#shared/errors.ts';
import type { ExplorerParts } from '../procedures.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import { mcpEndpoint } from '../../../identity/mcp-sign-in/mcp-endpoint.ts';
import { requireSendable } from '../../../kit/http/require-sendable.ts';
import type { Authoriser, Endpoint } from '../wire/endpoint.ts';
import type { AnswerReader } from '../wire/heard-message.ts';
import { connectionOf } from './target-store.ts';

type Parts = Pick<
  ExplorerParts,
  'about' | 'builtInService' | 'connections' | 'fetch' | 'mcpSignIns' | 'secrets' | 'tools'
>;

/**
 * The endpoint of a target as it is right now; the built-in service is started if need be.
 * @throws AppError TARGET_NOT_FOUND, CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED
 */
export async function openEndpoint(parts: Parts, targetId: string): Promise<Endpoint> {
  const { fetch, tools, about } = parts;
  const read: AnswerReader = (piece) => tools.results.call('read', piece);
  const always = { targetId, fetch, read, log: tools.exchanges, version: about.version };
  const connectionId = connectionOf(targetId);
  if (connectionId === undefined) {
    const { name, url, authorisation, ...settings } = tools.targets.get(targetId);
    const own = tools.targets.binding(targetId);
    const endpoint = { ...always, targetName: name, url, settings };
    if (authorisation.kind === 'sign-in') {
      return { ...endpoint, bindings: [own], authoriser: forAddress(url, bySignIn(parts, own, url)) };
    }
    if (authorisation.kind !== 'connection') {
      const authoriser = byBearer(parts, own, url, authorisation.kind === 'bearer');
      return { ...endpoint, bindings: [own], authoriser };
    }
    const ofConnection = parts.connections.binding(authorisation.connectionId);
    return { ...endpoint, bindings: [own, ofConnection], authoriser: bySignIn(parts, ofConnection) };
  }
  const connection = parts.connections.get(connectionId);
  const { mcpUrl: url, binding } = await mcpEndpoint(parts, connectionId);
  return {
    ...always,
    bindings: [binding],
    targetName: connection.kind === 'remote' ? connection.name : BUILT_IN_TARGET_NAME,
    url,
    settings: tools.targets.settingsOf(connectionId),
    authoriser: bySignIn(parts, binding, url),
  };
}

/** @param onlyFor the one endpoint that the tokens are for; not given for an address that the user lets in by them. */
function bySignIn(
  { mcpSignIns }: Pick<Parts, 'mcpSignIns'>,
  { ownerId: connectionId, ended }: AddressBinding,
  onlyFor?: string,
): Authoriser {
  return {
    async send(send, isRefused) {
      const session = mcpSignIns.session(connectionId);
      // A call may outlast the login: that of where the connection leads by now is not for this endpoint.
      const isForIt = !ended.aborted && (onlyFor === undefined || session?.login.mcpUrl === onlyFor);
      if (!session || !isForIt) throw new AppError('MCP_SIGNED_OUT', { connectionId });
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

/** An address has no page that finds out why its token is refused: it takes another one. */
function forAddress(address: string, authoriser: Authoriser): Authoriser {
  return {
    send: (send, isRefused) =>
      authoriser.send(send, isRefused).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'MCP_ACCESS_REFUSED') throw error;
        throw new AppError('MCP_BEARER_REFUSED', { address, wasSent: true }, { cause: error });
      }),
  };
}

function byBearer(
  { secrets }: Pick<Parts, 'secrets'>,
  binding: AddressBinding,
  address: string,
  isWanted: boolean,
): Authoriser {
  return {
    async send(send, isRefused) {
      const token = isWanted ? await secrets.read(binding, 'mcp-bearer') : undefined;
      const answer = await send(token && requireSendable(token, 'mcp-bearer'));
      if (isRefused(answer))
        throw new AppError('MCP_BEARER_REFUSED', { address, wasSent: token !== undefined });
      return answer;
    },
  };
}
