import type { ColumnPlan, Option, PlanChange, Question } from '../import-plan.ts';
import { plainWords } from '../cells/plain-text.ts';
import { isStatistic } from '../prepare-row.ts';
import { columnQuestionId } from '../question.ts';
import { isHeldBy } from '../questions-of-several.ts';
import type { ColumnProfile } from './column-profile.ts';
import { areUnclearMarks, isBadMark, isGoodMark } from '../quality-marks.ts';
import { isAboutQuality, isOfMachine, qualitySense } from '../quality-names.ts';
import type { SampleRow } from '../source-sample.ts';
import { readQuantity } from './field-words.ts';
import { isHalfDay } from './half-days.ts';
import { headerWord } from './header-words.ts';
import { isMissingWord, PLAIN_MISSING_WORDS } from './missing-words.ts';

/** Headers of columns that say how the value beside them is meant: which way it flows, its sign, its factor, a limit. */
const CHANGES_VALUES =
  /^(?:方向|流向|流动方向|水流方向|正反向?|正负号?|符号|比较符号?|(?:检出限?|检测限|限值)(?:标志|标识|标记|符号)|是否检出|倍率|倍数|系数|乘数|比例|修正值|改正数|基值|(?:flow ?)?dir(?:ection)?|sign|qualifier|operator|(?:detect(?:ion)?|lod|limit|below) ?flag|factor|multiplier|scale|gain|offset|correction|vorzeichen|richtung|faktor)$/iu;

/** Marks that change a value whatever stands above them. */
const MARK =
  /^(?:[-+<>≤≥]|[<>]=|反|反向|逆|逆流|倒流|倒灌|负|正|正向|顺|顺流|reverse[ds]?|rev|forward|fwd|negative|positive|nd|b?dl)$/iu;

/** Marks that leave a value as it is. */
const PLAIN_MARK = /^(?:\+|正|正向|顺|顺流|forward|fwd|positive|1(?:\.0+)?)$/iu;

/** Marks of water that flows the other way. */
const REVERSE =
  /^(?:-|反|反向|逆|逆向|逆流|倒流|倒灌|负|负向|reverse[ds]?|rev|backward|negative|neg|rückwärts)$/iu;

/** Fields that have a direction; what has been summed up has none. */
const HAS_DIRECTION = /^(?:flow|velocity)(?!Total)/u;

/** The columns whose values a mark may make negative: those that have a direction, or the only one. */
function signedColumns(columns: readonly ColumnPlan[]): number[] {
  const values = columns.filter(({ role, type }) => role === 'value' && type === 'number');
  const directed = values.filter(({ field }) => HAS_DIRECTION.test(field));
  return (directed.length === 0 && values.length === 1 ? values : directed).map(({ column }) => column);
}

/** Columns about an instrument, its switches or its owner: they say nothing of single values. */
const OF_INSTRUMENT =
  /开关|启停|电源|门磁|型号|厂家|厂商|品牌|规格|版本|固件|项目|工程|管理|负责|联系|电话|\b(?:switch|power|model|vendor|manufacturer|maker|firmware|version|project|owner|sim|ip|phone)\b/iu;

/** What a logger did in a row without values: its cells say Logged, and no more. */
const isOfEvents = ({ distinct }: ColumnProfile): boolean =>
  distinct.length > 0 && distinct.every((text) => /^logged$/iu.test(plainWords(text)));

/** More numbers than these are no codes. */
const MAX_MARKS = 5;

/** Rows with more different texts than these cannot be left out by a click. */
const MAX_CHOICES = 12;

/** A length in two units (5 ft 2 in): what was measured, so that its rows are not left out by what it says. */
const IN_TWO_UNITS = /^\d+(?:\.\d+)?\s?\p{L}{1,8}\s?\d+(?:\.\d+)?\s?\p{L}{1,8}$/u;

/** What of a column can be left out by a click. */
function clickable(distinct: readonly string[]): readonly string[] {
  const isMeasured = distinct.length > 1 && distinct.every((text) => IN_TWO_UNITS.test(plainWords(text)));
  return isMeasured || distinct.length > MAX_CHOICES ? [] : distinct;
}

