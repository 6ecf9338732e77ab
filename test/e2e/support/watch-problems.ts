import type { Page } from 'playwright/test';
import { isStandinAddress } from '#test/electron-standin/chromium/scheme-address.ts';

export type Problems = {
  seen: string[];
  /** Allows errors on the console that a test provokes on purpose; call it before they come. */
  allowConsoleError: (pattern: RegExp) => void;
  /** Allows requests to a host name that the test itself has made lead to this computer. */
  allowHost: (name: string) => void;
};

/** Collects what must not happen in a window. */
export function watchProblems(page: Page): Problems {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const hosts = ['127.0.0.1'];
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) seen.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(error.stack ?? error.message));
  page.context().on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isLocal =
      hosts.includes(hostname) ||
      ['app:', 'blob:', 'data:'].includes(protocol) ||
      isStandinAddress(request.url());
    if (!isLocal) seen.push(`request to ${request.url()}`);
  });
  return {
    seen,
    allowConsoleError: (pattern) => void allowed.push(pattern),
    allowHost: (name) => void hosts.push(name),
  };
}
