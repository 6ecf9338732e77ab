import { isDetectionMark } from '../cells/limit-sign.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { mayEndInPower } from '../cells/read-number.ts';
import { conversionBetween, isSameUnit, knownUnit, powerOfTen } from '../cells/units.ts';
import type { ColumnPlan, NamedField, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell, SampleRow } from '../source-sample.ts';
import { usualUnit } from './usual-units.ts';

const NUMBER = /^[<>≤≥]?=?\s*[+-]?(?:\d[\d.,' ]*|[.,]\d+)(?:e[+-]?\d+)?\s*(.*)$/iu;

/** A cell with what stands behind its number: a unit, a power of ten, or nothing; and whether that can be converted. */
type Said = { text: string; unit: string; isOther?: true };

function saidIn(cells: readonly Cell[]): Said[] {
  return cells.flatMap(({ text, kind }) => {
    const unit = kind === 'text' ? NUMBER.exec(plainFigures(text))?.[1] : undefined;
    return unit === undefined || TENDENCY.test(unit) ? [] : [{ text: text.trim(), unit }];
  });
}

/** Whether the water rises or falls is no unit. */
const TENDENCY = /^[涨落平↑↓]$/u;

const canBecome = (unit: string, sent: string): boolean =>
  isSameUnit(unit, sent) || conversionBetween(unit, sent) !== null;

/** Cells in other units than the one that a column, or a name, has. */
function besideOwn(own: string, conversion: ColumnPlan['conversion'], said: readonly Said[]): Said[] {
  const sent = conversion?.to ?? own;
  // Of a cell that can be read by either unit, no answer fits all.
  return said
    .filter(({ text, unit }) =>
      knownUnit(unit) === null
        ? powerOfTen(unit) !== null
        : !isSameUnit(unit, own) && !mayEndInPower(text, own) && !isDetectionMark(unit, own),
    )
    .map((one) =>
      powerOfTen(one.unit) !== null || canBecome(one.unit, sent) ? one : { ...one, isOther: true },
    );
}

/** Cells of each unit that a column has beside its own, with an example of each, and the unit in which they are sent. */
function foreignCells(plan: ColumnPlan, said: readonly Said[]): { unit: string | null; foreign: Said[] } {
  const known = said.filter(({ unit }) => knownUnit(unit) !== null);
  const powers = said.filter(({ unit }) => powerOfTen(unit) !== null);
  if (plan.unit !== null) return { unit: plan.unit, foreign: besideOwn(plan.unit, plan.conversion, said) };
  const [first] = known;
  const isMixed = first !== undefined && known.some(({ unit }) => !isSameUnit(unit, first.unit));
  if (!isMixed) return { unit: null, foreign: powers };
  const usual = usualUnit(plan.field) ?? first.unit;
  const areAlike = known.every(({ unit }) => canBecome(unit, usual));
  return areAlike ? { unit: usual, foreign: known } : { unit: null, foreign: [] };
}

/** The values of the long shape, by their names. */
type Names = { nameColumn: number; rows: readonly SampleRow[]; namedFields: readonly NamedField[] };

/** Of each name its cells in other units than its own; what is sent of it is in one. */
function foreignOfNames(
  { nameColumn, rows, namedFields }: Names,
  column: number,
): ReturnType<typeof foreignCells> {
  const rowsOf = Map.groupBy(rows, ({ cells }) => cells[nameColumn]?.text.trim() ?? '');
  const foreign = namedFields.flatMap(({ name, unit, conversion }) => {
    const said = saidIn((rowsOf.get(name) ?? []).flatMap(({ cells }) => cells[column] ?? []));
    return unit === null
      ? said.filter((one) => powerOfTen(one.unit) !== null)
      : besideOwn(unit, conversion, said);
  });
  return { unit: null, foreign };
}

/**
 * Asks whether cells that say another unit than their column, or their name, or a power of ten (120cm, 12.5万), are converted
 * by it.
 * @param names null: no table of the long shape
 */
export function askAboutCellUnits(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
  names: Names | null,
): Question[] {
  return values.flatMap(({ plan, cells }): Question[] => {
    const { column } = plan;
    const { unit, foreign } = names ? foreignOfNames(names, column) : foreignCells(plan, saidIn(cells));
    if (plan.type !== 'number' || foreign.length === 0) return [];
    const areAll = plan.unit === null && unit !== null;
    const ofEach = foreign.filter((one, at) => foreign.findIndex((other) => other.unit === one.unit) === at);
    // 0.0"m" in a workbook may be wrong, and the header right; 12.5万 is no number of another unit.
    const canIgnore =
      (plan.unit !== null || names !== null) && foreign.every((one) => powerOfTen(one.unit) === null);
    const set: Partial<ColumnPlan> = areAll
      ? { unit, conversion: null, cellUnits: 'only' }
      : { cellUnits: 'convert' };
    return [
      {
        id: columnQuestionId('cell-units', plan, columns),
        about: 'cell-units',
        certainty: 'assumed',
        column,
        evidence: ofEach.map(({ text }) => text).slice(0, 3),
        texts: ofEach.map((one) => one.unit),
        holds: areAll
          ? { kind: 'columns', columns: [column] }
          : { kind: 'values', columns: [column], texts: [...new Set(foreign.map(({ text }) => text))] },
        options: [
          // 12.5℃ among levels is something else, or its unit is wrong.
          ...(foreign.every(({ isOther }) => isOther)
            ? []
            : [{ id: 'cell-units:convert', changes: [{ kind: 'column' as const, column, set }] }]),
          ...(canIgnore
            ? [
                {
                  id: 'cell-units:ignore',
                  changes: [{ kind: 'column' as const, column, set: { cellUnits: 'ignore' as const } }],
                },
              ]
            : []),
          { id: 'cell-units:hold', changes: [{ kind: 'column', column, set: { cellUnits: undefined } }] },
        ],
      },
    ];
  });
}
