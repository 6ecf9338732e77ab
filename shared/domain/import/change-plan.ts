import { conversionBetween, elevationToLevel, knownUnit } from './cells/units.ts';
import { type KnownEquipment, resolveStations, typesOfEquipment } from './guess/guess-equipment.ts';
import { indexEquipment } from './guess/known-equipment.ts';
import { nameFields } from './guess/name-fields.ts';
import { changeEquipmentType } from './change-equipment.ts';
import { filledBelowId } from './guess/filled-below.ts';
import { columnQuestionId, fillDownId, settle } from './question.ts';
import { askedOfOthers } from './questions-of-several.ts';
import { readHeader } from './guess/read-header.ts';
import type { ColumnPlan, ColumnRole, ImportPlan, ProblemRule, UnitConversion } from './import-plan.ts';
import type { RowProblemReason } from './row-problem.ts';
import { sentinelQuestionId } from './sentinels.ts';
import { isServiceTime } from '../service-time.ts';

export function changeColumn(plan: ImportPlan, column: number, change: Partial<ColumnPlan>): ImportPlan {
  return {
    ...plan,
    columns: plan.columns.map((one) => (one.column === column ? { ...one, ...change } : one)),
  };
}

/** Says what is sent for values beyond a limit, which answers the question about them if it leaves no column open. */
export function changeLimit(
  plan: ImportPlan,
  { column, limitFactor }: ColumnPlan,
  limit: ColumnPlan['limit'],
) {
  const changed = changeColumn(plan, column, { limit });
  const isOpen = (at: number): boolean =>
    changed.columns.some((one) => one.column === at && one.limit === 'hold');
  const asked = plan.questions.find(
    ({ about, holds }) =>
      about === 'limits' &&
      holds.kind === 'values' &&
      holds.columns.includes(column) &&
      !holds.columns.some(isOpen),
  );
  const option = `limits:${limit === 'factor' ? limitFactor : limit}`;
  return asked ? settle(changed, asked.id, option) : changed;
}

/** Roles that a block of columns has once; what had it before is not sent. */
const SINGLE: readonly ColumnRole[] = ['time', 'date', 'clock', 'station', 'field-name', 'unit'];
const EXCLUDES: Partial<Record<ColumnRole, readonly ColumnRole[]>> = {
  time: ['time', 'date', 'clock'],
  date: ['time', 'date'],
  clock: ['clock'],
};

function freeField(plan: ImportPlan, { column, header }: ColumnPlan): string {
  const others = plan.columns.filter((one) => one.role === 'value' && one.column !== column);
  const [own] = nameFields([readHeader(header).name]);
  let field = own?.field ?? 'value';
  for (let next = 2; others.some((one) => one.field === field); next += 1) field = `${own?.field}${next}`;
  return field;
}

/** Gives a column a role, and takes it from the one that had it where only one can. */
export function changeRole(
  plan: ImportPlan,
  column: number,
  role: ColumnRole,
  stationsOf: (plan: ImportPlan) => readonly string[],
  known: readonly KnownEquipment[],
): ImportPlan {
  const own = plan.columns[column];
  if (!own || own.role === role) return plan;
  const excluded = EXCLUDES[role] ?? (SINGLE.includes(role) ? [role] : []);
  const columns = plan.columns.map((one): ColumnPlan => {
    if (one.column === column) {
      const field = role !== 'value' ? '' : one.field === '' ? freeField(plan, one) : one.field;
      return { ...one, role, field };
    }
    const isOusted = one.block === own.block && excluded.includes(one.role);
    return isOusted ? { ...one, role: 'ignore', field: '' } : one;
  });
  const open = plan.questions.filter(({ id }) => id !== filledBelowId(column));
  const changed = withRoleAnswer(withoutNames({ ...plan, columns, questions: open }), columns[column] ?? own);
  const isStation = columns.some((one) => one.role === 'station');
  const { equipment } = plan;
  if (isStation === (equipment.equipId.from === 'station') && role !== 'station') return changed;
  const rest = changed.questions.filter(
    ({ about }) => !['station', 'unknown-stations', 'station-column'].includes(about),
  );
  if (!isStation)
    return {
      ...changed,
      questions: rest,
      equipment: { ...equipment, equipId: { from: 'fixed', equipId: '' } },
    };
  const at = columns.find((one) => one.role === 'station')?.column ?? null;
  const list = { list: known, index: indexEquipment(known) };
  const { idOfStation, unlisted, questions } = resolveStations(stationsOf(changed), list, at, {
    answers: plan.answers,
  });
  const types = typesOfEquipment(Object.values(idOfStation), known);
  const typed = types.equipType === '' ? changed : changeEquipmentType(changed, types.equipType, known);
  return {
    ...changed,
    questions: [...rest, ...questions],
    equipment: {
      equipType: typed.equipment.equipType,
      typeOfEquip: { ...typed.equipment.typeOfEquip, ...types.typeOfEquip },
      equipId: { from: 'station', idOfStation, unlisted },
    },
  };
}

