import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { toolListMemory } from './tool-list-memory.ts';

/** Answers JSON-RPC messages in every dialect of MCP. */
export type MessageAnswerer = {
  /** @param build makes the server that this one request is answered by. */
  answer(request: Request, message: object, build: () => McpServer): Promise<Response>;
};

/**
 * The three dialects: 2026-07-28 by the SDK's handler; 2025-11-25 and the bare requests of the interface document (4.1)
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
    async answer(request, message, build) {
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
