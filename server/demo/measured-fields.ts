import type { PlaceRecord } from '#shared/service/place-list.ts';
import { hashOf, smoothNoise } from './random.ts';
import { demoLevel } from './levels.ts';
import { fallenMm, type RainEvent, rainAreaOf, rainOver, swell } from './rain-events.ts';
import type { Simulation } from './reporting.ts';

/** A field that a kind of equipment measures. `isSum`: the value belongs to the time since the report before. */
export type MeasuredField = { name: string; unit: string; title: string; isSum: boolean };

/** The value of a field in one report. */
export type ValueAt = (timeMs: number) => number;

type FieldModel = MeasuredField & { valueOf: (record: PlaceRecord, simulation: Simulation) => ValueAt };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Water that a rain gauge's bucket holds before it tips. */
const TIP_MM = 0.2;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const LEVEL: FieldModel = {
  name: 'level',
  unit: 'm',
  title: "Water level above the well's bottom",
  isSum: false,
  valueOf: (record, { seed }) => demoLevel(record, seed),
};

/** A battery is changed every 300 to 500 days and loses voltage in between and in the cold. */
const BATTERY: FieldModel = {
  name: 'battery',
  unit: 'V',
  title: 'Voltage of the battery',
  isSum: false,
  valueOf: (_record, { seed }) => {
    const lifeMs = (300 + 200 * hashOf(seed, 21)) * DAY_MS;
    return (timeMs) => {
      const used = (((timeMs + hashOf(seed, 22) * lifeMs) % lifeMs) + lifeMs) % lifeMs;
      const season = Math.cos(((timeMs / DAY_MS - 20) / 365.25) * 2 * Math.PI);
      return rounded(
        3.68 - 0.22 * (used / lifeMs) - 0.02 * season + 0.006 * smoothNoise(seed + 23, timeMs / DAY_MS),
        2,
      );
    };
  },
};

/** A pipe runs full at about one metre per second, and under pressure carries some more. */
const FLOW: FieldModel = {
  name: 'flow',
  unit: 'm3/h',
  title: 'Flow through the pipe',
  isSum: false,
  valueOf: (record, { seed }) => {
    const level = demoLevel(record, seed);
    const diameterM = Number(record.nodePipeDiameter || 600) / 1000;
    const fullM3PerHour = Math.PI * (diameterM / 2) ** 2 * (0.7 + 0.6 * hashOf(seed, 31)) * 3600;
    return (timeMs) => {
      const filled = level(timeMs) / diameterM;
      const share = filled <= 1 ? filled ** 1.6 : Math.sqrt(1 + 0.25 * (filled - 1));
      return rounded(fullM3PerHour * share, 1);
    };
  },
};

const RAINFALL: FieldModel = {
  name: 'rainfall',
  unit: 'mm',
  title: 'Rain since the report before',
  isSum: true,
  valueOf: (record, { seed, intervalMin }) => {
    const rain = rainOver(rainAreaOf(record.projectId));
    const tips = (event: RainEvent, timeMs: number): number =>
      Math.floor((fallenMm(event, timeMs) * (0.8 + 0.4 * hashOf(seed, event.id))) / TIP_MM);
    return (timeMs) => {
      const beforeMs = timeMs - intervalMin * MINUTE_MS;
      const count = rain(timeMs).reduce((sum, event) => sum + tips(event, timeMs) - tips(event, beforeMs), 0);
      return rounded(count * TIP_MM, 1);
    };
  },
};

/** A quantity of water quality: an ordinary value, how much it wanders, and what rain of 2 mm does to it. */
function quality(
  field: Pick<MeasuredField, 'name' | 'unit' | 'title'>,
  at: { base: number; wander: number; inRain: number; digits: number; salt: number },
): FieldModel {
  return {
    ...field,
    isSum: false,
    valueOf: (record, { seed }) => {
      const rain = rainOver(rainAreaOf(record.projectId));
      const base = at.base * (0.9 + 0.2 * hashOf(seed, at.salt));
      return (timeMs) => {
        const wet = rain(timeMs).reduce((sum, event) => sum + swell(event, timeMs, 2 * 3_600_000), 0);
        const wander = at.wander * smoothNoise(seed + at.salt, timeMs / (5 * 3_600_000));
        return rounded(Math.max(0, base + wander + (at.inRain * wet) / (1 + 0.3 * wet)), at.digits);
      };
    },
  };
}

const TEMPERATURE: FieldModel = {
  name: 'temperature',
  unit: '°C',
  title: 'Temperature of the water',
  isSum: false,
  valueOf:
    (_record, { seed }) =>
    (timeMs) => {
      const season = Math.cos(((timeMs / DAY_MS - 205) / 365.25) * 2 * Math.PI);
      return rounded(17 + 7.5 * season + 1.2 * smoothNoise(seed + 43, timeMs / DAY_MS), 1);
    },
};

const QUALITY: FieldModel[] = [
  quality(
    { name: 'ph', unit: 'pH', title: 'Acidity' },
    { base: 7.3, wander: 0.2, inRain: -0.25, digits: 2, salt: 40 },
  ),
  quality(
    { name: 'conductivity', unit: 'uS/cm', title: 'Electrical conductivity' },
    { base: 640, wander: 60, inRain: -220, digits: 0, salt: 41 },
  ),
  quality(
    { name: 'turbidity', unit: 'NTU', title: 'Turbidity' },
    { base: 18, wander: 6, inRain: 90, digits: 1, salt: 42 },
  ),
  TEMPERATURE,
  BATTERY,
];

const FIELDS: Record<string, FieldModel[]> = {
  液位计: [LEVEL, BATTERY],
  一体式液位计: [LEVEL, BATTERY],
  电子水尺: [LEVEL, BATTERY],
  流量计: [LEVEL, FLOW, BATTERY],
  水质仪: QUALITY,
  雨量计: [RAINFALL, BATTERY],
};

const shown = ({ name, unit, title, isSum }: FieldModel): MeasuredField => ({ name, unit, title, isSum });

/** What equipment of a kind of the demo data measures; empty for a kind it does not know. */
export function measuredFields(equipType: string): MeasuredField[] {
  return (Object.hasOwn(FIELDS, equipType) ? (FIELDS[equipType] ?? []) : []).map(shown);
}

/** The fields of a demo place as functions of time, in the order of `measuredFields`. */
export function fieldValues(record: PlaceRecord, simulation: Simulation): Map<string, ValueAt> {
  const fields = Object.hasOwn(FIELDS, record.equipType) ? (FIELDS[record.equipType] ?? []) : [];
  return new Map(fields.map((field) => [field.name, field.valueOf(record, simulation)]));
}
