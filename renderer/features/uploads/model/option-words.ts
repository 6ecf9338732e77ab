import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

type Words = Dictionary['uploadQuestions'];

const from = (words: Record<string, string>, key: string): string => words[key] ?? key;

/** An answer in words, by its id: `decimal:,` is "Decimal comma: 1,5". An id that has no words stands for itself. */
export function optionWords({ id }: Option, plan: ImportPlan, words: Words): string {
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
      return options.asWritten;
    case 'century':
      return from(options.century, rest);
    case 'turned':
      return from(options.turned, rest);
    case 'period':
      return from(options.period, rest);
    case 'clock':
      return from(options.clock, rest);
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
      return options.wholeIsZero;
    case 'percent':
      return from(options.percent, rest);
    case 'field':
      return rest === 'ignore' ? options.ignore : options.field(rest);
    case 'equip':
      return rest === '' ? options.leaveOut : rest;
    case 'missing':
      return options.missing(rest);
    case 'value':
      return options.value(rest);
    case 'section':
      return from(options.section, rest);
    case 'table':
      return from(options.table, rest);
    case 'short':
      return from(options.short, rest);
    case 'hidden':
      return from(options.hidden, rest);
    case 'repeats':
      return from(options.repeats, rest);
    case 'marks':
      return options.noMark;
    case 'without':
      return options.withoutMark(rest);
    case 'ignore':
      return options.ignore;
    case 'hours':
      return from(options.hours, rest);
    case 'stations':
    case 'fill':
      return rest === 'yes' ? options.yes : rest === 'no' ? options.no : rest;
    default:
      return id;
  }
}

/** The question as a sentence. */
export function questionTitle(
  { about, column, evidence }: Pick<Question, 'about' | 'column' | 'evidence'>,
  plan: ImportPlan,
  words: Words,
): string {
  const name = column === null ? '' : (plan.columns[column]?.header ?? '');
  return words.about[about](
    name === '' && column !== null ? words.options.column(column, '') : name,
    evidence,
  );
}

/** What is held until the question is settled. */
export function holdWords({ holds }: Question, words: Words): string {
  return holds.kind === 'rows' ? words.holds.rows(holds.firstRow, holds.lastRow) : words.holds[holds.kind];
}
