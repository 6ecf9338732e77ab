import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatFixed } from '#renderer/i18n/format.ts';
import type { EarlierEpisode } from '#shared/domain/alerts/place-alert.ts';
import type { Severity } from '#shared/domain/places/exceedance.ts';
import { briefMoment, spanOf } from '../../model/alerts/duration.ts';

type Begin = Pick<EarlierEpisode, 'sinceMs' | 'isOpenAtBegin'>;

/** Levels, differences and times as the list of alerts writes them: equal decimals, a true minus, one zone. */
export function useAlertWords() {
  const { t, written, moment } = useI18n();
  /** The time of day, with its date unless that is today. */
  const when = (ms: number, nowMs: number) => briefMoment(written(ms), written(nowMs));
  const span = (ms: number) => {
    const { days, hours, minutes } = spanOf(ms);
    return t.alerts.span(days, hours, minutes);
  };
  return {
    metres: (levelM: number | null) => (levelM === null ? '–' : formatFixed(levelM, 2)),
    signed: (value: number, decimals = 0) => {
      const text = formatFixed(value, decimals);
      return value > 0 && Number(text) !== 0 ? `+${text}` : text;
    },
    when,
    span,
    /** How severe it is, and since when. */
    stands: (severity: Severity, { sinceMs, isOpenAtBegin }: Begin, nowMs: number) =>
      t.alerts.place.since(severity, moment(sinceMs), span(nowMs - sinceMs), isOpenAtBegin),
    /** When it began; `≤` says that it may have been earlier. */
    begin: ({ sinceMs, isOpenAtBegin }: Begin, nowMs: number) =>
      `${isOpenAtBegin ? '≤ ' : ''}${when(sinceMs, nowMs)}`,
    /** For how long it has stood; `≥` says that it may have been longer. */
    lasting: ({ sinceMs, isOpenAtBegin }: Begin, nowMs: number) =>
      `${isOpenAtBegin ? '≥ ' : ''}${span(nowMs - sinceMs)}`,
  };
}
