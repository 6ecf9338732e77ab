import { changeFixedEquipment, changeStation, equipIdOf } from '../change-equipment.ts';
import {
  changeColumn,
  changeRole,
  changeSentUnit,
  changeUnit,
  changeZone,
  withProblemRule,
} from '../change-plan.ts';
import type { KnownEquipment } from '../guess/known-equipment.ts';
import type { ColumnPlan, ImportPlan } from '../import-plan.ts';
import { namesIn } from '../guess/texts-in.ts';
import type { SheetSample } from '../source-sample.ts';
import { ROW_PROBLEMS } from '../row-problem.ts';
import type { ColumnSetting, SheetSettings } from './answers-file.ts';

/** What settings are applied with: the sheet, and the equipment of the service. */
export type SheetFacts = { sheet: SheetSample; equipment: readonly KnownEquipment[] };

/** The names in the station column of a sheet's sample. */
function stationsIn({ head, tail }: SheetSample, { columns, firstDataRow }: ImportPlan): string[] {
  const column = columns.find(({ role }) => role === 'station')?.column;
  const rows = [...head, ...tail].filter(({ number }) => number >= firstDataRow);
  return column === undefined ? [] : namesIn(rows, column);
}

/** The column of a header, by its place among those of the same header. */
export function columnOf({ columns }: ImportPlan, { header, place }: ColumnSetting): ColumnPlan | undefined {
  return columns.filter((column) => column.header === header)[place - 1];
}

function withColumn(plan: ImportPlan, setting: ColumnSetting, { sheet, equipment }: SheetFacts): ImportPlan {
  const own = columnOf(plan, setting);
  if (!own) return plan;
  const { column } = own;
  const { role, field, unit, sentUnit, equipId } = setting;
  let changed = plan;
  if (role !== undefined)
    changed = changeRole(changed, column, role, (next) => stationsIn(sheet, next), equipment);
  if (field !== undefined) changed = changeColumn(changed, column, { field });
  if (unit !== undefined) changed = changeUnit(changed, column, unit ?? '');
  if (sentUnit !== undefined) changed = changeSentUnit(changed, column, sentUnit);
  if (equipId !== undefined)
    changed = changeColumn(changed, column, { equipId: equipIdOf(equipId, equipment) });
  return changed;
}

/**
 * The plan with what somebody has set, by the same steps as in the window: a question that the settings do not answer stays
 * open, and a station that the service does not know becomes one.
 */
export function applySettings(plan: ImportPlan, settings: SheetSettings, facts: SheetFacts): ImportPlan {
  const { columns = [], stations = {}, problems = {}, equipType, equipId, zone } = settings;
  let changed = columns.reduce((one, column) => withColumn(one, column, facts), plan);
  if (typeof equipId === 'string' && changed.equipment.equipId.from === 'fixed')
    changed = changeFixedEquipment(changed, equipId, facts.equipment);
  for (const [station, typed] of Object.entries(stations))
    changed = changeStation(changed, station, typed, facts.equipment);
  if (typeof equipType === 'string')
    changed = { ...changed, equipment: { ...changed.equipment, equipType, typeOfEquip: {} } };
  for (const reason of ROW_PROBLEMS)
    if (problems[reason] !== undefined) changed = withProblemRule(changed, reason, problems[reason]);
  return zone === undefined ? changed : changeZone(changed, zone);
}
