import type { Option, Question, QuestionKind } from '#shared/domain/import/import-plan.ts';
import { isSameNumber } from '../judge/exact-number.ts';
import { isFieldOf } from '../judge/field-names.ts';
import type { ColumnFact, Series } from '../draw/draft.ts';
import { spoiltId } from '../draw/more-trouble.ts';
import type { DrawnFile } from '../draw/drawn-file.ts';
import { unitSymbol } from '../draw/units.ts';

type SheetFacts = { headerRows: number[]; columns: ColumnFact[]; isTransposed: boolean; isHidden: boolean };

/** Option ids that are true, the best first; or a test of an id. */
type Truth = string[] | ((optionId: string) => boolean);

type Known = {
  question: Question;
  file: DrawnFile;
  sheet: SheetFacts | undefined;
  /** The name of the sheet. */
  name: string;
  /** The column that the question is about. */
  fact: ColumnFact | undefined;
};

const afterColon = (id: string): string => id.slice(id.indexOf(':') + 1);
export const plain = (text: string): string => text.normalize('NFKC').replaceAll(/^[\s\uFFFD]+|\s+$/gu, '');

/** The id that a text of the file stands for, also one in front of a tag; undefined if it names no station, or one of several. */
export function stationOf({ facts, values }: DrawnFile, text: string): string | undefined {
  const [inFront = ''] = /^[^./:|\\]+(?=[./:|\\])/u.exec(plain(text)) ?? [];
  const byText = (texts: readonly string[]) =>
    facts.stations.find((one) => [one.called, one.id, one.name].some((name) => texts.includes(plain(name))));
  const behind = plain(text).replace(/^[^:：]*[:：]/u, '');
  const ofValues = facts.stations.filter((one) => values.some(({ equipId }) => equipId === one.equipId));
  const [spoilt, ...others] = ofValues.filter(({ id }) => spoiltId(id) === plain(text));
  const named = byText([plain(text)]) ?? byText(inFront === '' ? [] : [inFront]) ?? byText([plain(behind)]);
  return (named ?? (others.length === 0 ? spoilt : undefined))?.equipId;
}

/** The station that the header of a column names. */
export function stationIn({ facts }: DrawnFile, fact: Extract<ColumnFact, { is: 'value' }>) {
  return facts.stations.find(({ called }) =>
    fact.names.some((name) => plain(name).startsWith(plain(called))),
  );
}

function stationTruth(file: DrawnFile, question: Question): Truth {
  const { holds, evidence, id } = question;
  const texts = [...(holds.kind === 'stations' ? holds.stations : []), ...evidence, afterColon(id)];
  const equipId = texts.map((text) => stationOf(file, text)).find((one) => one !== undefined);
  // A note that is filled into the rows below it stands for none and for one of them: what these are of is not said.
  if (equipId === undefined && file.facts.fillsDown) return [];
  // What names no station of the file is left out.
  return [`equip:${equipId ?? ''}`];
}

/**
 * True of a column, or of a row of a transposed sheet, that mostly has the times of a series that one before it has; and of such
 * a row that has nothing true, as the highest values of each time.
 */
function saysItAgain({ question: { column }, file, sheet, name }: Known): boolean {
  if (column === null) return false;
  const said = file.values
    .filter((value) => value.sheet === name)
    .map((value) => ({
      at: sheet?.isTransposed ? value.row - 1 : value.column,
      what: `${value.series} ${value.timestamp}`,
    }));
  const own = said.filter(({ at }) => at === column);
  if (sheet?.isTransposed && own.length === 0) return true;
  const before = new Set(said.filter(({ at }) => at < column).map(({ what }) => what));
  return own.filter(({ what }) => before.has(what)).length * 2 > own.length;
}

/**
 * What is true of a column that the wizard asks about. In a turned sheet that is a row of the file, of which its values say it;
 * a row without any says nothing true.
 */
