import type { ServerResponse } from 'node:http';
import { type Seen, sendJson, startMcpServer } from './start-mcp-server.ts';

/** A stream of the server, and what reached it. */
export type SseStream = {
  /** Its place among all that were opened. */
  index: number;
  answer: ServerResponse;
  /** Whether whoever opened it has left it. */
  isClosed: boolean;
  send: (message: object) => void;
};

/** Answers a message that is posted, or leaves it to the server: whether it has. */
type OnPost = (seen: Seen, answer: ServerResponse, stream: SseStream) => boolean | Promise<boolean>;

/**
 * An MCP server with the transport of 2024-11-05 (HTTP+SSE), and the streams that were opened to it.
 * @param opensByPost its address opens a stream whatever it is asked with, as some frameworks route it
 */
export async function startSseServer(
  onPost: OnPost = () => false,
  { opensByPost = false } = {},
): Promise<{ url: string; seen: Seen[]; streams: SseStream[] }> {
  const streams: SseStream[] = [];
  const server = await startMcpServer(async (seen, answer) => {
    const named = new URL(answer.req.url ?? '', 'http://127.0.0.1').searchParams.get('stream');
    if (seen.method === 'GET' || (opensByPost && named === null)) {
      const stream: SseStream = {
        index: streams.length,
        answer,
        isClosed: false,
        send: (message) => void answer.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`),
      };
      streams.push(stream);
      answer.on('close', () => (stream.isClosed = true));
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(`event: endpoint\ndata: /mcp?stream=${stream.index}\n\n`);
      return;
    }
    const stream = streams[Number(named)];
    if (!stream) return sendJson(answer, {}, 404);
    if (await onPost(seen, answer, stream)) return;
    answer.writeHead(202).end();
    const { id, method } = seen.rpc;
    if (method === 'initialize') {
      const serverInfo = { name: 'old', version: '1' };
      stream.send({ id, result: { protocolVersion: '2024-11-05', capabilities: {}, serverInfo } });
    } else if (method === 'tools/list') stream.send({ id, result: { tools: [] } });
    else if (method === 'tools/call') stream.send({ id, result: { content: [] } });
  });
  return { ...server, streams };
}
