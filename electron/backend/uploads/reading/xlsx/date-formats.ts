import { elementsOf } from './xml-text.ts';

export type NumberKind = 'number' | 'date' | 'duration';

/** Formats that every spreadsheet program has by number: dates and times, with the East Asian ones. */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Whether a number format shows its number as a time. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (id === 46) return 'duration';
    return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
  }
  const [positive = ''] = code.split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return 'duration';
  const letters = positive
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/general/gi, '');
  return /[ymdhs]/i.test(letters) ? 'date' : 'number';
}

/** What the numbers of each cell style are, by the position that cells refer to (attribute s). */
export function readCellStyles(stylesXml: string): NumberKind[] {
  const codes = new Map<number, string>();
  for (const { attributes } of elementsOf(stylesXml, 'numFmt')) {
    codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
  }
  const [cellXfs] = elementsOf(stylesXml, 'cellXfs');
  return elementsOf(cellXfs?.content ?? '', 'xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    return kindOfFormat(id, codes.get(id));
  });
}
