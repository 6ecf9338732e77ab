import type { PlanReport } from '#shared/domain/import/plan-report.ts';

/** From the first to the last time of all stations, to the minute where no second is meant; empty where nothing is sent. */
export function periodOf({ equipments }: Pick<PlanReport, 'equipments'>): string {
  const from = equipments.map(({ firstTimestamp }) => firstTimestamp).toSorted()[0];
  const to = equipments
    .map(({ lastTimestamp }) => lastTimestamp)
    .toSorted()
    .at(-1);
  const text = (time: string) => time.replace(/:00$/u, '');
  return from === undefined || to === undefined ? '' : `${text(from)} – ${text(to)}`;
}
