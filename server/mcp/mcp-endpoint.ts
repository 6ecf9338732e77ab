import type { ServerResponse } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { BodyRoom, NoRoomError, RETRY_AFTER_S } from '../body-room.ts';
import type { Log } from '../log.ts';
import { FOREIGN_HOST, hostnameOf, ownHostCheck } from '../own-host.ts';
import type { BodySource } from '../read-body.ts';
import type { AccessTokenVerifier } from '../sign-on/access-token-verifier.ts';
import type { Account, Store } from '../store/store.ts';
import { accountOf, bearerOf, challenge, type McpAddresses, resourceMetadata } from './bearer.ts';
import { type CallTurn, CallScheduler } from './call-scheduler.ts';
import { MessageTurns } from './message-turns.ts';
import { placeStatuses } from './place-status.ts';
import { readMessage } from './read-message.ts';
import { RPC, rpcError } from './rpc-error.ts';
import { toolListMemory } from './tool-list-memory.ts';
import { ToolError } from './tool-error.ts';
import type { McpTool, ToolContext, ToolSession } from './tool.ts';
import { uploadedEquipment } from './uploaded-equipment.ts';
import { visiblePlacesIn } from './visible-places.ts';
import { wallClock } from './wall-clock.ts';
import { getLatestLevels } from './tools/get-latest-levels.ts';
import { getPlace } from './tools/get-place.ts';
import { listEquipmentTypes } from './tools/list-equipment-types.ts';
import { listExceedances } from './tools/list-exceedances.ts';
import { listPlaces } from './tools/list-places.ts';
import { listProjects } from './tools/list-projects.ts';
import { queryMeasurements } from './tools/query-measurements.ts';
import { summarizeProject } from './tools/summarize-project.ts';
import { SERVICE_VERSION } from '../operating/service-version.ts';

/** The tools in the order in which a client that knows nothing would use them. */
const TOOLS: readonly McpTool[] = [
  listProjects,
  listPlaces,
  getPlace,
  getLatestLevels,
  queryMeasurements,
  listExceedances,
  summarizeProject,
  listEquipmentTypes,
];

const SERVER_INFO = {
  name: 'stillwell-data-service',
  title: 'Stillwell data service',
  version: SERVICE_VERSION,
};

const INSTRUCTIONS = `Water-monitoring data: projects hold places (wells, channels, road crossings, rain gauges), and each place carries one piece of equipment that reports every few minutes. Start with list_projects, then list_places or summarize_project.
Levels and thresholds are metres above the bottom of the well. The state of a place (overflow, alarm, warning, below-warning, unrated, level-unknown) compares its latest level with its own thresholds; level-unknown and unrated never mean that all is well. How a place reports (on-time, late, silent, never, future, unknown-interval, unmounted) is told apart from that: a silent place keeps the state of its last level, so look at levelTime.
Times in answers are wall-clock text yyyy-MM-dd HH:mm:ss in the zone that each answer names; arguments may also be dates or ISO 8601. Answers are short unless limit asks for more, and come in pages: pass nextCursor as cursor. All tools only read.`;

/** Puts a tool on a server that is not one of ours. */
type RegisterTool = (server: McpServer) => void;

/** A server for one request: every request stands alone (interface 1.1). */
function mcpServer(session: ToolSession, furtherTools: readonly RegisterTool[]): McpServer {
  const server = new McpServer(SERVER_INFO, {
    capabilities: { tools: { listChanged: false }, ...(furtherTools.length > 0 && { logging: {} }) },
    instructions: INSTRUCTIONS,
  });
  for (const tool of TOOLS) tool.register(server, session);
  for (const register of furtherTools) register(server);
  return server;
}

const BOTH_TYPES = 'application/json, text/event-stream';

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
  /** Of its own, if not given. */
  bodies?: BodyRoom;
};

/** A call as the route hands it over. */
type McpCall = BodySource & { requestId: string; outgoing?: ServerResponse | undefined };

export type McpEndpoint = {
  /** Answers `{base}/mcp/data`, whatever the method. */
  call(call: McpCall): Promise<Response>;
  /** Answers the resource metadata (RFC 9728). */
  metadata(request: Request): Response;
};

const POST_ONLY = { Allow: 'POST' };

/** What a call takes while it waits for its turn: most of it is a server of the SDK that has all tools. */
const CALL_BYTES = 64_000;

/**
 * The MCP endpoint (interface 4.1, 5.2, 7): stateless Streamable HTTP with answers in JSON. In this order: 403
 * for a foreign Host or Origin, 405 for any method but POST, 401 without a valid token, 415, 413 and 400 for a body that
 * is no single JSON-RPC message; everything else is the SDK's answer.
 */
