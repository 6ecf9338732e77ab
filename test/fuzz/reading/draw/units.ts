import { toTraditional } from '../write/encode-text.ts';
import { type Exact } from '../judge/exact-number.ts';

/** A unit as the trade writes it; `factor` of it make one of the unit in which its quantity is sent. */
export type Unit = { symbol: string; spellings: readonly string[]; factor: Exact };

const unit = (symbol: string, spellings: readonly string[], top = 1n, bottom = 1n): Unit => ({
  symbol,
  spellings,
  factor: { top, bottom },
});

const M = unit('m', ['m', 'm', 'm', '米']);
const CUBIC_PER_HOUR = unit('m³/h', ['m³/h', 'm3/h', '㎥/h', 'm3/hr', '立方米/小时']);

export const UNITS = {
  m: M,
  cm: unit('cm', ['cm', '厘米'], 1n, 100n),
  mm: unit('mm', ['mm', '毫米'], 1n, 1000n),
  ft: unit('ft', ['ft', 'feet', '英尺'], 3048n, 10_000n),
  tenthMetre: unit('0.1m', ['0.1m', '×0.1m'], 1n, 10n),
  inch: unit('in', ['in', 'inch', '英寸'], 254n, 10n),
  gpm: unit('gpm', ['gpm', 'GPM'], 22_712_470_704n, 100_000_000_000n),
  thousandFlow: unit('10³m³/h', ['10³m³/h', '千m³/h'], 1000n),
  psi: unit('psi', ['psi', 'PSI'], 44_482_216_152_605n, 6_451_600_000_000n),
  rainMm: unit('mm', ['mm', 'mm', '毫米']),
  flow: CUBIC_PER_HOUR,
  litresPerSecond: unit('L/s', ['L/s', 'l/s', '升/秒'], 36n, 10n),
  cubicPerSecond: unit('m³/s', ['m³/s', 'm3/s', '立方米/秒'], 3600n),
  volume: unit('m³', ['m³', 'm3', '㎥', '立方米']),
  speed: unit('m/s', ['m/s', '米/秒']),
  celsius: unit('°C', ['℃', '°C', '摄氏度']),
  kPa: unit('kPa', ['kPa', 'KPa', '千帕']),
  MPa: unit('MPa', ['MPa', 'Mpa', '兆帕'], 1000n),
  concentration: unit('mg/L', ['mg/L', 'mg/l', '毫克/升']),
  conductivity: unit('µS/cm', ['μS/cm', 'µS/cm', 'us/cm']),
  turbidity: unit('NTU', ['NTU']),
  percent: unit('%', ['%']),
  volt: unit('V', ['V', 'V', '伏']),
  dBm: unit('dBm', ['dBm']),
} as const satisfies Record<string, Unit>;

const bySpelling = new Map<string, string>();
for (const { symbol, spellings } of Object.values<Unit>(UNITS)) {
  for (const spelling of [symbol, ...spellings])
    for (const written of [spelling, toTraditional(spelling)]) bySpelling.set(plain(written), symbol);
}

/** Letters that look alike, or that a keyboard lacks, written one way. */
function plain(text: string): string {
  return text.normalize('NFKC').replaceAll('μ', 'µ').replace(/[\s^]/gu, '').toLowerCase();
}

/** The symbol of the unit that a text means; the text itself if it is not one of those that are drawn. */
export function unitSymbol(text: string): string {
  return bySpelling.get(plain(text)) ?? text;
}
