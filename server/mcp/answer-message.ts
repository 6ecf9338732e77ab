import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { toolListMemory } from './tool-list-memory.ts';

const BOTH_TYPES = 'application/json, text/event-stream';

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
  if (!takesJson(accept)) return request;
  const both = new Headers(headers);
  both.set('accept', BOTH_TYPES);
  return new Request(url, { method, headers: both });
}

/** Answers JSON-RPC messages in every dialect of MCP. */
export type MessageAnswerer = {
  /** @param build makes the server that this one request is answered by. */
  answer(request: Request, message: object, build: () => McpServer): Promise<Response>;
};

/**
 * The three dialects: 2026-07-28 by the SDK's handler; 2025-11-25 and the bare requests of interface 4.1
 * by a stateless transport that answers in JSON, which the handler would answer as an event stream.
 * @param streamsLegacy answers 2025-11-25 as event streams after all, for tools that send notifications meanwhile.
 */
export function messageAnswerer(streamsLegacy: boolean): MessageAnswerer {
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
  return {
    async answer(sent, message, build) {
      const request = acceptingJson(sent);
      if (await isLegacyRequest(request, message)) {
        return (
          memory.recall(request, message) ??
          memory.keep(request, message, await answerLegacy(request, message, build()))
        );
      }
      builders.set(request, build);
      return modern.fetch(request, { parsedBody: message });
    },
  };
}
