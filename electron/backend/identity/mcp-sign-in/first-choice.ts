import { offersOffline, type AccessRequest } from './authorisation-round.ts';
import type { SignInRequest } from './sign-in-request.ts';
import type { SignOnClient } from './sign-on-client.ts';
import type { SignOn } from './sign-on-discovery.ts';

/** Everything that is worth asking for; what the service refuses is left out later. */
export function fullRequest(signOn: SignOn, { scopesOf, choosesAccount }: SignInRequest): AccessRequest {
  const scopes = scopesOf(signOn);
  return { scopes, isOffline: offersOffline(signOn.as, scopes), hasResource: true, choosesAccount };
}

export type FirstClient = {
  client: SignOnClient;
  /** Registers anew in place of a registration that the service has forgotten; undefined where that is no way on. */
  registerAgain: (() => Promise<SignOnClient>) | undefined;
};

/** The client of last time or of the operator, else a new registration. */
export async function firstClient({ as }: SignOn, { clients, signal }: SignInRequest): Promise<FirstClient> {
  const kept = await clients.find(as);
  if (!kept) return { client: await clients.register(as, signal), registerAgain: undefined };
  const registerAgain = async () => {
    await clients.forget();
    return clients.register(as, signal);
  };
  return { client: kept, registerAgain: kept.isRegisteredByItself ? registerAgain : undefined };
}
