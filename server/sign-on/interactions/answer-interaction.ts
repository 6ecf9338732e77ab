import { errors, type Provider } from 'oidc-provider';
import type { SignOnExchange } from '../mounted-message.ts';
import { frameOf } from '../page-frame.ts';
import { sendPage } from '../pages/page.ts';
import { noticePage } from '../pages/plain-pages.ts';
import { LOGIN_ACTIONS_ROUTE } from '../realm.ts';
import type { SignOnContext } from '../sign-on-context.ts';
import { answerConsent } from './answer-consent.ts';
import { answerSignIn } from './answer-sign-in.ts';
import type { Interaction, InteractionStep } from './interaction-step.ts';
import { refuse } from './interaction-step.ts';
import { readForm } from './read-form.ts';

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
