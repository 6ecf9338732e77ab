import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SeriesFinding, SeriesMark } from '#shared/domain/import/check/series-finding.ts';

/** How many values a mark stands for: of a limit that is reached, and of a number that may mean no value, the first is marked. */
export function countOf({ limits, sentinels }: SeriesFinding, { kind, value }: SeriesMark): number {
  const all = kind === 'limit' ? limits : kind === 'sentinel' ? sentinels : [];
  return all.find((one) => one.value === value)?.count ?? 1;
}

/** What stands out in a series, in words. */
export function useMarkText(): (finding: SeriesFinding, mark: SeriesMark) => string {
  const { t, value } = useI18n();
  const words = t.uploadCheck.series;
  return (finding, mark) => {
    const { kind, value: of } = mark;
    if (kind === 'gap' || kind === 'backward' || kind === 'repeated') return words.mark[kind];
    const limit = finding.limits.find(({ value: at }) => at === of);
    const name = kind === 'limit' && limit ? ` ${words.limits[limit.name]}` : '';
    const count = countOf(finding, mark);
    const times = count > 1 ? `${t.punctuation.comma}${words.times(count)}` : '';
    return `${words.mark[kind]}${name} ${value(of)}${times}`;
  };
}