/** Which marks can be left out: one, two where there are few, or all but one; all of them where other rows have none. */
function choicesOf(marks: readonly string[], hasBlanks = false): string[][] {
  const pairs = marks.flatMap((one, at) => marks.slice(at + 1).map((other) => [one, other]));
  const choices = [
    ...marks.map((text) => [text]),
    ...(marks.length <= MAX_MARKS ? pairs : []),
    ...marks.map((text) => marks.filter((other) => other !== text)),
  ];
  const byName = new Map(choices.map((choice) => [choice.join('\n'), choice]));
  return [...byName.values()].filter(({ length }) => length > 0 && (hasBlanks || length < marks.length));
}

const saysItChangesValues = (name: string): boolean =>
  CHANGES_VALUES.test(plainWords(name).replace(/[_\s]+/gu, ' '));

/** True for a column that says how the values beside it are meant. */
export function changesValues(name: string, { distinct }: ColumnProfile): boolean {
  if (saysItChangesValues(name)) return true;
  const texts = distinct.filter((text) => !isMissingWord(text));
  return texts.length > 0 && texts.every((text) => MARK.test(plainWords(text)));
}

/** True for a column of codes of quality: 192 is good and 0 bad in one program, the other way round in another. */
export const isQualityCode = (name: string): boolean =>
  /^(?:数据|监测)?质量(?:码|戳|标志|代码)?$|^(?:data|opc)? ?quality(?: ?(?:code|flag))?$|^q[ac](?: ?flag)?$/iu.test(
    plainWords(name).replace(/[_\s]+/gu, ' '),
  );

/** True if one column says the same in all rows in which the other does: the maker of each station. */
function follows(profile: ColumnProfile, other: ColumnProfile): boolean {
  if (profile.blank > 0 || other.blank > 0 || profile.cells.length !== other.cells.length) return false;
  const texts = new Map<string, string>();
  return other.cells.every(({ text }, at) => {
    const own = profile.cells[at]?.text.trim() ?? '';
    const before = texts.get(text.trim()) ?? own;
    texts.set(text.trim(), before);
    return before === own;
  });
}

/** True for a header that does not say what its column has. */
export const isNotNamed = (name: string): boolean => headerWord(name) === null && readQuantity(name) === null;

/** True for a few numbers that come again, or that few rows have: 192 and 0, rather than what somebody measured. */
function areCodes({ distinct, filled, blank }: ColumnProfile): boolean {
  const kinds = distinct.length + Math.min(blank, 1);
  const areFew = kinds > 1 && distinct.length <= MAX_MARKS && kinds * 2 <= filled + blank;
  return areFew && distinct.every((text) => /^\d{1,6}(?:\.\d{1,2})?$/u.test(plainWords(text)));
}

/** True for a column of something else that says of some rows, in plain words, that they are bad: 运行状态 with 故障. */
const saysBad = (name: string, { distinct }: ColumnProfile): boolean =>
  headerWord(name) !== 'remark' && !isOfMachine(name) && distinct.some((text) => isBadMark(text, null));

const noMarks = new Set(PLAIN_MISSING_WORDS);

/** True for what stands in a cell of which there is nothing to say. */
const isNoMark = (text: string): boolean => noMarks.has(plainWords(text).toLowerCase());

const nameOf = ({ header }: Pick<ColumnPlan, 'header'>): string => header.split(' > ').at(-1) ?? '';

