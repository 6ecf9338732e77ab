import type { FaultEffect } from './fault-rules.ts';

type SpoilingType = Extract<FaultEffect['type'], 'malformed-json' | 'sse' | 'wrong-content-type'>;

const HTML_PAGE = `<!doctype html>
<html><head><title>Gateway</title></head><body><h1>The gateway cannot reach the service</h1></body></html>
`;

const json = (body: string, status: number): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

/** The answer of a fault that does not do what was asked. */
export function answerInstead(effect: Extract<FaultEffect, { type: 'status' | 'html' }>): Response {
  const { status } = effect;
  if (effect.type === 'html') {
    return new Response(HTML_PAGE, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  return json(
    JSON.stringify({ result: false, msg: 'This answer is a fault that --faults asks for.' }),
    status,
  );
}

const asEvents = (text: string): string => `event: message\ndata: ${text.replaceAll('\n', '\ndata: ')}\n\n`;

const SPOILERS: Record<SpoilingType, (text: string) => [contentType: string, body: string]> = {
  'malformed-json': (text) => ['application/json', text.slice(0, Math.floor(text.length / 2)) || '{'],
  sse: (text) => ['text/event-stream', asEvents(text)],
  'wrong-content-type': (text) => ['text/plain; charset=utf-8', text],
};

/** Makes the answer of a fault out of the right one. */
export async function spoilAnswer(answer: Response, { type }: { type: SpoilingType }): Promise<Response> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  // What is spoilt has not been sent, also if the sign-on service believes so.
  headers.delete('x-hono-already-sent');
  const text = await answer.text();
  const [contentType, body] = SPOILERS[type](text);
  headers.set('content-type', contentType);
  return new Response(body, { status, headers });
}
