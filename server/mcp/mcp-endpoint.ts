import type { Log } from '../log.ts';
import type { AccessTokenVerifier } from '../sign-on/access-token-verifier.ts';
import type { BodySource } from '../read-body.ts';
import type { Account, Store } from '../store/store.ts';
import { messageAnswerer } from './answer-message.ts';
import { accountOf, bearerOf, challenge } from './bearer.ts';
import { CallTurns } from './call-turns.ts';
import { foreignRefusal } from './host-and-origin.ts';
import { type McpAddresses, resourceMetadata } from './mcp-paths.ts';
import { mcpServer, type RegisterTool } from './mcp-server.ts';
import { placeStatus } from './place-status.ts';
import { readMessage } from './read-message.ts';
import { RPC, rpcError } from './rpc-error.ts';
import type { ToolContext, ToolSession } from './tool.ts';
import { uploadedEquipment } from './uploaded-equipment.ts';
import { visiblePlacesIn } from './visible-places.ts';
import { wallClock } from './wall-clock.ts';

export type McpOptions = {
  store: Pick<Store, 'accounts' | 'places' | 'uploads'>;
  /** IANA zone of every time in questions and answers. */
  zone: string;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  log: Log;
  verify: AccessTokenVerifier;
  /** Asked with every request, because a port may be known only when it is served. */
  addresses: () => McpAddresses;
  /** Tools beside ours; with them, 2025-11-25 is answered in event streams, so that they may notify while they run. */
  furtherTools?: readonly RegisterTool[];
};

/** A call as the route hands it over. */
type McpCall = BodySource & { requestId: string };

export type McpEndpoint = {
  /** Answers `{base}/mcp/data`, whatever the method. */
  call(call: McpCall): Promise<Response>;
  /** Answers the resource metadata (RFC 9728). */
  metadata(request: Request): Response;
};

const POST_ONLY = { Allow: 'POST' };

/**
 * The MCP endpoint (interface 4.1, 5.2, 7): stateless Streamable HTTP with answers in JSON. In this order: 403
 * for a foreign Host or Origin, 405 for any method but POST, 401 without a valid token, 415, 413 and 400 for a body that
 * is no single JSON-RPC message; everything else is the SDK's answer.
 */
export function createMcpEndpoint(options: McpOptions): McpEndpoint {
  const { store, zone, now, log, verify, addresses, furtherTools = [] } = options;
  const visiblePlacesOf = visiblePlacesIn(store.places, zone);
  const answerer = messageAnswerer(furtherTools.length > 0);
  const clock = wallClock(zone);
  const turns = new CallTurns();
  const refuseForeign = foreignRefusal();

  const openContext = async (account: Account): Promise<ToolContext> => {
    const turn = await turns.begin(account.username);
    const visible = await visiblePlacesOf(account);
    const uploads = uploadedEquipment(store.uploads, account, visible);
    const statusOf: ToolContext['statusOf'] = (place, nowMs) => placeStatus(place, nowMs, uploads, clock);
    return { visible, uploads, zone, clock, turn, nowMs: now(), statusOf };
  };

  const sessionOf = (account: Account, requestId: string): ToolSession => ({
    context: () => openContext(account),
    failed: (tool, error) => {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log({ level: 'error', event: 'tool-failed', requestId, detail: `${tool}: ${detail}` });
      return requestId;
    },
  });

  const callerOf = (request: Request): Promise<Account | undefined> | Account =>
    accountOf(bearerOf(request), verify, store.accounts);

  return {
    async call({ requestId, ...source }) {
      const { request } = source;
      const known = addresses();
      const foreign = refuseForeign(request, known.baseUrl);
      if (foreign) return foreign;
      if (request.method !== 'POST')
        return rpcError(405, RPC.refused, 'Only POST is possible here.', POST_ONLY);
      const account = await callerOf(request);
      if (!account) return challenge(known);
      const read = await readMessage(source);
      if ('refusal' in read) return read.refusal;
      return answerer.answer(request, read.message, () =>
        mcpServer(sessionOf(account, requestId), furtherTools),
      );
    },
    metadata: (request) =>
      refuseForeign(request, addresses().baseUrl) ??
      Response.json(resourceMetadata(addresses()), { headers: { 'Access-Control-Allow-Origin': '*' } }),
  };
}
