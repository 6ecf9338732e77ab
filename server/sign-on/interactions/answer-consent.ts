import type { ClientMetadata, Provider } from 'oidc-provider';
import { ADDED_BY } from '../clients/client-adapter.ts';
import { frameOf } from '../page-frame.ts';
import { consentPage, type ConsentView } from '../pages/consent-page.ts';
import { sendPage } from '../pages/page.ts';
import { scopesOf } from '../realm.ts';
import { type InteractionStep, refuse } from './interaction-step.ts';

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

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

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Shows what an application asks for, or grants it. */
export async function answerConsent(step: InteractionStep, client: Client): Promise<void> {
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
