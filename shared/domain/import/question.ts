import { canonicalNumber } from './cells/decimal.ts';
import { plainFigures, plainText } from './cells/plain-text.ts';
import { saysQuantityLike } from './guess/column-header.ts';
import { askForSentUnit, askForUnknownUnit, conversionToUsual, unitOptions } from './guess/guess-units.ts';
import { isMergedBelow } from './merged-rows.ts';
import { askedOfOthers, isHeldBy, isOfStations } from './questions-of-several.ts';
import { withSentinel } from './sentinels.ts';
import type {
  Answer,
  ColumnPlan,
  DateOrder,
  EquipmentPlan,
  ImportPlan,
  Option,
  PlanChange,
  Question,
  QuestionKind,
} from './import-plan.ts';
import type { SourceSample, TextEncoding } from './source-sample.ts';

/** Changes that make the file understood anew, because the plan alone cannot follow them. */
export function needsRereading({ changes }: Option): boolean {
  return changes.some(({ kind }) => ['reread', 'rows', 'structure', 'tables'].includes(kind));
}

/** How a file is to be read after an answer that changes its encoding, its delimiter or how its numbers are split. */
export function rereadingOf(
  { format, encodingGuess }: Pick<SourceSample, 'format' | 'encodingGuess'>,
  {
    encoding,
    delimiter,
    joinsThousands = false,
    joinsDecimals = false,
  }: Extract<PlanChange, { kind: 'reread' }>,
): { encoding: TextEncoding; delimiter: string | null; joinsThousands: boolean; joinsDecimals: boolean } {
  const now = format.encoding ?? encodingGuess?.encoding ?? 'utf-8';
  return { encoding: encoding ?? now, delimiter, joinsThousands, joinsDecimals };
}

function applyChange(plan: ImportPlan, change: PlanChange): ImportPlan {
  switch (change.kind) {
    case 'column': {
      const columns = plan.columns.map((one) =>
        one.column === change.column ? { ...one, ...change.set } : one,
      );
      return { ...plan, columns };
    }
    case 'time':
      return { ...plan, time: { ...plan.time, ...change.set } };
    case 'equipment':
      return { ...plan, equipment: { ...plan.equipment, ...change.set } };
    case 'station':
      return withStation(plan, change);
    case 'sentinel':
      return withSentinel(plan, change.number, change.columns);
    case 'marks':
      return withMarks(plan, change);
    case 'ignored-line':
      return { ...plan, ignoredLines: [...new Set([...(plan.ignoredLines ?? []), change.line])] };
    case 'named-field': {
      const namedFields = plan.namedFields.map((one) =>
        one.name === change.name ? { ...one, ...change.set } : one,
      );
      return { ...plan, namedFields };
    }
    case 'plan':
      return { ...plan, ...change.set };
    case 'equipment-type':
      return { ...plan, equipment: withType(plan.equipment, change.equipId, change.equipType) };
    case 'reread':
    case 'rows':
    case 'structure':
    case 'tables':
    default:
      return plan;
  }
}

function withMarks(
  plan: ImportPlan,
  { column, leftOut, negative, values }: Extract<PlanChange, { kind: 'marks' }>,
): ImportPlan {
  const { leftOutMarks = [], negativeMarks = [] } = plan;
  const ofOthers = negativeMarks.filter((one) => one.column !== column);
  return {
    ...plan,
    leftOutMarks: [
      ...leftOutMarks.filter((one) => one.column !== column),
      ...leftOut.map((text) => ({ column, text })),
    ],
    negativeMarks: negative.length === 0 ? ofOthers : [...ofOthers, { column, texts: negative, values }],
  };
}

function withStation(
  plan: ImportPlan,
  { station, equipId, equipType }: Extract<PlanChange, { kind: 'station' }>,
): ImportPlan {
  const { equipment } = plan;
  if (equipment.equipId.from === 'fixed') return plan;
  const idOfStation = { ...equipment.equipId.idOfStation, [station]: equipId };
  const changed = { ...equipment, equipId: { ...equipment.equipId, idOfStation } };
  return { ...plan, equipment: equipId === '' ? changed : withType(changed, equipId, equipType ?? '') };
}

/** The first known type is the default; others belong to single equipment. */
function withType(equipment: EquipmentPlan, equipId: string, equipType: string): EquipmentPlan {
  if (equipType === '') return equipment;
  if (equipment.equipType === '') return { ...equipment, equipType };
  const { [equipId]: _, ...others } = equipment.typeOfEquip;
  const typeOfEquip = equipType === equipment.equipType ? others : { ...others, [equipId]: equipType };
  return { ...equipment, typeOfEquip };
}

