import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { spanOf } from '../../model/alerts/duration.ts';

const MINUS = '\u2212';
const CLOCK = { from: 11, to: 16 };
const DAY_CLOCK = { from: 5, to: 16 };
const DAY_MS = 86_400_000;

const rounded = (value: number, decimals: number) => {
  const text = Math.abs(value).toFixed(decimals);
  // No "-0": what rounds to nothing has no sign.
  return { text, sign: Number(text) === 0 ? '' : value < 0 ? MINUS : '+' };
};

/** Levels, differences and times as the list of alerts writes them: equal decimals, a true minus, one zone. */
export function useAlertWords() {
  const { t, written } = useI18n();
  const at = (ms: number, { from, to }: typeof CLOCK) => written(ms).slice(from, to);
  return {
    metres: (levelM: number | null) => {
      if (levelM === null) return '–';
      const { text, sign } = rounded(levelM, 2);
      return sign === MINUS ? sign + text : text;
    },
    signed: (value: number, decimals = 0) => {
      const { text, sign } = rounded(value, decimals);
      return sign + text;
    },
    /** The time of day, with its date if that is longer ago than a day. */
    when: (ms: number, nowMs: number) => at(ms, nowMs - ms < DAY_MS ? CLOCK : DAY_CLOCK),
    span: (ms: number) => {
      const { days, hours, minutes } = spanOf(ms);
      return t.alerts.span(days, hours, minutes);
    },
  };
}
