import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { McpEndpoint } from '#electron/backend/identity/mcp-sign-in/mcp-sign-ins.ts';
import { mcpLoginSchema } from '#electron/backend/identity/mcp-sign-in/mcp-login.ts';
import { AppError } from '#shared/errors.ts';
import { HeldRequests, STEPS } from '#test/support/mcp-sign-in/held-requests.ts';
import { HoldingKeyStore } from '#test/support/mcp-sign-in/holding-key-store.ts';
import { newBrowser } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { openMcpSignIns } from '#test/support/mcp-sign-in/open-mcp-sign-ins.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';

/** What users do, and when the service and the key store get done with what they were asked. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'start' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'sign out' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'move' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'renew' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'restore' as const }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('encrypt' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 6, arbitrary: fc.constant({ do: 'rest' as const }) },
);

const HELD = Object.values(STEPS);

test('whatever interleaves, the session and the saved login are one, and signing out is the end of both', async () => {
  const held = new HeldRequests((request) => HELD.some((isOf) => isOf(request)));
  const { baseUrl } = await startOddSignOn(held.oddity);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      held.hold();
      const keyStore = new HoldingKeyStore();
      const opened = await openMcpSignIns(baseUrl, {
        keyStore,
        openExternal: async (url) =>
          void newBrowser()
            .get(url)
            .catch(() => {}),
      });
      const { signIns, bindings, secrets, dataDir } = opened;
      let { end } = opened;
      const working: Promise<unknown>[] = [];
      const begin = (work: Promise<unknown>) => void working.push(work.catch(() => {}));
      let isSignedIn = false;
      for (const one of steps) {
        if (one.do === 'start') {
          begin(signIns.start(end, { way: 'browser', chooseAccount: false }));
          isSignedIn = true;
        } else if (one.do === 'sign out') {
          begin(signIns.signOut('c1'));
          isSignedIn = false;
        } else if (one.do === 'move') {
          bindings.end('c1', new AppError('ADDRESS_CHANGED', {}));
          begin(signIns.end('c1'));
          begin(secrets.drop('c1'));
          const moved: McpEndpoint = { ...end, binding: bindings.bind('c1', end.binding.origin) };
          end = moved;
          isSignedIn = false;
        } else if (one.do === 'renew') begin(signIns.session('c1')?.renew() ?? Promise.resolve());
        else if (one.do === 'restore') begin(signIns.restore(end));
        else if (one.do === 'answer') held.goOn(one.which);
        else if (one.do === 'encrypt') keyStore.goOn(one.which);
        // So that the next steps find requests somewhere on their way.
        else for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      }
      keyStore.goOn();
      held.goOnForGood();
      await Promise.all(working);
      const session = signIns.session('c1');
      expect(session !== undefined).toBe(isSignedIn);
      const status = signIns.states.value.find(({ connectionId }) => connectionId === 'c1')?.status;
      expect(status ?? 'signed-out').toBe(isSignedIn ? 'signed-in' : 'signed-out');
      await session?.renew();
      const next = await openMcpSignIns(baseUrl, { keyStore: new ScramblingKeyStore(), dataDir });
      const saved = await next.secrets.read('c1', 'mcp-login');
      const login = saved === undefined ? undefined : mcpLoginSchema.parse(JSON.parse(saved));
      expect(login?.refreshToken).toBe(session?.login.refreshToken);
      await signIns.close();
    }),
    { numRuns: 20 },
  );
});
