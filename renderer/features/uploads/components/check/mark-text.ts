import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SeriesFinding } from '#shared/domain/import/check/series-finding.ts';
import type { ShownMark } from '../../model/series-picture.ts';

/** What stands out in a series, in words. */
export function useMarkText(): (finding: SeriesFinding, mark: ShownMark) => string {
  const { t, value } = useI18n();
  const words = t.uploadCheck.series;
  return ({ max }, { kind, value: of, count, limit }) => {
    if (kind === 'gap' || kind === 'backward' || kind === 'repeated') return words.mark[kind];
    if (kind === 'limit') {
      const name = limit ? words.limits[limit] : '';
      return count === 1
        ? words.reaches(value(max), name, value(of))
        : words.reach(count, name, value(of), value(max));
    }
    const times = count > 1 ? `${t.punctuation.comma}${words.times(count)}` : '';
    return `${words.mark[kind]} ${value(of)}${times}`;
  };
}
