import {
  ConnectedDestinations,
  type DestinationParts,
} from '#electron/backend/features/uploads/outbox/sender/outbox-destinations.ts';
import type { OutboxDestinations } from '#electron/backend/features/uploads/outbox/sender/outbox-destination.ts';
import type { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { Target } from '#electron/backend/features/uploads/outbox/store/hold-moved-jobs.ts';
import type { ReadBack, UploadPolicy } from '#shared/domain/outbox/upload-policy.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import type { SessionState } from '#shared/contract/session.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { AppError } from '#shared/errors.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import type { READ_BACKS, RENEWALS } from './commands.ts';
import type { FuzzHost } from './fuzz-hosts.ts';

/** A token as its service knows it: whose it is, and where it counts. `account`: null for an upload token. */
export type FuzzToken = { text: string; connectionId: string; origin: string; account: string | null };

/** Who signs in, on any connection. */
export const ACCOUNTS = ['ann', 'ben'] as const;
export type Account = (typeof ACCOUNTS)[number];

const SIGNED_IN: Omit<Extract<SessionState, { status: 'signed-in' }>, 'username'> = {
  status: 'signed-in',
  connectionId: '',
  validDate: '',
  validUntilMs: null,
  zone: DEFAULT_ZONE,
  projects: [],
  placeCount: 0,
  renewalFailure: null,
};

type SeenSession = NonNullable<ReturnType<DestinationParts['sessions']['get']>>;
/** `seen`: to a process the same object for as long as the sign-in lasts. */
type Session = {
  account: Account;
  token: FuzzToken;
  isOver: boolean;
  seen?: SeenSession;
  seenBy?: Hooks['pass'];
};

export type FuzzConnection = {
  id: string;
  host: FuzzHost;
  session: Session | undefined;
  uploadToken: FuzzToken | undefined;
  renewal: (typeof RENEWALS)[number];
  readBack: (typeof READ_BACKS)[number];
  policy: UploadPolicy;
};

export type Hooks = {
  /** Resolves when nobody holds up what is about to happen. */
  pass: (what: 'token' | 'endpoint' | 'read-back' | 'policy') => Promise<void>;
  readBack: (target: Target, batch: StoredBatch) => ReadBack;
};

/** The connections of the user, as the real destinations of the outbox see them. */
export class FuzzConnections {
  all: FuzzConnection[] = [];
  readonly tokens = new Map<string, FuzzToken>();
  /** Tokens whose last renewal ended in the network. */
  readonly lostRenewals = new Set<string>();
  readonly #bindings = new AddressBindings();
  #lastToken = 0;

  add(id: string, host: FuzzHost): void {
    this.all.push({
      id,
      host,
      session: undefined,
      uploadToken: undefined,
      renewal: 'fresh',
      readBack: 'not-possible',
      policy: DEFAULT_UPLOAD_POLICY,
    });
    this.#bindings.bind(id, host.origin);
    this.signIn(this.get(id), ACCOUNTS[0]);
  }

  get(id: string): FuzzConnection {
    const found = this.all.find((connection) => connection.id === id);
    if (!found) throw new AppError('CONNECTION_NOT_FOUND', { connectionId: id });
    return found;
  }

  signIn(connection: FuzzConnection, account: Account): void {
    this.signOut(connection);
    connection.session = { account, token: this.#token(connection, account), isOver: false };
  }

  signOut({ session }: FuzzConnection): void {
    if (session) session.isOver = true;
  }

  giveToken(connection: FuzzConnection): void {
    connection.uploadToken = this.#token(connection, null);
  }

  /** Whatever belongs to an address goes with it. */
  changeAddress(connection: FuzzConnection, host: FuzzHost): void {
    if (connection.host === host) return;
    this.#bindings.end(connection.id, new AppError('ADDRESS_CHANGED', {}));
    connection.host = host;
    this.#bindings.bind(connection.id, host.origin);
    this.signOut(connection);
    connection.session = undefined;
    connection.uploadToken = undefined;
  }

  remove(connection: FuzzConnection): void {
    this.#bindings.end(connection.id, new AppError('CONNECTION_NOT_FOUND', { connectionId: connection.id }));
    this.signOut(connection);
    this.all = this.all.filter((each) => each !== connection);
  }

  /** Whose uploads are sent now: null if nobody is signed in, or an upload token is sent instead. */
  accountOf({ session, uploadToken }: FuzzConnection): Account | null {
    return !session || session.isOver || uploadToken ? null : session.account;
  }

  /** Whether a token is still of the sign-in of its connection, renewed or not, or is the upload token that it has now. */
  isGiven(connectionId: string, text: string): boolean {
    const connection = this.all.find(({ id }) => id === connectionId);
    const token = this.tokens.get(text);
    if (!connection || !token) return false;
    if (token.account === null) return connection.uploadToken === token;
    return this.accountOf(connection) === token.account;
  }

  #token({ id, host }: FuzzConnection, account: Account | null): FuzzToken {
    this.#lastToken += 1;
    const token = { text: `token-${this.#lastToken}`, connectionId: id, origin: host.origin, account };
    this.tokens.set(token.text, token);
    return token;
  }

  destinations(client: Pick<OutboxClient, 'call'>, { pass, readBack }: Hooks): OutboxDestinations {
    const real = new ConnectedDestinations(this.#parts(pass), {
      call: (name, args) => client.call(name, args),
      read: () => Promise.reject(new Error('nothing is read')),
    });
    return {
      targets: real.targets,
      accounts: real.accounts,
      endpointOf: async (target) => {
        await pass('endpoint');
        return real.endpointOf(target);
      },
      tokenOf: real.tokenOf,
      policyOf: async ({ connectionId }) => {
        await pass('policy');
        return this.get(connectionId).policy;
      },
      readBack: async (target, batch) => {
        const { readBack: finds } = this.get(target.connectionId);
        await pass('read-back');
        if (finds === 'network') {
          throw new AppError('SERVICE_UNREACHABLE', { address: target.origin, cause: 'ECONNRESET' });
        }
        return finds === 'truth' ? readBack(target, batch) : 'not-possible';
      },
    };
  }

  #parts(pass: Hooks['pass']): DestinationParts {
    const list = () => this.all.map(connectionOf);
    return {
      connections: {
        list: () => ({ connections: list(), activeId: null, setAside: null }),
        get: (id) => connectionOf(this.get(id)),
        binding: (id) => {
          const binding = this.#bindings.of(this.get(id).id);
          if (!binding) throw new AppError('ADDRESS_CHANGED', {});
          return binding;
        },
      },
      builtInService: { start: () => Promise.reject(new Error('there is none')) },
      secrets: {
        has: (id) =>
          this.all.some((connection) => connection.id === id && connection.uploadToken !== undefined),
        read: async (owner) => {
          const id = typeof owner === 'string' ? owner : owner.ownerId;
          const token = this.all.find((connection) => connection.id === id)?.uploadToken?.text;
          await pass('token');
          return token;
        },
      },
      sessions: { get: (id) => this.#session(id, pass) },
      mcpSignIns: { session: () => undefined },
      fetch: () => Promise.reject(new Error('nothing is fetched')),
    };
  }

  /** What a session of a sign-in does: its token, and a renewed one where that is refused. */
  #session(connectionId: string, pass: Hooks['pass']) {
    const connection = this.all.find(({ id }) => id === connectionId);
    const session = connection?.session;
    if (!connection || !session || session.isOver) return undefined;
    if (session.seenBy !== pass)
      Object.assign(session, { seenBy: pass, seen: this.#seen(connection, session, pass) });
    return session.seen;
  }

  #seen(connection: FuzzConnection, session: Session, pass: Hooks['pass']): SeenSession {
    const alive = (): Session => {
      if (session.isOver) throw new AppError('CANCELLED', {});
      return session;
    };
    return {
      state: { ...SIGNED_IN, username: session.account },
      withToken: async <T>(send: (token: string) => Promise<T>, isRefused: (answer: T) => boolean) => {
        const first = await send(session.token.text);
        if (!isRefused(first)) return first;
        await pass('token');
        const { renewal, host } = connection;
        this.lostRenewals.delete(session.token.text);
        if (renewal === 'network') {
          this.lostRenewals.add(session.token.text);
          throw new AppError('SERVICE_UNREACHABLE', { address: host.origin, cause: 'ECONNREFUSED' });
        }
        if (renewal === 'refused') {
          session.isOver = true;
          throw new AppError('TOKEN_REFUSED', { username: session.account, because: 'WRONG_CREDENTIALS' });
        }
        if (renewal === 'fresh') alive().token = this.#token(connection, session.account);
        return send(alive().token.text);
      },
    };
  }
}

function connectionOf({ id, host }: FuzzConnection): Connection {
  return {
    kind: 'remote',
    id,
    name: id,
    username: null,
    baseUrl: host.origin,
    tokenHeader: 'x-token',
    zone: 'Asia/Shanghai',
  };
}
