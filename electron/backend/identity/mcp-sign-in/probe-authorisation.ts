import { visibleText } from '#shared/domain/visible-text.ts';
import { SAYS_CHARS, type Wire, sendOverWire } from './wire.ts';

const TIMEOUT_MS = 10_000;

/** Refusals that do not depend on who signs in. */
const FINAL = new Set([
  'invalid_scope',
  'invalid_target',
  'unauthorized_client',
  'invalid_client',
  'unsupported_response_type',
]);

export type Refusal = { error: string; says: string };

/**
 * Asks for the sign-on page once without a browser, for a client or a return address that the service does not know
 * ends on a page of its own there, and nothing would ever come back. @returns the refusal, if it is one for certain.
 */
export async function probeAuthorisation(
  url: string,
  redirectUri: string,
  wire: Wire,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const headers = { accept: 'text/html' };
  let answer: Response;
  try {
    answer = await sendOverWire(wire, { step: 'authorisation', timeoutMs: TIMEOUT_MS, signal }, url, {
      headers,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    // The browser may have a way that this process has not.
    return undefined;
  }
  const location = answer.headers.get('location');
  if (location !== null) return refusalIn(location, url, redirectUri);
  if (answer.status !== 400) return undefined;
  return { error: 'http_400', says: visibleText(await answer.text(), SAYS_CHARS, []) };
}

function refusalIn(location: string, url: string, redirectUri: string): Refusal | undefined {
  if (!URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  const isCallback = target.origin + target.pathname === redirectUri;
  const error = target.searchParams.get('error') ?? '';
  if (!isCallback || !FINAL.has(error)) return undefined;
  return { error, says: target.searchParams.get('error_description') ?? '' };
}
