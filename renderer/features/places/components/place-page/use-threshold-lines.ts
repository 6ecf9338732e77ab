import { useMemo } from 'react';
import type { ChartLine } from '#renderer/components/ui/chart/chart-content.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { SEVERITIES } from '#shared/domain/places/exceedance.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';

const STYLES = { warning: 'dash', alarm: 'dot', overflow: 'solid' } as const;

/** The thresholds of a place as lines of a chart of its level; `addM` is what heights count more than above its bottom. */
export function useThresholdLines(
  { warnM, alarmM, outM }: Pick<WellFacts, 'warnM' | 'alarmM' | 'outM'>,
  addM = 0,
): ChartLine[] {
  const { t, value } = useI18n();
  const { marks } = t.placePage.section;
  return useMemo(() => {
    const thresholds = { warning: warnM, alarm: alarmM, overflow: outM };
    return SEVERITIES.flatMap((severity) => {
      const above = thresholds[severity];
      if (above === null || above <= 0) return [];
      const at = Number((above + addM).toFixed(3));
      const label = `${marks[severity]} ${value(at)}`;
      return [{ value: at, label, style: STYLES[severity], token: `--line-${severity}` }];
    });
  }, [warnM, alarmM, outM, addM, marks, value]);
}
