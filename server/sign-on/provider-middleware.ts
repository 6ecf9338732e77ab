import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { ADDED_BY } from './clients/client-adapter.ts';
import type { AddressRate } from './fair-quota.ts';
import { currentRequest } from './current-request.ts';
import { frameOf } from './page-frame.ts';
import { setPage } from './pages/page.ts';
import { continuePage, noticePage } from './pages/plain-pages.ts';
import { MCP_SCOPES, OFFLINE_ACCESS } from '#shared/service/mcp.ts';
import { REALM_ROUTES, scopesOf } from './realm.ts';
import type { SignOnContext } from './sign-on-context.ts';
import { answerUserinfo, introspectSigned, looksSigned, revokeSigned } from './tokens/jwt-endpoints.ts';

type Next = () => Promise<void>;

const oneOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** OpenID Connect Core par. 11 wants prompt=consent with offline_access, else the library drops the scope silently. */
function askForConsent(ctx: KoaContextWithOIDC): void {
  const prompts = scopesOf(oneOf(ctx.query['prompt']));
  const offline = scopesOf(oneOf(ctx.query['scope'])).has(OFFLINE_ACCESS);
  if (!offline || prompts.has('consent') || prompts.has('none') || Array.isArray(ctx.query['prompt'])) return;
  ctx.query = { ...ctx.query, prompt: [...prompts, 'consent'].join(' ') };
}

/** Without `scope` an application gets what it registered, but not offline access (RFC 6749 par. 3.3). */
async function fillInScope({ store }: SignOnContext, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.query['scope'] !== undefined) return;
  const client = await store.findClient(oneOf(ctx.query['client_id']));
  const registered = client?.metadata['scope'];
  if (typeof registered !== 'string') return;
  const scope = [...scopesOf(registered)].filter((word) => word !== OFFLINE_ACCESS).join(' ');
  ctx.query = { ...ctx.query, scope };
}

/** How long the sender of a request has to wait, because it has sent too many like it. */
const waitSeconds = async (rate: AddressRate): Promise<number> =>
  rate.waitSeconds(currentRequest()?.clientAddress ?? '');

/** What writes something down before anybody has signed in. */
const BEGINS_SIGN_IN: readonly string[] = [
  REALM_ROUTES.authorization,
  REALM_ROUTES.device_authorization,
  REALM_ROUTES.code_verification,
  REALM_ROUTES.end_session,
  `${REALM_ROUTES.end_session}/confirm`,
];

/** What goes on with a sign-in, and writes the session of the browser whether there is such a sign-in or not. */
const GOES_ON: readonly string[] = [`${REALM_ROUTES.authorization}/`, `${REALM_ROUTES.code_verification}/`];

/** What bounds how often an address may ask for this; undefined if nothing does. */
function rateOf({ rates }: SignOnContext, { path, method }: KoaContextWithOIDC): AddressRate | undefined {
  if (path === REALM_ROUTES.registration) return method === 'POST' ? rates.registrations : undefined;
  if (BEGINS_SIGN_IN.includes(path)) return rates.signIns;
  return GOES_ON.some((route) => path.startsWith(route)) ? rates.resumptions : undefined;
}

/** Tells a program, or whoever sits before a browser, to try again later (RFC 6585 par. 4). */
function tellToWait(context: SignOnContext, ctx: KoaContextWithOIDC, waitS: number): void {
  ctx.status = 429;
  ctx.set('Retry-After', String(waitS));
  if (ctx.accepts('json', 'html') === 'html') {
    const { frame, texts } = frameOf(ctx.req, context.addresses.realmPath);
    setPage(ctx, noticePage(texts.tooMany, texts.tooManyLead), frame);
    return;
  }
  ctx.body = { error: 'slow_down', error_description: `Too many requests: try again in ${waitS} seconds` };
}

/** @returns whether the request may go on, or its address has sent too many like it. */
async function isAdmitted(context: SignOnContext, ctx: KoaContextWithOIDC): Promise<boolean> {
  const rate = rateOf(context, ctx);
  const waitS = rate ? await waitSeconds(rate) : 0;
  if (waitS > 0) tellToWait(context, ctx, waitS);
  return waitS === 0;
}