/** An answer, with what it was about. */
export function answerOf({ id, texts }: Question, option: string): Answer {
  return { question: id, option, ...(texts && { texts }) };
}

/** The question with the columns that it is about, by name: 9999 may be a flow and no level. */
export function withColumns(question: Question, columns: readonly ColumnPlan[]): Question {
  const { about, holds } = question;
  if (about !== 'sentinel' || holds.kind !== 'values') return question;
  return { ...question, texts: holds.columns.map((at) => columns[at]?.header ?? '') };
}

/** True if an answer covers everything that a question is about: it says nothing of what was not known then. */
export function isAboutSame({ texts: known = [] }: Answer, { texts = [] }: Question): boolean {
  return texts.every((text) => known.includes(text));
}

/** The plan with a question settled: the changes of the option made, the answer recorded. Unknown ids change nothing. */
export function answerQuestion(plan: ImportPlan, questionId: string, optionId: string): ImportPlan {
  const question = plan.questions.find(({ id }) => id === questionId);
  const option = question?.options.find(({ id }) => id === optionId);
  if (!question || !option) return plan;
  const changed = settle(option.changes.reduce(applyChange, plan), questionId, optionId);
  const leftOut = option.changes.flatMap((change) =>
    change.kind === 'column' && change.set.role === 'ignore' ? change.column : [],
  );
  return leftOut.reduce(askedOfOthers, changed);
}

/** The plan without a question that the user has settled by changing the plan by hand. */
export function settle(plan: ImportPlan, questionId: string, optionId: string): ImportPlan {
  const asked = plan.questions.find(({ id }) => id === questionId);
  const settled = {
    ...plan,
    questions: plan.questions.filter(({ id }) => id !== questionId),
    answers: [
      ...plan.answers.filter(({ question }) => question !== questionId),
      asked
        ? answerOf(withColumns(asked, plan.columns), optionId)
        : { question: questionId, option: optionId },
    ],
  };
  if (questionId !== 'field' && !questionId.startsWith('field:')) return settled;
  const holds = asked?.holds;
  const named = holds?.kind === 'columns' ? holds.columns : [];
  return withSentUnits(withUnknownUnits(withUnitsOfField(settled, named), named));
}

/** What is asked about the units of columns that have just been named: another field is sent in another unit. */
function withUnitsOfField(plan: ImportPlan, named: readonly number[]): ImportPlan {
  const questions = plan.questions.map((question) => {
    const { about, column, options, holds } = question;
    const field = column === null ? undefined : plan.columns[column]?.field;
    if (about !== 'unit' || column === null || field === undefined || !named.includes(column))
      return question;
    const units = options.flatMap(({ id }) => (id === 'unit:none' ? [] : [id.slice('unit:'.length)]));
    const held = holds.kind === 'columns' ? holds.columns : [column];
    return {
      ...question,
      options: unitOptions(field, units, (set) => held.map((one) => ({ kind: 'column', column: one, set }))),
    };
  });
  return { ...plan, questions };
}

/** Columns that have just been named, and whose headers say nothing of that, or something else, say nothing of the unit either. */
function withUnknownUnits(plan: ImportPlan, named: readonly number[]): ImportPlan {
  const open = plan.columns.filter(
    ({ column, role, unit, header, field }) =>
      named.includes(column) && role === 'value' && unit === null && !saysQuantityLike(header, field),
  );
  let changed = plan;
  for (const [field, columns] of Map.groupBy(open, (one) => one.field)) {
    const asked = openUnitQuestion(changed, field, columns);
    const all = [...(asked?.columns ?? []), ...columns];
    const [first] = all;
    const id = first && columnQuestionId('unit', first, plan.columns);
    if (!first || !id || (!asked && isKnownQuestion(plan, id))) continue;
    const question = askForUnknownUnit(field, all, id);
    if (!question) continue;
    const others = changed.questions.filter((one) => one !== asked?.question);
    changed = { ...changed, questions: [...others, question] };
  }
  return changed;
}

