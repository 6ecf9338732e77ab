import { useMemo, useSyncExternalStore } from 'react';
import { readLinkedService } from './linked-service.ts';

/** Part of an address that stands for a link whose service is still being looked for. */
export const LINK_WAITS = 'link';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What is shown, as it stands in the address (`#section/part/part`), so that back, forward and reload work. */
export function readAddress(hash: string): string[] {
  const address = hash.replace(/^#/, '');
  // What a link asks for is shown once its service is known to be the one in use.
  if (readLinkedService(address)) return [address.split('/')[0] ?? '', LINK_WAITS];
  return address.split('/').map(decode);
}

export function useAddress(): string[] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => readAddress(hash), [hash]);
}
