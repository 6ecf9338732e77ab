import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { type AddressBinding, BUILT_IN_ORIGIN } from '../connections/address-bindings.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { registerClient } from './register-client.ts';
import type { ClientAsked, ClientSource } from './sign-in-request.ts';
import { fixedClient, type SignOnClient, signOnClientSchema } from './sign-on-client.ts';
import type { Wire } from './wire.ts';

/** A client that the operator made, as the user entered it. */
const enteredClientSchema = z.object({ clientId: z.string(), secret: z.string().nullable() });

export type EnteredClient = z.infer<typeof enteredClientSchema>;

/** The client of a connection: the entered one, else the registered one. Either serves one issuer only. */
export class SecretClients implements ClientSource {
  readonly #secrets: SecretStore;
  readonly #binding: AddressBinding;
  readonly #wire: Wire;

  constructor(secrets: SecretStore, binding: AddressBinding, wire: Wire) {
    this.#secrets = secrets;
    this.#binding = binding;
    this.#wire = wire;
  }

  async find(as: oauth.AuthorizationServer): Promise<SignOnClient | undefined> {
    const entered = await readEnteredClient(this.#secrets, this.#binding);
    if (entered) {
      await this.#requireSameIssuer(as);
      return fixedClient(as, entered);
    }
    const kept = await this.#secrets.read(this.#binding, 'sign-on-registration').catch(() => undefined);
    const registered =
      kept === undefined ? undefined : signOnClientSchema.safeParse(parseJsonText(kept)).data;
    return registered?.issuer === as.issuer ? registered : undefined;
  }

  /**
   * The endpoint names its issuer anew at each sign-in, and whoever may write there could name their own. So a client that was
   * entered is for the issuer that it is used at first, until it is entered again.
   * @throws AppError CLIENT_OF_OTHER_ISSUER
   */
  async #requireSameIssuer({ issuer }: oauth.AuthorizationServer): Promise<void> {
    const before = await this.#secrets.read(this.#binding, 'sign-on-client-issuer');
    if (before === issuer) return;
    const hasMovedItself = this.#binding.origin === BUILT_IN_ORIGIN && isOfThisMachine(issuer);
    if (before !== undefined && !hasMovedItself) {
      throw new AppError('CLIENT_OF_OTHER_ISSUER', { issuer: before, found: issuer });
    }
    await this.#secrets.write(this.#binding, 'sign-on-client-issuer', issuer);
  }

  async register(as: oauth.AuthorizationServer, asked: ClientAsked): Promise<SignOnClient> {
    const initialAccessToken = await this.#secrets.read(this.#binding, 'initial-access-token');
    const client = await registerClient(
      { as, ...asked, initialAccessToken: initialAccessToken ?? null },
      this.#wire,
    );
    await this.#secrets.write(this.#binding, 'sign-on-registration', JSON.stringify(client));
    return client;
  }

  forget(): Promise<void> {
    return this.#secrets.remove(this.#binding, 'sign-on-registration');
  }
}

/** The built-in service gets another port when its own is taken. */
function isOfThisMachine(issuer: string): boolean {
  return new URL(issuer).hostname === '127.0.0.1';
}

/** @throws AppError LOGIN_UNREADABLE */
export async function readEnteredClient(
  secrets: SecretStore,
  binding: AddressBinding,
): Promise<EnteredClient | undefined> {
  const text = await secrets.read(binding, 'sign-on-client');
  return text === undefined ? undefined : enteredClientSchema.safeParse(parseJsonText(text)).data;
}
