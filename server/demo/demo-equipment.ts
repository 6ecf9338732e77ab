/** A kind of equipment of the demo data. */
export type DemoEquipment = {
  equipType: string;
  /** Prefix of its equipment ids. */
  code: string;
  /** What it is called in the name of a place. */
  title: string;
  allInOne: boolean;
  intervalsMin: readonly [number, ...number[]];
  /** Whether it measures a level in a well or a channel, and so has a geometry and thresholds. */
  measuresLevel: boolean;
  /** Whether it is a rain gauge of the public, whose place is not given in a map provider's coordinates. */
  isPublicRainGauge: boolean;
};

const level = { measuresLevel: true, isPublicRainGauge: false };
const noLevel = { measuresLevel: false, isPublicRainGauge: false };

export const LEVEL_GAUGE: DemoEquipment = {
  ...level,
  equipType: '液位计',
  code: 'YW',
  title: '液位',
  allInOne: false,
  intervalsMin: [5, 10, 15],
};

const ALL_IN_ONE_LEVEL: DemoEquipment = {
  ...level,
  equipType: '一体式液位计',
  code: 'YT',
  title: '液位',
  allInOne: true,
  intervalsMin: [10, 15, 30],
};

const FLOW_METER: DemoEquipment = {
  ...level,
  equipType: '流量计',
  code: 'LL',
  title: '流量',
  allInOne: false,
  intervalsMin: [5, 10],
};

const ROAD_GAUGE: DemoEquipment = {
  ...level,
  equipType: '电子水尺',
  code: 'SC',
  title: '积水',
  allInOne: true,
  intervalsMin: [5],
};

const QUALITY_METER: DemoEquipment = {
  ...noLevel,
  equipType: '水质仪',
  code: 'SZ',
  title: '水质',
  allInOne: true,
  intervalsMin: [60, 240],
};

export const PUBLIC_RAIN_GAUGE: DemoEquipment = {
  ...noLevel,
  equipType: '雨量计',
  code: 'YL',
  title: '公共雨量站',
  allInOne: true,
  intervalsMin: [5, 10, 60],
  isPublicRainGauge: true,
};

/** What the places of the demo data carry, the common kinds more often. */
export const DEMO_EQUIPMENT: readonly [DemoEquipment, ...DemoEquipment[]] = [
  LEVEL_GAUGE,
  LEVEL_GAUGE,
  LEVEL_GAUGE,
  LEVEL_GAUGE,
  ALL_IN_ONE_LEVEL,
  ALL_IN_ONE_LEVEL,
  FLOW_METER,
  FLOW_METER,
  ROAD_GAUGE,
  QUALITY_METER,
];
