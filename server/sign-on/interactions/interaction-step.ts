import type { Provider } from 'oidc-provider';
import type { SignOnExchange } from '../mounted-message.ts';
import type { SignOnContext } from '../sign-on-context.ts';

/** A step of a sign-in that waits for the user. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What answering a step works with; `form` is there once the user has answered it. */
export type InteractionStep = {
  context: SignOnContext;
  provider: Provider;
  exchange: SignOnExchange;
  interaction: Interaction;
  application: string;
  form: URLSearchParams | undefined;
};

/** Ends the sign-in without success: the application gets access_denied (RFC 6749 par. 4.1.2.1). */
export function refuse({ provider, exchange: { incoming, outgoing } }: InteractionStep): Promise<void> {
  return provider.interactionFinished(
    incoming,
    outgoing,
    { error: 'access_denied', error_description: 'The user did not allow it' },
    { mergeWithLastSubmission: false },
  );
}
