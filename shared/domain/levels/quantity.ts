/** What a place may measure, in the order in which one of several is shown. */
export const QUANTITIES = [
  'level',
  'rain',
  'flow',
  'turbidity',
  'conductivity',
  'ph',
  'temperature',
] as const;

export type Quantity = (typeof QUANTITIES)[number];

/** Units of the values. Rain is the sum of an interval; the others are means of it, or single measurements. */
export const QUANTITY_UNITS = {
  level: 'm',
  rain: 'mm',
  flow: 'm³/h',
  turbidity: 'NTU',
  conductivity: 'µS/cm',
  ph: 'pH',
  temperature: '°C',
} as const satisfies Record<Quantity, string>;
