import { once } from 'node:events';
import { connect } from 'node:net';

/** What is written before answers are waited for. */
const TOGETHER = 100;

/**
 * Sends the same POST many times over one connection, the next one before the answer has come: thousands of requests cost
 * the service what they cost it, and the test next to nothing. @returns the heads of the answers, in their order.
 */
export async function pipelinedPosts(url: string, body: string, count: number): Promise<string[]> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const sent = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const post = `${sent.join('\r\n')}\r\n\r\n${body}`;
  const heads: string[] = [];
  let rest = '';
  socket.setEncoding('latin1');
  try {
    for (let asked = 0; asked < count; asked += TOGETHER) {
      const wanted = Math.min(count, asked + TOGETHER);
      socket.write(post.repeat(wanted - asked));
      while (heads.length < wanted) {
        const [chunk] = (await once(socket, 'data')) as [string];
        rest += chunk;
        const parts = rest.split('HTTP/1.1 ');
        // The last one may still be coming; it counts once its head is complete.
        rest = parts.at(-1)?.includes('\r\n\r\n') ? '' : `HTTP/1.1 ${parts.pop()}`;
        heads.push(...parts.filter((part) => /^\d{3} /.test(part)));
      }
    }
  } finally {
    socket.destroy();
  }
  return heads;
}
