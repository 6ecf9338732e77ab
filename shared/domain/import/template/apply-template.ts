import { conversionBetween, isSameUnit } from '../cells/units.ts';
import type { PlanGuess } from '../guess-plan.ts';
import type { ColumnPlan, EquipmentPlan, ImportPlan, NamedField, Option, Question } from '../import-plan.ts';
import { answerAgain, columnQuestionId } from '../question.ts';
import type { ImportTemplate } from './import-template.ts';
import { columnKey, sourceKey } from './layout-fingerprint.ts';

/** Where a file differs from the template it is read by: shown to the user before anything is sent. */
type TemplateDifference = {
  /** `unit-changed`: the file's unit is taken; `order-changed`: the file's own dates prove another order. */
  kind: 'column-new' | 'column-gone' | 'unit-changed' | 'order-changed' | 'equipment-open';
  column: number | null;
  /** Header, unit or order of the template and of the file. */
  template: string;
  file: string;
};

export type AppliedTemplate = { plan: ImportPlan; differences: TemplateDifference[] };

/** Columns of the template by name; of equal names the first that is left. */
function takeMatch(column: ColumnPlan, rest: ColumnPlan[]): ColumnPlan | undefined {
  const key = columnKey(column);
  const candidates = rest.filter((other) => columnKey(other) === key);
  const match = candidates.find(({ header }) => header === column.header) ?? candidates[0];
  if (match) rest.splice(rest.indexOf(match), 1);
  return match;
}

/** What a column of the file becomes by the template: the column, what differs, and what has to be asked. */
type Applied = { column: ColumnPlan; difference: TemplateDifference | null; question: Question | null };

const asked = (
  about: Question['about'],
  column: ColumnPlan,
  columns: readonly ColumnPlan[],
  options: Option[],
  evidence: string[],
): Question => ({
  id: columnQuestionId(about, column, columns),
  about,
  certainty: 'assumed',
  column: column.column,
  evidence,
  holds: { kind: 'columns', columns: [column.column] },
  options,
});

const change = (column: ColumnPlan, set: Partial<ColumnPlan>): Option['changes'] => [
  { kind: 'column', column: column.column, set },
];

/** A column that the template does not know is not sent before the user says so. */
function applyNew(column: ColumnPlan, columns: readonly ColumnPlan[]): Applied {
  const ignored: ColumnPlan = { ...column, role: 'ignore', field: '' };
  const { role, field } = column;
  const options: Option[] = [
    { id: 'field:ignore', changes: change(column, { role: 'ignore', field: '' }) },
    { id: `field:${field}`, changes: change(column, { role, field }) },
  ];
  return {
    column: ignored,
    difference: { kind: 'column-new', column: column.column, template: '', file: column.header },
    question: role === 'value' ? asked('field', column, columns, options, [column.header]) : null,
  };
}

/** The unit that the file names, converted into the one that the template sends; asked where that is not possible. */
function applyUnit(own: ColumnPlan, column: ColumnPlan, columns: readonly ColumnPlan[]): Applied {
  const sent = own.conversion?.to ?? own.unit;
  const { unit } = column;
  const isSame = unit === own.unit || (unit !== null && own.unit !== null && isSameUnit(unit, own.unit));
  if (own.role !== 'value' || isSame) return { column: own, difference: null, question: null };
  const difference = {
    kind: 'unit-changed' as const,
    column: column.column,
    template: own.unit ?? '',
    file: unit ?? '',
  };
  if (unit === null) {
    const options: Option[] = [
      { id: `unit:${own.unit}`, changes: change(own, { unit: own.unit, conversion: own.conversion }) },
      { id: 'unit:none', changes: change(own, { unit: null, conversion: null }) },
    ];
    return { column: own, difference, question: asked('unit', own, columns, options, [own.unit ?? '']) };
  }
  if (sent === null || isSameUnit(unit, sent))
    return { column: { ...own, unit, conversion: null }, difference, question: null };
  const isShifted = own.conversion !== null && own.conversion.add !== '0';
  const conversion = isShifted ? null : conversionBetween(unit, sent);
  const read: ColumnPlan = { ...own, unit, conversion };
  if (conversion) return { column: read, difference, question: null };
  const options: Option[] = [
    { id: 'send:as-is', changes: change(read, { conversion: null }) },
    { id: 'field:ignore', changes: change(read, { role: 'ignore', field: '' }) },
  ];
  return { column: read, difference, question: asked('sent-unit', read, columns, options, [unit, sent]) };
}

/** @param isProved what the file itself proves of a column, which no template changes. */
function applyColumn(
  column: ColumnPlan,
  rest: ColumnPlan[],
  columns: readonly ColumnPlan[],
  isProved: boolean,
): Applied {
  const match = takeMatch(column, rest);
  if (!match) return applyNew(column, columns);
  const { decimalSign, thousandsSign, header } = column;
  const signs = isProved ? { decimalSign, thousandsSign } : {};
  return applyUnit({ ...match, ...signs, column: column.column, header }, column, columns);
}

