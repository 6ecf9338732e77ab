import type { ResultRoot, ResultView } from '#shared/domain/mcp/results/result-view.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** The kinds of ways to show an answer, each a tab. */
export type ResultTab = ResultView['kind'] | 'wire';

/** The tabs of an answer in the order of its views. */
export function tabsOf(views: readonly ResultView[], hasWire: boolean): ResultTab[] {
  const kinds = new Set<ResultTab>(views.map(({ kind }) => kind));
  return hasWire ? [...kinds, 'wire'] : [...kinds];
}

function rootName(root: ResultRoot, words: Dictionary['toolsResults']['views']): string {
  return root === 'structured' ? words.structured : words.content(root);
}

/** Name of one of several views of a kind: what of the answer it shows. */
export function partName(view: ResultView, words: Dictionary['toolsResults']['views']): string {
  if ('pointer' in view) return `${rootName(view.root, words)} ${view.pointer}`.trim();
  if ('root' in view) return rootName(view.root, words);
  return 'content' in view ? words.content(view.content) : words.whole;
}
