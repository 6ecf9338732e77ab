import type { McpSignInState, SignInStoryStep } from '#shared/contract/mcp-sign-in.ts';
import { MCP_SCOPES } from '#shared/service/mcp.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import type { Log } from '../log.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { Fetch } from '../service-client/send-request.ts';
import { StateCell } from '../state-cell.ts';
import { listTools } from './call-mcp.ts';
import type { Grant } from './grant.ts';
import { isLoginSpent, loginOf, type McpLogin, mcpLoginSchema } from './mcp-login.ts';
import { McpSession } from './mcp-session.ts';
import { loginRenewer } from './renew-login.ts';
import { revokeLogin } from './revoke-login.ts';
import { RunningSignIn } from './running-sign-in.ts';
import { readEnteredClient, SecretClients } from './secret-clients.ts';
import { signIn } from './sign-in.ts';
import type { Attempt, SignedIn } from './sign-in-request.ts';
import { SignInStory } from './sign-in-story.ts';
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

/** A connection with its MCP endpoint, as it is right now. */
export type McpEnd = { connectionId: string; mcpUrl: string };

type SignedOut = Extract<McpSignInState, { status: 'signed-out' }>;

/** The MCP sign-ins of all connections: who is signed in, and the one sign-in that may be running. */
export class McpSignIns {
  readonly states = new StateCell<McpSignInState[]>([]);
  readonly #options: McpSignInsOptions;
  readonly #sessions = new Map<string, McpSession>();
  readonly #signedOut = new Map<string, SignedOut>();
  readonly #stories = new Map<string, SignInStory>();
  #running: RunningSignIn | undefined;

  constructor(options: McpSignInsOptions) {
    this.#options = options;
  }

  session(connectionId: string): McpSession | undefined {
    return this.#sessions.get(connectionId);
  }

  story(connectionId: string): SignInStoryStep[] {
    return this.#stories.get(connectionId)?.steps ?? [];
  }

