import { useEffect } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { addressOfService, type LinkedService } from '#renderer/lib/linked-service.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import { placesAddress, readPlacesAddress } from '../model/places-address.ts';
import { readViewAddress, viewAddress } from '../model/view-link.ts';
import type { useWorkingState } from './use-working-state.ts';

type Working = Pick<ReturnType<typeof useWorkingState>, 'change'>;

/** A link to a view puts it on the screen, and then the address is that of what is shown. */
export function useLinkedView({ change }: Working): void {
  const address = useAddress();
  useEffect(() => {
    const linked = readViewAddress(address);
    if (!linked) return;
    const { view, placeKey } = linked;
    change((before) => ({ ...before, ...view }));
    location.replace(placesAddress(view.arrangement === 'attention' ? 'alerts' : undefined, placeKey));
    // oxlint-disable-next-line react/exhaustive-deps -- a new address asks for it, not a change of the view since
  }, [address]);
}

async function copyText(
  { t }: Pick<ReturnType<typeof useI18n>, 't'>,
  hash: string | undefined,
): Promise<void> {
  const words = t.placeViews.link;
  const say = (message: string) => showToast({ t }, { id: 'link-copied', message, forMs: 5_000 });
  if (hash === undefined) return say(words.tooLong);
  try {
    await navigator.clipboard.writeText(`${location.href.replace(/#.*$/, '')}${hash}`);
    say(words.copied);
  } catch {
    say(words.failed);
  }
}

/** Copies a link to what is on the screen, with the service that it is of: filter, order and open place, or the page that the address names. */
export function useCopyLink(
  { content }: Pick<ReturnType<typeof useWorkingState>, 'content'>,
  of: LinkedService,
): () => void {
  const i18n = useI18n();
  const { isHere, placeKey } = readPlacesAddress(useAddress());
  return () => {
    const address = isHere ? viewAddress(content, placeKey) : location.hash;
    void copyText(i18n, address && addressOfService(address, of));
  };
}
