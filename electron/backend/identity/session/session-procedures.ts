import { serviceEndpoint } from '../connections/service-endpoint.ts';
import { procedures } from '../procedures.ts';

const { session } = procedures;

export const sessionProcedures = session.router({
  watch: session.watch.handler(({ context, signal }) => context.sessions.states.watch(signal)),
  signIn: session.signIn.handler(async ({ context, input: { connectionId, username, password } }) => {
    const end = await serviceEndpoint(context, connectionId);
    const state = await context.sessions.signIn(end, { username, password });
    await context.connections.rememberUsername(end.binding, username);
    return state;
  }),
  signOut: session.signOut.handler(({ context, input: { connectionId } }) => {
    context.connections.get(connectionId);
    context.sessions.signOut(connectionId);
    context.connectionOwners.signOut(connectionId, 'places');
  }),
});
