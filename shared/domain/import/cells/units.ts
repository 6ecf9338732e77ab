import type { UnitConversion } from '../import-plan.ts';
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
} from './decimal.ts';
import { inSimplified, plainWords } from './plain-text.ts';

export type Quantity =
  | 'length'
  | 'flow'
  | 'volume'
  | 'pressure'
  | 'speed'
  | 'temperature'
  | 'concentration'
  | 'conductivity'
  | 'turbidity'
  | 'acidity'
  | 'share'
  | 'voltage'
  | 'current'
  | 'power'
  | 'energy'
  | 'duration'
  | 'signal'
  | 'angle';

/**
 * A unit: value * `multiply` / `divide` is the same in its quantity's base unit (decimal texts). `addFirst`: added to the value
 * before, for scales of temperature that begin elsewhere; they convert into the base unit only.
 */
type Unit = {
  symbol: string;
  quantity: Quantity;
  multiply: string;
  divide: string;
  addFirst?: string;
  names: string[];
};

const unit = (quantity: Quantity, symbol: string, names: string, multiply = '1', divide = '1'): Unit => ({
  symbol,
  quantity,
  multiply,
  divide,
  names: names === '' ? [] : names.split(' '),
});

/** One metre of water is 9.80665 kPa (4 °C, standard gravity): a level and the pressure at its foot convert by this. */
const UNITS: Unit[] = [
  unit('length', 'm', '米 公尺 meter meters metre metres'),
  unit('length', 'cm', '厘米 公分 centimeter centimeters centimetre centimetres', '1', '100'),
  unit('length', 'mm', '毫米 公厘 millimeter millimeters millimetre millimetres', '1', '1000'),
  unit('length', 'km', '千米 公里', '1000'),
  unit('length', 'dm', '分米 decimeter decimetre', '1', '10'),
  unit('length', 'ft', 'feet foot 英尺 呎', '0.3048'),
  unit('length', 'in', 'inch inches 英寸 吋', '0.0254'),
  unit('pressure', 'mH2O', '米水柱 米水头 mwc', '9.80665'),
  unit('pressure', 'mmH2O', '毫米水柱', '0.00980665'),
  unit('pressure', 'kPa', '千帕'),
  unit('pressure', 'Pa', '帕', '1', '1000'),
  unit('pressure', 'hPa', '百帕 mbar 毫巴', '1', '10'),
  unit('pressure', 'MPa', '兆帕', '1000'),
  unit('pressure', 'bar', '巴', '100'),
  unit('pressure', 'psi', 'psig psia', '4.4482216152605', '0.64516'),
  unit('pressure', 'cmH2O', '厘米水柱', '0.0980665'),
  unit('pressure', 'ftH2O', '', '2.98906692'),
  unit('pressure', 'inH2O', 'inwc', '0.24908891'),
  unit('pressure', 'mmHg', '毫米汞柱', '0.133322387415'),
  unit('pressure', 'inHg', '', '3.386388640341'),
  unit('pressure', 'kgf/cm²', 'kgf/cm2 kg/cm2 公斤/平方厘米', '98.0665'),
  unit(
    'flow',
    'm³/h',
    'm3/h m?/h m3/hr m3h m3/时 cmh 方/时 方/小时 立方/小时 立方米/小时 立方米/时 立方米每小时 m3/小时 t/h 吨/小时 吨/时',
  ),
  unit('flow', 'm³/s', 'm3/s m?/s cms 立方米/秒 立方米每秒 方/秒 m3/秒', '3600'),
  unit('flow', 'm³/min', 'm3/min m?/min 立方米/分 立方米/分钟 方/分', '60'),
  unit(
    'flow',
    'm³/d',
    'm3/d m?/d m3/day m3/天 cmd 立方米/天 立方米/日 方/天 方/日 m3/日 t/d 吨/天 吨/日',
    '1',
    '24',
  ),
  unit('flow', '10⁴m³/d', '万m3/d 万m3/日 万吨/日 万吨/天 万方/日 万t/d 万立方米/日 104m3/d', '10000', '24'),
  unit('flow', 'L/s', 'l/sec 升/秒 升每秒 lps', '3.6'),
  unit('flow', 'L/min', '升/分 升/分钟 升每分 lpm', '0.06'),
  unit('flow', 'L/h', '升/小时 升/时', '1', '1000'),
  unit('flow', 'ML/d', 'mld', '1000', '24'),
  unit('flow', 'gpm', 'gal/min usgpm', '0.22712470704'),
  unit('flow', 'gpd', 'gal/d gal/day', '0.003785411784', '24'),
  unit('flow', 'MGD', 'mgal/d mgal/day', '3785.411784', '24'),
  unit('flow', 'ft³/s', 'ft3/s cfs cusec cusecs', '101.9406477312'),
  unit('flow', 'ft³/min', 'ft3/min cfm', '1.69901079552'),
  unit('volume', 'm³', 'm3 立方米 立方 方 吨 cbm'),
  unit('volume', '10⁴m³', '万m3 万立方米 万方 万吨 104m3', '10000'),
  unit('volume', 'L', '升 liter litre liters litres', '1', '1000'),
  unit('volume', 'ML', 'megaliter megalitre', '1000'),
  unit('volume', 'gal', 'gallon gallons 加仑', '0.003785411784'),
  unit('volume', 'ft³', 'ft3 cuft', '0.028316846592'),
  unit('volume', 'acre-ft', 'ac-ft acft acreft', '1233.48183754752'),
  unit('speed', 'm/s', '米/秒 米每秒 m/sec'),
  unit('speed', 'cm/s', '厘米/秒', '1', '100'),
  unit('speed', 'mm/s', '毫米/秒', '1', '1000'),
  unit('speed', 'km/h', '公里/小时 千米/小时 kph kmh', '1', '3.6'),
  unit('speed', 'ft/s', 'fps 英尺/秒', '0.3048'),
  unit('speed', 'mph', '', '0.44704'),
  unit('speed', 'kn', 'knot knots', '1852', '3600'),
  unit('speed', 'mm/h', '毫米/小时 毫米/时', '1', '3600000'),
  unit('temperature', '°C', '度c 摄氏度 degc deg.c celsius oc'),
  { ...unit('temperature', '°F', '华氏度 degf deg.f fahrenheit', '5', '9'), addFirst: '-32' },
  // K alone is written behind thousands as well.
  { ...unit('temperature', 'kelvin', '开尔文'), addFirst: '-273.15' },
  unit('concentration', 'mg/L', '毫克/升 ppm g/m3'),
  unit('concentration', 'µg/L', 'ug/l μg/l 微克/升 ppb mg/m3', '1', '1000'),
  unit('concentration', 'g/L', '克/升 kg/m3', '1000'),
  unit('conductivity', 'µS/cm', 'us/cm μs/cm 微西/厘米 微西门子/厘米'),
  unit('conductivity', 'mS/cm', '毫西/厘米', '1000'),
  unit('conductivity', 'S/m', '西/米', '10000'),
  unit('conductivity', 'S/cm', '西/厘米', '1000000'),
  unit('turbidity', 'NTU', 'ftu fnu 度ntu'),
  unit('acidity', 'pH', ''),
  unit('share', '%', '百分比 pct ％'),
  unit('voltage', 'V', '伏 伏特 volt volts vdc'),
  unit('voltage', 'mV', '毫伏', '1', '1000'),
  unit('voltage', 'kV', '千伏', '1000'),
  unit('current', 'A', '安 安培 amp amps ampere'),
  unit('current', 'mA', '毫安', '1', '1000'),
  unit('power', 'kW', '千瓦'),
  unit('power', 'W', '瓦', '1', '1000'),
  unit('energy', 'kWh', 'kw.h 千瓦时 度电'),
  unit('duration', 's', '秒 sec'),
  unit('duration', 'min', '分 分钟', '60'),
  unit('duration', 'h', '时 小时 hr', '3600'),
  unit('signal', 'dBm', 'db'),
  unit('angle', '°', '度 deg'),
];

