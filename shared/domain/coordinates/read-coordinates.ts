/** A point as somebody has typed it, degrees; `isLngFirst`: it was written the other way round than this app writes it. */
export type TypedPoint = { lat: number; lng: number; isLngFirst: boolean };

type Axis = 'lat' | 'lng';
type Part = { value: number; axis: Axis | undefined };

const LETTERS: Record<string, { axis: Axis; sign: 1 | -1 }> = {
  N: { axis: 'lat', sign: 1 },
  S: { axis: 'lat', sign: -1 },
  E: { axis: 'lng', sign: 1 },
  W: { axis: 'lng', sign: -1 },
  北纬: { axis: 'lat', sign: 1 },
  南纬: { axis: 'lat', sign: -1 },
  东经: { axis: 'lng', sign: 1 },
  西经: { axis: 'lng', sign: -1 },
};
const NAMES: Record<string, Axis> = {
  LAT: 'lat',
  LATITUDE: 'lat',
  纬度: 'lat',
  LNG: 'lng',
  LON: 'lng',
  LONG: 'lng',
  LONGITUDE: 'lng',
  经度: 'lng',
};
/** The area in which the first of two ambiguous numbers is read as a longitude: China and its surroundings. */
const CHINA = { lng: [73, 136], lat: [3, 54] } as const;

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
const WORD = '[A-Za-z]+|北纬|南纬|东经|西经|纬度|经度';
const PART = new RegExp(
  String.raw`(?:(${WORD})\s*[:=]?\s*)?(${NUMBER})\s*(?:[°度]\s*(?:(\d+(?:\.\d+)?)\s*['分]\s*(?:(\d+(?:\.\d+)?)\s*(?:"|''|秒)\s*)?)?)?(?:([NSEW])(?![A-Za-z\d]))?`,
  'giy',
);
const BETWEEN = /[\s,;/()[\]]*/y;

/** Full-width signs and typographic marks as they stand on a keyboard. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[′’ʹ]/g, "'")
    .replaceAll(/[″”“ʺ]/g, '"')
    .replaceAll('º', '°')
    .replaceAll('\u2212', '-')
    .replaceAll('、', ',')
    .replace(/^[\s([]+/, '');

function readPart([, word = '', whole = '', minutes, seconds, letter]: RegExpExecArray): Part | undefined {
  const named = word === '' ? undefined : (LETTERS[word.toUpperCase()] ?? NAMES[word.toUpperCase()]);
  if (word !== '' && named === undefined) return undefined;
  const after = letter === undefined ? undefined : LETTERS[letter.toUpperCase()];
  const side = typeof named === 'object' ? named : after;
  if (typeof named === 'object' && after !== undefined) return undefined;
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (minute >= 60 || second >= 60 || (minutes !== undefined && whole.includes('.'))) return undefined;
  const isNegative = whole.startsWith('-');
  if (isNegative && side !== undefined) return undefined;
  const size = Math.abs(Number(whole)) + minute / 60 + second / 3_600;
  const axis = typeof named === 'string' ? named : side?.axis;
  if (typeof named === 'string' && after !== undefined && after.axis !== named) return undefined;
  return { value: (isNegative ? -size : size) * (side?.sign ?? 1), axis };
}

function readParts(text: string): Part[] | undefined {
  const parts: Part[] = [];
  for (let at = 0; at < text.length;) {
    PART.lastIndex = at;
    const found = PART.exec(text);
    const part = found ? readPart(found) : undefined;
    if (!part) return undefined;
    parts.push(part);
    BETWEEN.lastIndex = PART.lastIndex;
    BETWEEN.exec(text);
    at = Math.max(PART.lastIndex, BETWEEN.lastIndex);
  }
  return parts;
}

const within = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;

/** Which of two unlabelled numbers is the longitude; the first one only where nothing else makes sense. */
const isLngBefore = (first: number, second: number) =>
  Math.abs(first) > 90 || (within(first, CHINA.lng) && within(second, CHINA.lat));

/**
 * Reads a point in the forms people type and copy: decimal degrees or degrees, minutes and seconds, with or without letters,
 * in either order, in English and Chinese. Undefined if the text is not a point on the earth.
 */
export function readCoordinates(text: string): TypedPoint | undefined {
  const [a, b, ...rest] = readParts(plain(text)) ?? [];
  if (!a || !b || rest.length > 0) return undefined;
  if (a.axis !== undefined && a.axis === b.axis) return undefined;
  const firstAxis = a.axis ?? (b.axis && (b.axis === 'lat' ? 'lng' : 'lat'));
  const isLngFirst = firstAxis === undefined ? isLngBefore(a.value, b.value) : firstAxis === 'lng';
  const [lat, lng] = isLngFirst ? [b.value, a.value] : [a.value, b.value];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { lat, lng, isLngFirst };
}
