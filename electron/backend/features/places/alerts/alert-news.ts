import type { AlertNews } from '#shared/contract/alerts.ts';
import { severityOf } from '#shared/domain/alerts/alert-rules.ts';
import type { JudgedReading } from './place-alerts.ts';

const MAX_NAMED = 3;

/** What a notification tells of the alerts that have risen, from rank `leastTold` on; undefined if there is nothing to tell. */
export function newsOfRisen(
  risen: JudgedReading['risen'],
  leastTold: number,
): Omit<AlertNews, 'connectionId' | 'atMs'> | undefined {
  const told = risen.filter(({ rank }) => rank >= leastTold).toSorted((a, b) => b.rank - a.rank);
  if (told.length === 0) return undefined;
  const counts = { warning: 0, alarm: 0, overflow: 0 };
  for (const { rank } of told) {
    const severity = severityOf(rank);
    if (severity) counts[severity] += 1;
  }
  return { risen: told.slice(0, MAX_NAMED), counts, isReadingFailed: false };
}