/** Matching form: NFKC, in simplified Chinese, no spaces, no signs that only join (m^3·h^-1 is m3h-1). */
function matchingForm(text: string): string {
  return plainWords(text).replace(/[\s^·*⋅]/gu, '');
}

const bySpelling = new Map<string, Unit>();
const byLowerCase = new Map<string, Unit>();
for (const known of UNITS) {
  for (const name of [known.symbol, ...known.names]) {
    const form = matchingForm(name);
    if (!bySpelling.has(form)) bySpelling.set(form, known);
    if (!byLowerCase.has(form.toLowerCase())) byLowerCase.set(form.toLowerCase(), known);
  }
}

const POWERS: Record<string, number> = { 十: 1, 百: 2, 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8 };
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The power of ten in front of a unit: 0.1m, 10³m³/h (matched as 103m3/h), ×1000 m³/h, 千m³/h. */
function splitPower(form: string): { power: number; rest: string } | undefined {
  const small = /^[×x]?0\.(0{0,5}1)[×x]?(?=\D)/iu.exec(form);
  if (small) return { power: -(small[1] ?? '').length, rest: form.slice(small[0].length) };
  const exponent = /^[×x]?10(-?[2-9])(?=\D)/iu.exec(form);
  if (exponent) return { power: Number(exponent[1]), rest: form.slice(exponent[0].length) };
  const large = /^[×x]1(0{1,8})(?=\D)/iu.exec(form);
  if (large) return { power: (large[1] ?? '').length, rest: form.slice(large[0].length) };
  const word = /^(?:百万|千万|[十百千万亿])/u.exec(form)?.[0];
  return word === undefined ? undefined : { power: POWERS[word] ?? 0, rest: form.slice(word.length) };
}

