import { RPC, rpcError } from './rpc-error.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function hostnameOf(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

/**
 * Refuses what a foreign page could send from a browser of this machine: a Host that is not this service's own (DNS
 * rebinding), and an Origin that is not. Own are the names of this machine and the host of the base address.
 * @returns the refusal (403), or undefined.
 */
export function refuseForeign(request: Request, baseUrl: string): Response | undefined {
  const own = [...LOOPBACK, new URL(baseUrl).hostname];
  const host = hostnameOf(request.headers.get('host') ?? new URL(request.url).host);
  if (host === undefined || !own.includes(host)) {
    return rpcError(
      403,
      RPC.refused,
      'This host name is not served here; --public-url names the one that is.',
    );
  }
  const origin = request.headers.get('origin');
  if (origin === null || origin === '') return undefined;
  const isOwn =
    /^https?:\/\//i.test(origin) && URL.canParse(origin) && own.includes(new URL(origin).hostname);
  return isOwn ? undefined : rpcError(403, RPC.refused, 'Requests from other origins are not accepted.');
}
