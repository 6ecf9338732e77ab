import { useEffect, useRef } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { hideToast, isToastShown, showToast } from '#renderer/lib/show-toast.ts';
import { showSystemNotice } from '#renderer/lib/system-notice.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useWatchedFolders } from '../../api/watched-folders.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import { waitingNotices } from './review-text.ts';

/**
 * Says in whatever section the user is that a file of a watched folder waits; and outside the window where that is allowed.
 * Where the list of watched folders says it, no notice covers that.
 */
export function WatchedNotices() {
  const i18n = useI18n();
  const state = useWatchedFolders();
  const [section, pane] = useAddress();
  const isSeen = section === 'upload' && pane === 'watched';
  /** The titles of what was told, by its key. */
  const told = useRef(new Map<string, string>());
  const toldIn = useRef(i18n.language);
  useEffect(() => {
    if (!state) return;
    const words = i18n.t.watchedFolders;
    const waiting = waitingNotices(words, state.folders);
    const keys = new Set(waiting.map(({ key }) => key));
    for (const key of told.current.keys()) {
      if (keys.has(key)) continue;
      hideToast(key);
      told.current.delete(key);
    }
    const isTranslated = toldIn.current !== i18n.language;
    toldIn.current = i18n.language;
    const href = uploadHref('watched');
    for (const { key, title, text } of waiting) {
      if (isSeen) hideToast(key);
      const isNew = !told.current.has(key);
      if (told.current.get(key) === title) continue;
      told.current.set(key, title);
      // What has been closed is not said again in another language.
      if (!isSeen && (isNew || !isTranslated || isToastShown(key)))
        showToast(i18n, {
          id: key,
          tone: 'bad',
          title,
          message: (
            <>
              {text} <a href={href}>{words.noticeLink}</a>
            </>
          ),
        });
      if (isNew)
        showSystemNotice(title, text, key, () => {
          location.hash = href;
        });
    }
  }, [state, i18n, isSeen]);
  return null;
}
