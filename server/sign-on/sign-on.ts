import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Provider } from 'oidc-provider';
import { type AccessTokenVerifier, createAccessTokenVerifier } from './access-token-verifier.ts';
import { isClientSecret } from './clients/client-adapter.ts';
import { runRequest } from './current-request.ts';
import { answerInteraction } from './interactions/answer-interaction.ts';
import { switchLanguage } from './interactions/switch-language.ts';
import type { SignOnKeys } from './keys/sign-on-keys.ts';
import { frameOf, type SignOnExchange } from './page-frame.ts';
import { sendPage } from './pages/page.ts';
import { noticePage } from './pages/plain-pages.ts';
import { STYLE } from './pages/style.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { bodyToArrive } from './body-to-arrive.ts';
import { RequestTurns, RETRY_AFTER_S } from './request-turns.ts';
import { addMiddleware } from './provider-middleware.ts';
import { LANGUAGE_ROUTE, LOGIN_ACTIONS_ROUTE, REALM_PATH, REALM_ROUTES, STYLE_ROUTE } from './realm.ts';
import type { SignOnContext } from './sign-on-context.ts';

const ID = '[\\w-]{1,128}';

const PATTERNS = [
  ...Object.values(REALM_ROUTES),
  '/\\.well-known/(?:openid-configuration|oauth-authorization-server)',
  `${REALM_ROUTES.authorization}/${ID}`,
  `${REALM_ROUTES.end_session}/(?:confirm|success)`,
  `${REALM_ROUTES.code_verification}/${ID}`,
];

const PROVIDER_PATH = new RegExp(`^(?:${PATTERNS.join('|')})$`);
const INTERACTION_PATH = new RegExp(`^${LOGIN_ACTIONS_ROUTE}/${ID}$`);

/**
 * Whether the library answers this path under the realm's. Its router takes `/PROTOCOL/` and `%70` for the same as
 * `/protocol/`; here a path has one spelling, so that no rule in front of the library can be walked around.
 */
const isProviderPath = (path: string): boolean => PROVIDER_PATH.test(path);

/** Whether it is the page of a sign-in under way. */
const isInteractionPath = (path: string): boolean => INTERACTION_PATH.test(path);

/** Where the forms of our pages go; everything else that takes POST is for programs. */
const FORM_ROUTES = [LOGIN_ACTIONS_ROUTE, REALM_ROUTES.code_verification, REALM_ROUTES.end_session];

/** Whether a path under the realm's takes the forms of pages. */
const takesForms = (path: string): boolean =>
  FORM_ROUTES.some((route) => path === route || path.startsWith(`${route}/`));

export interface SignOn {
  /** Answers a request to the realm or its metadata by writing to `outgoing`. */
  handle(exchange: SignOnExchange): Promise<void>;
  /** Checks access tokens that this service has issued. */
  readonly verifyAccessToken: AccessTokenVerifier;
}

type Handler = (exchange: SignOnExchange) => Promise<void>;

const PURGE_EVERY_MS = 60_000;

function buildProvider(context: SignOnContext, keys: SignOnKeys): Handler {
  const { log } = context;
  const provider = new Provider(context.addresses.issuer, providerConfiguration(context, keys));
  // What the headers say of the outside is overwritten with what the operator said (see `canonical`).
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, actual) {
    return this.clientSecret !== undefined && isClientSecret(actual, this.clientSecret);
  };
  const failed = (error: Error): void =>
    log({ level: 'error', event: 'sign-on-failed', detail: error.stack ?? error.message });
  provider.on('server_error', (_ctx, error) => failed(error));
  const events: EventEmitter = provider;
  events.on('error', failed);
  addMiddleware(provider, context);
  const answer = provider.callback();
  return async (exchange) => {
    const path = exchange.incoming.url?.split('?', 1)[0] ?? '';
    if (isInteractionPath(path)) await answerInteraction(context, provider, exchange);
    else await answer(exchange.incoming, exchange.outgoing);
  };
}

/** Makes the address that the operator gave, or the one listened on, the only one that the library can see. */
function canonical({ incoming }: SignOnExchange, { addresses }: SignOnContext): void {
  incoming.headers.host = addresses.host;
  incoming.headers['x-forwarded-host'] = addresses.host;
  incoming.headers['x-forwarded-proto'] = addresses.protocol;
  incoming.baseUrl = addresses.realmPath;
}

