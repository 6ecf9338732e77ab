import { useSyncExternalStore } from 'react';
import type { BasemapDatum } from '#shared/domain/basemap.ts';

/** A file of tiles that was chosen for now, and how it is drawn. */
type SessionArchive = { file: File; datum: BasemapDatum; attribution: string; opacity: number };

// A browser gives a chosen file, never its path: it is lost with the window, and outlives only the section.
let archive: SessionArchive | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Uses a file as the basemap until the window is closed; undefined goes back to the basemap that is kept. */
export function showForNow(chosen: SessionArchive | undefined): void {
  archive = chosen;
  for (const listener of listeners) listener();
}

export function useSessionArchive(): SessionArchive | undefined {
  return useSyncExternalStore(subscribe, () => archive);
}
