import type { PlaceTable } from '../places/place-table.ts';

/** Why a pair of coordinates cannot be plotted; `half`: one of the two is missing. */
export type PairFault =
  'half' | 'not-numeric' | 'degrees-minutes' | 'zero' | 'projected' | 'swapped' | 'out-of-range';

/** `absent`: neither coordinate is given. */
export type PairJudgement = 'usable' | 'absent' | PairFault;

const LNG_AT_MOST = 180;
const LAT_AT_MOST = 90;
/** Mainland China: where a latitude lies if longitude and latitude have changed places. */
const CHINA_LNG = [73, 136] as const;
const CHINA_LAT = [3, 54] as const;
const DEGREES_MINUTES = /[°º′″'"]|\d\s*[度分秒]|^\s*[NSEW]\s*\d|\d\s*[NSEW]\s*$/i;

const isWithin = (value: number, [low, high]: readonly [number, number]): boolean =>
  value >= low && value <= high;

/** Judges a pair of degrees by its numbers alone; NaN stands for a coordinate that is missing. */
function judgeNumbers(lng: number, lat: number): PairJudgement {
  if (Number.isNaN(lng) && Number.isNaN(lat)) return 'absent';
  if (Number.isNaN(lng) || Number.isNaN(lat)) return 'half';
  if (lng === 0 && lat === 0) return 'zero';
  if (isWithin(lng, CHINA_LAT) && isWithin(lat, CHINA_LNG)) return 'swapped';
  if (Math.abs(lng) <= LNG_AT_MOST && Math.abs(lat) <= LAT_AT_MOST) return 'usable';
  return Math.max(Math.abs(lng), Math.abs(lat)) >= 10_000 ? 'projected' : 'out-of-range';
}

type PairFields = { lng: 'lng' | 'lngEx'; lat: 'lat' | 'latEx' };

const FIELDS = { ex: { lng: 'lngEx', lat: 'latEx' }, map: { lng: 'lng', lat: 'lat' } } as const;

/** `ex`: lngEx and latEx; `map`: lng and lat (interface 2.2). */
export type PairName = keyof typeof FIELDS;

/** One pair of coordinates of all places of a table. */
export class CoordinatePair {
  /** Degrees as given, NaN where missing. */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  readonly #table: PlaceTable;
  readonly #fields: PairFields;

  constructor(table: PlaceTable, name: PairName) {
    this.#table = table;
    this.#fields = FIELDS[name];
    this.lng = table.numbers(this.#fields.lng);
    this.lat = table.numbers(this.#fields.lat);
  }

  judge(row: number): PairJudgement {
    const judgement = judgeNumbers(this.lng[row] ?? Number.NaN, this.lat[row] ?? Number.NaN);
    if (judgement !== 'absent' && judgement !== 'half') return judgement;
    const { lng, lat } = this.#fields;
    const misread = this.#table.problems(row).filter(({ field }) => field === lng || field === lat);
    if (misread.length === 0) return judgement;
    const isSexagesimal = misread.some(({ raw }) => typeof raw === 'string' && DEGREES_MINUTES.test(raw));
    return isSexagesimal ? 'degrees-minutes' : 'not-numeric';
  }
}
