import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type RpcRequest = {
  id?: number;
  method: string;
  params?: { name?: string; arguments?: unknown; inputResponses?: unknown; _meta?: Record<string, unknown> };
};

/** Answers the calls of one tool in a way of its own. */
export type OwnAnswer = (request: RpcRequest, answer: ServerResponse) => void;

/** Answers instead of the server what is not asked as it wants; gives whether it did. */
export type Refuse = (request: IncomingMessage, answer: ServerResponse) => boolean;

export type OwnMcpServer = {
  url: string;
  /** Bodies of the calls that reached it, byte for byte. */
  calls: string[];
  /** Calls whose caller has left before there was an answer. */
  left: number;
  stop: () => Promise<void>;
};

const RESULT = { content: [{ type: 'text', text: 'done' }] };

/** An endpoint that knows tools/list and tools/call and nothing else; a tool named `hang` never answers. */
export async function startOwnMcpServer(
  tools: unknown[],
  answers: Readonly<Record<string, OwnAnswer>> = {},
  refuse: Refuse = () => false,
): Promise<OwnMcpServer> {
  const calls: string[] = [];
  const started = { url: '', calls, left: 0, stop: async () => {} };
  const send = (answer: ServerResponse, value: object) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ jsonrpc: '2.0', ...value }));
  };
  const server = createServer((request, answer) => {
    void (async () => {
      const body = await text(request);
      if (request.method !== 'POST') return answer.writeHead(405).end();
      if (refuse(request, answer)) return;
      const rpc = JSON.parse(body) as RpcRequest;
      const { id, method, params } = rpc;
      if (method === 'tools/list') return send(answer, { id, result: { tools } });
      if (method !== 'tools/call') {
        return send(answer, { id, error: { code: -32601, message: 'Method not found' } });
      }
      calls.push(body);
      answer.once('close', () => (started.left += answer.writableFinished ? 0 : 1));
      const own = answers[params?.name ?? ''];
      if (own) return own(rpc, answer);
      if (params?.name !== 'hang') return send(answer, { id, result: RESULT });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  started.url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/mcp`;
  started.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return started;
}