export function createMcpEndpoint(options: McpOptions): McpEndpoint {
  const { store, zone, now, log, verify, addresses, furtherTools = [], bodies = new BodyRoom() } = options;
  const visiblePlacesOf = visiblePlacesIn(store.places, zone);
  const answerer = messageAnswerer(furtherTools.length > 0);
  const clock = wallClock(zone);
  const turns = new CallScheduler();
  const messages = new MessageTurns();
  const refuseForeign = foreignRefusal();

  const openContext = async (account: Account, turn: CallTurn): Promise<ToolContext> => {
    const visible = await visiblePlacesOf(account);
    const uploads = uploadedEquipment(store.uploads, account, visible, turn);
    const statusesOf: ToolContext['statusesOf'] = (places, nowMs) =>
      placeStatuses(places, nowMs, uploads, clock);
    return { visible, uploads, zone, clock, turn, nowMs: now(), statusesOf };
  };

  const sessionOf = (
    { username }: Account,
    { requestId, request, incoming }: McpCall,
    claim: (bytes: number) => void,
  ): ToolSession => ({
    during: (work) => {
      const begin = async (turn: CallTurn) => {
        // A body may take minutes, and so may the calls before: what the caller may see is what holds now.
        const account = await callerOf(request);
        if (!account) throw new ToolError('The account may not call tools any more.');
        return work(await openContext(account, turn));
      };
      return turns.during(username, begin, () => incoming?.socket.destroyed === true);
    },
    claim: (bytes) => {
      try {
        claim(bytes);
      } catch (error) {
        if (!(error instanceof NoRoomError)) throw error;
        throw new ToolError(
          `Too many answers are on their way to this account. Read them, and call again in ${RETRY_AFTER_S} seconds.`,
        );
      }
    },
    failed: (tool, error) => {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log({ level: 'error', event: 'tool-failed', requestId, detail: `${tool}: ${detail}` });
      return requestId;
    },
  });

  const callerOf = (request: Request): Promise<Account | undefined> | Account =>
    accountOf(bearerOf(request), verify, store.accounts);

  const answer = (account: Account, message: object, call: McpCall, claim: (bytes: number) => void) =>
    answerer.answer(call.request, message, () => mcpServer(sessionOf(account, call, claim), furtherTools));

  return {
    async call(call) {
      const { request } = call;
      const known = addresses();
      const foreign = refuseForeign(request, known.baseUrl);
      if (foreign) return foreign;
      if (request.method !== 'POST')
        return rpcError(405, RPC.refused, 'Only POST is possible here.', POST_ONLY);
      const sender = await callerOf(request);
      if (!sender) return challenge(known);
      try {
        const work = async (claim: (bytes: number) => void): Promise<Response> => {
          const read = await readMessage(call, claim);
          if ('refusal' in read) return read.refusal;
          claim(CALL_BYTES);
          await messages.begin(sender.username);
          if (call.incoming?.socket.destroyed) return rpcError(503, RPC.refused, 'The caller has hung up.');
          const made = await answer(sender, read.message, call, claim);
          // What was found goes to nobody who has lost access meanwhile.
          return (await callerOf(request)) ? made : challenge(known);
        };
        return await bodies.during(sender.username, work, call.outgoing);
      } catch (error) {
        if (!(error instanceof NoRoomError)) throw error;
        // What is left of the body is not read, so the connection cannot be used again.
        const headers = { 'Retry-After': String(RETRY_AFTER_S), Connection: 'close' };
        return rpcError(503, RPC.refused, error.message, headers);
      }
    },
    metadata: (request) =>
      refuseForeign(request, addresses().baseUrl) ??
      Response.json(resourceMetadata(addresses()), { headers: { 'Access-Control-Allow-Origin': '*' } }),
  };
}

/** Whether a client takes JSON, as far as its Accept says (RFC 9110 par. 12.5.1). */
function takesJson(accept: string | null): boolean {
  const ranges = (accept?.trim() || '*/*')
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  return ranges.some(
    ([type = '', ...parameters]) =>
      ['*/*', 'application/*', 'application/json'].includes(type) &&
      !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
  );
}

/**
 * The SDK asks every client to take event streams too. Answers are JSON, so a client that takes JSON is served as if it
 * had said both (curl and plain HTTP libraries say neither).
 */
function acceptingJson(request: Request): Request {
  const { url, method, headers } = request;
  const accept = headers.get('accept');
  if (accept?.includes('application/json') && accept.includes('text/event-stream')) return request;
  const both = new Headers(headers);
  both.set('accept', BOTH_TYPES);
  return new Request(url, { method, headers: both });
}

/** The tool that a message calls, if the name is one that every object of JavaScript has. */
function inheritedName(message: object): string | undefined {
  const { params } = message as { params?: { name?: unknown } };
  const name = params?.name;
  return typeof name === 'string' && name in Object.prototype ? name : undefined;
}

