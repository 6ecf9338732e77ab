import { type ClientMetadata, errors, type Provider } from 'oidc-provider';
import { BodyTooLargeError, readBody } from '../../read-body.ts';
import { Refusal } from '../../refusal.ts';
import type { StoredAccount } from '../../store/store.ts';
import { checkLogin, loginCaller } from '../../token/check-login.ts';
import { ADDED_BY } from '../clients/client-adapter.ts';
import { frameOf, type SignOnExchange } from '../page-frame.ts';
import { consentPage, type ConsentView } from '../pages/consent-page.ts';
import { sendPage } from '../pages/page.ts';
import { noticePage } from '../pages/plain-pages.ts';
import { signInPage, type SignInView } from '../pages/sign-in-page.ts';
import { LOGIN_ACTIONS_ROUTE, scopesOf } from '../realm.ts';
import type { SignOnContext } from '../sign-on-context.ts';

const LIMIT_BYTES = 16_384;

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

async function findInteraction(
  provider: Provider,
  { incoming, outgoing }: SignOnExchange,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(incoming, outgoing);
    const uid = incoming.url?.split('?', 1)[0]?.slice(LOGIN_ACTIONS_ROUTE.length + 1);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function sendStartAgain({ incoming, outgoing }: SignOnExchange, realmPath: string): void {
  const { frame, texts } = frameOf(incoming, realmPath);
  sendPage(outgoing, 400, noticePage(texts.startAgain, texts.startAgainLead), frame);
}

/**
 * Answers the page of a sign-in: password or consent. The signed cookie of this very sign-in, which browsers send on
 * requests from our own pages only, protects the forms.
 */
export async function answerInteraction(
  context: SignOnContext,
  provider: Provider,
  exchange: SignOnExchange,
): Promise<void> {
  const interaction = await findInteraction(provider, exchange);
  const client =
    interaction &&
    (await provider.Client.find(String(interaction.params['client_id'])).catch(() => undefined));
  if (!interaction || !client) return sendStartAgain(exchange, context.addresses.realmPath);
  const posted = exchange.incoming.method === 'POST';
  const form = posted ? await readForm(exchange) : undefined;
  if (posted && !form) return sendStartAgain(exchange, context.addresses.realmPath);
  const application = client.clientName ?? client.clientId;
  const step: InteractionStep = { context, provider, exchange, interaction, application, form };
  if (form?.get('action') === 'cancel') return refuse(step);
  return interaction.prompt.name === 'login' ? answerSignIn(step) : answerConsent(step, client);
}

function addedBy(client: Client): ConsentView['addedBy'] {
  const metadata: ClientMetadata & Record<string, unknown> = { ...client.metadata() };
  return metadata[ADDED_BY] === 'operator' ? 'operator' : 'itself';
}

async function showConsent(step: InteractionStep, client: Client, username: string): Promise<void> {
  const { context, exchange, interaction, application } = step;
  const { params } = interaction;
  const scopes = [...scopesOf(textOf(params['scope']))];
  const account = await context.accounts.find(username);
  const { frame, texts } = frameOf(exchange.incoming, context.addresses.realmPath, params['ui_locales']);
  const view: ConsentView = {
    application,
    username,
    scopes,
    addedBy: addedBy(client),
    redirectUri: textOf(params['redirect_uri']),
    lacksMcpPermission: scopes.includes('pg-mcp-audience') && !account?.mcp,
  };
  sendPage(exchange.outgoing, 200, consentPage(texts, view), frame);
}

async function grantWhatIsMissing(
  { provider, interaction }: InteractionStep,
  username: string,
): Promise<string> {
  const { grantId, params, prompt } = interaction;
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = known ?? new provider.Grant({ accountId: username, clientId: String(params['client_id']) });
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = prompt.details;
  if (isTexts(missingOIDCScope)) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (isTexts(missingOIDCClaims)) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) {
    if (isTexts(scopes)) grant.addResourceScope(resource, scopes.join(' '));
  }
  return grant.save();
}

