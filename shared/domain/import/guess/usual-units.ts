import { isSameUnit, type Quantity, quantityOfUnit } from '../cells/units.ts';

/** Units that a field can be measured in, and the usual one, in which it is sent. */
type FieldUnits = { usual: string; quantities: readonly Quantity[] };

const of = (usual: string, ...quantities: Quantity[]): FieldUnits => ({ usual, quantities });

const CONCENTRATION = of('mg/L', 'concentration');
const UNITS_OF_FIELD: Record<string, FieldUnits> = {
  level: of('m', 'length', 'pressure'),
  elevation: of('m', 'length'),
  rainfall: of('mm', 'length'),
  totalRainfall: of('mm', 'length'),
  flow: of('m³/h', 'flow'),
  totalFlow: of('m³', 'volume'),
  reverseTotalFlow: of('m³', 'volume'),
  velocity: of('m/s', 'speed'),
  windSpeed: of('m/s', 'speed'),
  pressure: of('kPa', 'pressure', 'length'),
  airPressure: of('hPa', 'pressure'),
  temperature: of('°C', 'temperature'),
  airTemperature: of('°C', 'temperature'),
  humidity: of('%', 'share'),
  fillRatio: of('%', 'share'),
  conductivity: of('µS/cm', 'conductivity'),
  turbidity: of('NTU', 'turbidity'),
  dissolvedOxygen: of('mg/L', 'concentration', 'share'),
  ammonia: CONCENTRATION,
  totalPhosphorus: CONCENTRATION,
  totalNitrogen: CONCENTRATION,
  permanganate: CONCENTRATION,
  cod: CONCENTRATION,
  bod: CONCENTRATION,
  chlorine: CONCENTRATION,
  suspendedSolids: CONCENTRATION,
  ph: of('pH', 'acidity'),
  orp: of('mV', 'voltage'),
  battery: of('V', 'voltage', 'share'),
  voltage: of('V', 'voltage'),
  current: of('A', 'current'),
  power: of('kW', 'power'),
  energy: of('kWh', 'energy'),
  signal: of('dBm', 'signal', 'share'),
  windDirection: of('°', 'angle'),
};

/** levelMax, level2 and rainfall5min are measured as level and rainfall are. */
function unitsOf(field: string): FieldUnits | undefined {
  const base = field.replace(/\d+(?:min|h)?$/u, '').replace(/(?:Max|Min|Avg|Std|Total|[ABC])$/u, '');
  return Object.hasOwn(UNITS_OF_FIELD, field)
    ? UNITS_OF_FIELD[field]
    : Object.hasOwn(UNITS_OF_FIELD, base)
      ? UNITS_OF_FIELD[base]
      : undefined;
}

/** The unit in which a field is usually sent; null for a field that is not of the trade. */
export function usualUnit(field: string): string | null {
  return unitsOf(field)?.usual ?? null;
}

/** False for a unit in which a field of the trade cannot be measured: a level in °C. */
export function canHaveUnit(field: string, unit: string): boolean {
  const known = unitsOf(field);
  const quantity = quantityOfUnit(unit);
  return known === undefined || (quantity !== null && known.quantities.includes(quantity));
}

/** True if a column of a field can be sent as it stands: it is in the usual unit, or there is none. */
export function isUsualUnit(field: string, unit: string): boolean {
  const usual = usualUnit(field);
  return usual === null || isSameUnit(unit, usual);
}