/** The power of ten that a text names, and nothing else: 4 of 万; null for any other text. */
export function powerOfTen(text: string): number | null {
  return POWERS[inSimplified(text.trim())] ?? null;
}

/** A power of ten of a unit, such as the 0.1 m of printed tables. */
function scaledUnit(form: string): Unit | undefined {
  const split = splitPower(form);
  const base = split && plainUnit(split.rest);
  if (!split || !base || base.addFirst !== undefined) return undefined;
  const { power } = split;
  const zeros = '0'.repeat(Math.abs(power));
  const sign = power > 0 ? `10${SUPERSCRIPTS[power] ?? ''}` : `0.${zeros.slice(1)}1`;
  const known = bySpelling.get(matchingForm(`${sign}${base.symbol}`));
  if (known) return known;
  return {
    ...base,
    symbol: `${sign}${base.symbol}`,
    multiply: power > 0 ? times(base.multiply, `1${zeros}`) : base.multiply,
    divide: power < 0 ? times(base.divide, `1${zeros}`) : base.divide,
  };
}

function findUnit(text: string): Unit | undefined {
  const form = matchingForm(text);
  return plainUnit(form) ?? (/^[\d×x十百千万亿]/iu.test(form) ? scaledUnit(form) : undefined);
}

function plainUnit(text: string): Unit | undefined {
  const form = text
    .replace(/^([a-z]+\d?)h-1$/iu, '$1/h')
    .replace(/^([a-z]+\d?)s-1$/iu, '$1/s')
    .replace(/^([a-zμ]+)l-1$/iu, '$1/L');
  return bySpelling.get(form) ?? byLowerCase.get(form.toLowerCase());
}

/** The unit a text means, however it is written (㎥/h, M3/H, 立方米/小时 are m³/h); null if it is none that is known. */
export function knownUnit(text: string): string | null {
  return findUnit(text)?.symbol ?? null;
}

/** What a unit measures; null if the unit is not known. */
export function quantityOfUnit(text: string): Quantity | null {
  return findUnit(text)?.quantity ?? null;
}

/** True if both texts mean the same unit; units that are not known are compared as they are matched. */
export function isSameUnit(a: string, b: string): boolean {
  const [unitA, unitB] = [findUnit(a), findUnit(b)];
  return unitA && unitB ? unitA.symbol === unitB.symbol : matchingForm(a) === matchingForm(b);
}

