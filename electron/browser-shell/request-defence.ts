import type { IncomingHttpHeaders } from 'node:http';

export type Refusal = { status: 400 | 403 | 421; reason: string };

/** Where the shell listens, as a browser spells it. */
export type ShellAddress = { host: string; origin: string };

/**
 * Refuses what no window of ours sends. A page of another port on this computer is "same-site": the browser gives it
 * our cookie along, so that Origin and Sec-Fetch-Site have to be judged before the cookie is looked at. A foreign
 * name that resolves to 127.0.0.1 is told by Host.
 */
export function judgeRequest(headers: IncomingHttpHeaders, address: ShellAddress): Refusal | undefined {
  if (headers.host !== address.host) return { status: 421, reason: 'This is not the host of this address.' };
  if (headers.origin !== undefined && headers.origin !== address.origin) {
    return { status: 403, reason: 'Another origin may not ask here.' };
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return { status: 403, reason: 'Another site may not ask here.' };
  }
  return undefined;
}

/** The same for a WebSocket, whose Origin is the only thing that tells pages apart: it must be there. */
export function judgeUpgrade(headers: IncomingHttpHeaders, address: ShellAddress): Refusal | undefined {
  if (headers.origin === undefined) return { status: 403, reason: 'A WebSocket needs an Origin.' };
  return judgeRequest(headers, address);
}