export function factOf(file: DrawnFile, name: string, column: number): ColumnFact | undefined {
  const sheet = file.facts.sheets.get(name);
  if (!sheet?.isTransposed) return sheet?.columns[column];
  const value = file.values.find((one) => one.sheet === name && one.row - 1 === column);
  const series = value && file.series.get(value.series);
  const alike = sheet.columns.find(({ is }) => is === 'value');
  if (!series || alike?.is !== 'value') return undefined;
  const stations = file.facts.stations.filter(({ equipId }) => equipId === series.equipId);
  const names = [...stations.map(({ called }) => called), ...series.names];
  return { ...alike, fields: [series.quantity], names, unit: series.unit };
}

/** How much of a date, yyyy-MM-dd, the cells leave out: its year, its month, or nothing that is drawn. */
const leftOutLength = ({ file: { features } }: Pick<Known, 'file'>): number =>
  features.includes('no-year') || features.some((one) => one.startsWith('year '))
    ? 4
    : features.some((one) => one.startsWith('month '))
      ? 7
      : 0;

/** The date of the first row of a sheet. */
function firstDate({ file, name }: Pick<Known, 'file' | 'name'>): string | null {
  const [first] = file.values.filter(({ sheet }) => sheet === name).toSorted((a, b) => a.row - b.row);
  return first?.timestamp.slice(0, 10) ?? null;
}

function fieldTruth(known: Known): Truth {
  const { fact, file, question } = known;
  if (saysItAgain(known)) return ['field:ignore'];
  const named = [...file.series.values()].filter(({ names }) =>
    [...question.evidence, afterColon(question.id)].some((text) =>
      names.some((name) => plain(name) === plain(text)),
    ),
  );
  if (fact?.is === 'helper' || fact?.is === 'other-time') return ['field:ignore', 'ignore'];
  // A row of statistics below a transposed table is a column without values.
  if (question.column !== null && fact === undefined && named.length === 0) return ['field:ignore'];
  const series =
    fact?.is === 'value'
      ? [...file.series.values()].filter(({ quantity }) => fact.fields.includes(quantity))
      : named;
  const hasTwins = ({ key, equipId, quantity }: Series): boolean =>
    [...file.series.values()].some(
      (other) => other.key !== key && other.equipId === equipId && other.quantity === quantity,
    );
  return (optionId) => series.some((one) => isFieldOf(afterColon(optionId), one, hasTwins(one)));
}

/** The decimal sign by which most texts of the question are true values. */
function signTruth(fact: ColumnFact | undefined, file: DrawnFile, { evidence }: Question): '.' | ',' {
  const withoutLimit = (text: string): string => text.replace(/^[<>≤≥]=?\s*/u, '');
  const values = file.values.filter(({ series }) => {
    const quantity = file.series.get(series)?.quantity;
    return fact?.is !== 'value' || (quantity !== undefined && fact.fields.includes(quantity));
  });
  const count = (decimal: '.' | ','): number =>
    evidence.filter((text) => {
      const digits = withoutLimit(text)
        .replaceAll(decimal === '.' ? ',' : '.', '')
        .replace(',', '.');
      return values.some(({ literal }) => isSameNumber(withoutLimit(literal), digits));
    }).length;
  const [points, commas] = [count('.'), count(',')];
  if (points !== commas) return points > commas ? '.' : ',';
  return fact?.is === 'value' ? fact.decimal : '.';
}

/** Series that a question about a unit is about: those of its column, or of the name in the long shape. */
function seriesAbout({ question, file, fact }: Known): Series[] {
  const all = [...file.series.values()];
  const named = all.filter(({ names }) =>
    names.some((name) => question.evidence.some((text) => plain(text).includes(plain(name)))),
  );
  if (fact?.is !== 'value') return named;
  const station = stationIn(file, fact);
  const ofColumn = all.filter(
    ({ quantity, equipId }) =>
      fact.fields.includes(quantity) && (station === undefined || station.equipId === equipId),
  );
  const both = named.filter((one) => ofColumn.includes(one));
  return both.length > 0 ? both : ofColumn;
}

