import type { McpSignInState, SignInTraceStep } from '#shared/contract/mcp-sign-in.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { abortReason } from '../../kit/abort-reason.ts';
import type { AddressBinding } from '../connections/address-bindings.ts';
import type { Log } from '../../kit/log.ts';
import { isKeyStoreSilent } from '../secrets/key-store.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { Fetch } from '../../kit/http/send-request.ts';
import { StateCell } from '../../kit/state-cell.ts';
import { listTools } from './call-mcp.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import type { Grant } from './grant.ts';
import {
  isLoginSpent,
  loginOf,
  loginRenewer,
  mayShareGrant,
  type McpLogin,
  mcpLoginSchema,
  type Revocation,
  revokeLogin,
} from './mcp-login.ts';
import { McpSession } from './mcp-session.ts';
import { RunningSignIn } from './running-sign-in.ts';
import { readEnteredClient, SecretClients } from './secret-clients.ts';
import { signIn } from './sign-in.ts';
import type { Attempt, SignedIn, SignInRequest } from './sign-in-request.ts';
import type { SignOnClient } from './sign-on-client.ts';
import { SignInTrace } from './sign-in-trace.ts';
import type { Wire } from './wire.ts';

/** How long a person has to sign in. */
const USER_TIMEOUT_MS = 5 * 60_000;

export type McpSignInsOptions = {
  fetch: Fetch;
  secrets: SecretStore;
  log: Log;
  openExternal: ((url: string) => Promise<void>) | undefined;
  userTimeoutMs?: number | undefined;
};

/** An MCP endpoint as it is right now: that of a connection, or an address that somebody added. */
export type McpEndpoint = {
  /** Id of the connection, or of the address. */
  connectionId: string;
  mcpUrl: string;
  binding: AddressBinding;
  /** What is asked for before offline_access. */
  scopesOf: SignInRequest['scopesOf'];
};

export type SignInHow = {
  way: Attempt['way'];
  /** Asks who signs in even if the browser is signed in. */
  chooseAccount: boolean;
  language?: SignInRequest['language'];
  /** Scopes to ask for beside the usual ones: the endpoint has refused a token without them. */
  furtherScopes?: readonly string[] | undefined;
};

type SignedOut = Extract<McpSignInState, { status: 'signed-out' }>;

/**
 * The MCP sign-ins of all connections: who is signed in, and the one sign-in that may be running. The session of a
 * connection is the one owner of its saved login: whatever comes to an end after it was replaced, signed out or dropped
 * writes nothing any more.
 */
export class McpSignIns {
  readonly states = new StateCell<McpSignInState[]>([]);
  readonly #options: McpSignInsOptions;
  readonly #sessions = new Map<string, McpSession>();
  readonly #signedOut = new Map<string, SignedOut>();
  readonly #traces = new Map<string, SignInTrace>();
  /** How often the login of a connection was replaced, forgotten or dropped. */
  readonly #changes = new Map<string, number>();
  #running: RunningSignIn | undefined;
  /** Nothing begins any more: the folder may be another app's by now. */
  #isClosed = false;

  constructor(options: McpSignInsOptions) {
    this.#options = options;
  }

  session(connectionId: string): McpSession | undefined {
    return this.#sessions.get(connectionId);
  }

  /** The session whose tokens are for exactly this endpoint. */
  sessionAt({ connectionId, mcpUrl, binding }: McpEndpoint): McpSession | undefined {
    const session = this.#sessions.get(connectionId);
    return session?.login.mcpUrl === mcpUrl && !binding.ended.aborted ? session : undefined;
  }

  trace(connectionId: string): SignInTraceStep[] {
    return this.#traces.get(connectionId)?.steps ?? [];
  }

