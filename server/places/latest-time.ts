import { formatServiceTime } from '#shared/domain/service-time.ts';
import { latestReportMs, readSimulation } from '../demo/reporting.ts';
import type { LatestTimeOf } from './place-list-bytes.ts';

const REMEMBERED_TIMES = 10_000;

/** Writes the latest time of a demo place in a zone; many places report in the same minute, so times are remembered. */
export function latestTimeIn(zone: string): LatestTimeOf {
  const texts = new Map<number, string>();
  return ({ simulation }, nowMs) => {
    const reportMs = latestReportMs(readSimulation(simulation), nowMs);
    if (reportMs === undefined) return '';
    const known = texts.get(reportMs);
    if (known !== undefined) return known;
    if (texts.size >= REMEMBERED_TIMES) texts.clear();
    const text = formatServiceTime(reportMs, zone);
    texts.set(reportMs, text);
    return text;
  };
}
