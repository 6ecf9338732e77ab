import type { ServerResponse } from 'node:http';
import { sendResult, startMcpServer } from './start-mcp-server.ts';

/** An endpoint with sessions, whose stream beside the requests is in the hand of the test. */
export async function startSessionServer() {
  const opened: { sessionId: string; lastEventId: string | undefined; key: string | undefined }[] = [];
  const subscribed: string[] = [];
  let stream: ServerResponse | undefined;
  let sessions = 0;
  let refusal: number | undefined;
  const { url, seen } = await startMcpServer((one, answer) => {
    const { method, headers, rpc } = one;
    const sessionId = String(headers['mcp-session-id'] ?? '');
    if (method === 'GET') {
      const lastEventId = headers['last-event-id'] as string | undefined;
      opened.push({ sessionId, lastEventId, key: headers['x-key'] as string | undefined });
      const status = sessionId === `s${sessions}` ? (refusal ?? 200) : 404;
      if (status === 200) stream = answer.writeHead(200, { 'content-type': 'text/event-stream' });
      if (status === 200) answer.flushHeaders();
      else answer.writeHead(status).end();
      return;
    }
    if (rpc.id === undefined) {
      answer.writeHead(202).end();
      return;
    }
    if (rpc.method === 'initialize') sessions += 1;
    if (rpc.method === 'resources/subscribe') subscribed.push(sessionId);
    answer.setHeader('mcp-session-id', `s${sessions}`);
    const greeting = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: 'a', version: '1' },
    };
    sendResult(answer, one, rpc.method === 'initialize' ? greeting : { tools: [], content: [] });
  });
  return {
    url,
    seen,
    opened,
    subscribed,
    say: (event: string) => void stream?.write(event),
    close: () => void stream?.end(),
    reset: () => void stream?.destroy(),
    /** The client has closed it. */
    isLeft: () => stream?.destroyed,
    refuse: (status: number | undefined) => void (refusal = status),
    restart: () => void (sessions += 1),
  };
}
