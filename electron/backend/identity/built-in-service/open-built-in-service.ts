import { DEMO_ACCOUNTS } from '#shared/contract/built-in-service.ts';
import type { SessionState } from '#shared/contract/session.ts';
import { serviceEndpoint } from '../connections/service-endpoint.ts';
import { signInToDemoTools } from './sign-in-to-demo-tools.ts';
import { type IdentityParts, procedures } from '../procedures.ts';

type Parts = Pick<
  IdentityParts,
  'builtInService' | 'connections' | 'fetch' | 'log' | 'mcpSignIns' | 'sessions'
>;

/**
 * Starts the built-in service, adds and activates its connection, and signs in with the demo account of last time. The
 * sign-in to its tools goes on in the background, and only with the account that may use them.
 */
export async function openBuiltInService(parts: Parts): Promise<SessionState> {
  const { id, username } = await parts.connections.addBuiltIn();
  const [engineer] = DEMO_ACCOUNTS;
  const account = DEMO_ACCOUNTS.find((each) => each.username === username) ?? engineer;
  const end = await serviceEndpoint(parts, id);
  const state = await parts.sessions.signIn(end, account);
  await parts.connections.rememberUsername(end.binding, account.username);
  if (account === engineer) void signInToDemoTools(parts, end, account);
  return state;
}

const { builtInService } = procedures;

export const builtInServiceProcedures = builtInService.router({
  watch: builtInService.watch.handler(({ context, signal }) => {
    // A window without a connection offers the service as the first thing to do.
    if (context.connections.list().connections.length === 0) context.builtInService.prepare();
    return context.builtInService.state.watch(signal);
  }),
  open: builtInService.open.handler(({ context }) => openBuiltInService(context)),
  stop: builtInService.stop.handler(({ context }) => context.builtInService.stop()),
});