  wire({ connectionId, mcpUrl, binding }: McpEndpoint): Wire {
    const trace = this.#traces.get(connectionId) ?? new SignInTrace();
    if (!binding.ended.aborted) this.#traces.set(connectionId, trace);
    return { mcpUrl, fetch: this.#options.fetch, trace };
  }

  /** Somebody is signing in to whatever connection. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Signs in; another sign-in that runs, of whatever connection, is cancelled.
   * @param openBrowser shows the page to whoever signs in; the user's own browser if not given.
   */
  async start(
    end: McpEndpoint,
    { way, chooseAccount, language, furtherScopes = [] }: SignInHow,
    openBrowser = this.#options.openExternal,
  ): Promise<McpSignInState> {
    const { connectionId, binding } = end;
    const { userTimeoutMs = USER_TIMEOUT_MS, secrets } = this.#options;
    binding.ended.throwIfAborted();
    if (this.#isClosed) throw new AppError('CANCELLED', {});
    this.#running?.cancel();
    const running = new RunningSignIn(binding, way, userTimeoutMs);
    this.#running = running;
    this.#publish();
    this.#traces.set(connectionId, new SignInTrace());
    const wire = this.wire(end);
    try {
      const done = await signIn({
        way,
        choosesAccount: chooseAccount,
        language,
        scopesOf: (signOn) => [...new Set([...end.scopesOf(signOn), ...furtherScopes])],
        clients: new SecretClients(secrets, binding, wire),
        wire,
        signal: running.signal,
        onProgress: (progress) => this.#progress(running, progress),
        openBrowser,
        onWaiting: (take) => {
          running.take = take;
        },
      });
      return await this.#finish(end, running, done, wire);
    } catch (error) {
      if (binding.ended.aborted) throw new AppError('CANCELLED', {}, { cause: error });
      if (error instanceof AppError) {
        wire.trace.fail(error.toFailure());
        this.#options.log({ level: 'info', event: 'mcp-sign-in-ended', connectionId, way, code: error.code });
        this.#noteSignedOut(connectionId, error.code === 'CANCELLED' ? null : error.toFailure());
      }
      throw error;
    } finally {
      running.end();
      if (this.#running === running) this.#running = undefined;
      this.#publish();
    }
  }

  cancel(connectionId: string): void {
    if (this.#running?.connectionId === connectionId) this.#running.cancel();
  }

  /** @throws AppError SIGN_ON_MISMATCH for an address of another sign-in; CANCELLED if none runs. */
  paste(connectionId: string, address: string): void {
    const take = this.#running?.connectionId === connectionId ? this.#running.take : undefined;
    if (!take) throw new AppError('CANCELLED', {});
    const text = address.trim();
    if (!URL.canParse(text)) {
      const details = { step: 'callback', what: 'address', expected: 'http://127.0.0.1/callback', found: '' };
      throw new AppError('SIGN_ON_MISMATCH', details);
    }
    take(new URL(text));
  }

  /** Takes up the login of last time, if there is one. */
  async restore(end: McpEndpoint): Promise<void> {
    const { connectionId, mcpUrl, binding } = end;
    const { secrets } = this.#options;
    const change = this.#changeOf(connectionId);
    /** Whoever signs in or out meanwhile has decided what the login is. */
    const isOvertaken = () =>
      this.#isClosed ||
      binding.ended.aborted ||
      this.#sessions.has(connectionId) ||
      this.#changeOf(connectionId) !== change;
    if (isOvertaken()) return;
    try {
      const text = await secrets.read(binding, 'mcp-login');
      if (text === undefined || isOvertaken()) return;
      const login = mcpLoginSchema.safeParse(parseJson(text)).data;
      // The connection leads elsewhere by now, such as a built-in service on another port.
      if (!login || login.mcpUrl !== mcpUrl) await secrets.remove(binding, 'mcp-login');
      else this.#open(end, login, undefined);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isOvertaken()) return;
      this.#noteSignedOut(connectionId, error.toFailure());
      this.#publish();
      if (isKeyStoreSilent(error.toFailure())) await this.restore(end);
    }
  }

  /**
   * Forgets the login and revokes it.
   * @throws AppError DISK_FAILED
   */
  async signOut(connectionId: string): Promise<Revocation> {
    const { removed, revoke } = this.#forget(connectionId);
    removed.catch(() => {});
    // A login that cannot be removed from the disk has to be worth nothing all the more.
    const revocation = await revoke();
    await removed;
    return revocation;
  }

  /** The connection leads elsewhere or is gone: its login is forgotten, and revoked while nobody waits. @throws AppError DISK_FAILED */
  async end(connectionId: string): Promise<void> {
    const { removed, revoke } = this.#forget(connectionId);
    void revoke();
    this.drop(connectionId);
    await removed;
  }

  /** At once for whoever asks; the disk and the sign-on service follow. */
  #forget(connectionId: string): { removed: Promise<void>; revoke: () => Promise<Revocation> } {
    this.cancel(connectionId);
    this.#count(connectionId);
    const session = this.#sessions.get(connectionId);
    this.#sessions.delete(connectionId);
    this.#noteSignedOut(connectionId, null);
    const access = session?.access?.token;
    // Asked for before its owner is gone.
    const client = session?.client();
    const ending = session?.end();
    const removed = this.#options.secrets.remove(connectionId, 'mcp-login');
    this.#publish();
    const trace = this.#traces.get(connectionId) ?? new SignInTrace();
    return {
      removed,
      revoke: async () => {
        if (!session || !ending || !client) return { endSessionUrl: null, notRevoked: null };
        const wire: Wire = { mcpUrl: session.login.mcpUrl, fetch: this.#options.fetch, trace };
        return this.#revoke(await ending, await client, access, wire);
      },
    };
  }

  /** The connection is gone, or leads elsewhere; what is kept of it stays. */
  drop(connectionId: string): void {
    this.cancel(connectionId);
    this.#count(connectionId);
    this.#sessions.get(connectionId)?.close();
    this.#sessions.delete(connectionId);
    this.#signedOut.delete(connectionId);
    this.#traces.delete(connectionId);
    this.#publish();
  }

  /** Waits for what is under way with a login and would be lost: its renewal, and writing it down. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#running?.cancel();
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map((session) => session.settled()));
    for (const session of sessions) session.close();
  }

  #progress(running: RunningSignIn, progress: Partial<Attempt>): void {
    running.note(progress);
    if (this.#running === running) this.#publish();
  }

  async #finish(
    end: McpEndpoint,
    running: RunningSignIn,
    done: SignedIn,
    wire: Wire,
  ): Promise<McpSignInState> {
    const before = this.#sessions.get(end.connectionId);
    const login = loginOf(end.mcpUrl, done, before?.login);
    const isOfItsOwn = !before || !mayShareGrant(before.login, login);
    if (running.signal.aborted) {
      // Another sign-in that runs in its place may rest on the same grant by now.
      const isReplaced = this.#running !== running && this.#running?.connectionId === end.connectionId;
      if (isOfItsOwn && !isReplaced) void this.#revoke(login, login.client, done.grant.accessToken, wire);
      throw abortReason(running.signal);
    }
    this.#progress(running, { step: 'checking' });
    // The owner first, then what it owns: a session that ends meanwhile takes the login with it.
    const session = this.#open(end, login, done.grant);
    if (before && isOfItsOwn) {
      void before.client().then((client) => this.#revoke(before.login, client, undefined, wire));
    }
    await session.persist();
    this.#throwUnlessCurrent(end.connectionId, session);
    await this.#check(session, wire, done.grant.accessToken);
    this.#throwUnlessCurrent(end.connectionId, session);
    return session.state;
  }

  /** @throws AppError CANCELLED if it was signed out, replaced or dropped. */
  #throwUnlessCurrent(connectionId: string, session: McpSession): void {
    if (this.#sessions.get(connectionId) !== session) throw new AppError('CANCELLED', {});
  }

  /** One call that changes nothing: signed in is not yet let in (interface 5.2.5), and better known now. */
  async #check(session: McpSession, wire: Wire, token: string): Promise<void> {
    try {
      const { connectionId } = session.state;
      const { status } = await listTools(wire, { step: 'call', connectionId, token });
      session.noteAccess(status === 401);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  #open(end: McpEndpoint, login: McpLogin, grant: Grant | undefined): McpSession {
    const { connectionId, binding } = end;
    const { secrets } = this.#options;
    const wire: Wire = this.wire(end);
    this.#count(connectionId);
    this.#sessions.get(connectionId)?.close();
    const currentClient = async ({ client }: McpLogin): Promise<SignOnClient> => {
      const entered = client.isRegisteredByItself ? undefined : await readEnteredClient(secrets, binding);
      return entered?.clientId === client.clientId ? { ...client, secret: entered.secret } : client;
    };
    const session = new McpSession({
      connectionId,
      login,
      renew: loginRenewer(wire, currentClient),
      currentClient,
      persist: (changed) =>
        changed.refreshToken === null
          ? secrets.remove(binding, 'mcp-login')
          : secrets.write(binding, 'mcp-login', JSON.stringify(changed)),
      onChange: () => this.#publish(),
      onRefused: (failure) => this.#refused(end, session, failure),
    });
    this.#sessions.set(connectionId, session);
    this.#signedOut.delete(connectionId);
    session.begin(grant);
    this.#publish();
    return session;
  }

  async #refused({ binding }: McpEndpoint, session: McpSession, failure: AppError): Promise<void> {
    const { connectionId } = session.state;
    session.close();
    if (this.#sessions.get(connectionId) !== session) return;
    this.#count(connectionId);
    this.#sessions.delete(connectionId);
    this.#noteSignedOut(connectionId, failure.toFailure());
    this.#publish();
    if (!isLoginSpent(failure)) return;
    const removing = this.#options.secrets.remove(binding, 'mcp-login');
    await removing.catch((error: unknown) => {
      this.#options.log({ level: 'warn', event: 'spent-login-not-removed', error: String(error) });
    });
  }

  async #revoke(...of: Parameters<typeof revokeLogin>): Promise<Revocation> {
    const revocation = await revokeLogin(...of);
    const { notRevoked } = revocation;
    if (!notRevoked) return revocation;
    const { issuer } = of[0].client;
    this.#options.log({ level: 'warn', event: 'login-not-revoked', issuer, reason: notRevoked.code });
    return revocation;
  }

  #noteSignedOut(connectionId: string, reason: Failure | null): void {
    if (this.#sessions.has(connectionId)) return;
    const hasUnreadableLogin = reason?.code === 'LOGIN_UNREADABLE';
    this.#signedOut.set(connectionId, { status: 'signed-out', connectionId, reason, hasUnreadableLogin });
  }

  #count(connectionId: string): void {
    this.#changes.set(connectionId, this.#changeOf(connectionId) + 1);
  }

  #changeOf(connectionId: string): number {
    return this.#changes.get(connectionId) ?? 0;
  }

  #publish(): void {
    const states = new Map<string, McpSignInState>(this.#signedOut);
    for (const [id, session] of this.#sessions) states.set(id, session.state);
    if (this.#running) {
      const { connectionId, attempt } = this.#running;
      states.set(connectionId, { status: 'signing-in', connectionId, attempt });
    }
    this.states.set([...states.values()]);
  }
}
