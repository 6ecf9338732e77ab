import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './request-env.ts';
import type { ServiceContext } from './service-context.ts';

const startedAtMs = Date.now().toString(36);

/** Numbers every request and writes one line of log when its answer is known; the query is left out. */
export function logRequests({ log }: ServiceContext): MiddlewareHandler<RequestEnv> {
  let count = 0;
  return async (c, next) => {
    const requestId = `${startedAtMs}-${(count += 1)}`;
    c.set('requestId', requestId);
    const began = performance.now();
    await next();
    const ms = Math.round((performance.now() - began) * 10) / 10;
    log({
      level: 'info',
      event: 'request',
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
    });
  };
}
