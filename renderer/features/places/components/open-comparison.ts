import type { I18n } from '#renderer/i18n/i18n-context.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { comparisonAddress, comparisonOf, MAX_COMPARED } from '../model/compare/comparison.ts';

/** Compares places; of too many the first, which is said. */
export function openComparison({ t }: Pick<I18n, 't'>, keys: readonly string[]): void {
  const shown = keys.slice(0, MAX_COMPARED);
  if (shown.length < keys.length)
    showToast(
      { t },
      { id: 'too-many-compared', message: t.placeCompare.tooMany(shown.length, keys.length), forMs: 8_000 },
    );
  location.hash = comparisonAddress('compare', comparisonOf(shown));
}
