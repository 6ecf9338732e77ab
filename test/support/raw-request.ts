import { request } from 'node:http';

export type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

export type RawRequest = { method?: string; headers?: Record<string, string> };

/** Sends a request as it stands: any path and any header, which fetch would repair or refuse. */
export function rawRequest(port: number, path: string, { method = 'GET', headers = {} }: RawRequest = {}) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on('error', reject).end();
  });
}