/** What is asked about the unit of columns that were named before as this field is now: one question is enough for all. */
function openUnitQuestion(
  { questions, columns }: ImportPlan,
  field: string,
  named: readonly ColumnPlan[],
): { question: Question; columns: ColumnPlan[] } | undefined {
  return questions.flatMap((question) => {
    const { about, certainty, holds } = question;
    if (about !== 'unit' || certainty !== 'assumed' || holds.kind !== 'columns') return [];
    const held = columns.filter(({ column }) => holds.columns.includes(column));
    const isOfField = held.every(
      (one) => one.field === field && one.unit === null && named.every(({ column }) => column !== one.column),
    );
    const isUnknown = held.every(({ header }) => !saysQuantityLike(header, field));
    return isOfField && isUnknown ? [{ question, columns: held }] : [];
  })[0];
}

const isKnownQuestion = ({ questions, answers }: ImportPlan, id: string): boolean =>
  questions.some((one) => one.id === id) || answers.some(({ question }) => question === id);

/** What a column is may be known only now: then its unit may be one that the service does not use. */
function withSentUnits(plan: ImportPlan): ImportPlan {
  let changed = plan;
  for (const column of plan.columns) {
    if (column.role !== 'value' || column.conversion !== null) continue;
    const ids = (['unit', 'sent-unit'] as const).map((about) =>
      columnQuestionId(about, column, plan.columns),
    );
    if (ids.some((id) => isKnownQuestion(changed, id))) continue;
    const question = askForSentUnit(column, ids[1] ?? '');
    if (!question) continue;
    const conversion = conversionToUsual(column.field, column.unit);
    changed = {
      ...applyChange(changed, { kind: 'column', column: column.column, set: { conversion } }),
      questions: [...changed.questions, question],
    };
  }
  return changed;
}

/** The plan with a settled question open once more. */
export function reopen(plan: ImportPlan, question: Question): ImportPlan {
  return {
    ...plan,
    questions: [...plan.questions.filter(({ id }) => id !== question.id), question],
    answers: plan.answers.filter((answer) => answer.question !== question.id),
  };
}

/** Equipment of the service: a typed one has its type. */
type Types = readonly { equipId: string; equipType: string }[];

/** What a user has typed because no option applied: the equipment of a station or of columns, or the field of columns or names. */
function typedChanges({ about, holds }: Question, option: string, equipment: Types): PlanChange[] {
  const value = option.slice(option.indexOf(':') + 1);
  if (value === '') return [];
  const equipType = equipment.find(({ equipId }) => equipId === value)?.equipType ?? '';
  if (about === 'station' && holds.kind === 'stations' && option.startsWith('equip:'))
    return holds.stations.map((station) => ({ kind: 'station', station, equipId: value, equipType }));
  if (about === 'equipment' && holds.kind === 'columns' && option.startsWith('equip:'))
    return [
      ...holds.columns.map((column) => ({ kind: 'column' as const, column, set: { equipId: value } })),
      { kind: 'equipment-type', equipId: value, equipType },
    ];
  if (option.startsWith('date:') && /^\d{4}-\d\d-\d\d$/u.test(value))
    return [{ kind: 'time', set: { fixedDate: value } }];
  if (about !== 'field' || !option.startsWith('field:') || value === 'ignore') return [];
  if (holds.kind === 'columns')
    return holds.columns.map((column) => ({ kind: 'column', column, set: { role: 'value', field: value } }));
  return holds.kind === 'names'
    ? holds.names.map((name) => ({ kind: 'named-field', name, set: { field: value } }))
    : [];
}

/** Settles every open question with a known answer that is one of its options, or was typed, and needs no rereading. */
export function answerAgain(plan: ImportPlan, answers: readonly Answer[], equipment: Types = []): ImportPlan {
  let changed = plan;
  for (const answer of answers) {
    const { question, option } = answer;
    const asked = changed.questions.find(({ id }) => id === question);
    if (!asked || !isAboutSame(answer, withColumns(asked, changed.columns))) continue;
    const known = asked.options.find(({ id }) => id === option);
    const typed = known ? [] : typedChanges(asked, option, equipment);
    if (known && !needsRereading(known)) changed = answerQuestion(changed, question, option);
    else if (typed.length > 0) changed = settle(typed.reduce(applyChange, changed), question, option);
  }
  return plan.questions.reduce((settled, question) => answeredOneByOne(settled, question, answers), changed);
}

