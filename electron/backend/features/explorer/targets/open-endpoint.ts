import { BUILT_IN_TARGET_NAME } from '#shared/domain/mcp/wire/mcp-target.ts';
import { maskAddress } from '#shared/domain/mask-secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { ExplorerParts } from '../procedures.ts';
import type { AddressBinding } from '../../../identity/connections/address-bindings.ts';
import { mcpEndpoint } from '../../../identity/mcp-sign-in/mcp-endpoint.ts';
import { requireSendable } from '../../../kit/http/require-sendable.ts';
import type { Authoriser, Endpoint } from '../wire/endpoint.ts';
import type { AnswerReader } from '../wire/heard-message.ts';
import { stdioServerOf } from './stdio-servers.ts';
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
  if (stdioServerOf(targetId) !== undefined) return { ...always, ...(await stdioEndpoint(parts, targetId)) };
  const connectionId = connectionOf(targetId);
  if (connectionId === undefined) {
    const { name, url, authorisation, ...settings } = tools.targets.get(targetId);
    const own = tools.targets.binding(targetId);
    const endpoint = {
      ...always,
      ...toUser(parts, targetId, name),
      url,
      address: maskAddress(url),
      settings,
    };
    const { address } = endpoint;
    if (authorisation.kind === 'sign-in') {
      const { authoriser, ...login } = bySignIn(parts, own, url);
      return { ...endpoint, ...login, authoriser: forAddress(address, authoriser) };
    }
    if (authorisation.kind !== 'connection') {
      const authoriser = byBearer(parts, own, address, authorisation.kind === 'bearer');
      return { ...endpoint, bindings: [own], authoriser };
    }
    const ofConnection = parts.connections.binding(authorisation.connectionId);
    const { authoriser, bindings } = bySignIn(parts, ofConnection);
    return { ...endpoint, bindings: [own, ...bindings], authoriser };
  }
  const connection = parts.connections.get(connectionId);
  const { mcpUrl: url, binding } = await mcpEndpoint(parts, connectionId);
  const targetName = connection.kind === 'remote' ? connection.name : BUILT_IN_TARGET_NAME;
  return {
    ...always,
    ...toUser(parts, targetId, targetName),
    url,
    address: maskAddress(url),
    settings: tools.targets.settingsOf(connectionId),
    ...bySignIn(parts, binding, url),
  };
}

/** A program, if its command was confirmed as it is now. */
async function stdioEndpoint(parts: Pick<Parts, 'tools'>, targetId: string) {
  const { tools } = parts;
  const { name, command, isConfirmed } = await tools.stdioServers.get(targetId);
  if (!isConfirmed) throw new AppError('STDIO_NOT_CONFIRMED', { name });
  const authoriser: Authoriser = { send: async (send) => send(undefined) };
  const endpoint: Omit<Endpoint, 'targetId' | 'fetch' | 'read' | 'log' | 'version'> = {
    ...toUser(parts, targetId, name),
    bindings: [],
    url: targetId,
    address: targetId,
    process: command,
    settings: tools.targets.settingsOf(targetId),
    authoriser,
  };
  return endpoint;
}

/** What it is called, and where its reports and questions go. */
function toUser({ tools }: Pick<Parts, 'tools'>, targetId: string, targetName: string) {
  const named = { targetId, targetName };
  return { targetName, notices: tools.notices.of(named), ask: tools.questions.of(named) };
}

/** Nobody is signed in: nothing is kept for whoever does. */
const NO_LOGIN = { ended: AbortSignal.abort() };

/**
 * By the login of now alone: a session that an endpoint has begun for it is not for whoever signs in next.
 * @param onlyFor the one endpoint that the tokens are for; not given for an address that the user lets in by them.
 */
function bySignIn(
  { mcpSignIns }: Pick<Parts, 'mcpSignIns'>,
  binding: AddressBinding,
  onlyFor?: string,
): Pick<Endpoint, 'authoriser' | 'bindings'> {
  const { ownerId: connectionId, ended } = binding;
  const session = mcpSignIns.session(connectionId);
  const authoriser: Authoriser = {
    async send(send, isRefused) {
      // A call may outlast where the connection led: what it leads to by now is not this endpoint.
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
  return { authoriser, bindings: [binding, session ?? NO_LOGIN] };
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