/** The SDK takes what its table of tools inherits for a tool that was switched off. */
async function sayingNotFound(answer: Response, name: string): Promise<Response> {
  const text = (await answer.text()).replace(`Tool ${name} disabled`, `Tool ${name} not found`);
  return new Response(text, { status: answer.status, headers: answer.headers });
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';

/** What the parameters of the methods are, if they are there. */
const PARAMETERS: Record<string, [is: (value: unknown) => boolean, must: string]> = {
  cursor: [isText, 'a text'],
  name: [isText, 'a text'],
  arguments: [isObject, 'an object'],
};

/** What is wrong with the parameters of a message, before the SDK looks at them. */
function wrongParameter(message: object): string | undefined {
  const { params } = message as { params?: object };
  for (const [name, value] of Object.entries(params ?? {})) {
    const [is, must] = Object.hasOwn(PARAMETERS, name) ? (PARAMETERS[name] ?? []) : [];
    if (is && value !== undefined && !is(value)) return `${name} must be ${must}.`;
  }
  return undefined;
}

/** The SDK takes a wrong parameter for a failure of the server, and says so in its own words. */
async function sayingInvalid(answer: Response, what: string): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  const said = headers.get('content-type') === 'application/json' ? JSON.parse(text) : {};
  if (![RPC.internal, RPC.invalidParams].includes(said.error?.code))
    return new Response(text, { status, headers });
  return Response.json({ ...said, error: { code: RPC.invalidParams, message: what } }, { status });
}

/** All tools are on one page, so this service gives no cursor; the SDK would answer any with the first page again. */
function strangeCursor(message: object): { id: unknown } | undefined {
  const { id, method, params } = message as { id?: unknown; method?: unknown; params?: { cursor?: unknown } };
  return method === 'tools/list' && typeof params?.cursor === 'string' ? { id } : undefined;
}

const sayingStrangeCursor = (id: unknown): Response =>
  Response.json({
    jsonrpc: '2.0',
    id,
    error: {
      code: RPC.invalidParams,
      message: 'This service gave no such cursor: the list of tools has one page. Leave cursor out.',
    },
  });

/** Answers JSON-RPC messages in every dialect of MCP. */
type MessageAnswerer = {
  /** @param build makes the server that this one request is answered by. */
  answer(request: Request, message: object, build: () => McpServer): Promise<Response>;
};

/**
 * The three dialects: 2026-07-28 by the SDK's handler; 2025-11-25 and the bare requests of interface 4.1
 * by a stateless transport that answers in JSON, which the handler would answer as an event stream.
 * @param streamsLegacy answers 2025-11-25 as event streams after all, for tools that send notifications meanwhile.
 */
function messageAnswerer(streamsLegacy: boolean): MessageAnswerer {
  const builders = new WeakMap<Request, () => McpServer>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const build = requestInfo && builders.get(requestInfo);
      if (!build) throw new TypeError('The request is not one of ours');
      return build();
    },
    { legacy: 'reject' },
  );
  const memory = toolListMemory();
  const answerLegacy = async (request: Request, parsedBody: object, server: McpServer): Promise<Response> => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streamsLegacy });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    if (!streamsLegacy) await server.close();
    return response;
  };
  const answerAsSdk = async (
    request: Request,
    message: object,
    build: () => McpServer,
  ): Promise<Response> => {
    if (await isLegacyRequest(request, message)) {
      return (
        memory.recall(request, message) ??
        memory.keep(request, message, await answerLegacy(request, message, build()))
      );
    }
    builders.set(request, build);
    return modern.fetch(request, { parsedBody: message });
  };
  return {
    async answer(sent, message, build) {
      if (!takesJson(sent.headers.get('accept')))
        return rpcError(406, RPC.refused, 'Answers are application/json: the Accept header must allow it.');
      const answer = await answerAsSdk(acceptingJson(sent), message, build);
      const wrong = wrongParameter(message);
      if (wrong !== undefined) return sayingInvalid(answer, wrong);
      const cursor = strangeCursor(message);
      if (cursor && answer.status === 200) return sayingStrangeCursor(cursor.id);
      const name = inheritedName(message);
      return name === undefined ? answer : sayingNotFound(answer, name);
    },
  };
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses what a foreign page could send from a browser: a Host that is not this service's own (DNS rebinding), and an
 * Origin other than this machine, the base address, or the host that was asked.
 * @returns what answers with the refusal (403), or undefined.
 */
function foreignRefusal(): (request: Request, baseUrl: string) => Response | undefined {
  const isOwnHost = ownHostCheck();
  return (request, baseUrl) => {
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (!isOwnHost(host, baseUrl)) return rpcError(403, RPC.refused, FOREIGN_HOST);
    const origin = request.headers.get('origin');
    if (origin === null || origin === '') return undefined;
    const own = [...LOOPBACK, new URL(baseUrl).hostname, hostnameOf(host)];
    const isOwn =
      /^https?:\/\//i.test(origin) && URL.canParse(origin) && own.includes(new URL(origin).hostname);
    return isOwn ? undefined : rpcError(403, RPC.refused, 'Requests from other origins are not accepted.');
  };
}
