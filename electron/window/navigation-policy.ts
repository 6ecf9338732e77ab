import { isWindowAddress } from './window-origin.ts';

const OUTSIDE_PROTOCOLS = new Set(['https:', 'mailto:']);

/** Whether the window may show this address itself. */
export function mayNavigate(address: string): boolean {
  return isWindowAddress(address);
}

/** Whether the address may be given to the system's own browser or mail program. */
export function mayOpenOutside(address: string): boolean {
  return URL.canParse(address) && OUTSIDE_PROTOCOLS.has(new URL(address).protocol);
}
