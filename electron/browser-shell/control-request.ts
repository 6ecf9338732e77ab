import type { IncomingMessage, ServerResponse } from 'node:http';
import { equalSecrets } from './equal-secrets.ts';

const OPEN_WINDOW_PATH = '/open-window';

/** What another start of Stillwell on the same data folder may ask of the one that runs. */
export type ControlRequests = {
  secret: string;
  /** Opens a window; false where this Stillwell opens none. */
  openWindow: () => boolean;
};

/** Answers `POST /open-window` of a process that could read the secret in the data folder; leaves the rest alone. */
export function answerControl(
  { secret, openWindow }: ControlRequests,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'POST' || request.url !== OPEN_WINDOW_PATH) return false;
  // No page can send this header here: a browser would ask first, and gets no permission.
  const isAllowed = equalSecrets(request.headers.authorization ?? '', `Bearer ${secret}`);
  response.writeHead(isAllowed ? (openWindow() ? 204 : 409) : 403, { 'cache-control': 'no-store' }).end();
  return true;
}

/** Asks the Stillwell that runs on `port` for a window; false when it opens none or does not answer. */
export async function askForWindow(port: number, secret: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${OPEN_WINDOW_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(5000),
    });
    return answer.status === 204;
  } catch {
    return false;
  }
}
