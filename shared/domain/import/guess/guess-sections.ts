import type { Answer, EquipmentPlan, ImportPlan, Question } from '../import-plan.ts';
import { headerKey, sectionRow } from '../section-rows.ts';
import type { SampleRow } from '../source-sample.ts';
import { isTimeLook, lookOf } from './cell-look.ts';
import type { Known } from './equipment-questions.ts';
import { resolveStations } from './guess-equipment.ts';
import { restOfTitle, withoutEquipment } from './title-texts.ts';

export type Sections = {
  equipId: EquipmentPlan['equipId'];
  sections: ImportPlan['sections'];
  /** What the lines call the stations, in their order. */
  stations: string[];
  questions: Question[];
};

type Line = { row: number; text: string; station: string; isLabelled: boolean };

/** What a line names: an id or name of the service in it, else what stands behind its label. */
function stationOf({ text, station, isLabelled }: Line, known: Known): string | null {
  if (known.index.idsOf(station).length > 0 || isLabelled) return station;
  const isNamed = known.index.findIn(text).length === 1;
  return isNamed && restOfTitle(withoutEquipment(text, known.index)) === '' ? station : null;
}

function linesIn(rows: readonly SampleRow[], headers: ReadonlySet<string>): Line[] {
  return rows.flatMap((row) => {
    const found = sectionRow(row, headers);
    return found?.kind === 'line' && !found.mayBeRow
      ? [{ row: row.number, text: found.text, station: found.station, isLabelled: found.isLabelled }]
      : [];
  });
}

/** True for a row that has nothing but an id of the service, which may look like a time. */
export function isKnownAlone({ cells }: Pick<SampleRow, 'cells'>, known: Known): boolean {
  const [only, ...others] = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  return only !== undefined && others.length === 0 && known.index.idsOf(only).length > 0;
}

/**
 * Stations below each other, each under a line that names it: proved where the lines name stations of the service, or say
 * in plain words that they name one. null: no line between the values does.
 * @param above rows above the values that are no header.
 * @param timeColumns columns of the time: a row that has one is a row of values.
 */
export function guessSections(
  above: readonly SampleRow[],
  below: readonly SampleRow[],
  headerRows: readonly SampleRow[],
  timeColumns: readonly number[],
  known: Known,
  answers: readonly Answer[],
): Sections | null {
  const headers = new Set(headerRows.map(({ cells }) => headerKey(cells)));
  const hasTime = ({ cells }: SampleRow): boolean =>
    timeColumns.some((column) => isTimeLook(lookOf(cells[column])));
  const between = linesIn(
    below.filter((row) => !hasTime(row) || isKnownAlone(row, known)),
    headers,
  );
  const named = between.flatMap((line) => stationOf(line, known) ?? []);
  if (named.length === 0) return null;
  const first = linesIn(above, headers).flatMap((line) => stationOf(line, known) ?? []);
  const stations = [...new Set([...first, ...named])];
  const found = resolveStations(stations, known, null, { answers });
  const idOfStation = { ...found.idOfStation };
  // YT0010001 人民路泵站 is not a name of the service, but has one in it.
  for (const line of [...linesIn(above, headers), ...between]) {
    const [only, ...others] = known.index.findIn(line.text);
    const [equipId, ...more] = only?.equipIds ?? [];
    if (equipId !== undefined && others.length === 0 && more.length === 0)
      idOfStation[line.station] = equipId;
    else if (known.index.size === 0 && stations.includes(line.station))
      idOfStation[line.station] ??= line.station;
  }
  return {
    equipId: { from: 'section', idOfStation, unlisted: 'hold' },
    sections: 'station',
    stations,
    questions: found.questions.filter(
      ({ about, evidence: [station = ''] }) => about !== 'station' || (idOfStation[station] ?? '') === '',
    ),
  };
}