/** The equipment that the file itself names, or the one remembered for files of this name; never that of another file. */
function equipmentOf(template: ImportTemplate, guess: PlanGuess, key: string): EquipmentPlan {
  const guessed = guess.plan.equipment;
  // Proved: the service knows it.
  const isNamed = guess.guesses.some(
    ({ about, column, certainty }) => about === 'equipment' && column === null && certainty === 'proved',
  );
  const { equipment } = template.plan;
  const typed = {
    equipType: equipment.equipType,
    typeOfEquip: { ...guessed.typeOfEquip, ...equipment.typeOfEquip },
  };
  if (equipment.equipId.from !== 'fixed') {
    const ofFile = guessed.equipId.from === 'fixed' ? {} : guessed.equipId.idOfStation;
    return {
      ...typed,
      equipId: {
        from: equipment.equipId.from,
        idOfStation: { ...ofFile, ...equipment.equipId.idOfStation },
      },
    };
  }
  const remembered =
    isNamed || !Object.hasOwn(template.equipIdOfSource, key) ? undefined : template.equipIdOfSource[key];
  const own = guessed.equipId.from === 'fixed' ? guessed.equipId.equipId : '';
  return { ...typed, equipId: { from: 'fixed', equipId: remembered ?? own } };
}

/**
 * Reads a file by a template: roles, fields, units, conversions and rules are the template's, column by column by name, so
 * that columns may have moved; where the table begins, and what the file proves (signs, order of dates, zone), is the
 * file's. What the file leaves open is settled by the answers that the template remembers; what differs is said, and
 * asked where it changes what is sent.
 */
export function applyTemplate(template: ImportTemplate, guess: PlanGuess, fileName: string): AppliedTemplate {
  const rest = [...template.plan.columns];
  const { columns: ofFile, time: read } = guess.plan;
  const isProved = (about: string, column: number | null): boolean =>
    guess.guesses.some(
      (one) =>
        one.about === about && (column === null || one.column === column) && one.certainty === 'proved',
    );
  const applied = ofFile.map((column) => applyColumn(column, rest, ofFile, isProved('signs', column.column)));
  const columns = applied.map(({ column }) => column);
  const differences = applied.flatMap(({ difference }) => difference ?? []);
  for (const gone of rest) {
    if (gone.role === 'ignore') continue;
    differences.push({ kind: 'column-gone', column: null, template: gone.header, file: '' });
  }
  const { time: remembered } = template.plan;
  const order = isProved('date-order', null) ? read.order : remembered.order;
  if (order !== remembered.order) {
    differences.push({ kind: 'order-changed', column: null, template: remembered.order, file: order });
  }
  const equipment = equipmentOf(template, guess, sourceKey(fileName, guess.plan.sheet));
  const needsEquipment = columns.some(({ role, equipId }) => role === 'value' && equipId === null);
  if (needsEquipment && equipment.equipId.from === 'fixed' && equipment.equipId.equipId === '') {
    differences.push({ kind: 'equipment-open', column: null, template: '', file: fileName });
  }
  const { badRows, problemRules, duplicates, missingTexts, sentinels, footerMarks, shortRows } =
    template.plan;
  const plan: ImportPlan = {
    ...guess.plan,
    columns,
    namedFields: withRemembered(guess.plan.namedFields, template.plan.namedFields),
    time: {
      ...read,
      order,
      sourceZone: read.sourceZone ?? remembered.sourceZone,
      fixedDate: read.fixedDate ?? remembered.fixedDate,
      shiftS: remembered.shiftS,
    },
    equipment,
    badRows,
    problemRules,
    duplicates,
    footerMarks,
    shortRows,
    missingTexts: [...new Set([...missingTexts, ...guess.plan.missingTexts])],
    sentinels: [...new Set([...sentinels, ...guess.plan.sentinels])],
    questions: openQuestions(guess.plan.questions, applied, equipment),
    answers: [],
  };
  return { plan: answerAgain(plan, template.plan.answers), differences };
}

/** Long shape: names that the template knows as it knows them, and those that only this file has. */
function withRemembered(ofFile: readonly NamedField[], remembered: readonly NamedField[]): NamedField[] {
  const byName = new Map(remembered.map((named) => [named.name, named]));
  const own = ofFile.map((named) => {
    const known = byName.get(named.name);
    if (!known) return named;
    const isSame =
      named.unit === null || known.unit === null
        ? named.unit === known.unit
        : isSameUnit(named.unit, known.unit);
    return isSame ? known : { ...named, field: known.field };
  });
  const names = new Set(ofFile.map(({ name }) => name));
  return [...own, ...remembered.filter(({ name }) => !names.has(name))];
}

/** The file's own questions and those that the template brings; none about what the template does not send. */
function openQuestions(
  ofFile: readonly Question[],
  applied: readonly Applied[],
  equipment: EquipmentPlan,
): Question[] {
  const added = applied.flatMap(({ question }) => question ?? []);
  const ignored = new Set(
    applied.filter(({ column }) => column.role === 'ignore').map(({ column }) => column.column),
  );
  const isSettled = (question: Question): boolean => {
    if (question.column !== null && ignored.has(question.column)) return true;
    // The equipment is remembered for files of this name.
    return (
      question.about === 'equipment' &&
      question.column === null &&
      equipment.equipId.from === 'fixed' &&
      equipment.equipId.equipId !== '' &&
      question.options[0]?.id !== `equip:${equipment.equipId.equipId}`
    );
  };
  const ids = new Set(added.map(({ id }) => id));
  return [...ofFile.filter((question) => !ids.has(question.id) && !isSettled(question)), ...added];
}
