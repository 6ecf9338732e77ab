import type { AlertNews } from '#shared/contract/alerts.ts';

/**
 * Whether the window tells `news`, after `before`: null stands for none yet, undefined for the first value of a window.
 * What happened before the window opened is on the list, and a stream that begins again repeats its last value. No clock
 * decides, because it may be set back.
 */
export function isToBeTold(news: AlertNews | null, before: AlertNews | null | undefined): news is AlertNews {
  if (news === null || before === undefined) return false;
  return before?.atMs !== news.atMs || before.connectionId !== news.connectionId;
}
