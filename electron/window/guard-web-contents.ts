import { shell } from 'electron/common';
import { app, type WebContents } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import { mayNavigate, mayOpenOutside } from './navigation-policy.ts';

type PreventableNavigation = { url: string; preventDefault: () => void };

/** Keeps every web contents that is ever made on the window's own pages. */
export function guardWebContents(log: Log): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, log));
}

function guard(contents: WebContents, log: Log): void {
  const keep = (event: PreventableNavigation) => {
    if (mayNavigate(event.url)) return;
    event.preventDefault();
    log({ level: 'warn', event: 'navigation-refused', protocol: protocolOf(event.url) });
  };
  contents.on('will-navigate', keep);
  contents.on('will-frame-navigate', keep);
  contents.on('will-redirect', keep);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) {
      shell.openExternal(url).catch((cause: unknown) => {
        log({ level: 'warn', event: 'open-outside-failed', cause });
      });
    }
    return { action: 'deny' };
  });
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : 'none';
}
