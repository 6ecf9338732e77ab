import { checkLogin } from '../../token/check-login.ts';
import { frameOf } from '../page-frame.ts';
import { sendPage } from '../pages/page.ts';
import { signInPage, type SignInView } from '../pages/sign-in-page.ts';
import type { InteractionStep } from './interaction-step.ts';

function showSignIn(
  { context, exchange: { incoming, outgoing }, interaction, application }: InteractionStep,
  username: string,
  error?: SignInView['error'],
): void {
  const { realmPath, host } = context.addresses;
  const { frame, texts } = frameOf(incoming, realmPath, interaction.params['ui_locales']);
  const view: SignInView = { application, host, username, ...(error === undefined ? {} : { error }) };
  sendPage(outgoing, error === undefined ? 200 : 401, signInPage(texts, view), frame);
}

/**
 * Shows the sign-in page, or checks what was typed into it: the same accounts, the same hashes and the same slowing
 * of guesses as the token endpoint (interface 5.2.1). That an account is disabled is only told to whoever
 * knows its password; MCP permission is not looked at here (docs/adr/0042).
 */
export async function answerSignIn(step: InteractionStep): Promise<void> {
  const { context, provider, exchange, interaction, form } = step;
  if (!form) {
    const hint = interaction.params['login_hint'];
    return showSignIn(step, typeof hint === 'string' ? hint.slice(0, 128) : '');
  }
  const username = form.get('username')?.trim() ?? '';
  const password = form.get('password') ?? '';
  if (username === '' || password === '') return showSignIn(step, username, 'loginIncomplete');
  const { clientAddress: address, incoming } = exchange;
  const caller = { address, isGone: () => incoming.socket.destroyed };
  const account = await checkLogin(context, { username, password }, caller);
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
