import { plainText } from '../cells/plain-text.ts';
import { isSameUnit, knownUnit } from '../cells/units.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { SampleRow } from '../source-sample.ts';
import { isTimeLook, lookOf } from './cell-look.ts';
import { unitOptions } from './guess-units.ts';
import { readHeader, readUnitCell } from './read-header.ts';
import { canHaveUnit, isUsualUnit, usualUnit } from './usual-units.ts';

/** A unit that stands in a text around a table. `isSaid`: the text says that it is one of values. */
type Mention = { unit: string; isSaid: boolean; text: string };

/** Longer texts are not searched. */
const MAX_TEXT = 300;
/** Longer words are no units. */
const MAX_UNIT = 8;

const LETTERS = /(?<![A-Za-z\d.])[A-Za-zµμ°%‰][A-Za-zµμ°%‰\d³²⁻¹]*(?:[/·.*^-][A-Za-z\d³²⁻¹^]+)*/gu;
/** Units of one letter, and those that are words as well, stand behind one of these. */
const IN_FRONT = /(?:单位|\bunits?|\bin|[:：=([（【为以])\s*$/iu;
const WORDS = /^(?:in|mi|are|am|pm|no|at|as|[a-z])$/iu;
const HAN = /[\p{Script=Han}/]+/gu;
const SAYS = /单位|\bunits?\b|改为|以.{1,8}计|\bin\s/iu;

/** 5 cm is a length, and no unit of other numbers. */
const isOfNumber = (text: string, at: number): boolean => /\d\s?$/u.test(text.slice(0, at));

function* unitsInHan(run: string): Generator<{ at: number; unit: string }> {
  for (let at = 0; at < run.length; at += 1) {
    for (let size = Math.min(MAX_UNIT, run.length - at); size > 0; size -= 1) {
      const unit = run.slice(at, at + size);
      if (knownUnit(unit) === null) continue;
      yield { at, unit };
      at += size - 1;
      break;
    }
  }
}

/** Every unit in a text: in brackets, behind a label, or between its words. */
function unitsIn(raw: string): string[] {
  const text = plainText(raw.slice(0, MAX_TEXT));
  const whole = readUnitCell(text) ?? readHeader(text).unit;
  const letters = [...text.matchAll(LETTERS)].flatMap(({ index, 0: word }) => {
    const isUnit = knownUnit(word) !== null && !isOfNumber(text, index);
    return isUnit && (!WORDS.test(word) || IN_FRONT.test(text.slice(0, index))) ? [word] : [];
  });
  const han = [...text.matchAll(HAN)].flatMap(({ index, 0: run }) =>
    [...unitsInHan(run)].flatMap(({ at, unit }) => {
      const from = index + at;
      const isAlone = unit.length > 1 || IN_FRONT.test(text.slice(0, from));
      return isAlone && !isOfNumber(text, from) ? [unit] : [];
    }),
  );
  return [...(whole === null ? [] : [whole]), ...letters, ...han];
}

const mentionsIn = (rows: readonly SampleRow[]): Mention[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap(({ text }) =>
      unitsIn(text).map((unit) => ({ unit, isSaid: SAYS.test(text) || readUnitCell(text) !== null, text })),
    ),
  );

/** Notes and footers: rows without times and numbers behind all others. One between the values holds what is below it. */
function notesBehind(rows: readonly SampleRow[]): readonly SampleRow[] {
  const looks = rows.map(({ cells }) => new Set(cells.map(lookOf)));
  const last = looks.findLastIndex((one) => one.has('number') || [...one].some(isTimeLook));
  return rows.slice(last + 1);
}

/** The rows around a table. `unitRow`: the number of the row of units among those of the header. */
type Around = {
  above: readonly SampleRow[];
  headerRows: readonly SampleRow[];
  unitRow: number | null;
  rows: readonly SampleRow[];
  firstDataRow: number;
};

/** True if values of a column may be in a unit that is not the one in which they are read. */
function mayBeIn(plan: ColumnPlan, { unit, isSaid }: Mention): boolean {
  const { role, type, field } = plan;
  if (role !== 'value' || type !== 'number' || usualUnit(field) === null) return false;
  if (!canHaveUnit(field, unit)) return false;
  return plan.unit === null ? !isUsualUnit(field, unit) : isSaid && !isSameUnit(plan.unit, unit);
}

/**
 * Asks about units that titles, upper rows of a header, notes and footers have, wherever they stand in them, and that no
 * column is in: columns that can be in such a unit may be.
 * @param asked questions that are open; one about the unit of a column is given anew, with what else it may be in
 */
export function askAboutSaidUnits(
  { above, headerRows, unitRow, rows, firstDataRow }: Around,
  columns: readonly ColumnPlan[],
  asked: readonly Question[],
): Question[] {
  const below = notesBehind(rows.filter(({ number }) => number > firstDataRow));
  const names = headerRows.filter(({ number }) => number !== unitRow);
  // A unit beside those of the columns is that of none.
  const beside = headerRows
    .filter(({ number }) => number === unitRow)
    .map((row) => ({ ...row, cells: row.cells.filter((_, at) => (columns[at]?.header ?? '') === '') }));
  const mentions = mentionsIn([...above, ...names.slice(0, -1), ...beside, ...below]);
  const values = columns.filter(({ role, field }) => role === 'value' && usualUnit(field) !== null);
  const isSettled = ({ unit }: Mention): boolean =>
    values.some((plan) => isSameUnit(plan.unit ?? usualUnit(plan.field) ?? '', unit));
  const open = mentions.filter((mention) => !isSettled(mention));
  if (open.length === 0) return [];
  const found = values.flatMap((plan) => {
    const own = open.filter((mention) => mayBeIn(plan, mention));
    return own.length === 0 ? [] : [{ plan, own }];
  });
  const groups = Map.groupBy(found, ({ plan }) => `${plan.field} ${plan.unit}`);
  return [...groups.values()].flatMap((group): Question[] => {
    const [first] = group;
    if (!first) return [];
    const { plan, own } = first;
    const id = columnQuestionId('unit', plan, columns);
    const before = asked.find((question) => question.id === id);
    const known = (before?.options ?? []).map((option) => option.id.slice('unit:'.length));
    const units = [...own.map(({ unit }) => unit), ...known, ...(plan.unit === null ? [] : [plan.unit])];
    const ofGroup = group.map((one) => one.plan.column);
    return [
      {
        id,
        about: 'unit',
        certainty: 'contradictory',
        column: plan.column,
        evidence: [plan.header, own[0]?.unit ?? ''],
        holds: { kind: 'columns', columns: ofGroup },
        texts: own.map(({ unit }) => unit),
        options: unitOptions(
          plan.field,
          units.filter((unit) => unit !== 'none'),
          (set) => ofGroup.map((column) => ({ kind: 'column', column, set })),
        ),
      },
    ];
  });
}
