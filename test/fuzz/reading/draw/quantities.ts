import { type Unit, UNITS } from './units.ts';

const LANGUAGES = ['zh', 'en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Something that is measured: how files call it, and what it is sent as. */
export type Quantity = {
  /** Field identifier of the field list. */
  field: string;
  names: Record<Language, readonly string[]>;
  /** The first is the usual one, in which it is sent. */
  units: readonly Unit[];
  /** Range in the usual unit, and the numbers of decimals that loggers write. */
  low: number;
  high: number;
  decimals: readonly number[];
  /** Counters only grow. */
  grows?: boolean;
  /** Names that other programs give a tag of it. */
  tag: string;
};

const quantity = (
  field: string,
  [zh, en, de]: readonly [string, string, string],
  units: readonly Unit[],
  [low, high]: readonly [number, number],
  decimals: readonly number[],
  tag: string,
): Quantity => ({
  field,
  names: { zh: zh.split('|'), en: en.split('|'), de: de.split('|') },
  units,
  low,
  high,
  decimals,
  tag,
  grows: field === 'totalFlow',
});

const {
  m,
  cm,
  mm,
  ft,
  tenthMetre,
  rainMm,
  inch,
  flow,
  litresPerSecond,
  cubicPerSecond,
  gpm,
  thousandFlow,
  volume,
} = UNITS;

export const LEVEL = quantity(
  'level',
  ['液位|水位|水深', 'Water Level|Level|Stage', 'Wasserstand|Pegel'],
  [m, cm, mm, ft, tenthMetre],
  [0.1, 12],
  [2, 3, 3],
  'LIT',
);
const FLOW = quantity(
  'flow',
  ['瞬时流量|流量', 'Flow|Flow Rate|Discharge', 'Durchfluss|Abfluss'],
  [flow, litresPerSecond, cubicPerSecond, gpm, thousandFlow],
  [3, 4800],
  [1, 2, 3],
  'FIT',
);
const TOTAL_FLOW = quantity(
  'totalFlow',
  ['累计流量|累积流量', 'Total Flow|Totalizer', 'Gesamtmenge'],
  [volume],
  [1000, 98_000_000],
  [0, 1, 2],
  'FQ',
);
const RAINFALL = quantity(
  'rainfall',
  ['雨量|降雨量|时段雨量', 'Rainfall|Rain|Precipitation', 'Niederschlag'],
  [rainMm, inch],
  [0.5, 48],
  [1, 1, 2],
  'RAIN',
);
const TEMPERATURE = quantity(
  'temperature',
  ['水温', 'Water Temperature|Temperature|Temp', 'Wassertemperatur|Temperatur'],
  [UNITS.celsius],
  [-6, 34],
  [1, 2, 3],
  'TIT',
);
export const BATTERY = quantity(
  'battery',
  ['电池电压|电压', 'Battery|Batt', 'Batterie'],
  [UNITS.volt],
  [11, 14],
  [1, 2],
  'BATT',
);

export const SIGNAL = quantity(
  'signal',
  ['信号强度|信号', 'RSSI|Signal', 'Signal'],
  [UNITS.dBm],
  [-99, -60],
  [0],
  'RSSI',
);

/** What is worth sending; how often each is drawn is their number here. */
export const QUANTITIES: readonly Quantity[] = [
  LEVEL,
  LEVEL,
  LEVEL,
  FLOW,
  FLOW,
  TOTAL_FLOW,
  RAINFALL,
  TEMPERATURE,
  quantity('velocity', ['流速', 'Velocity', 'Geschwindigkeit'], [UNITS.speed], [0.02, 3], [2, 3], 'VIT'),
  quantity(
    'pressure',
    ['压力', 'Pressure', 'Druck'],
    [UNITS.kPa, UNITS.MPa, UNITS.psi],
    [5, 600],
    [1, 2, 3],
    'PIT',
  ),
  quantity('ph', ['pH|pH值', 'pH', 'pH-Wert'], [], [5.5, 9.2], [1, 2], 'PH'),
  quantity(
    'conductivity',
    ['电导率', 'Conductivity', 'Leitfähigkeit'],
    [UNITS.conductivity],
    [150, 1900],
    [0, 1],
    'COND',
  ),
  quantity(
    'dissolvedOxygen',
    ['溶解氧', 'Dissolved Oxygen', 'Sauerstoff'],
    [UNITS.concentration],
    [1, 13],
    [1, 2],
    'DO',
  ),
  quantity('ammonia', ['氨氮', 'Ammonia', 'Ammonium'], [UNITS.concentration], [0.03, 9], [2, 3], 'NH3N'),
  quantity('turbidity', ['浊度', 'Turbidity', 'Trübung'], [UNITS.turbidity], [1, 420], [1, 2], 'TURB'),
];

/** A share of the pipe, which reports write as 62.5 %. */
export const FILL_RATIO = quantity(
  'fillRatio',
  ['充满度', 'Fill Ratio', 'Füllgrad'],
  [UNITS.percent],
  [2, 98],
  [0, 1, 2],
  'FILL',
);

/** What an ordinary export has. */
export const ORDINARY_QUANTITIES: readonly Quantity[] = QUANTITIES.filter(({ field }) =>
  ['level', 'flow', 'totalFlow', 'rainfall', 'temperature', 'velocity'].includes(field),
);
