import { useEffect, useRef } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { hideToast, showToast } from '#renderer/lib/show-toast.ts';
import { showSystemNotice } from '#renderer/lib/system-notice.ts';
import { useWatchedFolders } from '../../api/watched-folders.ts';
import { uploadHref } from '../../model/upload-panes.ts';
import { reviewText } from './review-text.ts';

/** Says in whatever section the user is that a file of a watched folder waits; and outside the window where that is allowed. */
export function WatchedNotices() {
  const i18n = useI18n();
  const state = useWatchedFolders();
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!state) return;
    const waiting = state.folders.flatMap(({ id, files }) =>
      files.flatMap((file) =>
        file.state === 'review' ? [{ ...file, key: `watched ${id} ${file.id}` }] : [],
      ),
    );
    const keys = new Set(waiting.map(({ key }) => key));
    for (const key of told.current) {
      if (keys.has(key)) continue;
      hideToast(key);
      told.current.delete(key);
    }
    const words = i18n.t.watchedFolders;
    const href = uploadHref('watched');
    for (const { key, fileName, ...file } of waiting) {
      if (told.current.has(key)) continue;
      told.current.add(key);
      const [title, text] = [words.notice(fileName), reviewText(words, file)];
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
      showSystemNotice(title, text, key, () => {
        location.hash = href;
      });
    }
  }, [state, i18n]);
  return null;
}
