import { isWindowAddress } from './window-origin.ts';

const OUTSIDE_PROTOCOLS = new Set(['https:', 'mailto:']);

/** Pages of a sign-on service on this computer, such as the built-in one, have no https. */
const THIS_COMPUTER = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/;

/** Whether the window may show this address itself. */
export function mayNavigate(address: string): boolean {
  return isWindowAddress(address);
}

/** Whether the address may be given to the system's own browser or mail program. */
export function mayOpenOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return OUTSIDE_PROTOCOLS.has(protocol) || THIS_COMPUTER.test(origin);
}

/** Whether the address may be opened outside for a sign-in: the service names it, and it may be on this computer. */
export function maySignInAt(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
