import { useI18n } from '#renderer/i18n/i18n-context.tsx';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** A span of seconds in its largest whole unit: 5 min, 2 h. */
export function useSpanText(): (seconds: number) => string {
  const words = useI18n().t.uploadCheck.series;
  return (seconds) => {
    if (seconds >= DAY_S && seconds % DAY_S === 0) return words.days(seconds / DAY_S);
    if (seconds >= HOUR_S && seconds % HOUR_S === 0) return words.hours(seconds / HOUR_S);
    if (seconds >= MINUTE_S && seconds % MINUTE_S === 0) return words.minutes(seconds / MINUTE_S);
    return words.seconds(seconds);
  };
}
