import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { OFFLINE_ACCESS } from '#shared/service/mcp.ts';
import { ADDED_BY, newClientSecret } from './clients/client-adapter.ts';
import { readRegistration, widened } from './clients/registration-rules.ts';
import type { SignOnKeys } from './keys/sign-on-keys.ts';
import { frameOf } from './page-frame.ts';
import {
  deviceCodePage,
  type DeviceCodeProblem,
  deviceConfirmPage,
  type FormTarget,
} from './pages/device-pages.ts';
import { type Page, setPage } from './pages/page.ts';
import { errorPage, logoutPage, noticePage } from './pages/plain-pages.ts';
import type { Texts } from './pages/texts-english.ts';
import { ALL_SCOPES, LOGIN_ACTIONS_ROUTE, REALM_ROUTES, scopesOf } from './realm.ts';
import { signOnAdapter } from './sign-on-adapter.ts';
import type { SignOnContext } from './sign-on-context.ts';
import { claimsOfNewToken, rememberToken } from './tokens/issue-access-token.ts';
import { mayIntrospect } from './tokens/jwt-endpoints.ts';

/** What the library calls the reasons to show the code's page again. */
const CODE_PROBLEMS: Record<string, DeviceCodeProblem> = {
  NotFoundError: 'deviceCodeUnknown',
  ExpiredError: 'deviceCodeExpired',
  AlreadyUsedError: 'deviceCodeUsed',
  NoCodeError: 'deviceCodeMissing',
};

const DAY_S = 86_400;

/** Fields that the library makes itself; a request cannot set any of them. */
const OWN_FIELDS = [
  'client_id',
  'client_id_issued_at',
  'client_secret',
  'client_secret_expires_at',
  'application_type',
];

/** Makes a client what the document's table says, whatever else a request holds (interface 5.2.8). */
function clientMetadataRules({
  allowedRedirects,
}: SignOnContext): NonNullable<Configuration['extraClientMetadata']> {
  return {
    properties: [ADDED_BY],
    validator(ctx, _key, _value, metadata) {
      const fields: Record<string, unknown> = metadata;
      if (ctx?.oidc?.route === 'registration') {
        const registration = readRegistration(ctx.oidc.body, allowedRedirects);
        for (const field of Object.keys(fields)) if (!OWN_FIELDS.includes(field)) delete fields[field];
        Object.assign(fields, registration, { [ADDED_BY]: 'itself' });
      }
      // Loopback redirects with any port exist for native clients only (RFC 8252 par. 7.3).
      fields['application_type'] = 'native';
      const { grant_types: grantTypes = [], token_endpoint_auth_method: method, scope } = metadata;
      fields['grant_types'] = widened(grantTypes, method ?? 'client_secret_basic');
      fields['scope'] = [...scopesOf(scope).add(OFFLINE_ACCESS)].join(' ');
    },
  };
}

/** Binds access tokens to the MCP endpoint: by the scope of interface 5.2.4, or by `resource` (RFC 8707). */
function mcpResource({
  addresses: { audience },
  accessTokenTtlSeconds,
}: SignOnContext): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  return {
    enabled: true,
    defaultResource(ctx, _client, oneOf) {
      const [only] = oneOf === undefined ? [] : [oneOf].flat();
      if (only !== undefined) return only;
      const scope = ctx.oidc.params?.['scope'];
      return typeof scope === 'string' && scopesOf(scope).has('pg-mcp-audience') ? audience : [];
    },
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx, indicator) {
      if (indicator.replace(/\/$/, '') !== audience) throw new errors.InvalidTarget();
      return {
        // All of them, else the token's scope would lose `profile` and with it the user name.
        scope: ALL_SCOPES.join(' '),
        audience,
        accessTokenTTL: accessTokenTtlSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

function features(context: SignOnContext): NonNullable<Configuration['features']> {
  const { realmPath } = context.addresses;
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: devicePages(realmPath),
    introspection: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => mayIntrospect(client, token),
    },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: logoutPages(realmPath),
    // A registration cannot be changed afterwards (interface 5.2.9), so nobody needs a token to do it.
    registration: {
      enabled: true,
      initialAccessToken: false,
      issueRegistrationAccessToken: false,
      secretFactory: newClientSecret,
    },
    registrationManagement: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: mcpResource(context),
  };
}

/** How long things live, in seconds. */
const lifetimes = (accessTokenTtlS: number): NonNullable<Configuration['ttl']> => ({
  AccessToken: accessTokenTtlS,
  ClientCredentials: accessTokenTtlS,
  IdToken: accessTokenTtlS,
  AuthorizationCode: 60,
  DeviceCode: 600,
  Interaction: 1800,
  Session: 10 * 3600,
  Grant: 30 * DAY_S,
  RefreshToken: 30 * DAY_S,
});

function cookies(context: SignOnContext, keys: SignOnKeys): NonNullable<Configuration['cookies']> {
  const signed = { signed: true, httpOnly: true, sameSite: 'lax' } as const;
  return {
    keys: keys.cookies.map(({ secret }) => secret),
    // Browsers do not keep the cookies of two ports apart, so the names are our own.
    names: { session: 'STILLWELL_SESSION', interaction: 'STILLWELL_LOGIN', resume: 'STILLWELL_RESUME' },
    long: { ...signed, path: `${context.addresses.realmPath}/` },
    short: signed,
  };
}