/** Symbols of the units that a unit can be converted into, itself excluded, the usual ones first. */
export function unitsToConvertInto(text: string): string[] {
  const from = findUnit(text);
  if (!from) return [];
  return UNITS.filter((to) => to !== from && conversionBetween(from.symbol, to.symbol)).map(
    (to) => to.symbol,
  );
}

/** Symbols of the units that can be converted into a unit, itself excluded, the usual ones first. */
export function unitsToConvertFrom(text: string): string[] {
  const to = findUnit(text);
  if (!to) return [];
  return UNITS.filter((from) => from !== to && conversionBetween(from.symbol, to.symbol)).map(
    (from) => from.symbol,
  );
}

/** A level and the pressure at its foot are one measurement: lengths and pressures convert by the height of water. */
function factorToShared(known: Unit, other: Unit): { multiply: string; divide: string } | undefined {
  if (known.quantity === other.quantity) return known;
  if (known.quantity === 'pressure' && other.quantity === 'length') return known;
  if (known.quantity === 'length' && other.quantity === 'pressure') {
    return { multiply: times(known.multiply, '9.80665'), divide: known.divide };
  }
  return undefined;
}

function times(a: string, b: string): string {
  const [left, right] = [readDecimal(a), readDecimal(b)];
  if (!left || !right) throw new Error(`Factors of units are decimal numbers: ${a}, ${b}`);
  return writeDecimal(multiplyDecimals(left, right));
}

function isProduct(a: Decimal, b: Decimal, product: Decimal): boolean {
  return addDecimals(multiplyDecimals(a, b), { ...product, digits: -product.digits }).digits === 0n;
}

/** One whole number instead of two where one divides the other, so that 1000/10 is 100/1. */
function shorten(multiply: string, divide: string): { multiply: string; divide: string } {
  const [top, bottom] = [readDecimal(multiply), readDecimal(divide)];
  if (!top || !bottom) return { multiply, divide };
  const whole = divideDecimals(top, bottom, 0);
  if (isProduct(whole, bottom, top)) return { multiply: writeDecimal(whole), divide: '1' };
  const inverse = divideDecimals(bottom, top, 0);
  if (isProduct(inverse, top, bottom)) return { multiply: '1', divide: writeDecimal(inverse) };
  return { multiply, divide };
}

/**
 * The conversion from one unit into another, decimal-exact.
 * @returns null if a unit is not known or they measure different things.
 */
export function conversionBetween(from: string, to: string): UnitConversion | null {
  const [source, target] = [findUnit(from), findUnit(to)];
  if (!source || !target || source.symbol === target.symbol || target.addFirst !== undefined) return null;
  const there = factorToShared(source, target);
  const back = factorToShared(target, source);
  if (!there || !back) return null;
  const factor = shorten(times(there.multiply, back.divide), times(there.divide, back.multiply));
  const { addFirst } = source;
  return {
    from: source.symbol,
    to: target.symbol,
    ...factor,
    add: '0',
    ...(addFirst !== undefined && { addFirst }),
  };
}

/**
 * Elevation on the national datum into level above the well's bottom: the bottom's elevation (nodeBottomElev, metres,
 * interface 2.2) is taken off. The file's unit must be a length; the level is in metres.
 */
export function elevationToLevel(unitText: string, bottomElevM: string): UnitConversion | null {
  const source = findUnit(unitText);
  const bottom = readDecimal(bottomElevM);
  if (source?.quantity !== 'length' || !bottom) return null;
  const factor = shorten(source.multiply, source.divide);
  return {
    from: source.symbol,
    to: 'm',
    ...factor,
    add: writeDecimal({ ...bottom, digits: -bottom.digits }),
  };
}

/** True if the factor of a conversion is that of its units, as it is unless somebody has written it himself. */
export function isOfItsUnits({ from, to, multiply, divide, addFirst }: UnitConversion): boolean {
  const ofLevel = to === 'm' ? elevationToLevel(from, '0') : null;
  return [conversionBetween(from, to), ofLevel].some(
    (known) =>
      known !== null &&
      Number(known.multiply) / Number(known.divide) === Number(multiply) / Number(divide) &&
      Number(known.addFirst ?? '0') === Number(addFirst ?? '0'),
  );
}