  wire({ connectionId, mcpUrl }: McpEnd): Wire {
    const story = this.#stories.get(connectionId) ?? new SignInStory();
    this.#stories.set(connectionId, story);
    return { mcpUrl, fetch: this.#options.fetch, story };
  }

  /** Signs in; another sign-in that runs, of whatever connection, is cancelled. */
  async start(end: McpEnd, way: Attempt['way'], choosesAccount: boolean): Promise<McpSignInState> {
    const { connectionId } = end;
    const { userTimeoutMs = USER_TIMEOUT_MS, openExternal, secrets } = this.#options;
    this.#running?.cancel();
    const running = new RunningSignIn(connectionId, way, userTimeoutMs);
    this.#running = running;
    this.#publish();
    this.#stories.set(connectionId, new SignInStory());
    const wire = this.wire(end);
    try {
      const done = await signIn({
        way,
        choosesAccount,
        scopesOf: () => MCP_SCOPES,
        clients: new SecretClients(secrets, connectionId, wire),
        wire,
        signal: running.signal,
        onProgress: (progress) => this.#progress(running, progress),
        openBrowser: openExternal,
        onWaiting: (take) => {
          running.take = take;
        },
      });
      return await this.#finish(end, running, done, wire);
    } catch (error) {
      if (error instanceof AppError) {
        wire.story.fail(error.toFailure());
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
  async restore(end: McpEnd): Promise<void> {
    const { connectionId, mcpUrl } = end;
    const { secrets } = this.#options;
    if (this.#sessions.has(connectionId)) return;
    try {
      const text = await secrets.read(connectionId, 'mcp-login');
      if (text === undefined) return;
      const login = mcpLoginSchema.safeParse(JSON.parse(text)).data;
      // The connection leads elsewhere by now, such as a built-in service on another port.
      if (!login || login.mcpUrl !== mcpUrl) await secrets.remove(connectionId, 'mcp-login');
      else this.#open(end, login, undefined);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#noteSignedOut(connectionId, error.toFailure());
      this.#publish();
    }
  }

  /**
   * Forgets the login and revokes it. @returns where the browser ends its session too.
   * @throws AppError DISK_FAILED
   */
  async signOut(connectionId: string): Promise<string | null> {
    const revoking = await this.#forget(connectionId);
    return revoking ? revoking() : null;
  }

  /** The connection leads elsewhere or is gone: its login is forgotten, and revoked while nobody waits. */
  async end(connectionId: string): Promise<void> {
    const revoking = await this.#forget(connectionId);
    if (revoking) void revoking();
    this.drop(connectionId);
  }

  async #forget(connectionId: string): Promise<(() => Promise<string | null>) | undefined> {
    this.cancel(connectionId);
    const session = this.#sessions.get(connectionId);
    const access = session?.access?.token;
    session?.close();
    this.#sessions.delete(connectionId);
    await this.#options.secrets.remove(connectionId, 'mcp-login');
    this.#noteSignedOut(connectionId, null);
    this.#publish();
    if (!session) return undefined;
    const { login } = session;
    const wire = this.wire({ connectionId, mcpUrl: login.mcpUrl });
    return () => this.#revoke(login, access, wire);
  }

  /** The connection is gone, or leads elsewhere; what is kept of it stays. */
  drop(connectionId: string): void {
    this.cancel(connectionId);
    this.#sessions.get(connectionId)?.close();
    this.#sessions.delete(connectionId);
    this.#signedOut.delete(connectionId);
    this.#stories.delete(connectionId);
    this.#publish();
  }

  close(): void {
    this.#running?.cancel();
    for (const session of this.#sessions.values()) session.close();
    this.#sessions.clear();
  }

  #progress(running: RunningSignIn, progress: Partial<Attempt>): void {
    running.note(progress);
    if (this.#running === running) this.#publish();
  }

  async #finish(end: McpEnd, running: RunningSignIn, done: SignedIn, wire: Wire): Promise<McpSignInState> {
    const { connectionId } = end;
    this.#progress(running, { step: 'checking' });
    const login = loginOf(end.mcpUrl, done);
    const before = this.#sessions.get(connectionId);
    if (login.refreshToken !== null) {
      await this.#options.secrets.write(connectionId, 'mcp-login', JSON.stringify(login));
    } else {
      await this.#options.secrets.remove(connectionId, 'mcp-login');
    }
    const session = this.#open(end, login, done.grant);
    if (before) void this.#revoke(before.login, undefined, wire);
    await this.#check(session, wire, done.grant.accessToken);
    return session.state;
  }

  /** One call that changes nothing: signed in is not yet let in (interface document 5.2.5), and better known now. */
  async #check(session: McpSession, wire: Wire, token: string): Promise<void> {
    try {
      const { status } = await listTools(wire, token);
      session.noteAccess(status === 401);
      const { connectionId } = session.state;
      if (status === 401) {
        wire.story.fail(new AppError('MCP_ACCESS_REFUSED', { connectionId }).toFailure());
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  #open(end: McpEnd, login: McpLogin, grant: Grant | undefined): McpSession {
    const { connectionId } = end;
    const { secrets } = this.#options;
    const wire: Wire = this.wire(end);
    this.#sessions.get(connectionId)?.close();
    const session = new McpSession({
      connectionId,
      login,
      renew: loginRenewer(wire, async ({ client }) => {
        const entered = client.isRegisteredByItself
          ? undefined
          : await readEnteredClient(secrets, connectionId);
        return entered?.clientId === client.clientId ? { ...client, secret: entered.secret } : client;
      }),
      keep: (changed) => secrets.write(connectionId, 'mcp-login', JSON.stringify(changed)),
      onChange: () => this.#publish(),
      onRefused: (failure) => this.#refused(session, failure),
    });
    this.#sessions.set(connectionId, session);
    this.#signedOut.delete(connectionId);
    session.begin(grant);
    this.#publish();
    return session;
  }

  async #refused(session: McpSession, failure: AppError): Promise<void> {
    const { connectionId } = session.state;
    session.close();
    if (this.#sessions.get(connectionId) !== session) return;
    this.#sessions.delete(connectionId);
    this.#noteSignedOut(connectionId, failure.toFailure());
    this.#publish();
    if (!isLoginSpent(failure)) return;
    const removing = this.#options.secrets.remove(connectionId, 'mcp-login');
    await removing.catch((error: unknown) => {
      this.#options.log({ level: 'warn', event: 'spent-login-not-removed', error: String(error) });
    });
  }

  async #revoke(login: McpLogin, accessToken: string | undefined, wire: Wire): Promise<string | null> {
    try {
      return await revokeLogin(login, accessToken, wire);
    } catch (error) {
      const reason = error instanceof AppError ? error.code : String(error);
      this.#options.log({ level: 'warn', event: 'login-not-revoked', issuer: login.client.issuer, reason });
      return null;
    }
  }

  #noteSignedOut(connectionId: string, reason: Failure | null): void {
    if (this.#sessions.has(connectionId)) return;
    const hasUnreadableLogin = reason?.code === 'LOGIN_UNREADABLE';
    this.#signedOut.set(connectionId, { status: 'signed-out', connectionId, reason, hasUnreadableLogin });
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
