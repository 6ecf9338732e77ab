import { z } from 'zod';
import type { DebuggingPipe } from './debugging-pipe.ts';
import type { SessionCookie } from './session-cookie.ts';

const targetEventSchema = z.object({
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
});
const targetGoneSchema = z.object({ targetId: z.string() });
const attachedSchema = z.object({ sessionId: z.string() });

export type WindowServer = { origin: string; cookie: SessionCookie };

const FIRST_WINDOW_MS = 10_000;

export type DrivenWindow = { focus: () => Promise<boolean>; close: () => Promise<unknown> };

/**
 * Gives the browser the session, leads its window to Stillwell, and ends the browser with its last window: on macOS
 * it would stay without one.
 */
export async function driveWindow(pipe: DebuggingPipe, server: WindowServer): Promise<DrivenWindow> {
  const pages = new Set<string>();
  const first = Promise.withResolvers<string>();
  const close = () => pipe.send('Browser.close');
  pipe.onEvent((method, params) => {
    if (method === 'Target.targetCreated') {
      const { data } = targetEventSchema.safeParse(params);
      if (data?.targetInfo.type !== 'page') return;
      pages.add(data.targetInfo.targetId);
      first.resolve(data.targetInfo.targetId);
    }
    if (method === 'Target.targetDestroyed') {
      const { data } = targetGoneSchema.safeParse(params);
      const isPage = data !== undefined && pages.delete(data.targetId);
      if (isPage && pages.size === 0) close().catch(() => {});
    }
  });
  await pipe.send('Browser.getVersion');
  await pipe.send('Storage.setCookies', { cookies: [cookieOf(server)] });
  await pipe.send('Target.setDiscoverTargets', { discover: true });
  const timer = setTimeout(() => first.reject(new Error('It shows no window.')), FIRST_WINDOW_MS);
  await leadHome(pipe, await first.promise.finally(() => clearTimeout(timer)), server);
  const focus = async () => {
    const [targetId] = pages;
    if (targetId === undefined) return false;
    await pipe.send('Target.activateTarget', { targetId });
    return true;
  };
  return { close, focus };
}

async function leadHome(pipe: DebuggingPipe, targetId: string, { origin }: WindowServer): Promise<void> {
  const attached = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  const { sessionId } = attachedSchema.parse(attached);
  await pipe.send('Page.navigate', { url: `${origin}/`, referrerPolicy: 'noReferrer' }, sessionId);
  await pipe.send('Target.detachFromTarget', { sessionId });
}

function cookieOf({ cookie, origin }: WindowServer): Record<string, unknown> {
  return {
    name: cookie.name,
    value: cookie.secret,
    // The browser takes a Secure cookie for the loopback address, but only under an https: address here.
    url: origin.replace('http:', 'https:'),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  };
}
