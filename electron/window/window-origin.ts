import type { WebFrameMain } from 'electron/main';

/** Where the window's own pages live in the Electron shell. */
export const WINDOW_SCHEME = 'app';
const WINDOW_HOST = 'bundle';
export const WINDOW_ORIGIN = `${WINDOW_SCHEME}://${WINDOW_HOST}`;

/** Whether an address belongs to the window itself. Custom schemes have the origin "null" in Node's URL. */
export function isWindowAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${WINDOW_SCHEME}:` && host === WINDOW_HOST && username === '' && password === '';
}

type Sender = Pick<WebFrameMain, 'parent' | 'url'>;

/** Whether a message comes from the top frame of the window itself. The frame may be gone already. */
export function isWindowFrame(frame: Sender | null): boolean {
  return frame !== null && frame.parent === null && isWindowAddress(frame.url);
}
