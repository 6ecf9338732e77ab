import { indexEquipment, type KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import { isOfStations } from '#shared/domain/import/questions-of-several.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

type Words = Dictionary['uploadQuestions'];

const from = (words: Record<string, string>, key: string): string => words[key] ?? key;

/** An equipment as an answer: its id with the name of its place, or that the service does not know it. */
function equipmentWords(equipId: string, known: readonly KnownEquipment[], words: Words): string {
  const { options } = words;
  if (equipId === '') return options.leaveOut;
  if (known.length === 0) return equipId;
  if (indexEquipment(known).typesOf(equipId).length === 0) return options.unknownEquipment(equipId);
  const name = known.find((one) => one.equipId === equipId)?.placeName ?? '';
  return name === '' || name === equipId ? equipId : options.equipment(equipId, name);
}

/** The options as they are shown: what leaves a station out comes last. */
export function shownOptions({ options }: Pick<Question, 'options'>): Option[] {
  return options.toSorted((a, b) => Number(a.id === 'equip:') - Number(b.id === 'equip:'));
}

/** An answer in words, by its id: `decimal:,` is "Decimal comma: 1,5". An id that has no words stands for itself. */
export function optionWords(
  { id }: Pick<Option, 'id'>,
  plan: ImportPlan,
  words: Words,
  known: readonly KnownEquipment[],
): string {
  const { options } = words;
  const at = id.indexOf(':');
  const [kind, rest] = at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at + 1)];
  switch (kind) {
    case 'encoding':
      return rest.toUpperCase();
    case 'delimiter':
      return from(options.delimiters, rest);
    case 'thousands':
      return options.joinThousands;
    case 'decimals':
      return options.joinDecimals;
    case 'header':
      return rest === 'none' ? options.noHeader : options.header(rest);
    case 'names':
      return from(options.names, rest);
    case 'orientation':
      return from(options.orientation, rest);
    case 'order':
      return from(options.order, rest);
    case 'bare':
      return rest.startsWith('since-') ? options.since(rest.slice(6)) : from(options.bare, rest);
    case 'halves':
      return rest === 'as-written'
        ? options.asWritten
        : options.halfDays(options.column(Number(rest), plan.columns[Number(rest)]?.header ?? ''));
    case 'century':
      return from(options.century, rest);
    case 'republic':
      return from(options.republic, rest);
    case 'turned':
      return from(options.turned, rest);
    case 'period':
      return from(options.period, rest);
    case 'clock':
      return from(options.clock, rest);
    case 'day':
      return from(options.day, rest);
    case 'zone':
      return rest === 'service' ? options.zoneOfService : rest;
    case 'date':
      return rest === 'none' ? options.noDate : rest;
    case 'time':
    case 'station':
      return rest === 'none'
        ? options.noStation
        : options.column(Number(rest), plan.columns[Number(rest)]?.header ?? '');
    case 'decimal':
      return from(options.decimal, rest);
    case 'unit':
      return rest === 'none' ? options.noUnit : rest;
    case 'send':
      if (at < 0) return options.sendColumn;
      return rest === 'as-is' ? options.asIs : options.send(rest);
    case 'whole':
      return options.lostSigns.plain;
    case 'percent':
      return from(options.percent, rest);
    case 'field':
      return rest === 'ignore' ? options.ignore : options.field(rest);
    case 'equip':
      return equipmentWords(rest, known, words);
    case 'missing':
      return options.missing(rest);
    case 'value':
      return options.value(rest);
    case 'section':
      return from(options.section, rest);
    case 'table':
      return from(options.table, rest);
    case 'turns':
      return from(options.turns, rest);
    case 'last-row':
      return from(options.lastRow, rest);
    case 'short':
      return from(options.short, rest);
    case 'hidden':
      return from(options.hidden, rest);
    case 'reading':
      return options.isRight;
    case 'repeats':
      return from(options.repeats, rest);
    case 'marks':
      return options.noMark;
    case 'negative':
      return options.negativeMarks(rest);
    case 'cell-units':
      return from(options.cellUnits, rest);
    case 'row-units':
      return from(options.rowUnits, rest);
    case 'limits':
      return from(options.limits, rest);
    case 'formats':
      return from(options.formats, rest);
    case 'brackets':
      return from(options.brackets, rest);
    case 'lost':
      return from(options.lostSigns, rest);
    case 'without':
      return options.withoutMark(rest);
    case 'ignore':
      return options.ignore;
    case 'hours':
      return from(options.hours, rest);
    case 'stations':
      if (Object.hasOwn(options.stations, rest)) return from(options.stations, rest);
      return rest === 'yes' ? options.yes : options.no;
    case 'fill':
      return rest === 'yes' ? options.yes : rest === 'no' ? options.no : rest;
    default:
      return id;
  }
}

/** A column is counted in letters, as spreadsheet programs do: A, B, ... Z, AA. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCodePoint(65 + (column % 26))}`;
}

/** What a question calls the column that it is about: one whose header is that of others has its letters as well. */
function columnName(column: number, { columns }: ImportPlan, { options }: Words): string {
  const header = columns.find((one) => one.column === column)?.header ?? '';
  const isShared = columns.some((one) => one.column !== column && one.header === header);
  if (header === '') return options.unnamedColumn(columnLetters(column));
  return isShared ? options.sharedName(header, columnLetters(column)) : header;
}

/** What a question is about that no single column is: the values of several, or of a name. */
function subject({ id, about, column, holds, texts }: AskedAbout, plan: ImportPlan, words: Words): string {
  if (holds.kind === 'names' && holds.names[0] !== undefined) {
    const last = holds.names.at(-1) ?? '';
    return holds.names.length === 1 ? holds.names[0] : words.options.columns(holds.names[0], last);
  }
  if (column !== null && isOfStations(id, texts))
    return words.options.ofStations(columnName(column, plan, words), texts?.length ?? 0);
  const isOfSeveral = about === 'unit' && holds.kind === 'columns' && holds.columns.length > 1;
  if (column !== null && !isOfSeveral) return columnName(column, plan, words);
  const [first, last] = holds.kind === 'columns' ? [holds.columns[0], holds.columns.at(-1)] : [];
  if (first === undefined || last === undefined) return '';
  if (first === last) return columnName(first, plan, words);
  return words.options.columns(columnName(first, plan, words), columnName(last, plan, words));
}

type AskedAbout = Pick<Question, 'id' | 'about' | 'column' | 'evidence' | 'holds' | 'texts'>;

/** The question as a sentence. */
export function questionTitle(question: AskedAbout, plan: ImportPlan, words: Words): string {
  const { about, evidence, holds } = question;
  const name = subject(question, plan, words);
  if (about !== 'hidden') return words.about[about](name, evidence);
  if (holds.kind === 'columns') return words.hidden.columns(name);
  return holds.kind === 'hidden-rows' ? words.hidden.rows(evidence) : words.hidden.sheet(evidence[0] ?? '');
}

/** What is held until the question is settled. */
export function holdWords({ holds }: Question, words: Words): string {
  return holds.kind === 'rows' ? words.holds.rows(holds.firstRow, holds.lastRow) : words.holds[holds.kind];
}