/** Where no column names fields any more, nothing is known or asked about such names. */
function withoutNames(plan: ImportPlan): ImportPlan {
  if (plan.columns.some(({ role }) => role === 'field-name')) return plan;
  const questions = plan.questions.filter(({ holds }) => holds.kind !== 'names');
  return { ...plan, namedFields: [], questions };
}

/** What the user makes of a column is an answer: a layout has to tell it from a column in which nothing stood. */
function withRoleAnswer(plan: ImportPlan, column: ColumnPlan): ImportPlan {
  const id = columnQuestionId('field', column, plan.columns);
  if (column.role === 'ignore') return askedOfOthers(settle(plan, id, 'field:ignore'), column.column);
  return { ...plan, answers: plan.answers.filter(({ question }) => question !== id) };
}

/** The zone of the file's times, null: the service's. An answer, so that a layout has it for files that do not say it. */
export function changeZone(plan: ImportPlan, sourceZone: string | null): ImportPlan {
  const changed = { ...plan, time: { ...plan.time, sourceZone } };
  const isAsked = plan.questions.some(({ id }) => id === 'zone');
  return isAsked ? changed : settle(changed, 'zone', `zone:${sourceZone ?? 'service'}`);
}

/** The day or year that the cells leave out; who gives it has settled which it is. */
export function changeFixedDate(plan: ImportPlan, date: string): ImportPlan {
  const { turns: _, ...time } = plan.time;
  const answers = plan.answers.filter(({ question }) => question !== 'turning-times');
  const changed = { ...plan, answers, time: { ...time, fixedDate: date === '' ? null : date } };
  return date === '' ? changed : settle(changed, 'fixed-date', `date:${date}`);
}

/** Numbers that mean "no value". Answers, so that a layout has them for files that do not say so. */
export function changeSentinels(plan: ImportPlan, sentinels: readonly string[]): ImportPlan {
  const further = sentinels.filter((number) => !plan.sentinels.includes(number));
  const gone = new Set(
    plan.sentinels.filter((number) => !sentinels.includes(number)).map(sentinelQuestionId),
  );
  const answers = plan.answers.filter(({ question }) => !gone.has(question));
  return further.reduce(
    (changed, number) => settle(changed, sentinelQuestionId(number), `missing:${number}`),
    { ...plan, answers, sentinels: [...sentinels] },
  );
}

/** Whether blank cells of a column mean the cell above. */
export function changeFillDown(plan: ImportPlan, column: ColumnPlan, fillDown: boolean): ImportPlan {
  const changed = changeColumn(plan, column.column, { fillDown });
  return settle(changed, fillDownId(column), fillDown ? 'fill:yes' : 'fill:no');
}

/** What becomes of rows that are shorter than the others. */
export function changeShortRows(plan: ImportPlan, shortRows: ImportPlan['shortRows']): ImportPlan {
  return settle({ ...plan, shortRows }, 'short-rows', `short:${shortRows}`);
}

/** Elevation of the well's bottom that a conversion takes off, metres; null if it takes none off. */
export function bottomElevationOf(conversion: UnitConversion | null): string | null {
  if (conversion === null || conversion.add === '0') return null;
  return conversion.add.startsWith('-') ? conversion.add.slice(1) : `-${conversion.add}`;
}

/**
 * Says that a column is an elevation over a well whose bottom is at so many metres: its level above the bottom is sent.
 * Empty: it is none. A text that is no number changes nothing.
 */
