import { type IdentityParts, procedures } from '../procedures.ts';
import { mcpEndpoint } from './mcp-endpoint.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { Diagnosis } from '#shared/contract/mcp-sign-in.ts';
import { checkAccessToken, remedyOf } from './access-token-checks.ts';
import { AppError } from '#shared/errors.ts';
import { listTools } from './call-mcp.ts';
import type { AddressBinding } from '../connections/address-bindings.ts';
import type { McpEndpoint } from './mcp-sign-ins.ts';

/**
 * Finds out why the MCP endpoint refuses the token, which it does not say (interface 5.2.5).
 * @throws AppError CANCELLED; an endpoint that does not answer leaves the status open.
 */
async function diagnoseAccess(
  { mcpSignIns }: Pick<IdentityParts, 'mcpSignIns'>,
  end: McpEndpoint,
  signal: AbortSignal | undefined,
): Promise<Diagnosis> {
  const session = mcpSignIns.sessionAt(end);
  const access = session?.access;
  const { connectionId } = end;
  const status = access
    ? await statusOf(mcpSignIns.wire(end), { step: 'diagnosis', connectionId, token: access.token, signal })
    : null;
  const checks = checkAccessToken({
    claims: access ? claimsOf(access.token) : null,
    remainingMs: access?.remainingMs ?? 0,
    issuer: session?.login.client.issuer ?? '',
    audience: session?.login.audience ?? end.mcpUrl,
    grantedScopes: session?.login.grantedScopes ?? [],
    status,
  });
  if (status !== null) session?.noteAccess(status === 401);
  const isLetIn = status !== null && status < 400;
  const login = session?.login;
  const remedy = remedyOf(checks, {
    renewsByItself: login ? login.refreshToken !== null : false,
    isRegisteredByItself: login?.client.isRegisteredByItself ?? true,
  });
  return { status, checks, remedy: isLetIn ? null : remedy };
}

async function statusOf(...call: Parameters<typeof listTools>): Promise<number | null> {
  try {
    return (await listTools(...call)).status;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    return error.code === 'SERVICE_FAILED' ? (error as AppError<'SERVICE_FAILED'>).details.status : null;
  }
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  const [, payload] = token.split('.');
  try {
    const claims: unknown = parseJsonText(Buffer.from(payload ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever has signed out of the tools of the demo stays signed out, also in the next run. */
async function noteForDemo(
  { builtInService }: Pick<IdentityParts, 'builtInService'>,
  connectionId: string,
  isSignedOut: boolean,
): Promise<void> {
  if (connectionId === 'built-in') await builtInService.noteSignedOutOfTools(isSignedOut);
}

/** @throws AppError CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED */
async function endpointOf(parts: IdentityParts, id: string): Promise<McpEndpoint> {
  return parts.addedEndpoint(id) ?? mcpEndpoint(parts, id);
}

/** @throws AppError CONNECTION_NOT_FOUND, ADDRESS_CHANGED */
function bindingOf({ addedEndpoint, connections }: IdentityParts, id: string): AddressBinding {
  return addedEndpoint(id)?.binding ?? connections.binding(id);
}

const { mcpSignIn } = procedures;

export const mcpSignInProcedures = mcpSignIn.router({
  watch: mcpSignIn.watch.handler(({ context, signal }) => context.mcpSignIns.states.watch(signal)),
  start: mcpSignIn.start.handler(async ({ context, input: { connectionId, ...how } }) => {
    const end = await endpointOf(context, connectionId);
    const state = await context.mcpSignIns.start(end, how);
    await noteForDemo(context, connectionId, false);
    return state;
  }),
  pasteAddress: mcpSignIn.pasteAddress.handler(({ context, input: { connectionId, address } }) => {
    bindingOf(context, connectionId);
    context.mcpSignIns.paste(connectionId, address);
  }),
  cancel: mcpSignIn.cancel.handler(({ context, input }) => context.mcpSignIns.cancel(input.connectionId)),
  signOut: mcpSignIn.signOut.handler(async ({ context, input: { connectionId } }) => {
    bindingOf(context, connectionId);
    if (!context.addedEndpoint(connectionId)) context.connectionOwners.signOut(connectionId, 'tools');
    await noteForDemo(context, connectionId, true);
    const { endSessionUrl, notRevoked } = await context.mcpSignIns.signOut(connectionId);
    return { endSessionUrl, notRevoked: notRevoked?.toFailure() ?? null };
  }),
  trace: mcpSignIn.trace.handler(({ context, input }) => context.mcpSignIns.trace(input.connectionId)),
  diagnose: mcpSignIn.diagnose.handler(async ({ context, input: { connectionId }, signal }) =>
    diagnoseAccess(context, await endpointOf(context, connectionId), signal),
  ),
  forgetRegistration: mcpSignIn.forgetRegistration.handler(({ context, input: { connectionId } }) => {
    return context.secrets.remove(bindingOf(context, connectionId), 'sign-on-registration');
  }),
});
