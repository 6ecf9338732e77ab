import { quotedAddress } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import type { DemoAccount } from '#shared/contract/built-in-service.ts';
import { mcpEndpointAt } from '../mcp-sign-in/mcp-endpoint.ts';
import { type Fetch, sendRequest, type ServiceAnswer } from '../../kit/http/send-request.ts';
import type { ServiceEndpoint } from '../connections/service-endpoint.ts';
import type { IdentityParts } from '../procedures.ts';

const TIMEOUT_MS = 15_000;
const MAX_PAGE_BYTES = 1_000_000;
const MAX_PAGES = 20;

type Parts = Pick<IdentityParts, 'builtInService' | 'fetch' | 'log' | 'mcpSignIns'>;

/**
 * Signs in to the tools of the built-in service with a demo account (docs/adr/0080), unless somebody is signed in or
 * signing in already, or the user has signed out. The outcome is the state of the MCP sign-in; it never fails the opening of
 * the service.
 */
export async function signInToDemoTools(
  { builtInService, fetch, log, mcpSignIns }: Parts,
  { connectionId, baseUrl, binding }: ServiceEndpoint,
  account: DemoAccount,
): Promise<void> {
  if (builtInService.isSignedOutOfTools) return;
  const end = mcpEndpointAt(baseUrl, binding);
  try {
    await mcpSignIns.restore(end);
    if (mcpSignIns.session(connectionId) || mcpSignIns.isRunning) return;
    const openBrowser = (url: string) => fillInForms(url, baseUrl, account, fetch);
    await mcpSignIns.start(end, { way: 'browser', chooseAccount: false }, openBrowser);
  } catch (error) {
    const reason = error instanceof AppError ? error.code : String(error);
    log({ level: 'info', event: 'not-signed-in-to-demo-tools', reason });
  }
}

/**
 * Goes through the sign-on pages of the service as its user would: name and password, then consent. Only pages of this
 * very service are asked and answered; any other address ends it.
 * @throws AppError AUTHORISATION_REFUSED, or what a request ends in
 */
export async function fillInForms(
  startUrl: string,
  baseUrl: string,
  account: DemoAccount,
  fetch: Fetch,
): Promise<void> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(baseUrl);
  /** Where the app itself waits for the end of the sign-in (RFC 8252 7.3). */
  const callback = new URL(startUrl).searchParams.get('redirect_uri');
  let url = startUrl;
  let form: URLSearchParams | undefined;
  const answered = new Set<string>();
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const isCallback = callback !== null && url.startsWith(`${callback}?`);
    if (!isCallback && new URL(url).origin !== origin)
      throw refused(baseUrl, 'other_address', quotedAddress(url));
    const page = await ask(url, form, isCallback ? undefined : cookies, fetch);
    form = undefined;
    if (page.location !== null) {
      url = new URL(page.location, url).href;
      continue;
    }
    if (isCallback) return;
    const next = formOf(page.text, account);
    // A form that comes again was not accepted: the password is not the one of the demo data.
    if (!next || page.status >= 400 || answered.has(next.name)) break;
    answered.add(next.name);
    form = new URLSearchParams(next.fields);
  }
  throw refused(baseUrl, 'demo_account_refused', account.username);
}

/** The answer to a page of the sign-on service (server/sign-on/pages); undefined for one that asks for nothing known. */
function formOf(
  html: string,
  { username, password }: DemoAccount,
): { name: string; fields: Record<string, string> } | undefined {
  if (html.includes('name="password"'))
    return { name: 'sign-in', fields: { username, password, action: 'login' } };
  if (html.includes('value="allow"')) return { name: 'consent', fields: { action: 'allow' } };
  return undefined;
}

async function ask(
  url: string,
  form: URLSearchParams | undefined,
  cookies: Map<string, string> | undefined,
  fetch: Fetch,
): Promise<ServiceAnswer> {
  const headers = new Headers({ accept: 'text/html' });
  if (form) headers.set('content-type', 'application/x-www-form-urlencoded');
  if (cookies && cookies.size > 0)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  const page = await sendRequest(
    {
      address: url,
      shownAddress: new URL(url).origin,
      method: form ? 'POST' : 'GET',
      headers,
      ...(form && { body: form.toString() }),
      secrets: form ? [...form.values()] : [],
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_PAGE_BYTES,
    },
    fetch,
  );
  for (const line of page.headers.getSetCookie()) {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    cookies?.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return page;
}

function refused(issuer: string, error: string, says: string): AppError {
  return new AppError('AUTHORISATION_REFUSED', { issuer, step: 'authorisation', error, says });
}