function unitTruth(known: Known): Truth {
  const { holds } = known.question;
  const held = holds.kind === 'columns' ? holds.columns : [];
  const ofColumns = held.map((column) => factOf(known.file, known.name, column));
  // One answer cannot be true of columns in several units.
  const differ = new Set(ofColumns.map((fact) => (fact?.is === 'value' ? fact.unit : null))).size > 1;
  if (differ) return [];
  const units = new Set(seriesAbout(known).map(({ unit }) => unit));
  const [unit = null] = units;
  if (unit === null || units.size > 1) return ['unit:none'];
  return (optionId) => optionId.startsWith('unit:') && unitSymbol(afterColon(optionId)) === unit;
}

/** Values are sent in the usual unit of their quantity, as the field list has it. */
function sentUnitTruth(known: Known): Truth {
  const [series] = seriesAbout(known);
  const usual = series?.quantity.units[0]?.symbol;
  return (optionId) =>
    usual === undefined
      ? optionId === 'send:as-is'
      : optionId.startsWith('send:') && unitSymbol(afterColon(optionId)) === usual;
}

const columnsOf = (sheet: SheetFacts | undefined, is: ColumnFact['is']): number[] =>
  sheet?.columns.flatMap((column, at) => (column.is === is ? [at] : [])) ?? [];

