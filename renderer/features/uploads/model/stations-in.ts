import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { isStatistic } from '#shared/domain/import/prepare-row.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';

/** Stations of a column with the number of sampled rows of each, in the order they come; those of `further` rows have none. */
export function stationsIn(
  sheet: SheetSample,
  plan: ImportPlan,
  further: readonly string[] = [],
): Map<string, number> {
  const stations = new Map<string, number>();
  const columns = plan.columns.filter(({ role }) => role === 'station');
  for (const { number, cells } of columns.length > 0 ? [...sheet.head, ...sheet.tail] : []) {
    if (number < plan.firstDataRow) continue;
    for (const { column, header } of columns) {
      const name = cells[column]?.text.trim() ?? '';
      // The header of another table and the highest of all rows name no station.
      if (header.split(' > ').includes(name) || isStatistic(name)) continue;
      if (name === '' || plan.footerMarks.some((mark) => name.startsWith(mark))) continue;
      stations.set(name, (stations.get(name) ?? 0) + 1);
    }
  }
  for (const name of further) if (!stations.has(name)) stations.set(name, 0);
  return stations;
}