/** The settings of oidc-provider that make it the sign-on service of interface 5.2 (docs/adr/0040). */
export function providerConfiguration(context: SignOnContext, keys: SignOnKeys): Configuration {
  const { accounts, addresses } = context;
  return {
    adapter: signOnAdapter(context),
    jwks: { keys: keys.signing.map(({ jwk }) => jwk) },
    cookies: cookies(context, keys),
    routes: { ...REALM_ROUTES },
    scopes: [...ALL_SCOPES],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    clientDefaults: { application_type: 'native' },
    extraClientMetadata: clientMetadataRules(context),
    features: features(context),
    formats: { customizers: { jwt: (_ctx, token, parts) => rememberToken(context, token, parts) } },
    extraTokenClaims: (ctx, token) => claimsOfNewToken(context, ctx, token),
    async findAccount(_ctx, username) {
      const account = await accounts.find(username);
      if (!account?.enabled) return undefined;
      return { accountId: username, claims: async () => ({ sub: username, preferred_username: username }) };
    },
    // Also without offline_access, as Keycloak does: it then ends with the session (docs/adr/0043).
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    expiresWithSession: async (_ctx, source) => !source.scopes.has(OFFLINE_ACCESS),
    clockTolerance: 5,
    ttl: lifetimes(context.accessTokenTtlSeconds),
    interactions: {
      url: (_ctx, { uid }) => `${addresses.realmPath}${LOGIN_ACTIONS_ROUTE}/${uid}`,
      policy: signOnPolicy(),
    },
    renderError: errorPages(addresses.realmPath),
  };
}

/** Shows a page of ours where the library has one of its own, all of which load fonts from elsewhere. */
function show(ctx: KoaContextWithOIDC, realmPath: string, page: (texts: Texts) => Page): void {
  const { frame, texts } = frameOf(ctx.req, realmPath, ctx.oidc?.params?.['ui_locales']);
  setPage(ctx, page(texts), frame);
}

function formOf(ctx: KoaContextWithOIDC, route: string): FormTarget {
  const secret = ctx.oidc.session?.state?.['secret'];
  return { action: ctx.oidc.urlFor(route), xsrf: typeof secret === 'string' ? secret : '' };
}

type Features = NonNullable<Configuration['features']>;

/** The library's hooks for the pages of the device flow (RFC 8628). */
function devicePages(realmPath: string): NonNullable<Features['deviceFlow']> {
  return {
    enabled: true,
    userCodeInputSource(ctx, _form, _out, error) {
      const target = formOf(ctx, 'code_verification');
      const typed = error && 'userCode' in error && typeof error.userCode === 'string' ? error.userCode : '';
      if (error?.name === 'AbortedError') {
        show(ctx, realmPath, (texts) => noticePage(texts.deviceRefused, texts.deviceRefusedLead));
        return;
      }
      const problem = error && (CODE_PROBLEMS[error.name] ?? 'deviceFailed');
      show(ctx, realmPath, (texts) => deviceCodePage(texts, target, typed, problem));
    },
    userCodeConfirmSource(ctx, _form, client, _deviceInfo, userCode) {
      const target = formOf(ctx, 'code_verification');
      const application = client.clientName ?? client.clientId;
      show(ctx, realmPath, (texts) => deviceConfirmPage(texts, target, application, userCode));
    },
    successSource(ctx) {
      show(ctx, realmPath, (texts) => noticePage(texts.deviceDone, texts.deviceDoneLead));
    },
  };
}

/** The library's hooks for the pages of the logout (OpenID Connect RP-Initiated Logout 1.0). */
function logoutPages(realmPath: string): NonNullable<Features['rpInitiatedLogout']> {
  return {
    enabled: true,
    logoutSource(ctx) {
      const target = formOf(ctx, 'end_session_confirm');
      const username = ctx.oidc.session?.accountId ?? '';
      show(ctx, realmPath, (texts) => logoutPage(texts, target, username));
    },
    postLogoutSuccessSource(ctx) {
      // The library names the application here if the user chose to stay signed in.
      const stayed = ctx.oidc.client !== undefined;
      show(ctx, realmPath, (texts) =>
        noticePage(stayed ? texts.stillLoggedIn : texts.loggedOut, texts.loggedOutLead),
      );
    },
  };
}

/** What a browser sees of an error that cannot be told to the application. */
function errorPages(realmPath: string): NonNullable<Configuration['renderError']> {
  return (ctx, { error, error_description: description }) => {
    show(ctx, realmPath, (texts) =>
      error === 'invalid_request' && ctx.path.startsWith('/protocol/openid-connect/auth/')
        ? noticePage(texts.startAgain, texts.startAgainLead)
        : errorPage(texts, { code: error, description }),
    );
  };
}

const { Check, base } = interactionPolicy;

/**
 * When pages are shown: as the library has it, but a client of the operator's asks for consent once only, while a
 * self-registered one asks at every sign-in, because any program can pose as it (RFC 8252 par. 8.6); and a session
 * whose account is gone or disabled leads to the sign-in page.
 */
function signOnPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('account_unusable', 'The account of this session is disabled or gone', ({ oidc }) =>
        oidc.session?.accountId !== undefined && oidc.entities.Account === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  const consent = policy.get('consent');
  consent?.checks.remove('native_client_prompt');
  consent?.checks.add(
    new Check(
      'self_registered_client',
      'Self-registered clients need the consent of the user',
      'interaction_required',
      ({ oidc }) =>
        oidc.client?.[ADDED_BY] !== 'operator' && !oidc.result?.consent
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
    ),
  );
  return policy;
}
