import { useI18n } from '#renderer/i18n/i18n-context.tsx';

const HOUR_MIN = 60;
const DAY_MIN = 1440;

/** The length of an interval in the greatest unit that it is whole in. */
export function useIntervalText(): (minutes: number) => string {
  const words = useI18n().t.placePage.series;
  return (minutes) => {
    if (minutes % DAY_MIN === 0) return words.days(minutes / DAY_MIN);
    return minutes % HOUR_MIN === 0 ? words.hours(minutes / HOUR_MIN) : words.minutes(minutes);
  };
}
