import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { WatchedFile } from '#shared/contract/watched-folders.ts';

const MAX_NAMES = 3;

/** Why a file of a watched folder waits for a person. */
export function reviewText(
  words: Dictionary['watchedFolders'],
  { reason, others }: Pick<Extract<WatchedFile, { state: 'review' }>, 'reason' | 'others'>,
): string {
  if (reason !== 'said-otherwise') return words.review[reason];
  const names = [...new Set(others.map(({ fileName }) => fileName))];
  return words.saidOtherwise(names.slice(0, MAX_NAMES).join(', '), Math.max(0, names.length - MAX_NAMES));
}
