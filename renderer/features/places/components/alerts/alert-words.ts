import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatFixed } from '#renderer/i18n/format.ts';
import { spanOf } from '../../model/alerts/duration.ts';

const CLOCK = { from: 11, to: 16 };
const DAY_CLOCK = { from: 5, to: 16 };
const DAY_MS = 86_400_000;

/** Levels, differences and times as the list of alerts writes them: equal decimals, a true minus, one zone. */
export function useAlertWords() {
  const { t, written } = useI18n();
  const at = (ms: number, { from, to }: typeof CLOCK) => written(ms).slice(from, to);
  return {
    metres: (levelM: number | null) => (levelM === null ? '–' : formatFixed(levelM, 2)),
    signed: (value: number, decimals = 0) => {
      const text = formatFixed(value, decimals);
      return value > 0 && Number(text) !== 0 ? `+${text}` : text;
    },
    /** The time of day, with its date if that is longer ago than a day. */
    when: (ms: number, nowMs: number) => at(ms, nowMs - ms < DAY_MS ? CLOCK : DAY_CLOCK),
    span: (ms: number) => {
      const { days, hours, minutes } = spanOf(ms);
      return t.alerts.span(days, hours, minutes);
    },
  };
}