/** Shows what an application asks for, or grants it. */
async function answerConsent(step: InteractionStep, client: Client): Promise<void> {
  const { provider, exchange, interaction, form } = step;
  const username = interaction.session?.accountId;
  if (username === undefined) return refuse(step);
  if (form?.get('action') !== 'allow') return showConsent(step, client, username);
  const grantId = await grantWhatIsMissing(step, username);
  return provider.interactionFinished(
    exchange.incoming,
    exchange.outgoing,
    { consent: { grantId } },
    { mergeWithLastSubmission: true },
  );
}

async function showSignIn(
  { context, exchange: { incoming, outgoing }, interaction, application }: InteractionStep,
  username: string,
  error?: SignInView['error'],
): Promise<void> {
  const { realmPath, host } = context.addresses;
  const { frame, texts } = frameOf(incoming, realmPath, interaction.params['ui_locales']);
  const demoLogins = await context.demoLogins();
  const view: SignInView = {
    application,
    host,
    username,
    demoLogins,
    ...(error === undefined ? {} : { error }),
  };
  sendPage(outgoing, error === undefined ? 200 : 401, signInPage(texts, view), frame);
}

/** Asks to try again where too many logins wait (RFC 6585 par. 4). @returns whether the refusal says so. */
function tellToWait(
  { context, exchange: { incoming, outgoing }, interaction }: InteractionStep,
  { headers }: Refusal,
): boolean {
  const waitS = headers['Retry-After'];
  if (waitS === undefined) return false;
  const { frame, texts } = frameOf(incoming, context.addresses.realmPath, interaction.params['ui_locales']);
  outgoing.setHeader('Retry-After', waitS);
  sendPage(outgoing, 429, noticePage(texts.tooMany, texts.loginsWaitLead(waitS)), frame);
  return true;
}

/**
 * Shows the sign-in page, or checks what was typed into it: the same accounts, the same hashes and the same slowing
 * of guesses as the token endpoint (interface 5.2.1). That an account is disabled is only told to whoever
 * knows its password; MCP permission is not looked at here (docs/adr/0041).
 */
async function answerSignIn(step: InteractionStep): Promise<void> {
  const { context, provider, exchange, interaction, form } = step;
  if (!form) {
    const hint = interaction.params['login_hint'];
    return showSignIn(step, typeof hint === 'string' ? hint.slice(0, 128) : '');
  }
  const username = form.get('username')?.trim() ?? '';
  const password = form.get('password') ?? '';
  if (username === '' || password === '') return showSignIn(step, username, 'loginIncomplete');
  const caller = loginCaller(exchange.clientAddress, exchange.outgoing);
  let account: StoredAccount | undefined;
  try {
    account = await checkLogin(context, { username, password }, caller);
  } catch (error) {
    if (error instanceof Refusal && tellToWait(step, error)) return;
    throw error;
  }
  if (!account) {
    context.log({ level: 'info', event: 'sign-in-failed' });
    return showSignIn(step, username, 'wrongLogin');
  }
  if (!account.enabled) return showSignIn(step, username, 'accountDisabled');
  return provider.interactionFinished(
    exchange.incoming,
    exchange.outgoing,
    { login: { accountId: account.username, amr: ['pwd'], remember: false } },
    { mergeWithLastSubmission: false },
  );
}

/** A step of a sign-in that waits for the user. */
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What answering a step works with; `form` is there once the user has answered it. */
type InteractionStep = {
  context: SignOnContext;
  provider: Provider;
  exchange: SignOnExchange;
  interaction: Interaction;
  application: string;
  form: URLSearchParams | undefined;
};

/** Ends the sign-in without success: the application gets access_denied (RFC 6749 par. 4.1.2.1). */
function refuse({ provider, exchange: { incoming, outgoing } }: InteractionStep): Promise<void> {
  return provider.interactionFinished(
    incoming,
    outgoing,
    { error: 'access_denied', error_description: 'The user did not allow it' },
    { mergeWithLastSubmission: false },
  );
}

/** Reads the form of a page; `undefined` if it is none of ours: too large, or of another type. */
async function readForm({ request, incoming }: SignOnExchange): Promise<URLSearchParams | undefined> {
  const type = incoming.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  try {
    return new URLSearchParams(new TextDecoder().decode(await readBody({ request, incoming }, LIMIT_BYTES)));
  } catch (error) {
    if (error instanceof BodyTooLargeError) return undefined;
    throw error;
  }
}
