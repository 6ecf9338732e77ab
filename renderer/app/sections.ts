import { Cable, FileUp, MapPinned, Settings2, Wrench } from 'lucide-react';
import { readAddress, useAddress } from '#renderer/lib/use-address.ts';

/** The sections of the window, in the order of the rail; `end` stands at its foot. */
export const SECTIONS = [
  { id: 'places', icon: MapPinned, end: false },
  { id: 'upload', icon: FileUp, end: false },
  { id: 'tools', icon: Wrench, end: false },
  { id: 'connections', icon: Cable, end: true },
  { id: 'settings', icon: Settings2, end: true },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

const sectionOf = ([section]: readonly string[]): SectionId | undefined =>
  SECTIONS.find(({ id }) => id === section)?.id;

/** The section in the address, so that back, forward and reload work; undefined if it names none. */
export function useSection(): SectionId | undefined {
  return sectionOf(useAddress());
}

/** Puts a section into an address that names none; one that names another by now is left as it is. */
export function beginWithSection(id: SectionId): void {
  if (sectionOf(readAddress(location.hash)) === undefined) location.replace(`#${id}`);
}

export function showSection(id: SectionId): void {
  location.hash = id;
}

/** Shows a section, or a part of it, when what was asked for in another one is there, unless the user has gone elsewhere meanwhile. */
export function showSectionFrom(from: SectionId, at: SectionId | `${SectionId}/${string}`): void {
  if (sectionOf(readAddress(location.hash)) === from) location.hash = at;
}
