import { Cable, FileUp, MapPinned, Settings2, Wrench } from 'lucide-react';
import { useAddress } from '#renderer/lib/use-address.ts';

/** The sections of the window, in the order of the rail; `end` stands at its foot. */
export const SECTIONS = [
  { id: 'places', icon: MapPinned, end: false },
  { id: 'upload', icon: FileUp, end: false },
  { id: 'tools', icon: Wrench, end: false },
  { id: 'connections', icon: Cable, end: true },
  { id: 'settings', icon: Settings2, end: true },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

/** The section in the address, so that back, forward and reload work; undefined if it names none. */
export function useSection(): SectionId | undefined {
  const [section] = useAddress();
  return SECTIONS.find(({ id }) => id === section)?.id;
}

export function showSection(id: SectionId): void {
  location.hash = id;
}