/** Answers with what was registered and leaves out what the service adds for itself. */
function tidyRegistration(ctx: KoaContextWithOIDC): void {
  if (ctx.status !== 201) return;
  const { [ADDED_BY]: _own, ...answer }: Record<string, unknown> = Object(ctx.body);
  const asked = Object(ctx.oidc.body)['scope'];
  const scope = typeof asked === 'string' && asked.trim() !== '' ? asked : MCP_SCOPES.join(' ');
  ctx.body = { ...answer, scope: [...scopesOf(scope)].join(' ') };
}

/**
 * Advertises HTTP Basic alone, as the document has it (5.2.7): a client that sees other ways takes one of them without
 * asking how it was registered. Those other ways still serve whoever registers with them.
 */
function tidyMetadata(ctx: KoaContextWithOIDC): void {
  if (ctx.status !== 200) return;
  ctx.body = { ...Object(ctx.body), token_endpoint_auth_methods_supported: ['client_secret_basic'] };
}

const REFUSED_FOR_BEING_SIGNED = 'unsupported_token_type';

async function finishTokenEndpoint(context: SignOnContext, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.status !== 400 || Object(ctx.body)['error'] !== REFUSED_FOR_BEING_SIGNED) return;
  if (ctx.path === REALM_ROUTES.introspection) await introspectSigned(context, ctx);
  else await revokeSigned(context, ctx);
}

const ACTION = /<form method="post" action="([^"]*)">/;
const FIELD = /<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescaped = (text = ''): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name) => CHARACTERS[name] ?? '');

/** The library sends forms on by a script inside the page; ours has a button, because no script may run. */
function replaceScriptedPage(ctx: KoaContextWithOIDC, realmPath: string): void {
  if (typeof ctx.body !== 'string' || !ctx.response.is('html') || ctx.response.get('Content-Security-Policy'))
    return;
  const { frame, texts } = frameOf(ctx.req, realmPath, ctx.oidc?.params?.['ui_locales']);
  const action = unescaped(ACTION.exec(ctx.body)?.[1]);
  const fields = [...ctx.body.matchAll(FIELD)].map(
    ([, name, value]) => [unescaped(name), unescaped(value)] as const,
  );
  const switchesAccount = ctx.path.startsWith(`${REALM_ROUTES.authorization}/`) && action.includes('/logout');
  setPage(
    ctx,
    continuePage(texts, switchesAccount ? texts.proceedSwitch : texts.proceedLead, { action, fields }),
    frame,
  );
}

function bearerOf(ctx: KoaContextWithOIDC): string {
  return /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';
}

/**
 * Whether a code of a device, or the sign-in for one, comes from a session that is known: the library fails on one that has
 * expired meanwhile, or of a browser that keeps no cookies.
 */
async function hasDeviceSession(provider: Provider, ctx: KoaContextWithOIDC): Promise<boolean> {
  const sendsCode = ctx.path === REALM_ROUTES.code_verification && ctx.method === 'POST';
  if (!sendsCode && !ctx.path.startsWith(`${REALM_ROUTES.code_verification}/`)) return true;
  return (await provider.Session.get(ctx)).exp !== undefined;
}

/** Puts our own rules around the library's endpoints. */
export function addMiddleware(provider: Provider, context: SignOnContext): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: Next) => {
    const { path, method } = ctx;
    if (!(await isAdmitted(context, ctx))) return;
    if (!(await hasDeviceSession(provider, ctx))) {
      const { frame, texts } = frameOf(ctx.req, context.addresses.realmPath);
      setPage(ctx, noticePage(texts.startAgain, texts.startAgainLead), frame);
      ctx.status = 400;
      return;
    }
    if (path === REALM_ROUTES.authorization) {
      await fillInScope(context, ctx);
      askForConsent(ctx);
    }
    if (path === REALM_ROUTES.userinfo && looksSigned(bearerOf(ctx))) {
      await answerUserinfo(context, ctx, bearerOf(ctx));
      return;
    }
    await next();
    if (path === REALM_ROUTES.registration) tidyRegistration(ctx);
    if (path.startsWith('/.well-known/') && method === 'GET') tidyMetadata(ctx);
    if (path === REALM_ROUTES.introspection || path === REALM_ROUTES.revocation) {
      await finishTokenEndpoint(context, ctx);
    }
    if (path === REALM_ROUTES.device_authorization && ctx.status === 200) {
      ctx.body = { ...Object(ctx.body), interval: 5 };
    }
    replaceScriptedPage(ctx, context.addresses.realmPath);
  });
}
