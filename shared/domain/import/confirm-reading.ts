import { inSimplified, plainText } from './cells/plain-text.ts';
import { readQuantity } from './guess/field-words.ts';
import { headerWord } from './guess/header-words.ts';
import { type EquipmentIndex, indexEquipment, type KnownEquipment } from './guess/known-equipment.ts';
import { withoutEquipment } from './guess/title-texts.ts';
import { isOfStations } from './guess/names-beside-stations.ts';
import { readHeader } from './guess/read-header.ts';
import type { PlanGuess } from './guess-plan.ts';
import type { Answer, ColumnPlan, ImportPlan, Question } from './import-plan.ts';
import { isStatistic } from './prepare-row.ts';
import { isAboutSame } from './question.ts';
import { isHarmlessChinese, OF_OFFICE } from './harmless-chinese.ts';
import type { Cell, SampleRow, SheetSample, SourceSample } from './source-sample.ts';

/** Whether a sheet is read rightly. */
export const QUESTION_OF_READING = 'reading';
/** What the window shows of what is unusual. */
const MAX_EVIDENCE = 5;
const MAX_TEXT = 80;
/** Loggers that are older have no file that anybody sends. */
export const FIRST_YEAR = 1980;
/** One file may have the records of decades, but not with a gap of so many years. */
const MAX_YEARS_BETWEEN = 10;

/** Names of a column of times that say nothing else. */
const TIME_NAME =
  /^(?:采集|监测|测量|观测|检测|数据|记录|采样)?(?:时间|日期|日期时间|时刻)$|^(?:date|time|clock|date ?\/? ?time|time ?stamp|datum|uhrzeit|zeit|zeitpunkt|zeitstempel)$/iu;
/** What stands beside a day and says nothing of its values. */
const DAY_OR_WEATHER =
  /^(?:星期几?|周几|礼拜|天气(?:状况)?|week ?day|day of (?:the )?week|weather|wochentag)$/iu;
