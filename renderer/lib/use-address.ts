import { useMemo, useSyncExternalStore } from 'react';

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
  return hash.replace(/^#/, '').split('/').map(decode);
}

export function useAddress(): string[] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => readAddress(hash), [hash]);
}
