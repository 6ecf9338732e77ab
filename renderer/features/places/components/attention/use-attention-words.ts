import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { AttentionItem, AttentionReason } from '../../model/attention.ts';

const CM_PER_M = 100;

/** The name of a reason, the same as in legend and table where they have one. */
export function useReasonName(): (reason: AttentionReason) => string {
  const { t } = useI18n();
  return (reason) => {
    if (reason === 'silent-in-alarm' || reason === 'misconfigured') return t.attention.reasons[reason];
    if (reason === 'overflow' || reason === 'alarm' || reason === 'warning')
      return t.placeStates.level[reason].label;
    return t.placeStates.reporting[reason].label;
  };
}

/** What one of its reasons says of a place. */
export function useReasonText(): (item: AttentionItem, first: AttentionReason, problems: number) => string {
  const { t } = useI18n();
  const { words } = t.attention;
  return ({ reasons, excessM }, first, problems) => {
    const cm = Math.round(excessM * CM_PER_M);
    if (first === 'silent-in-alarm') {
      const severity = reasons.find((reason) => reason === 'overflow' || reason === 'alarm') ?? 'warning';
      return words.silentHigh(cm, severity === 'overflow' || severity === 'alarm' ? severity : 'warning');
    }
    if (first === 'overflow' || first === 'alarm' || first === 'warning') return words.above(first, cm);
    if (first === 'misconfigured') return words.misconfigured(problems);
    return words[first];
  };
}