/** What is true, for every kind of question. */
const TRUTHS: Record<QuestionKind, (known: Known) => Truth> = {
  encoding: ({ file }) => [`encoding:${file.facts.encoding ?? ''}`],
  delimiter: ({ file: { facts }, question: { id } }) => [
    ...(id === 'thousands' && facts.joinsDecimals ? ['decimals:join'] : []),
    id === 'thousands' && facts.joinsThousands ? 'thousands:join' : `delimiter:${facts.delimiter ?? ''}`,
  ],
  header: ({ sheet }) => [`header:${sheet?.headerRows.join(',') || 'none'}`],
  // A number that its own sign has cut makes no name move.
  'column-names': ({ file }) =>
    file.facts.joinsThousands || file.facts.joinsDecimals ? [] : ['names:in-place'],
  orientation: ({ sheet }) => [sheet?.isTransposed ? 'orientation:columns' : 'orientation:rows'],
  'turned-dates': () => ['turned:no'],
  'date-order': ({ file: { facts, features }, question }) => {
    const isOther = features.includes('another form of dates below the sample');
    return [`order:${isOther && question.id === 'date-order:whole-file' ? 'dmy' : (facts.order ?? 'ymd')}`];
  },
  'bare-number': ({ file, question }) =>
    question.id === 'bare-clock' && file.facts.hasHours
      ? ['bare:hours']
      : [`bare:${file.facts.bare ?? 'none'}`],
  'date-without-clock': ({ file: { facts } }) => [
    facts.midnightIsLeftOut || facts.isDaily ? 'clock:midnight' : 'clock:hold',
  ],
  'date-without-day': () => ['day:hold'],
  century: () => ['century:2000'],
  'republic-years': ({ file: { features } }) => [
    features.includes('republic-years') ? 'republic:yes' : 'republic:no',
  ],
  period: () => ['period:zone'],
  'clock-of-day': () => ['clock:midnight'],
  'half-days':
    ({ file: { features } }) =>
    (optionId) =>
      (optionId === 'halves:as-written') !== features.includes('half-day-column'),
  zone: ({ file: { facts } }) =>
    facts.zone === null || facts.zone === '+08:00'
      ? [`zone:${facts.zone}`, 'zone:service']
      : [`zone:${facts.zone}`],
  'fixed-date': (known) => (optionId) => {
    const length = leftOutLength(known);
    const first = firstDate(known);
    return length > 0 && first !== null && afterColon(optionId).slice(0, length) === first.slice(0, length);
  },
  'missing-year': () => [],
  'missing-month': () => [],
  'missing-day': () => [],
  // Whoever knows the file says which day it is of; none is drawn that says its days in the order of its rows alone.
  'turning-times': () => [],
  'time-column': ({ sheet }) => columnsOf(sheet, 'time').map((column) => `time:${column}`),
  signs: ({ fact, file, question }) => [`decimal:${signTruth(fact, file, question)}`],
  unit: unitTruth,
  'sent-unit': sentUnitTruth,
  'cell-units': () => ['cell-units:hold'],
  'row-units': () => ['row-units:hold'],
  brackets: () => ['brackets:hold'],
  formats: () => ['formats:hold'],
  limits: () => ['limits:keep-text'],
  percent: ({ file, question }) => [
    question.evidence.some((text) =>
      file.values.some(({ literal }) => isSameNumber(literal, text.replace(/\s*%$/u, ''))),
    )
      ? 'percent:percent'
      : 'percent:fraction',
  ],
  'whole-part': () => ['whole:zero'],
  'lost-signs': ({ file, question: { texts = [] } }) => [
    file.values.some(({ literal }) => texts.some((text) => isSameNumber(literal, text)))
      ? 'lost:plain'
      : 'lost:leave-out',
  ],
  field: fieldTruth,
  'unknown-names': () => ['names:each'],
  'unknown-stations': () => ['stations:each'],
  'station-column': ({ sheet }) => [`station:${columnsOf(sheet, 'station')[0] ?? 'none'}`],
  station: ({ file, question }) => stationTruth(file, question),
  equipment: ({ file, question, fact }) => {
    if (file.facts.stations.length === 1) return [`equip:${file.facts.stations[0]?.equipId ?? ''}`];
    const station = fact?.is === 'value' ? stationIn(file, fact) : undefined;
    return station ? [`equip:${station.equipId}`] : stationTruth(file, question);
  },
  'equipment-type': ({ file }) => [
    ...new Set(
      file.facts.stations.flatMap(({ equipType }) => (equipType === null ? [] : [`type:${equipType}`])),
    ),
  ],
  sentinel:
    ({ file: { facts } }) =>
    (optionId) =>
      optionId === `missing:${facts.sentinel}` ||
      (optionId.startsWith('value:') && afterColon(optionId) !== facts.sentinel),
  hours: ({ file }) => [file.facts.hasHours ? 'hours:yes' : 'hours:no'],
  midnight: ({ question }) => (question.id === 'day-begins' ? ['hours:same-day'] : []),
  'stations-in-header': ({ file }) => [file.facts.stationsInHeader ? 'stations:yes' : 'stations:no'],
  section: ({ file, question }) =>
    question.evidence.some((text) => file.facts.stations.some(({ called }) => text.includes(called)))
      ? ['section:station']
      : ['section:ignore'],
  'another-table': ({ file: { facts, features }, question }) => [
    question.id === 'another-table:above' && features.includes('a header below the first records')
      ? 'table:same'
      : facts.hasOtherTable || features.includes('a table below in another unit')
        ? 'table:leave-out'
        : 'table:same',
  ],
  'short-rows': () => ['short:hold'],
  'last-row': () => ['last-row:whole'],
  'fill-down': ({ file }) => [file.facts.fillsDown ? 'fill:yes' : 'fill:no'],
  hidden: ({ file, sheet }) => [
    file.facts.hiddenIsMeant && !sheet?.isHidden ? 'hidden:send' : 'hidden:leave-out',
  ],
  'repeated-times': () => [],
  'row-marks': ({ fact: own, sheet }) => {
    // The marks of a turned table stand in a column of the file.
    const fact = sheet?.isTransposed ? sheet.columns.find(({ is }) => is === 'helper') : own;
    return fact?.is === 'helper' && fact.badCode !== undefined
      ? [`without:${fact.badCode}`]
      : fact?.is === 'helper' || fact?.is === 'other-time' || fact?.is === 'value'
        ? ['marks:none']
        : [];
  },
  reading: () => ['reading:right'],
  'helper-column': ({ fact }) => (fact?.is === 'value' ? ['send'] : ['ignore']),
};

/** The option of a question that is true of a file, or null. */
export function trueOption(question: Question, file: DrawnFile, sheet: string): Option | null {
  const { options, column, about } = question;
  const facts = file.facts.sheets.get(sheet);
  const fact = column === null ? undefined : factOf(file, sheet, column);
  const truth = TRUTHS[about]({ question, file, sheet: facts, name: sheet, fact });
  if (typeof truth === 'function') return options.find(({ id }) => truth(id)) ?? null;
  const wanted = truth.find((id) => options.some((option) => option.id === id));
  return options.find(({ id }) => id === wanted) ?? null;
}

