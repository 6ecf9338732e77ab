import { BLANK, cellOf, type ColumnFact, type DraftCell } from './draft.ts';
import type { Data, Measure } from './data.ts';
import { BATTERY, type Language, type Quantity, SIGNAL } from './quantities.ts';
import type { Random } from './random.ts';
import type { TimeStyle } from './time-style.ts';
import { DAY_S, partsOf, type Wall } from './wall-clock.ts';

/** Where a file writes the units of its columns. */
export type UnitPlace =
  | 'bracket'
  | 'wide-bracket'
  | 'square'
  | 'slash'
  | 'blank'
  | 'underscore'
  | 'comma'
  | 'glued'
  | 'row'
  | 'nowhere';

/** Everything that is decided about a file before it is laid out as a table. */
export type Plot = {
  random: Random;
  isOrdinary: boolean;
  isWorkbook: boolean;
  language: Language;
  data: Data;
  time: TimeStyle;
  timeHeaders: string[];
  unitPlace: UnitPlace;
  /** What becomes of the clock at midnight. */
  midnight: 'written' | 'left-out' | '24:00';
};

/** Zone of the service in all files that are drawn. */
export const SERVICE_ZONE = 'Asia/Shanghai';
const SERVICE_OFFSET_S = 8 * 3600;

/** The headers of the time's columns. */
export function drawTimeHeaders(random: Random, time: TimeStyle, language: Language): string[] {
  const count = time.write(0).length;
  const names = time.headers[language];
  return count === 1 ? [random.pick(names)] : names.slice(0, count);
}

/** The cells of a time of the service's clock. */
export function timeCells({ time, midnight }: Plot, wall: Wall): DraftCell[] {
  const ofFile = time.offsetS === null ? wall : wall - SERVICE_OFFSET_S + time.offsetS;
  const isMidnight = ofFile % DAY_S === 0;
  if (isMidnight && midnight === 'left-out')
    return time.write(ofFile).map(({ text }) => cellOf(text.replace(/[ T].*$/u, '')));
  if (isMidnight && midnight === '24:00')
    return time.write(ofFile - DAY_S).map(({ text }) => cellOf(text.replace(/00:00/u, '24:00')));
  return time.write(ofFile);
}

/** True if times of a style can be written in an unusual way at midnight. */
export function hasMidnightStyle({ name }: TimeStyle): boolean {
  return ['iso', 'iso-minutes', 'slashes'].includes(name);
}

/** The name of a measure with its unit, as the file writes headers. */
export function headerOf(
  { unitPlace }: Pick<Plot, 'unitPlace'>,
  name: string,
  { unit, spelling }: Measure,
): string {
  if (unit === null) return name;
  const forms: Record<UnitPlace, string> = {
    bracket: `${name}(${spelling})`,
    'wide-bracket': `${name}（${spelling}）`,
    square: `${name} [${spelling}]`,
    slash: `${name}/${spelling}`,
    blank: `${name} ${spelling}`,
    underscore: `${name}_${spelling}`,
    comma: `${name}, ${spelling}`,
    glued: `${name}${spelling}`,
    row: name,
    nowhere: name,
  };
  return forms[unitPlace];
}

export function valueFact(plot: Plot, measures: readonly Measure[], names: string[]): ColumnFact {
  const units = new Set(measures.map(({ unit }) => unit?.symbol ?? null));
  return {
    is: 'value',
    fields: measures.map(({ quantity }) => quantity),
    names: [...names, ...measures.map(({ name }) => name)],
    unit: units.size === 1 ? ([...units][0] ?? null) : null,
    decimal: measures[0]?.numbers.decimal ?? '.',
  };
}

/** A column that stands beside the values. */
export type Beside = {
  header: string;
  unit: string;
  fact: ColumnFact;
  isLeft: boolean;
  cell: (row: number, wall: Wall) => DraftCell;
  /** What its numbers truly are, where they may be sent. */
  quantity: Quantity | null;
};

type BesideKind = Omit<Beside, 'header' | 'fact' | 'quantity'> & {
  headers: Record<Language, string>;
  fact?: ColumnFact;
  quantity?: Quantity;
};

const USELESS: ColumnFact = { is: 'helper', mayBeSent: false };

const BESIDES = (random: Random): readonly BesideKind[] => [
  {
    headers: { zh: '序号', en: 'No.', de: 'Nr.' },
    unit: '',
    isLeft: true,
    cell: (row) => cellOf(String(row + 1)),
  },
  {
    headers: { zh: '记录号', en: 'RECORD', de: 'Datensatz' },
    unit: '',
    isLeft: random.chance(0.5),
    cell: (row) => cellOf(String(row + 4711)),
  },
  {
    headers: { zh: '质量码', en: 'Quality', de: 'Qualität' },
    unit: '',
    isLeft: false,
    cell: () => cellOf('192'),
  },
  {
    headers: { zh: '质量戳', en: 'OPC Quality', de: 'Status' },
    unit: '',
    isLeft: false,
    cell: () => cellOf('Good'),
  },
  {
    headers: { zh: '状态', en: 'Status', de: 'Zustand' },
    unit: '',
    isLeft: false,
    cell: () => cellOf(random.chance(0.95) ? '0' : '1'),
  },
  {
    headers: { zh: '备注', en: 'Remark', de: 'Bemerkung' },
    unit: '',
    isLeft: false,
    cell: () => (random.chance(0.8) ? BLANK : cellOf(random.pick(['校准', 'cleaned', '人工,复测', '正常']))),
  },
  {
    headers: { zh: '上报时间', en: 'Received at', de: 'Empfangen' },
    unit: '',
    isLeft: false,
    fact: { is: 'other-time' },
    cell: (_row, wall) => {
      const { year, month, day, hour, minute } = partsOf(wall + 47);
      const digits = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
      return cellOf(
        `${digits} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:${random.whole(10, 59)}`,
      );
    },
  },
  {
    headers: { zh: '电池电压', en: 'Battery', de: 'Batterie' },
    unit: 'V',
    isLeft: false,
    fact: { is: 'helper', mayBeSent: true },
    quantity: BATTERY,
    cell: () => cellOf(`12.${random.whole(10, 99)}`),
  },
  {
    headers: { zh: '信号强度', en: 'RSSI', de: 'Signal' },
    unit: 'dBm',
    isLeft: false,
    fact: { is: 'helper', mayBeSent: true },
    quantity: SIGNAL,
    cell: () => cellOf(`-${random.whole(60, 99)}`),
  },
  { headers: { zh: '', en: '', de: '' }, unit: '', isLeft: false, cell: () => BLANK },
];

/** Columns that nobody needs: none in an ordinary file. */
export function drawBesides({ random, isOrdinary, language, unitPlace }: Plot): Beside[] {
  if (isOrdinary || random.chance(0.6)) return [];
  return random
    .some(
      BESIDES(random),
      random.weighted([
        [6, 1],
        [2, 2],
        [1, 3],
      ]),
    )
    .map(({ headers, fact = USELESS, unit, isLeft, cell, quantity = null }): Beside => {
      const header = unit !== '' && unitPlace !== 'row' ? `${headers[language]}(${unit})` : headers[language];
      return { header, unit, fact, isLeft, cell, quantity };
    });
}
