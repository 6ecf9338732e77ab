import { LINK_WAITS } from '#renderer/lib/use-address.ts';

/** Parts of the alerts that an address can name. */
const ALERT_PARTS = ['alerts', 'data-quality', 'history'] as const;

export type AlertPartName = (typeof ALERT_PARTS)[number];

/** What addresses name besides the list: pages that stand instead of it, and links to a view of it. */
const PAGES = ['compare', 'report', 'view', LINK_WAITS];

/**
 * What the address says of the list of the places: `#places/<part of the alerts, or "place">/<key of the open place>`.
 */
export function readPlacesAddress([section, part, placeKey]: readonly string[]) {
  const isHere = section === 'places' && !PAGES.includes(part ?? '');
  return {
    isHere,
    alertPart: isHere ? ALERT_PARTS.find((each) => each === part) : undefined,
    placeKey: isHere && placeKey !== '' ? placeKey : undefined,
  };
}

export function placesAddress(alertPart: AlertPartName | undefined, placeKey: string | undefined): string {
  if (placeKey === undefined) return alertPart ? `#places/${alertPart}` : '#places';
  return `#places/${alertPart ?? 'place'}/${encodeURIComponent(placeKey)}`;
}