/** True if a column that is not sent, and that nobody understands, may say of some rows that they are not like the others. */
function mayMarkRows(
  plan: ColumnPlan,
  profile: ColumnProfile,
  stations: readonly ColumnProfile[],
  isOfCodes: boolean,
): boolean {
  const name = nameOf(plan);
  const texts = profile.distinct.filter((text) => !isMissingWord(text));
  if (profile.filled === 0 || isOfEvents(profile)) return false;
  if (changesValues(name, profile)) {
    const [only = '', ...others] = profile.distinct;
    return others.length > 0 || profile.blank > 0 || !PLAIN_MARK.test(plainWords(only));
  }
  if (isAboutQuality(name)) return areUnclearMarks(name, profile.distinct, profile.blank > 0);
  if (isQualityCode(name)) return texts.length > 1 && texts.every((text) => /^\d+$/u.test(plainWords(text)));
  if (isOfCodes && isNotNamed(name) && areCodes(profile)) return true;
  if (saysBad(name, profile) || texts.some(isStatistic)) return true;
  const word = headerWord(name);
  const isNamed = word !== null && !(word === 'field-name' && isOfCodes);
  if (isNamed || OF_INSTRUMENT.test(plainWords(name))) return false;
  // 检修 says why there is no value, and marks its row as well.
  const marks = profile.distinct.filter((text) => !isNoMark(text));
  const areTexts = profile.looks.text + profile.missing > profile.filled * 0.5;
  const isVaried = profile.distinct.length > 1 || profile.blank > 0;
  return areTexts && marks.length > 0 && isVaried && !stations.some((station) => follows(profile, station));
}

/** What is known of the columns when their marks are looked at. */
export type LookedForMarks = {
  /** True for a column that is known to be something else. */
  isElse: (column: number) => boolean;
  /** What is asked about the columns already. */
  asked?: readonly Question[];
  /** Somebody has said that no such column names a station: names of which there are many are no marks. */
  hasLooked: boolean;
};

/** Asks what the marks of one column mean; their rows are held until it is said. */
export function askAboutMarksOf(
  plan: ColumnPlan,
  { distinct, blank }: Pick<ColumnProfile, 'distinct' | 'blank'>,
  columns: readonly ColumnPlan[],
): Question {
  const { column } = plan;
  const signed = signedColumns(columns.filter((one) => one !== plan));
  const marks = clickable(distinct);
  const option = (id: string, set: { leftOut?: string[]; negative?: string[] }): Option => ({
    id,
    changes: [{ kind: 'marks', column, leftOut: [], negative: [], values: signed, ...set }],
  });
  const negative = signed.length === 0 ? [] : marks.filter((text) => REVERSE.test(plainWords(text)));
  return {
    id: columnQuestionId('row-marks', plan, columns),
    about: 'row-marks',
    certainty: 'assumed',
    column,
    evidence: distinct
      .toSorted((a, b) => Number(REVERSE.test(plainWords(b))) - Number(REVERSE.test(plainWords(a))))
      .slice(0, 3),
    texts: [...distinct],
    holds: { kind: 'file' },
    options: [
      option('marks:none', {}),
      ...(negative.length === 0 ? [] : [option(`negative:${negative.join(', ')}`, { negative })]),
      ...choicesOf(marks, blank > 0).map((leftOut) => option(`without:${leftOut.join(', ')}`, { leftOut })),
    ],
  };
}

/**
 * Asks about columns beside the values that may say how these are meant (反向, <, 倍率), or of which rows they are, and whose
 * header does not say that they are something else.
 */
export function askAboutMarks(
  columns: readonly ColumnPlan[],
  profiles: readonly ColumnProfile[],
  { isElse, asked = [], hasLooked }: LookedForMarks,
): Question[] {
  // Which column names the stations is said first.
  if (asked.some(({ about }) => about === 'station-column')) return [];
  // Which half of the day a clock is of is asked about the clocks.
  const isOfClock = ({ distinct }: ColumnProfile): boolean =>
    distinct.length > 0 && distinct.every(isHalfDay);
  const stations = columns.flatMap(({ role, column }) =>
    role === 'station' ? (profiles[column] ?? []) : [],
  );
  // In the long shape, numbers beside the value belong to its name.
  const isOfCodes = columns.every(({ role }) => role !== 'field-name');
  return columns.flatMap((plan): Question[] => {
    const { column, role } = plan;
    const profile = profiles[column];
    if (!profile || isElse(column) || isOfClock(profile)) return [];
    const open = asked.filter((one) => isAboutColumn(one, column)).map(({ about }) => about);
    // Numbers of which nobody has said yet what they are may be codes.
    if (role === 'value' && open.includes('field')) {
      const mayBeCodes = isOfCodes && isNotNamed(nameOf(plan)) && areCodes(profile);
      return mayBeCodes ? [askAboutMarksOf(plan, profile, columns)] : [];
    }
    if (role !== 'ignore' || open.length > 0 || !mayMarkRows(plan, profile, stations, isOfCodes)) return [];
    const isSure =
      changesValues(nameOf(plan), profile) || isAboutQuality(nameOf(plan)) || saysBad(nameOf(plan), profile);
    if (hasLooked && !isSure && profile.distinct.length > MAX_CHOICES) return [];
    return [askAboutMarksOf(plan, profile, columns)];
  });
}