/** Layouts may have the same answer for each of the columns that one question is about now. */
function answeredOneByOne(plan: ImportPlan, question: Question, answers: readonly Answer[]): ImportPlan {
  const { id, about, texts } = question;
  if (!isOfStations(id, texts)) return plan;
  const options = plan.columns
    .filter(({ column }) => isHeldBy(question, column))
    .map((one) => columnQuestionId(about, one, plan.columns))
    .map((ofColumn) => answers.find((answer) => answer.question === ofColumn)?.option);
  const [option = ''] = options;
  return options.every((one) => one === option) ? answerQuestion(plan, id, option) : plan;
}

/** The id of the question whether blank cells of a column mean the cell above. */
export function fillDownId({ header, column }: Pick<ColumnPlan, 'header' | 'column'>): string {
  return `fill-down:${header === '' ? `#${column}` : header}`;
}

type Headed = Pick<ColumnPlan, 'column' | 'header'>;

const placesOf = new WeakMap<readonly Headed[], Map<Headed['column'], number>>();

/** Which of the columns of the same header each one is, from 0; counted once for a list. */
function placesAmongEqual(columns: readonly Headed[]): Map<Headed['column'], number> {
  let places = placesOf.get(columns);
  if (places) return places;
  const counts = new Map<string, number>();
  places = new Map();
  for (const { column, header } of columns) {
    const place = counts.get(header) ?? 0;
    places.set(column, place);
    counts.set(header, place + 1);
  }
  placesOf.set(columns, places);
  return places;
}

/** Part of the id of a question about a column: its header, and which of equal ones it is. */
export function columnQuestionId(about: QuestionKind, column: Headed, columns: readonly Headed[]): string {
  const place = placesAmongEqual(columns).get(column.column) ?? 0;
  const name = column.header === '' ? `#${column.column}` : column.header;
  return place > 0 ? `${about}:${name}:${place + 1}` : `${about}:${name}`;
}

/** What the open questions of a plan hold back, ready to be asked row by row. */
export type Holds = {
  isFile: boolean;
  columns: ReadonlySet<number>;
  stations: ReadonlySet<string>;
  /** Names of the long shape, as `plainText` gives them. */
  names: ReadonlySet<string>;
  /** Columns in which a blank cell holds the row, unless it is merged with the one above it. */
  blankColumns: readonly { column: number; isMerged: (row: number) => boolean }[];
  shortRows: boolean;
  /** Orders of dates that are open; a row whose date is not the same in all of them is held. */
  dateOrders: readonly DateOrder[];
  hiddenRows: boolean;
  holdsRow: (row: number) => boolean;
  holdsValue: (column: number, text: string) => boolean;
  hasRows: boolean;
  /** Numbers (canonical) and texts that are held in some column. */
  values: readonly string[];
};

const canonical = (text: string): string => canonicalNumber(plainFigures(text)) ?? text.trim();

/** Collects the holds of all open questions. */
export function holdsOf({ questions }: Pick<ImportPlan, 'questions'>): Holds {
  const holds = questions.map((question) => question.holds);
  const rows = holds.filter((hold) => hold.kind === 'rows');
  const values = new Map<number, Set<string>>();
  for (const hold of holds) {
    if (hold.kind !== 'values') continue;
    for (const column of hold.columns) {
      const texts = values.get(column) ?? new Set();
      for (const text of hold.texts) texts.add(canonical(text));
      values.set(column, texts);
    }
  }
  return {
    isFile: holds.some(({ kind }) => kind === 'file'),
    columns: new Set(holds.flatMap((hold) => (hold.kind === 'columns' ? hold.columns : []))),
    stations: new Set(holds.flatMap((hold) => (hold.kind === 'stations' ? hold.stations : []))),
    names: new Set(holds.flatMap((hold) => (hold.kind === 'names' ? hold.names.map(plainText) : []))),
    blankColumns: holds.flatMap((hold) => {
      const isMerged = isMergedBelow((hold.kind === 'blanks' && hold.filled) || []);
      return hold.kind === 'blanks' ? hold.columns.map((column) => ({ column, isMerged })) : [];
    }),
    shortRows: holds.some(({ kind }) => kind === 'short-rows'),
    dateOrders: holds.flatMap((hold) => (hold.kind === 'dates' ? hold.orders : [])),
    hiddenRows: holds.some(({ kind }) => kind === 'hidden-rows'),
    hasRows: rows.length > 0,
    holdsRow: (row) =>
      rows.some(({ firstRow, lastRow }) => row >= firstRow && (lastRow === null || row <= lastRow)),
    holdsValue: (column, text) => values.get(column)?.has(canonical(text)) ?? false,
    values: [...new Set([...values.values()].flatMap((texts) => [...texts]))],
  };
}
