import { useEffect, useRef } from 'react';
import { LINK_WAITS, readAddress, useAddress } from '#renderer/lib/use-address.ts';
import type { Arrangement } from '#shared/domain/places/place-view.ts';
import { placesAddress, readPlacesAddress } from '../model/places-address.ts';
import { PLACES_PAGES as PAGES } from '../model/compare/comparison.ts';
import type { useWorkingState } from './use-working-state.ts';

/** An address that names a part of the alerts shows it, and another arrangement leaves that address. */
export function useArrangementInAddress(arrangement: Arrangement, arrange: (to: Arrangement) => void) {
  const { alertPart } = readPlacesAddress(useAddress());
  useEffect(() => {
    if (alertPart && arrangement !== 'attention') arrange('attention');
    // oxlint-disable-next-line react/exhaustive-deps -- a new address asks for it, not a choice that was made since
  }, [alertPart]);
  return (to: Arrangement) => {
    const now = readPlacesAddress(readAddress(location.hash));
    if (to !== 'attention' && now.alertPart) location.hash = placesAddress(undefined, now.placeKey);
    arrange(to);
  };
}

/** The open place is in the address, so that reload and Back keep it; of the two the one that has changed decides. */
export function usePlaceInAddress({
  state,
  patch,
}: Pick<ReturnType<typeof useWorkingState>, 'state' | 'patch'>) {
  const { isHere, alertPart, placeKey } = readPlacesAddress(useAddress());
  const openKey = (state.isDetailOpen ? state.activeKey : null) ?? undefined;
  const last = useRef<{ placeKey?: string | undefined; openKey?: string | undefined }>(undefined);
  useEffect(() => {
    // Another page may have been put into the address since it was read.
    if (!isHere || !readPlacesAddress(readAddress(location.hash)).isHere) return;
    const before = last.current;
    last.current = { placeKey, openKey };
    if (placeKey === openKey) return;
    // What was written comes back after the next place has been opened: that is no other address.
    if (placeKey !== before?.placeKey && placeKey !== before?.openKey) {
      patch(() =>
        placeKey === undefined
          ? { isDetailOpen: false, isDetailWide: false }
          : { activeKey: placeKey, isDetailOpen: true },
      );
      return;
    }
    const address = placesAddress(alertPart, openKey);
    // From place to place, as with the arrow keys, is one step back.
    if (before === undefined || (before.openKey !== undefined && openKey !== undefined))
      location.replace(address);
    else location.hash = address;
  }, [isHere, alertPart, placeKey, openKey, patch]);
}

/**
 * The page that stood instead of the list, such as a comparison, is there again when the section is, also after a restart;
 * unless the address asks for something.
 */
export function usePageInAddress({
  state,
  patch,
}: Pick<ReturnType<typeof useWorkingState>, 'state' | 'patch'>) {
  const address = useAddress();
  const kept = useRef(state.page);
  useEffect(() => {
    const [section, part] = address;
    if (section !== 'places' || part === LINK_WAITS) return;
    const isPage = PAGES.some((page) => page === part);
    const before = kept.current;
    kept.current = null;
    if (before !== null && part === undefined && PAGES.some((page) => before.startsWith(`#places/${page}/`)))
      location.replace(before);
    else patch(() => ({ page: isPage ? location.hash : null }));
  }, [address, patch]);
}
