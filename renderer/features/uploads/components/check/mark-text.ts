import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SeriesFinding, SeriesMark } from '#shared/domain/import/check/series-finding.ts';

/** What stands out in a series, in words. */
export function useMarkText(): (finding: SeriesFinding, mark: SeriesMark) => string {
  const { t, value } = useI18n();
  const words = t.uploadCheck.series;
  return ({ limits }, { kind, value: of }) => {
    if (kind === 'gap' || kind === 'backward' || kind === 'repeated') return words.mark[kind];
    const limit = limits.find(({ value: at }) => at === of);
    const name = kind === 'limit' && limit ? ` ${words.limits[limit.name]}` : '';
    return `${words.mark[kind]}${name} ${value(of)}`;
  };
}
