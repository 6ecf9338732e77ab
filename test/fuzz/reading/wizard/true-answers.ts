import type { Option, Question } from '#shared/domain/import/import-plan.ts';
import { isFieldOf } from '../judge/field-names.ts';
import type { ColumnFact } from '../draw/draft.ts';
import type { DrawnFile } from '../draw/drawn-file.ts';
import { unitSymbol } from '../draw/units.ts';

type SheetFacts = { headerRows: number[]; columns: ColumnFact[]; isTransposed: boolean; isHidden: boolean };

/** Option ids that are true, the best first; or a test of an id. */
type Truth = string[] | ((optionId: string) => boolean);

const afterColon = (id: string): string => id.slice(id.indexOf(':') + 1);
const plain = (text: string): string => text.normalize('NFKC').trim();

/** The id that a text of the file stands for; undefined if it names no station. */
function stationOf({ facts }: DrawnFile, text: string): string | undefined {
  return facts.stations.find(({ called, id, name }) =>
    [called, id, name].some((one) => plain(one) === plain(text)),
  )?.equipId;
}

function stationTruth(file: DrawnFile, question: Question): Truth {
  const { holds, evidence, id } = question;
  const texts = [...(holds.kind === 'stations' ? holds.stations : []), ...evidence, afterColon(id)];
  const equipId = texts.map((text) => stationOf(file, text)).find((one) => one !== undefined);
  // What names no station of the file is left out.
  return [`equip:${equipId ?? ''}`];
}

function fieldTruth(fact: ColumnFact | undefined, file: DrawnFile, question: Question): Truth {
  const named = [...file.series.values()].filter(({ names }) =>
    [...question.evidence, afterColon(question.id)].some((text) =>
      names.some((name) => plain(name) === plain(text)),
    ),
  );
  if (fact?.is === 'helper' || fact?.is === 'other-time') return ['field:ignore', 'ignore'];
  const series =
    fact?.is === 'value'
      ? [...file.series.values()].filter(({ quantity }) => fact.fields.includes(quantity))
      : named;
  return (optionId) => series.some((one) => isFieldOf(afterColon(optionId), one, true));
}

function unitTruth(fact: ColumnFact | undefined, prefix: string): Truth {
  const unit = fact?.is === 'value' ? fact.unit : null;
  if (unit === null) return [`${prefix}none`];
  return (optionId) => optionId.startsWith(prefix) && unitSymbol(afterColon(optionId)) === unit;
}

/** Values are sent in the usual unit of their quantity, as the field list has it. */
function sentUnitTruth(fact: ColumnFact | undefined): Truth {
  const usual = fact?.is === 'value' ? fact.fields[0]?.units[0]?.symbol : undefined;
  const own = fact?.is === 'value' ? fact.unit : null;
  if (usual === undefined || usual === own) return ['send:as-is'];
  return (optionId) => optionId.startsWith('send:') && unitSymbol(afterColon(optionId)) === usual;
}

function truthOf(question: Question, file: DrawnFile, sheet: SheetFacts | undefined): Truth {
  const { facts } = file;
  const fact = question.column === null ? undefined : sheet?.columns[question.column];
  switch (question.about) {
    case 'encoding':
      return [`encoding:${facts.encoding ?? ''}`];
    case 'delimiter':
      return [`delimiter:${facts.delimiter ?? ''}`, 'thousands:join'];
    case 'header': {
      const rows = sheet?.headerRows ?? [];
      return [rows.length === 0 ? 'header:none' : `header:${rows.join(',')}`];
    }
    case 'orientation':
      return [sheet?.isTransposed ? 'orientation:columns' : 'orientation:rows'];
    case 'date-order':
      return [`order:${facts.order ?? 'ymd'}`];
    case 'bare-number':
      return [`bare:${facts.bare ?? 'none'}`];
    case 'date-without-clock':
      return [facts.midnightIsLeftOut ? 'clock:midnight' : 'clock:hold'];
    case 'zone':
      return facts.zone === null
        ? ['zone:service']
        : [`zone:${facts.zone}`, ...(facts.zone === '+08:00' ? ['zone:service'] : [])];
    case 'fixed-date':
      return [];
    case 'time-column': {
      const columns = sheet?.columns.flatMap(({ is }, at) => (is === 'time' ? [at] : [])) ?? [];
      return columns.map((column) => `time:${column}`);
    }
    case 'signs':
      return [`decimal:${fact?.is === 'value' ? fact.decimal : '.'}`];
    case 'unit':
      return unitTruth(fact, 'unit:');
    case 'sent-unit':
      return sentUnitTruth(fact);
    case 'percent':
      return ['percent:percent'];
    case 'field':
      return fieldTruth(fact, file, question);
    case 'station-column': {
      const column = sheet?.columns.findIndex(({ is }) => is === 'station') ?? -1;
      return [column < 0 ? 'station:none' : `station:${column}`];
    }
    case 'station':
      return stationTruth(file, question);
    case 'equipment': {
      if (facts.stations.length === 1) return [`equip:${facts.stations[0]?.equipId ?? ''}`];
      return stationTruth(file, question);
    }
    case 'equipment-type': {
      const types = new Set(facts.stations.flatMap(({ equipType }) => equipType ?? []));
      return [...types].map((type) => `type:${type}`);
    }
    case 'sentinel':
      return (optionId) =>
        optionId === `missing:${facts.sentinel}` ||
        (optionId.startsWith('value:') &&
          (facts.sentinel === null || afterColon(optionId) !== facts.sentinel));
    case 'hours':
      return [facts.hasHours ? 'hours:yes' : 'hours:no'];
    case 'stations-in-header':
      return [facts.stationsInHeader ? 'stations:yes' : 'stations:no'];
    case 'section':
      return ['section:station'];
    case 'another-table':
      return ['table:same'];
    case 'short-rows':
      return ['short:hold'];
    case 'fill-down':
      return ['fill:no'];
    case 'hidden':
      return [facts.hiddenIsMeant ? 'hidden:send' : 'hidden:leave-out'];
    case 'helper-column':
      return fact?.is === 'value' ? ['send'] : ['ignore'];
  }
}

/** The option of a question that is true of a file, or null. */
export function trueOption(question: Question, file: DrawnFile, sheet: string): Option | null {
  const truth = truthOf(question, file, file.facts.sheets.get(sheet));
  const { options } = question;
  if (typeof truth === 'function') return options.find(({ id }) => truth(id)) ?? null;
  for (const wanted of truth) {
    const option = options.find(({ id }) => id === wanted);
    if (option) return option;
  }
  return null;
}
