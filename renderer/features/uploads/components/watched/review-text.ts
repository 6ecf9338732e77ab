import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { WatchedFile, WatchedFolder } from '#shared/contract/watched-folders.ts';

const MAX_NAMES = 3;
/** Of more files of one folder that wait for a person nobody wants to close as many notices. */
const MAX_NOTICES = 3;

type Words = Dictionary['watchedFolders'];

/** Why a file of a watched folder waits for a person. */
export function reviewText(
  words: Words,
  { reason, others }: Pick<Extract<WatchedFile, { state: 'review' }>, 'reason' | 'others'>,
): string {
  if (reason !== 'said-otherwise') return words.review[reason];
  const names = [...new Set(others.map(({ fileName }) => fileName))];
  return words.saidOtherwise(names.slice(0, MAX_NAMES).join(', '), Math.max(0, names.length - MAX_NAMES));
}

type WaitingNotice = { key: string; title: string; text: string };

/** What to tell of the files that wait for a person: each, or of many in a folder how many they are. */
export function waitingNotices(
  words: Words,
  folders: readonly Pick<WatchedFolder, 'id' | 'path' | 'files' | 'moreWaiting'>[],
): WaitingNotice[] {
  return folders.flatMap(({ id, path, files, moreWaiting }) => {
    const waiting = files.filter((file) => file.state === 'review');
    if (waiting.length <= MAX_NOTICES)
      return waiting.map((file) => ({
        key: `watched ${id} ${file.id}`,
        title: words.notice(file.fileName),
        text: reviewText(words, file),
      }));
    // Those that need a person come first: if others are listed, these are all.
    const isMore = moreWaiting > 0 && files.every(({ state }) => state !== 'waiting');
    return [{ key: `watched ${id}`, title: words.noticeOfMany(waiting.length, isMore), text: path }];
  });
}
