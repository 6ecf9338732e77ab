import { type IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { MCP_PATH } from '#shared/service/mcp.ts';
import { ANSWERED_ALREADY } from '../answered-already.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { RequestEnv } from '../service-context.ts';
import { chooseFaults, type StruckFaults } from './choose-faults.ts';
import type { FaultRules, FaultEffect } from './fault-rules.ts';

type SpoilingType = Extract<FaultEffect['type'], 'malformed-json' | 'sse' | 'wrong-content-type'>;

const HTML_PAGE = `<!doctype html>
<html><head><title>Gateway</title></head><body><h1>The gateway cannot reach the service</h1></body></html>
`;

const json = (body: string, status: number): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

const asEvents = (text: string): string => `event: message\ndata: ${text.replaceAll('\n', '\ndata: ')}\n\n`;

const SPOILERS: Record<SpoilingType, (text: string) => [contentType: string, body: string]> = {
  'malformed-json': (text) => ['application/json', text.slice(0, Math.floor(text.length / 2)) || '{'],
  sse: (text) => ['text/event-stream', asEvents(text)],
  'wrong-content-type': (text) => ['text/plain; charset=utf-8', text],
};

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
type Effect = NonNullable<StruckFaults['effect']>;
type Route = () => Promise<void>;

export type FaultOptions = { log: Log; stopping: AbortSignal; pause?: Pause };

function exchangeOf({ env }: Context<RequestEnv>): Exchange {
  const { incoming, outgoing } = env ?? {};
  if (incoming && outgoing) return { incoming, outgoing };
  throw new Refusal(500, 'The fault that --faults asks for needs a connection.');
}

/** Does what was asked, but with a response that leads nowhere: what the route writes past the app is lost. */
async function answerToNobody(c: Context<RequestEnv>, next: Route): Promise<void> {
  const { incoming } = c.env ?? {};
  if (incoming) c.env.outgoing = new ServerResponse(incoming);
  await next();
}

function replaceAnswer(c: Context<RequestEnv>, answer: Response): void {
  // Without this the headers of the answer before would stay.
  c.res = undefined;
  c.res = answer;
}

function hang({ outgoing }: Exchange, stopping: AbortSignal): Promise<void> {
  const end = (): unknown => outgoing.destroy();
  return new Promise((resolve) => {
    outgoing.once('close', () => {
      stopping.removeEventListener('abort', end);
      resolve();
    });
    stopping.addEventListener('abort', end);
    if (stopping.aborted) end();
  });
}

async function sendHalf({ outgoing }: Exchange, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { ...Object.fromEntries(answer.headers), 'content-length': Math.max(body.byteLength, 1) };
  outgoing.writeHead(answer.status, headers);
  outgoing.flushHeaders();
  outgoing.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => outgoing.destroy());
}

/** A refused MCP call tells where to sign in (interface 4.1); so it is refused by the endpoint itself. */
function forgetAuthorization(c: Context<RequestEnv>): void {
  const { url, method, headers } = c.req.raw;
  const without = new Headers(headers);
  without.delete('authorization');
  c.req.raw = new Request(url, { method, headers: without });
}

async function strike(
  c: Context<RequestEnv>,
  effect: Effect,
  next: Route,
  stopping: AbortSignal,
): Promise<void> {
  switch (effect.type) {
    case 'status':
      if (effect.status !== 401 || c.req.path !== MCP_PATH) return replaceAnswer(c, answerInstead(effect));
      forgetAuthorization(c);
      return next();
    case 'html':
      return replaceAnswer(c, answerInstead(effect));
    case 'cut-before':
      exchangeOf(c).outgoing.destroy();
      return replaceAnswer(c, ANSWERED_ALREADY);
    case 'hang':
      await hang(exchangeOf(c), stopping);
      return replaceAnswer(c, ANSWERED_ALREADY);
    case 'cut-after': {
      const { outgoing } = exchangeOf(c);
      await answerToNobody(c, next);
      outgoing.destroy();
      return replaceAnswer(c, ANSWERED_ALREADY);
    }
    case 'truncated-body': {
      const exchange = exchangeOf(c);
      await next();
      await sendHalf(exchange, c.res);
      return replaceAnswer(c, ANSWERED_ALREADY);
    }
    case 'trickle':
      await next();
      return replaceAnswer(c, await trickleAnswer(c.res, effect, stopping));
    case 'malformed-json':
    case 'sse':
    case 'wrong-content-type':
      await answerToNobody(c, next);
      return replaceAnswer(c, await spoilAnswer(c.res, effect));
  }
}

/** Makes answers wrong on purpose, as a file of faults says: one layer in front of all routes. */
export function injectFaults(
  rules: FaultRules,
  { log, stopping, pause = pauseByClock }: FaultOptions,
): MiddlewareHandler<RequestEnv> {
  const choose = chooseFaults(rules);
  log({
    level: 'warn',
    event: 'faults-on',
    detail: `FAULTS ARE ON: answers are wrong on purpose, by ${rules.rules.length} rules with seed ${rules.seed}. Never run it like this for real data.`,
  });
  return async (c, next) => {
    const { rules: struck, latencyMs, effect } = choose(c.req.path);
    if (struck.length === 0) return next();
    const requestId = c.get('requestId');
    const detail = struck.map((index) => `rules[${index}] ${rules.rules[index]?.effect.type}`).join(', ');
    log({ level: 'warn', event: 'fault', requestId, detail });
    // Who waits when the service stops is answered at once.
    if (latencyMs > 0) await pause(latencyMs, stopping);
    return effect ? strike(c, effect, next, stopping) : next();
  };
}

/** The answer of a fault that does not do what was asked. */
function answerInstead(effect: Extract<FaultEffect, { type: 'status' | 'html' }>): Response {
  const { status } = effect;
  if (effect.type === 'html') {
    return new Response(HTML_PAGE, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  return json(
    JSON.stringify({ result: false, msg: 'This answer is a fault that --faults asks for.' }),
    status,
  );
}

/** Makes the answer of a fault out of the right one. */
async function spoilAnswer(answer: Response, { type }: { type: SpoilingType }): Promise<Response> {
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

const PIECE_MS = 100;

/** Resolves after a time, and at once when the service stops. */
type Pause = (ms: number, stopping: AbortSignal) => Promise<void>;

const pauseByClock: Pause = async (ms, stopping) => {
  await setTimeout(ms, undefined, { signal: stopping }).catch(() => {});
};

/** The same answer, its body in small pieces with rests between them; all that is left at once when the service stops. */
export async function trickleAnswer(
  answer: Response,
  { bytesPerSecond, announced }: Extract<FaultEffect, { type: 'trickle' }>,
  stopping: AbortSignal,
  pause: Pause = pauseByClock,
): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  if (announced) headers.set('content-length', String(body.byteLength));
  else headers.delete('content-length');
  const pieceBytes = Math.ceil((bytesPerSecond * PIECE_MS) / 1000);
  let at = 0;
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await pause(PIECE_MS, stopping);
        const end = stopping.aborted ? body.byteLength : at + pieceBytes;
        controller.enqueue(body.subarray(at, end));
        at = end;
        if (at >= body.byteLength) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(pieces, { status: answer.status, headers });
}
