import type { I18n } from '#renderer/i18n/i18n-context.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { comparisonAddress, comparisonOf, MAX_COMPARED, MAX_REPORTED } from '../model/compare/comparison.ts';
import type { SeriesPeriod } from '../model/series/series-period.ts';

/** Compares places; of too many only the first, with a notice. */
export function openComparison({ t }: Pick<I18n, 't'>, keys: readonly string[]): void {
  const shown = keys.slice(0, MAX_COMPARED);
  if (shown.length < keys.length)
    showToast(
      { t },
      { id: 'too-many-compared', message: t.placeCompare.tooMany(shown.length, keys.length), forMs: 8_000 },
    );
  location.hash = comparisonAddress('compare', comparisonOf(shown));
}

/** A report on places; of too many only the first, with a notice. */
export function openReport({ t }: Pick<I18n, 't'>, keys: readonly string[], period?: SeriesPeriod): void {
  const shown = keys.slice(0, MAX_REPORTED);
  if (shown.length < keys.length)
    showToast(
      { t },
      { id: 'too-many-reported', message: t.placeReport.tooMany(shown.length, keys.length), forMs: 8_000 },
    );
  location.hash = comparisonAddress('report', comparisonOf(shown, period));
}
