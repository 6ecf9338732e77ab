import type { MiddlewareHandler } from 'hono';
import { FOREIGN_HOST, ownHostCheck } from './own-host.ts';
import { Refusal } from './refusal.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * Refuses requests by a host name that is not this service's own, as the MCP endpoint does. Without a connection there
 * is no browser that could be deceived.
 * @throws Refusal 403
 */
export function requireOwnHost({ signOn }: Pick<ServiceContext, 'signOn'>): MiddlewareHandler<RequestEnv> {
  const isOwn = ownHostCheck();
  return async (c, next) => {
    const baseUrl = signOn.addresses()?.baseUrl;
    const host = c.env?.incoming?.headers.host;
    if (baseUrl !== undefined && host !== undefined && !isOwn(host, baseUrl)) {
      throw new Refusal(403, FOREIGN_HOST);
    }
    await next();
  };
}
