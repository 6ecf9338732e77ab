import type { ExportRequest } from '#shared/contract/place-export.ts';
import { type ExportCell, type ExportWriter, xmlText } from './export-writer.ts';

const CHARS_AT_MOST = 32_767;
const WIDTH_AT_LEAST = 9;
const WIDTH_AT_MOST = 40;
const HEADER_STYLE = 1;
/** Excel reads `_x0041_` in a text as a character; one that stands there by itself is escaped. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const WIDE = /[\u1100-\uFFE6]/g;

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function shortened(text: string): string {
  if (text.length <= CHARS_AT_MOST) return text;
  return `${text.slice(0, CHARS_AT_MOST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function textCell(reference: string, text: string, style = 0): string {
  const content = xmlText(shortened(text).replace(ESCAPE, '_x005F_'));
  const styled = style > 0 ? ` s="${style}"` : '';
  return `<c r="${reference}" t="inlineStr"${styled}><is><t xml:space="preserve">${content}</t></is></c>`;
}

function cell(reference: string, { text, value }: ExportCell): string {
  if (value === null) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${reference}"><v>${value}</v></c>`;
  return textCell(reference, text);
}

/** A Chinese character is as wide as two others. */
function widthOf(header: string): number {
  const chars = header.length + (header.match(WIDE)?.length ?? 0);
  return Math.min(WIDTH_AT_MOST, Math.max(WIDTH_AT_LEAST, chars + 2));
}

/** The one sheet of a workbook (ECMA-376): the head stays in view, numbers are numbers, and no text is a formula. */
export function sheetWriter({ columns }: ExportRequest): ExportWriter {
  const names = columns.map((_, index) => columnName(index));
  return {
    head: () => {
      const widths = columns
        .map(
          ({ header }, at) =>
            `<col min="${at + 1}" max="${at + 1}" width="${widthOf(header)}" customWidth="1"/>`,
        )
        .join('');
      const heads = columns.map(({ header }, at) => textCell(`${names[at]}1`, header, HEADER_STYLE)).join('');
      return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${widths}</cols><sheetData><row r="1">${heads}</row>\n`
      );
    },
    row: ({ cells, at }) => {
      const number = at + 2;
      const written = cells.map((content, column) => cell(`${names[column]}${number}`, content)).join('');
      return `<row r="${number}">${written}</row>\n`;
    },
    foot: () => '</sheetData></worksheet>',
  };
}