/** A date with its year in front, a clock, or both. */
const PLAIN_TIME =
  /^(?:\d{4}([-/._])\d{1,2}\1\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日)?(?:(?:^|[ T]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?$/u;
/** What a line beside the table may say of the values: a unit, a zone, a scale, another station or kind of data. */
const SAYS_MORE =
  /单位|單位|时区|時區|[东西零東][\p{Script=Han}\d]{1,2}区|米|系数|倍|换算|基准|零点|[加减乘除改]|修正|订正|预报|模拟|插补|实际|为.+数据|[×÷=＝*%‰±]/u;
const HARMLESS_WORDS = new Set(
  (
    'a and by data date end export exported file for from generated id level logger measurement measurements monitoring name no note of ' +
    'on page period printed project record records report series site station table the time to total values water'
  ).split(' '),
);
const DATES_AND_NUMBERS = /\d+(?:[-/.:年月日时分秒\s]+\d+)*[年月日时分秒]?/gu;

/** What a sheet, or a file, is called whose values were not measured, or are not wanted; longer names are those of places and offices. */
const NOT_MEASURED =
  /预报(?!警)|预测|预估|推算|插补|模拟(?!量|输入|通道|信号)|作废|废弃|删除|无效|forecast|predict|simulat|(?<!\p{L})void(?!\p{L})/iu;
const MAY_BE_NAME =
  /设计(?!院|研究|单位|公司|所)|规划(?!院|局|设计|公司)|(?<!检)测试|调试|演示|样例|示例|样表|例表|模板|模版/u;
/** Values of a longer time. */
const STATISTIC =
  /平均|均值|[日月年旬]均|最[大小高低]|极值|特征值|maxim|minim|(?<!\p{L})(?:mean|average|avg|max|(?<!\d[ _-]?)min)(?!\p{L})/iu;
/** 测试站, 设计路泵站 and 规划三路 are places. */
const PLACE_NAME =
  /\p{Script=Han}{2,10}(?:泵站|水文站|站|水库|断面|窨井|排口|闸|井|河|渠|桥|路|街|道|村|厂|局|院|公司)/gu;

/** Questions that show the times of rows, and so settle what they are. */
const ABOUT_TIMES: readonly Question['about'][] = [
  'date-order',
  'bare-number',
  'century',
  'republic-years',
  'zone',
];

/** Names in times: of months and days of the week, and of the halves of a day. */
const TIME_NAMES =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*(?!\p{L})|(?<!\p{L})[ap]\.?m\b\.?|[一二三四五六七八九十]+(?=月)|(?:星期|周)[一二三四五六日天]|[上下]午/giu;

/** The last line of a Diver. */
const END_OF_LOG = /^END OF DATA FILE OF DATALOGGER FOR WINDOWS$/u;

/** Digits and names of months do not count: the same line stands in next month's file with another date. */
const formOf = (text: string): string =>
  plainText(text).trim().replace(TIME_NAMES, '#').replace(/\d+/gu, '#').slice(0, MAX_TEXT);

const filled = ({ cells }: SampleRow): string[] =>
  cells.map(({ text }) => text.trim()).filter((text) => text !== '');

/** What is known of the sheet when it is looked at. */
type Look = {
  plan: ImportPlan;
  rows: SampleRow[];
  index: EquipmentIndex;
  own: ReadonlySet<string>;
  /** The sheet is the documented format of a logger. */
  isLogger: boolean;
};

/** True for a line beside the table that cannot say anything of the values in it. */
function isHarmless(raw: string, { index, own }: Look): boolean {
  let text = plainText(raw);
  const named = index.findIn(text);
  if (named.some(({ equipIds }) => !equipIds.some((equipId) => own.has(equipId)))) return false;
  for (const { text: name } of named) text = text.replaceAll(name, ' ');
  if (SAYS_MORE.test(text.replace(OF_OFFICE, ' ')) || !isHarmlessChinese(text)) return false;
  const words = text.replace(DATES_AND_NUMBERS, ' ').match(/[^\p{Script=Han}\p{P}\p{S}\s]+/gu) ?? [];
  return words.every((word) => HARMLESS_WORDS.has(word.toLowerCase()));
}

/** Equipment that rows of the plan are sent to. */
function ownEquipment({ equipment: { equipId }, columns }: ImportPlan): Set<string> {
  const ofRows = equipId.from === 'fixed' ? [equipId.equipId] : Object.values(equipId.idOfStation);
  return new Set([...ofRows, ...columns.flatMap((column) => column.equipId ?? [])]);
}

/** Numbers that go up from row to row: they count rows, and tell nothing apart. */
function countsRows(column: number, { plan, rows }: Look): boolean {
  const values = rows.filter(({ number }) => number >= plan.firstDataRow);
  const numbers = values.map(({ cells }) => cells[column]?.text.trim() ?? '').filter((text) => text !== '');
  return numbers.every(
    (text, at) => /^\d+$/u.test(text) && (at === 0 || Number(text) > Number(numbers[at - 1])),
  );
}

function isBlank(column: number, { rows }: Look): boolean {
  return rows.every(({ cells }) => (cells[column]?.text.trim() ?? '') === '');
}

/** Names of stations beside those that say whose each row is: the service knows both, as the same equipment. */
function saysStationAgain(column: number, name: string, { plan, rows, index }: Look): boolean {
  const station = plan.columns.find(({ role }) => role === 'station');
  if (!station || !isOfStations(headerWord(name))) return false;
  const textAt = ({ cells }: SampleRow, at: number): string => cells[at]?.text.trim() ?? '';
  const named = rows.filter((row) => row.number >= plan.firstDataRow && textAt(row, column) !== '');
  return named.every((row) => {
    const ids = index.idsOf(textAt(row, station.column));
    return index.idsOf(textAt(row, column)).some((one) => ids.includes(one));
  });
}

/** True if the header says in plain words what the column is taken for. */
function isPlainColumn(
  { column, header, role, equipId, clock, date, block }: ColumnPlan,
  look: Look,
): boolean {
  if (clock !== null || date !== null || block > 0) return false;
  const { name } = readHeader(header);
  switch (role) {
    case 'time':
    case 'date':
    case 'clock':
      return TIME_NAME.test(name);
    case 'station': {
      const word = headerWord(name);
      return word === 'station-id' || word === 'station-name';
    }
    case 'value': {
      const named = equipId === null ? [] : look.index.findIn(name);
      const rest = named.reduce((text, { text: station }) => text.replace(station, ' '), plainText(name));
      if (equipId !== null && named.length === 0) return false;
      return readQuantity(rest.replace(/^[\s>:：_/-]+|[\s>:：_/-]+$/gu, ''))?.isExact ?? false;
    }
    case 'ignore':
      if (DAY_OR_WEATHER.test(name) || saysStationAgain(column, name, look)) return true;
      return isBlank(column, look) || (headerWord(name) === 'counter' && countsRows(column, look));
    case 'year':
    case 'month':
    case 'day':
    case 'day-of-year':
    case 'hour':
    case 'minute':
    case 'second':
    case 'field-name':
    case 'unit':
    default:
      return false;
  }
}

/** True if the time of a row is written as a date with its year in front, or is a cell of a date. */
function hasPlainTime({ cells }: SampleRow, { columns }: ImportPlan): boolean {
  const times = columns.filter(({ role }) => role === 'time' || role === 'date' || role === 'clock');
  return times.every(({ column, role }) => {
    const { kind = 'empty', text = '' } = cells[column] ?? {};
    const year = /^\d{4}/u.exec(text.trim())?.[0];
    if (year === undefined) return role === 'clock' && (kind === 'date' || PLAIN_TIME.test(text.trim()));
    // A logger that has lost its clock, or a clock of a workbook that a date was made of.
    return Number(year) >= FIRST_YEAR && (kind === 'date' || PLAIN_TIME.test(text.trim()));
  });
}

/** The years before a gap that no records have. */
export function yearsFarAway(all: readonly number[]): number[] {
  const years = [...new Set(all)].toSorted((a, b) => a - b);
  const end = years.findLastIndex((year, at) => year - (years[at - 1] ?? year) > MAX_YEARS_BETWEEN);
  return years.slice(0, Math.max(end, 0));
}

/** True for what an answer remembers of a text that begins with a date. */
export const isFormOfDate = (form: string): boolean => /^#\D#\D#/u.test(form);

/** Times that are years away from those of the other rows: a clock that was set wrong. */
function timesFarAway({ plan, rows }: Look): string[] {
  const column = plan.columns.find(({ role }) => role === 'time' || role === 'date')?.column ?? -1;
  const times = rows.flatMap(({ number, cells }) => {
    const text = cells[column]?.text.trim() ?? '';
    return number >= plan.firstDataRow && PLAIN_TIME.test(text.slice(0, 10)) ? [text] : [];
  });
  const far = yearsFarAway(times.map((text) => Number(text.slice(0, 4))));
  return times.filter((text) => far.includes(Number(text.slice(0, 4)))).slice(0, 1);
}

/** Sheets of the same workbook that have text and no values: what they say may be about these. */
function notesBeside({ sheets }: SourceSample, { name }: SheetSample, look: Look): string[] {
  const isValue = ({ kind, text }: Cell): boolean =>
    kind === 'number' || kind === 'date' || /^[-+]?\d/u.test(text);
  return sheets
    .filter((one) => one.name !== name && one.head.every(({ cells }) => cells.filter(isValue).length < 2))
    .flatMap(({ head }) => head.map((row) => filled(row).join(' ')))
    .filter((text) => text !== '' && !isHarmless(text, look));
}

/** The name of the sheet, or of the file, if it says that the values are none of those that are measured. */
function namesOfOthers({ fileName }: SourceSample, { name }: SheetSample, { index, plan }: Look): string[] {
  const values = plan.columns.filter(({ role }) => role === 'value');
  const saysStatistic = values.every(({ header }) => STATISTIC.test(header));
  return [name, fileName.replace(/\.[A-Za-z0-9]{1,5}$/u, '')].filter((title) => {
    const text = inSimplified(withoutEquipment(title, index));
    if (NOT_MEASURED.test(text) || (!saysStatistic && STATISTIC.test(text))) return true;
    return MAY_BE_NAME.test(text.replace(PLACE_NAME, ' '));
  });
}

/** Lines above and below the values that may say something of them, and times that are not written plainly. */
function unusualRows(look: Look): string[] {
  const { plan } = look;
  const areTimesAsked = plan.questions.some(({ about }) => ABOUT_TIMES.includes(about));
  const timeColumn = plan.columns.find(({ role }) => role === 'time' || role === 'date')?.column;
  return look.rows.flatMap((row) => {
    const texts = filled(row);
    const [first = ''] = texts;
    if (texts.length === 0 || plan.headerRows.includes(row.number)) return [];
    const isAbove = row.number < plan.firstDataRow;
    const time = timeColumn === undefined ? '' : (row.cells[timeColumn]?.text.trim() ?? '');
    if (isAbove && look.isLogger) return [];
    if (!isAbove && /\d/u.test(time) && texts.length > 1)
      return areTimesAsked || look.isLogger || hasPlainTime(row, plan) ? [] : [time];
    if (!isAbove && (isStatistic(first) || time === ''))
      return texts.filter((text) => /\p{L}/u.test(text) && !isHarmless(text, look));
    return isHarmless(texts.join(' '), look) ? [] : [texts.join(' ')];
  });
}

/**
 * What makes a sheet another one than a plain table: one header whose words say what each column is, times with the year in
 * front, and beside it no line that could say anything of the values. Where there is nothing unusual there is no other
 * reading either.
 * @returns the first text of each form
 */
function unusualIn(
  { plan, logger }: PlanGuess,
  sample: SourceSample,
  sheet: SheetSample,
  known: readonly KnownEquipment[],
): Map<string, string> {
  const look: Look = {
    plan,
    rows: [...sheet.head, ...sheet.tail],
    index: indexEquipment(known),
    own: ownEquipment(plan),
    isLogger: logger !== undefined,
  };
  const isPlainTable =
    !plan.isTransposed &&
    plan.sections === 'hold' &&
    plan.namedFields.length === 0 &&
    (plan.tables ?? []).length === 0 &&
    plan.headerRows.length === 1;
  const headers = plan.columns.map(({ header }) => header);
  const names = namesOfOthers(sample, sheet, look);
  // The documentation of the format says what stands above the values, and how times are written.
  if (logger)
    return formsOf([
      ...names,
      ...unusualRows(look).filter((text) => !END_OF_LOG.test(text)),
      ...timesFarAway(look),
    ]);
  const columns = isPlainTable
    ? plan.columns
        .filter((column) => !isPlainColumn(column, look))
        .map(({ header, column }) => header || `#${column + 1}`)
    : headers.map((header, column) => header || `#${column + 1}`);
  const all = [
    ...names,
    ...unusualRows(look),
    ...timesFarAway(look),
    ...columns,
    ...notesBeside(sample, sheet, look),
  ];
  return formsOf(all);
}

const formsOf = (texts: readonly string[]): Map<string, string> =>
  new Map(texts.toReversed().map((text) => [formOf(text), text.slice(0, MAX_TEXT)]));

/**
 * Asks whether a sheet that is no plain table is read rightly: what has been guessed is shown on its rows. The answer holds for
 * what was unusual then, in the files of a layout too.
 * @param answers what has been said already
 */
export function withConfirmation(
  guess: PlanGuess,
  sample: SourceSample,
  sheet: SheetSample,
  { known, answers }: { known: readonly KnownEquipment[]; answers: readonly Answer[] },
): PlanGuess {
  if (!guess.hasValues) return guess;
  const unusual = unusualIn(guess, sample, sheet, known);
  unusual.delete('');
  if (unusual.size === 0) return guess;
  const texts = [...unusual.keys()].toReversed();
  const question: Question = {
    id: QUESTION_OF_READING,
    about: QUESTION_OF_READING,
    certainty: 'assumed',
    column: null,
    evidence: [...unusual.values()].toReversed().slice(0, MAX_EVIDENCE),
    texts,
    holds: { kind: 'file' },
    options: [{ id: 'reading:right', changes: [] }],
  };
  const { plan } = guess;
  const isSaid = answers.some(
    (answer) => answer.question === QUESTION_OF_READING && isAboutSame(answer, question),
  );
  if (isSaid) return guess;
  return {
    ...guess,
    plan: {
      ...plan,
      questions: [...plan.questions, question],
      answers: plan.answers.filter((answer) => answer.question !== QUESTION_OF_READING),
    },
  };
}
