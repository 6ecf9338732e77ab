import type { Answer, ColumnPlan, Option, PlanChange, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import { askedOnceForStations } from '../questions-of-several.ts';
import { unitColumnsOf } from '../record-shapes.ts';
import type { Across } from './across-columns.ts';
import type { ColumnHeader } from './column-header.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { Declarations } from './declarations.ts';
import type { Known } from './equipment-questions.ts';
import { readQuantity } from './field-words.ts';
import type { TableFinding } from './find-table.ts';
import type { Guess } from './guess.ts';
import { askForSentUnit, askForUnit, conversionToUsual, guessUnit } from './guess-units.ts';
import { headerWord } from './header-words.ts';
import { withoutHour } from './hour-columns.ts';
import { type FieldName, identifierOf, nameQuantities } from './name-fields.ts';
import { quantityKind } from './quantity-kinds.ts';
import { type ColumnStation, findHeaderStations, type HeaderStations } from './stations-in-headers.ts';
import { quantityOfTitles, type Title, type TitleQuantity } from './title-texts.ts';

/** A planned column, its header, and the station that its header names. */
export type GuessedColumn = { plan: ColumnPlan; header: ColumnHeader; station: ColumnStation | null };

/** What is known of a sheet when its columns are looked at. */
export type Surroundings = {
  table: TableFinding;
  profiles: readonly ColumnProfile[];
  known: Known;
  titles: readonly Title[];
  declared: Declarations['units'];
  answers: readonly Answer[];
  /** Columns that only tables below the first one have: each table has records of its own. */
  added: ReadonlyMap<number, number>;
};

type Naming = { guesses: Guess[]; questions: Question[] };

/** Gives the value columns their stations, fields and units. */
export function nameColumns(columns: GuessedColumn[], across: Across | null, around: Surroundings): Naming {
  const found: Naming = { guesses: [], questions: [] };
  const { known, titles, answers } = around;
  const values = columns.filter(({ plan }) => plan.role === 'value');
  const isLong = columns.some(({ plan }) => plan.role === 'field-name');
  const hasStation = columns.some(({ plan }) => plan.role === 'station');
  const ofHeader = values.filter(({ plan }) => !across?.ofColumn.has(plan.column));
  const stations =
    isLong || hasStation || across
      ? null
      : findHeaderStations(
          ofHeader.map(({ header }) => header),
          titles,
          known,
          answers,
        );
  if (stations) takeStations(values, stations, found);
  if (!isLong) {
    dropSums(ofHeader, across);
    dropHours(values, across);
    nameFields(columns, across, stations, around, found);
  }
  takeUnits(columns, around, found);
  return { ...found, questions: askedOnceForStations(found.questions, columns) };
}

function takeStations(values: readonly GuessedColumn[], stations: HeaderStations, found: Naming): void {
  found.questions.push(...stations.questions);
  for (const value of values) {
    const { column } = value.plan;
    value.header = stations.headers.find((header) => header.column === column) ?? value.header;
    value.station = stations.ofColumn.get(column) ?? null;
    if (!value.station) continue;
    value.plan.equipId = value.station.equipId;
    found.guesses.push({
      about: 'equipment',
      column,
      certainty: stations.certainty,
      reason: 'station-in-header',
      evidence: [value.station.text],
    });
  }
}

/** Sums and means beside hours or days are not values of their own. */
function dropSums(columns: readonly GuessedColumn[], across: Across | null): void {
  if (!across) return;
  for (const { plan, header } of columns) {
    const name = header.parts.at(-1)?.name ?? '';
    const isSum = quantityKind(name) !== null || /^(?:小计|日合计|月合计|日累计|合计值|日总量)$/u.test(name);
    if (!isSum) continue;
    plan.role = 'ignore';
  }
}

/** 8时液位 is the level: its hour is in the time. */
function dropHours(columns: readonly GuessedColumn[], across: Across | null): void {
  if (across?.kind !== 'hours') return;
  for (const column of columns) {
    const fieldText = withoutHour(column.header.fieldText);
    const quantity = readQuantity(fieldText);
    if (quantity?.isExact && across.ofColumn.has(column.plan.column))
      column.header = { ...column.header, fieldText, quantity };
  }
}

const change = (plan: ColumnPlan, set: Partial<Omit<ColumnPlan, 'column'>>): PlanChange => ({
  kind: 'column',
  column: plan.column,
  set,
});

const IGNORE = { role: 'ignore', field: '' } as const;

/** Fields that nobody measures for its own sake: they tell how the logger does. */
const OF_LOGGER = ['battery', 'signal'];

/** Names for a column whose header says nothing. */
const USUAL_FIELDS = ['level', 'flow', 'rainfall'];

function nameFields(
  columns: readonly GuessedColumn[],
  across: Across | null,
  stations: HeaderStations | null,
  { known, titles }: Surroundings,
  found: Naming,
): void {
  const values = columns.filter(({ plan }) => plan.role === 'value');
  const ofTitle = quantityOfTitles(titles, known.index);
  takeKindsOfTitle(values, ofTitle);
  const needsTitle = values.filter(
    ({ plan, header }) =>
      header.quantity === null &&
      (across?.ofColumn.has(plan.column) || saysNothing(header, stations, values.length)),
  );
  const isOfTitle = new Set(needsTitle.map(({ plan }) => plan.column));
  const groups = Map.groupBy(values, ({ plan, station }) =>
    JSON.stringify([plan.block, plan.equipId, station?.text, plan.clock, plan.dayOffset, plan.date]),
  );
  const isHeld = new Set(
    found.questions.flatMap(({ about, holds }) =>
      about === 'stations-in-header' && holds.kind === 'columns' ? holds.columns : [],
    ),
  );
  const plans = columns.map(({ plan }) => plan);
  for (const group of groups.values()) {
    const names = nameQuantities(
      group.map(({ plan, header }) => {
        const isTitled = isOfTitle.has(plan.column) && ofTitle !== null;
        const quantity = isTitled ? ofTitle.quantity : header.quantity;
        const name = isTitled ? ofTitle.quantity.field : header.fieldText;
        return { name, quantity, unit: header.unit };
      }),
    );
    for (const [at, { plan, header }] of group.entries()) {
      const name = names[at];
      if (!name) continue;
      plan.field = name.field;
      const isTitled = isOfTitle.has(plan.column);
      const certainty = isTitled ? (ofTitle?.certainty ?? 'assumed') : name.certainty;
      const evidence = [isTitled ? (ofTitle?.text ?? '') : header.fieldText];
      const reason = isTitled && ofTitle ? ofTitle.reason : name.reason;
      found.guesses.push({ about: 'field', column: plan.column, certainty, reason, evidence });
      if (isTitled || isHeld.has(plan.column)) continue;
      const about = askForField(plan, name, columns, plans);
      if (about) found.questions.push(about);
    }
  }
  if (
    needsTitle.length > 0 &&
    ofTitle?.certainty !== 'proved' &&
    needsTitle.some(({ plan }) => !isHeld.has(plan.column))
  )
    found.questions.push(askForTitleField(needsTitle, ofTitle));
  takeTitleUnit(needsTitle, ofTitle);
}

/** 平均, 最高 and 最低 below a title that says what is measured. */
function takeKindsOfTitle(columns: readonly GuessedColumn[], ofTitle: TitleQuantity | null): void {
  if (ofTitle?.certainty !== 'proved') return;
  for (const column of columns) {
    const { header } = column;
    const kind = header.parts.length === 1 ? header.parts[0]?.kind : undefined;
    if (header.quantity === null && kind)
      column.header = {
        ...header,
        quantity: { ...ofTitle.quantity, kind },
        unit: header.unit ?? ofTitle.unit,
        unitReason: header.unit === null && ofTitle.unit !== null ? 'bracket-in-header' : header.unitReason,
      };
  }
}

/** A header that is the name of a station alone, or one that is not there. */
function saysNothing(header: ColumnHeader, stations: HeaderStations | null, count: number): boolean {
  if (stations?.ofColumn.has(header.column)) return header.quantity === null && header.fieldText === '';
  return header.parts.length === 0 && count === 1;
}

function takeTitleUnit(columns: readonly GuessedColumn[], ofTitle: TitleQuantity | null): void {
  for (const column of columns) {
    if (column.header.unit === null && ofTitle?.unit)
      column.header = {
        ...column.header,
        unit: ofTitle.unit,
        unitReason: 'bracket-in-header',
        quantity: ofTitle.quantity,
      };
  }
}

/** What a column may be sent as; a column that is only called a value may be anything usual. */
function fieldsFor({ header }: ColumnPlan, { field, others }: FieldName): string[] {
  const isOnlyValue = headerWord(header.split(' > ').at(-1) ?? '') === 'value';
  return [...new Set([field, ...others, ...(isOnlyValue ? USUAL_FIELDS : [])])];
}

function askForField(
  plan: ColumnPlan,
  name: FieldName,
  columns: readonly GuessedColumn[],
  plans: readonly ColumnPlan[],
): Question | null {
  const isOfLogger = OF_LOGGER.includes(name.field.replace(/(?:Max|Min|Avg|Std)?\d*$/u, ''));
  const about = isOfLogger ? 'helper-column' : 'field';
  if (name.certainty === 'proved' && !isOfLogger) return null;
  const isBesideOthers =
    isOfLogger &&
    columns.some(
      (other) =>
        other.plan.role === 'value' &&
        other.plan.block === plan.block &&
        other.header.quantity?.isExact &&
        !OF_LOGGER.includes(other.header.quantity.field),
    );
  // How the logger does is shown as left out: nobody wants it sent beside what is measured.
  if (isOfLogger && name.certainty === 'proved' && isBesideOthers) {
    Object.assign(plan, IGNORE);
    return null;
  }
  const send = (field: string): PlanChange[] => [change(plan, { role: 'value', field })];
  const options: Option[] = isOfLogger
    ? [
        { id: 'ignore', changes: [change(plan, IGNORE)] },
        { id: 'send', changes: send(name.field) },
      ]
    : [
        ...fieldsFor(plan, name).map((field) => ({ id: `field:${field}`, changes: send(field) })),
        { id: 'field:ignore', changes: [change(plan, IGNORE)] },
      ];
  if (isOfLogger && isBesideOthers) Object.assign(plan, IGNORE);
  return {
    id: columnQuestionId(about, plan, plans),
    about,
    certainty: 'assumed',
    column: plan.column,
    evidence: [plan.header],
    holds: { kind: 'columns', columns: [plan.column] },
    options,
  };
}

function askForTitleField(columns: readonly GuessedColumn[], ofTitle: TitleQuantity | null): Question {
  const guessed = columns[0]?.plan.field ?? 'value';
  // The name of a number is that of an hour or a day.
  const names = [guessed, ...(ofTitle ? [identifierOf(ofTitle.text)] : [])].filter(
    (name) => !/^v\d/u.test(name),
  );
  const fields = [...new Set([...names, ...USUAL_FIELDS])];
  return {
    id: 'field',
    about: 'field',
    certainty: ofTitle?.certainty === 'contradictory' ? 'contradictory' : 'assumed',
    column: null,
    evidence: ofTitle ? [ofTitle.text] : columns.map(({ plan }) => plan.header).slice(0, 5),
    holds: { kind: 'columns', columns: columns.map(({ plan }) => plan.column) },
    options: [
      ...fields.map((field) => ({
        id: `field:${field}`,
        changes: columns.map(({ plan }) => change(plan, { role: 'value', field })),
      })),
      { id: 'field:ignore', changes: columns.map(({ plan }) => change(plan, IGNORE)) },
    ],
  };
}

function takeUnits(
  columns: readonly GuessedColumn[],
  { profiles, declared, titles, known }: Surroundings,
  found: Naming,
): void {
  const ofTitle = quantityOfTitles(titles, known.index);
  const ofTitles =
    ofTitle && ofTitle.unit !== null
      ? [{ field: ofTitle.quantity.field, unit: ofTitle.unit, text: ofTitle.text }]
      : [];
  const plans = columns.map(({ plan }) => plan);
  const hasUnits = plans.some(({ role }) => role === 'unit');
  const isOfManyFields = plans.some(({ role }) => role === 'field-name');
  const values = columns.filter(({ plan }) => plan.role === 'value');
  const nameless = values.filter(({ header }) => header.parts.length === 0).map(({ plan }) => plan);
  for (const { plan, header } of values) {
    const profile = profiles[plan.column];
    if (!profile) continue;
    const beside = hasUnits ? unitsBeside(plans, plan, profiles) : [];
    const said = [...declared, ...ofTitles];
    const isOnly = nameless.length === 1 || nameless[0] === plan;
    const { unit, guess } = guessUnit(header, profile, beside, said, { isOnly, isOfManyFields });
    plan.unit = unit;
    if (guess) found.guesses.push(guess);
    found.questions.push(...askForUnit(plan, guess, columnQuestionId('unit', plan, plans)));
  }
  const isAsked = new Set(
    found.questions.filter(({ about }) => about === 'unit').map(({ column }) => column),
  );
  for (const { plan } of values) {
    if (isAsked.has(plan.column)) continue;
    const about = askForSentUnit(plan, columnQuestionId('sent-unit', plan, plans));
    if (!about) continue;
    plan.conversion = conversionToUsual(plan.field, plan.unit);
    found.questions.push(about);
  }
}

/** The texts of the column of units that belongs to a column of values. */
function unitsBeside(
  plans: readonly ColumnPlan[],
  plan: ColumnPlan,
  profiles: readonly ColumnProfile[],
): readonly string[] {
  const cells = unitColumnsOf(plans, plan).flatMap(({ column }) => profiles[column]?.cells ?? []);
  const counts = new Map<string, number>();
  for (const { text } of cells) counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([unit]) => unit);
}
