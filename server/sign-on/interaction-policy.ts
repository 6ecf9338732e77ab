import { interactionPolicy } from 'oidc-provider';
import { ADDED_BY } from './clients/client-adapter.ts';

const { Check, base } = interactionPolicy;

/**
 * When pages are shown: as the library has it, but a client of the operator's asks for consent once only, while a
 * self-registered one asks at every sign-in, because any program can pose as it (RFC 8252 par. 8.6); and a session
 * whose account is gone or disabled leads to the sign-in page.
 */
export function signOnPolicy(): interactionPolicy.DefaultPolicy {
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
