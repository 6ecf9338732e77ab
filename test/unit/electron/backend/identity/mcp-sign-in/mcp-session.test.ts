import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMcp } from '#electron/backend/identity/mcp-client/mcp-request.ts';
import { McpSession, type McpSessionOptions } from '#electron/backend/identity/mcp-sign-in/mcp-session.ts';
import { AppError } from '#shared/errors.ts';
import { MCP_LOGIN } from '#test/support/mcp-sign-in/mcp-login.ts';

const GRANT = {
  accessToken: 't',
  expiresInMs: 0,
  refreshToken: 'r2',
  scopes: [],
  username: 'u',
};
const NEVER = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function sessionWith(hanging: Partial<McpSessionOptions>): McpSession {
  const session = new McpSession({
    connectionId: 'c',
    login: MCP_LOGIN,
    renew: async () => GRANT,
    currentClient: async ({ client }) => client,
    persist: async () => {},
    onChange: () => {},
    onRefused: async () => {},
    ...hanging,
  });
  session.begin(undefined);
  return session;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe.each([
  ['a key store that never answers', { persist: NEVER }],
  ['a sign-on service that never answers', { renew: NEVER }],
] as const)('a call whose token waits for %s', (_fact, hanging) => {
  const call = (session: McpSession, signal?: AbortSignal) =>
    codeOf(
      sendMcp(
        { mcpUrl: MCP_LOGIN.mcpUrl, session, fetch: NEVER },
        'tools/list',
        {},
        { timeoutMs: 5_000, signal },
      ),
    );

  it('ends when nobody wants it any more', async () => {
    const user = new AbortController();
    const called = call(sessionWith(hanging), user.signal);
    await vi.advanceTimersByTimeAsync(0);
    user.abort();
    expect(await called).toBe('CANCELLED');
  });

  it('ends when it has taken as long as it may', async () => {
    const called = call(sessionWith(hanging));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await called).toBe('SERVICE_TIMED_OUT');
  });

  it('ends with the login', async () => {
    const session = sessionWith(hanging);
    const called = call(session);
    await vi.advanceTimersByTimeAsync(0);
    session.close();
    expect(await called).toBe('MCP_SIGNED_OUT');
  });
});

it('is revoked with the client that was saved where the one of now cannot be read in time', async () => {
  const client = sessionWith({ currentClient: NEVER }).client();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await client).toEqual(MCP_LOGIN.client);
});

it('renews no token at each call because it is said to live no time at all', async () => {
  let renewals = 0;
  const session = sessionWith({
    renew: async () => {
      renewals += 1;
      return GRANT;
    },
  });
  for (let second = 0; second < 60; second += 1) {
    await session.withAccessToken(
      async (token) => token,
      () => false,
    );
    await vi.advanceTimersByTimeAsync(1_000);
  }
  session.close();
  expect(renewals).toBeLessThanOrEqual(13);
});

it.each([1e13 * 1_000, 1e308 * 1_000])(
  'a token that is said to live %d ms ends at a time that can be told',
  async (expiresInMs) => {
    const session = sessionWith({ renew: async () => ({ ...GRANT, expiresInMs }) });
    await vi.advanceTimersByTimeAsync(0);
    expect(new Date(session.state.accessUntilMs).getTime()).toBeGreaterThan(Date.now());
    session.close();
  },
);
