import { FOREIGN_HOST, hostnameOf, ownHostCheck } from '../own-host.ts';
import { RPC, rpcError } from './rpc-error.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses what a foreign page could send from a browser: a Host that is not this service's own (DNS rebinding), and an
 * Origin other than this machine, the base address, or the host that was asked.
 * @returns what answers with the refusal (403), or undefined.
 */
export function foreignRefusal(): (request: Request, baseUrl: string) => Response | undefined {
  const isOwnHost = ownHostCheck();
  return (request, baseUrl) => {
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (!isOwnHost(host, baseUrl)) return rpcError(403, RPC.refused, FOREIGN_HOST);
    const origin = request.headers.get('origin');
    if (origin === null || origin === '') return undefined;
    const own = [...LOOPBACK, new URL(baseUrl).hostname, hostnameOf(host)];
    const isOwn =
      /^https?:\/\//i.test(origin) && URL.canParse(origin) && own.includes(new URL(origin).hostname);
    return isOwn ? undefined : rpcError(403, RPC.refused, 'Requests from other origins are not accepted.');
  };
}