const isAboutColumn = (question: Pick<Question, 'column' | 'holds'>, column: number): boolean =>
  question.column === column || (question.column !== null && isHeldBy(question, column));

/** Texts of a row of marks by the column in which they stand. */
type TurnedMarks = { name: string; ofColumns: { column: number; text: string }[] };

/** What a row of a turned table says of its columns in the place of a time: Quality, 192, 0, 192; null for any other row. */
function turnedMarks(
  { cells }: SampleRow,
  timeColumn: number,
  columns: readonly ColumnPlan[],
): TurnedMarks | null {
  const name = cells[timeColumn]?.text.trim() ?? '';
  if (!isAboutQuality(name) && !isQualityCode(name) && !saysItChangesValues(name)) return null;
  const ofColumns = columns
    .filter(({ role }) => role === 'value')
    .map(({ column }) => ({ column, text: cells[column]?.text.trim() ?? '' }));
  const texts = new Set(ofColumns.map(({ text }) => text));
  const [only = ''] = texts;
  const sense = qualitySense(name);
  const isPlain = saysItChangesValues(name)
    ? texts.size === 1 && (only === '' || PLAIN_MARK.test(plainWords(only)))
    : texts.size === 1
      ? !isBadMark(only, sense) && !areUnclearMarks(name, [only], false)
      : [...texts].every((text) => isGoodMark(text, sense));
  return isPlain ? null : { name, ofColumns };
}

/**
 * Asks about the columns of a turned table beside whose names marks stand: in the file they are a column of quality.
 * @param rows of the turned table, that of the marks among them
 */
export function askAboutTurnedMarks(columns: readonly ColumnPlan[], rows: readonly SampleRow[]): Question[] {
  const timeColumn = columns.find(({ role }) => role === 'time' || role === 'date')?.column;
  if (timeColumn === undefined) return [];
  const found = rows.flatMap((row) => turnedMarks(row, timeColumn, columns) ?? []);
  // The row of the marks itself has no values.
  const withoutRows: PlanChange = {
    kind: 'marks',
    column: timeColumn,
    leftOut: found.map(({ name }) => name),
    negative: [],
    values: [],
  };
  return found.map(({ name, ofColumns }): Question => {
    const distinct = [...new Set(ofColumns.map(({ text }) => text))];
    const marks = distinct.length > MAX_CHOICES ? [] : distinct;
    const without = (texts: readonly string[]): PlanChange[] =>
      ofColumns.flatMap(({ column, text }) =>
        texts.includes(text)
          ? [{ kind: 'column' as const, column, set: { role: 'ignore' as const, field: '' } }]
          : [],
      );
    return {
      id: `row-marks:${name}`,
      about: 'row-marks',
      certainty: 'assumed',
      column: timeColumn,
      evidence: [`${name}: ${distinct.slice(0, 5).join(', ')}`],
      texts: ofColumns.map(({ column, text }) => `${columns[column]?.header ?? ''}: ${text}`),
      holds: { kind: 'file' },
      options: [
        { id: 'marks:none', changes: [withoutRows] },
        ...choicesOf(marks).map((texts) => ({
          id: `without:${texts.join(', ')}`,
          changes: [withoutRows, ...without(texts)],
        })),
      ],
    };
  });
}