function refuseHost({ outgoing }: SignOnExchange, { addresses }: SignOnContext): void {
  outgoing.writeHead(421, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  const description = `The sign-on service answers at ${addresses.baseUrl} only`;
  outgoing.end(JSON.stringify({ error: 'invalid_request', error_description: description }));
}

function sendNotFound({ incoming, outgoing }: SignOnExchange, { addresses }: SignOnContext): void {
  const { frame, texts } = frameOf(incoming, addresses.realmPath);
  sendPage(outgoing, 404, noticePage(texts.notFound, texts.notFoundLead), frame);
}

function refuseForm({ incoming, outgoing }: SignOnExchange, { addresses }: SignOnContext): void {
  const { frame, texts } = frameOf(incoming, addresses.realmPath);
  sendPage(outgoing, 403, noticePage(texts.startAgain, texts.startAgainLead), frame);
}

/** Says that too many requests of the address wait (RFC 6585 par. 4). */
function tellToWait({ incoming, outgoing }: SignOnExchange, { addresses }: SignOnContext): void {
  outgoing.setHeader('Retry-After', RETRY_AFTER_S);
  if (/\btext\/html\b/.test(incoming.headers.accept ?? '')) {
    const { frame, texts } = frameOf(incoming, addresses.realmPath);
    sendPage(outgoing, 429, noticePage(texts.tooMany, texts.tooManyLead), frame);
    return;
  }
  const description = `Too many requests: try again in ${RETRY_AFTER_S} seconds`;
  outgoing.writeHead(429, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  outgoing.end(JSON.stringify({ error: 'slow_down', error_description: description }));
}

const METADATA = /^\/\.well-known\/(oauth-authorization-server|openid-configuration)(\/.*)$/;

/** The path under the realm's, `undefined` if it is not in the realm; RFC 8414 puts the realm behind the well-known part. */
function pathInRealm(path: string, { addresses }: SignOnContext): string | undefined {
  const [, document, realm] = METADATA.exec(path) ?? [];
  if (document && (realm === REALM_PATH || realm === addresses.realmPath)) return `/.well-known/${document}`;
  const prefix = [addresses.realmPath, REALM_PATH].find((realmPath) => path.startsWith(`${realmPath}/`));
  return prefix === undefined ? undefined : path.slice(prefix.length);
}

/** Rebuilds the provider when the keys have changed; everything else it works with is in the store. */
function currentProvider(context: SignOnContext): () => Promise<Handler> {
  let built: { keys: SignOnKeys; handler: Handler } | undefined;
  return async () => {
    const keys = await context.keys.current();
    if (built?.keys !== keys) built = { keys, handler: buildProvider(context, keys) };
    return built.handler;
  };
}

function sendStyle({ outgoing }: SignOnExchange): void {
  outgoing.writeHead(200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  });
  outgoing.end(STYLE);
}

/**
 * The sign-on service of interface 5.2: an OpenID provider in Keycloak's paths. `hosts` are the values
 * of the Host header that are answered, the public one and the one listened on.
 */
export function createSignOn(context: SignOnContext, hosts: readonly string[]): SignOn {
  const { addresses, store, accounts, keys, now, log } = context;
  const allowedHosts = new Set(hosts.map((host) => host.toLowerCase()));
  const ownOrigins = new Set([...allowedHosts].flatMap((host) => [`http://${host}`, `https://${host}`]));
  const provider = currentProvider(context);
  const turns = new RequestTurns();
  let purgedAtMs = 0;
  const purge = async (): Promise<void> => {
    if (now() - purgedAtMs < PURGE_EVERY_MS) return;
    purgedAtMs = now();
    await store.purge(now());
  };
  return {
    async handle(exchange) {
      const { incoming } = exchange;
      if (!allowedHosts.has(incoming.headers.host?.toLowerCase() ?? '')) return refuseHost(exchange, context);
      const [path = '', ...query] = withoutOrigin(incoming.url ?? '').split('?');
      const inRealm = pathInRealm(path, context);
      canonical(exchange, context);
      if (inRealm === undefined) return sendNotFound(exchange, context);
      incoming.url = [inRealm, ...query].join('?');
      if (inRealm === STYLE_ROUTE) return sendStyle(exchange);
      if (inRealm === LANGUAGE_ROUTE) return switchLanguage(incoming, exchange.outgoing, addresses);
      if (!isProviderPath(inRealm) && !isInteractionPath(inRealm)) return sendNotFound(exchange, context);
      if (incoming.method === 'POST' && takesForms(inRealm) && !isOwnForm(incoming.headers, ownOrigins)) {
        return refuseForm(exchange, context);
      }
      await bodyToArrive(incoming);
      const endTurn = await turns.take(exchange.clientAddress);
      if (!endTurn) return tellToWait(exchange, context);
      // A password that is checked waits its own turn, for a long time perhaps (token/login-turns.ts).
      if (isInteractionPath(inRealm)) endTurn();
      try {
        if (exchange.outgoing.closed) return;
        await purge();
        const request = { asOf: await accounts.version(), clientAddress: exchange.clientAddress };
        await runRequest(request, async () => (await provider())(exchange));
      } finally {
        if (!isInteractionPath(inRealm)) endTurn();
      }
    },
    verifyAccessToken: createAccessTokenVerifier({
      issuer: addresses.issuer,
      audience: addresses.audience,
      jwks: keys.publicKey,
      typ: 'at+jwt',
      isInForce: async (jti) => jti !== undefined && store.isAccessTokenInForce(jti),
      accounts,
      now,
      log,
    }),
  };
}

/** The target of a request, which may be a whole address (RFC 9112, 3.2.2), of a host that was looked at already. */
function withoutOrigin(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/**
 * Whether a form comes from a page of ours, as far as the browser says (Fetch Standard, `Origin` and `Sec-Fetch-Site`).
 * Without either it is left to the cookie of the sign-in, which browsers send with our own forms only.
 */
function isOwnForm(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return ownOrigins.has(headers.origin.toLowerCase());
  const site = headers['sec-fetch-site'];
  return site !== 'cross-site' && site !== 'same-site';
}
