import { procedures } from '../procedures.ts';
import { diagnoseAccess } from './diagnose-access.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';

const { mcpSignIn } = procedures;

export const mcpSignInProcedures = mcpSignIn.router({
  watch: mcpSignIn.watch.handler(({ context, signal }) => context.mcpSignIns.states.watch(signal)),
  start: mcpSignIn.start.handler(async ({ context, input: { connectionId, way, chooseAccount } }) =>
    context.mcpSignIns.start(await mcpEndpoint(context, connectionId), way, chooseAccount),
  ),
  pasteAddress: mcpSignIn.pasteAddress.handler(({ context, input: { connectionId, address } }) => {
    context.connections.get(connectionId);
    context.mcpSignIns.paste(connectionId, address);
  }),
  cancel: mcpSignIn.cancel.handler(({ context, input }) => context.mcpSignIns.cancel(input.connectionId)),
  signOut: mcpSignIn.signOut.handler(async ({ context, input: { connectionId } }) => {
    context.connections.get(connectionId);
    return { endSessionUrl: await context.mcpSignIns.signOut(connectionId) };
  }),
  trace: mcpSignIn.trace.handler(({ context, input }) => context.mcpSignIns.trace(input.connectionId)),
  diagnose: mcpSignIn.diagnose.handler(async ({ context, input: { connectionId }, signal }) =>
    diagnoseAccess(context, await mcpEndpoint(context, connectionId), signal),
  ),
  forgetRegistration: mcpSignIn.forgetRegistration.handler(({ context, input: { connectionId } }) => {
    const binding = context.connections.binding(connectionId);
    return context.secrets.remove(binding, 'sign-on-registration');
  }),
});