const KIND_NAMES = { '': '', Max: 'Max', Min: 'Min', Avg: 'Avg' } as const;

/** The series that a column, or a name of the long shape, has; undefined if it is none or of several quantities. */
function seriesOf(question: Question, file: DrawnFile, fact: ColumnFact | undefined): Series | undefined {
  const all = [...file.series.values()];
  if (fact?.is === 'value') {
    const [field, ...others] = fact.fields;
    if (others.length > 0) return undefined;
    const named = all.filter(({ quantity }) => quantity === field);
    return (
      named.find(({ names }) => names.some((name) => fact.names.some((other) => other.includes(name)))) ??
      named[0]
    );
  }
  return all.find(({ names }) =>
    names.some((name) => question.evidence.some((text) => plain(text) === plain(name))),
  );
}

const nameOfSeries = ({ quantity, kind, ordinal }: Series): string =>
  `${quantity.field}${KIND_NAMES[kind]}${ordinal ?? ''}`;

/** The field of a column of one quantity; null for any other. */
export function fieldOfColumn(file: DrawnFile, fact: ColumnFact): string | null {
  if (fact.is !== 'value' || fact.fields.length !== 1) return null;
  const named = [...file.series.values()].filter(
    ({ quantity, names }) =>
      quantity === fact.fields[0] && names.some((name) => fact.names.some((other) => other.includes(name))),
  );
  // 最高水位 has 水位 in it.
  const [best] = named.toSorted((a, b) => (b.names[0]?.length ?? 0) - (a.names[0]?.length ?? 0));
  return best ? nameOfSeries(best) : null;
}

/** The equipment of a column: that which its header names, or the only one; null if nobody knows it. */
export function stationOfColumn(file: DrawnFile, fact: ColumnFact): string | null {
  if (fact.is !== 'value') return null;
  const { stations } = file.facts;
  const station = stations.length === 1 ? stations[0] : stationIn(file, fact);
  return station && station.equipId === station.id ? station.equipId : null;
}

/** False if columns are of several quantities: no one name is true of them. */
function isOneQuantity(facts: readonly (ColumnFact | undefined)[]): boolean {
  const fields = facts.map((one) => (one?.is === 'value' ? one.fields.map(({ field }) => field).join() : ''));
  return new Set(fields).size <= 1;
}

/** What a user who knows the truth would type where no option is true; null if nobody could know. */
export function typedAnswer(question: Question, file: DrawnFile, sheet: string): string | null {
  const { about, column, evidence, holds } = question;
  if (about === 'field') {
    const held = holds.kind === 'columns' ? holds.columns : [];
    const series = seriesOf(question, file, factOf(file, sheet, column ?? held[0] ?? -1));
    if (!series || !isOneQuantity(held.map((at) => factOf(file, sheet, at)))) return null;
    // Nobody recognises the halves of numbers that nothing names.
    const { joinsThousands, joinsDecimals, sheets } = file.facts;
    if ((joinsThousands || joinsDecimals) && sheets.get(sheet)?.headerRows.length === 0) return null;
    return nameOfSeries(series);
  }
  if (question.id === 'fixed-date')
    return leftOutLength({ file }) > 0 ? firstDate({ file, name: sheet }) : null;
  if (about !== 'station' && about !== 'equipment') return null;
  const { stations } = file.facts;
  const fact = about === 'equipment' && column !== null ? factOf(file, sheet, column) : undefined;
  const ofColumn = fact?.is === 'value' ? stationIn(file, fact) : undefined;
  const own = stations.length === 1 && about === 'equipment' ? stations[0] : ofColumn;
  const named = stations.find(({ called, id, name }) =>
    [...evidence, afterColon(question.id)].some((text) =>
      [called, id, name].map(plain).includes(plain(text)),
    ),
  );
  const station = own ?? named;
  // Nobody knows the id of a place that only has a name.
  return station && station.equipId === station.id ? station.equipId : null;
}
