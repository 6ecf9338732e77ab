import { type NumberFormat, readNumberFormat } from '../numbers/number-formats.ts';
import { elementsOf } from './xml-text.ts';

/** The formats of the cell styles, by the position that cells refer to (attribute s). */
export function readCellStyles(stylesXml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  for (const { attributes } of elementsOf(stylesXml, 'numFmt')) {
    codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
  }
  const [cellXfs] = elementsOf(stylesXml, 'cellXfs');
  return elementsOf(cellXfs?.content ?? '', 'xf').map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    return readNumberFormat(id, codes.get(id));
  });
}