export function changeBottomElevation(plan: ImportPlan, column: number, bottomElevM: string): ImportPlan {
  const own = plan.columns[column];
  if (!own || own.unit === null) return plan;
  if (bottomElevM === '')
    return bottomElevationOf(own.conversion) === null
      ? plan
      : changeColumn(plan, column, { conversion: null });
  const conversion = elevationToLevel(own.unit, bottomElevM);
  if (!conversion) return plan;
  const isLevelFree = plan.columns.every(({ role, field }) => role !== 'value' || field !== 'level');
  const field = own.field === 'elevation' && isLevelFree ? 'level' : own.field;
  return changeColumn(plan, column, { conversion, field });
}

/** Says in which unit a column stands in the file; a conversion goes on from there where it can. */
export function changeUnit(plan: ImportPlan, column: number, unit: string): ImportPlan {
  const old = plan.columns[column]?.conversion ?? null;
  const bottomElevM = bottomElevationOf(old);
  const further = bottomElevM === null ? old && conversionBetween(unit, old.to) : null;
  const conversion = bottomElevM === null ? further : elevationToLevel(unit, bottomElevM);
  return changeColumn(plan, column, { unit: unit.trim() === '' ? null : unit, conversion });
}

/** Sends a column in another unit; null: as it stands in the file. */
export function changeSentUnit(plan: ImportPlan, column: number, to: string | null): ImportPlan {
  const unit = plan.columns[column]?.unit ?? null;
  const isOwn = to === null || unit === null || knownUnit(unit) === to;
  return changeColumn(plan, column, { conversion: isOwn ? null : conversionBetween(unit, to) });
}

const OF_CELLS: readonly ProblemRule[] = ['hold', 'leave-out', 'leave-out-cell'];
const OF_ROWS: readonly ProblemRule[] = ['hold', 'leave-out'];

/** Rules that each kind of problem can have; a kind that is not there is always held. */
export const PROBLEM_RULES: Partial<Record<RowProblemReason, readonly ProblemRule[]>> = {
  'time-missing': OF_ROWS,
  'time-not-understood': OF_ROWS,
  'time-impossible': OF_ROWS,
  'time-in-gap': OF_ROWS,
  'time-ambiguous': OF_ROWS,
  'time-without-clock': OF_ROWS,
  'time-without-day': OF_ROWS,
  'time-of-two-days': OF_ROWS,
  'time-in-future': ['hold', 'leave-out', 'send'],
  'number-not-understood': OF_CELLS,
  'unit-differs': OF_CELLS,
  'spreadsheet-error': OF_CELLS,
  'formula-without-value': OF_CELLS,
  'digits-lost': OF_CELLS,
  undecodable: OF_CELLS,
  'station-missing': OF_ROWS,
  'field-name-missing': OF_ROWS,
  'field-name-unknown': OF_ROWS,
  'too-few-columns': OF_ROWS,
  'too-many-columns': OF_ROWS,
  'marked-bad': ['hold', 'leave-out', 'send'],
  'merged-columns': ['hold', 'leave-out', 'send'],
};

/** Gives a kind of problem a rule of its own; empty: that of all others. */
export function withProblemRule(plan: ImportPlan, reason: RowProblemReason, rule: string): ImportPlan {
  const { [reason]: _, ...others } = plan.problemRules;
  const own = PROBLEM_RULES[reason]?.find((one) => one === rule);
  return { ...plan, problemRules: own ? { ...others, [reason]: own } : others };
}

/** Row numbers and ranges as they are typed: `12, 20-35`; what is no row is passed over. */
export function rowRangesIn(text: string): ImportPlan['leftOutRows'] {
  return text.split(/[\s,，;；、]+/u).flatMap((part) => {
    const match = /^(\d{1,9})(?:[-–—~](\d{1,9}))?$/u.exec(part);
    const [first, last] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? match?.[1] ?? 0)];
    return first >= 1 && last >= first ? [{ firstRow: first, lastRow: last }] : [];
  });
}

/** Ranges of rows as they are typed. */
export function rowRangesText(ranges: ImportPlan['leftOutRows']): string {
  return ranges
    .map(({ firstRow, lastRow }) => (firstRow === lastRow ? `${firstRow}` : `${firstRow}-${lastRow}`))
    .join(', ');
}

/** A bound of a period as it is typed, a day or a day with a clock; null if it is neither. */
export function boundOfPeriod(text: string, clock: '00:00:00' | '23:59:59'): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/u.exec(text.trim());
  if (!match) return null;
  const time = match[2] === undefined ? clock : `${match[2]}${match[3] ?? clock.slice(5)}`;
  const bound = `${match[1]} ${time}`;
  return isServiceTime(bound) ? bound : null;
}
