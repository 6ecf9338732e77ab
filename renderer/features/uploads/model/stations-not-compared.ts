import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { UploadTarget } from './upload-target.ts';

/** The stations of an upload that could not be compared with those of the service, because its list is missing or empty. */
export function stationsNotCompared(
  { places }: Pick<UploadTarget, 'places'>,
  reports: readonly { equipments: readonly Pick<PlanReport['equipments'][number], 'equipId'>[] }[],
): string[] {
  if (places && places.count > 0) return [];
  return [...new Set(reports.flatMap(({ equipments }) => equipments.map(({ equipId }) => equipId)))];
}
