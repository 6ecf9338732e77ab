import type { DraftCell, DraftRow, DraftSheet } from '../draw/draft.ts';
import type { Random } from '../draw/random.ts';
import { encodeText, type TextBytes } from './encode-text.ts';

/** How a page writes its table. */
export type HtmlForm = TextBytes & {
  /** Cells and rows end where the next one begins. */
  isUnclosed: boolean;
  hasEntities: boolean;
  /** Columns whose equal cells below each other are one cell. */
  spannedColumns: number[];
  features: string[];
};

export function drawHtmlForm(random: Random, sheet: DraftSheet): HtmlForm {
  const stations = sheet.columns.flatMap(({ is }, at) => (is === 'station' ? [at] : []));
  const isUnclosed = random.chance(0.2);
  const hasEntities = random.chance(0.25);
  const spannedColumns = random.chance(0.4) ? stations : [];
  return {
    encoding: random.pick(['utf-8', 'gb18030']),
    hasBom: false,
    isUnclosed,
    hasEntities,
    spannedColumns,
    features: [
      ...(isUnclosed ? ['unclosed cells'] : []),
      ...(hasEntities ? ['entities'] : []),
      ...(spannedColumns.length > 0 ? ['row spans'] : []),
    ],
  };
}

function escape(text: string, { hasEntities }: HtmlForm): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (!hasEntities) return plain;
  return plain.replace(
    /[\u0080-\uFFFF]/gu,
    (letter) => `&#x${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
}

/** How many data rows from `row` on say the same in a column; 0 if the row above does. */
function spanOf(rows: readonly DraftRow[], row: number, column: number): number {
  const text = (at: number): string | undefined =>
    rows[at]?.kind === 'data' ? rows[at].cells[column]?.text : undefined;
  const own = text(row);
  if (own === undefined) return 1;
  if (text(row - 1) === own) return 0;
  let end = row + 1;
  while (text(end) === own) end += 1;
  return end - row;
}

/** A table of a web page, which monitoring platforms hand out under the name of a workbook. */
export function writeHtml({ rows }: DraftSheet, form: HtmlForm): Buffer {
  const lines = rows.map(({ kind, cells }, row) => {
    const tag = kind === 'header' ? 'th' : 'td';
    const written = cells.map(({ text }: DraftCell, column) => {
      const span = form.spannedColumns.includes(column) ? spanOf(rows, row, column) : 1;
      if (span === 0) return '';
      const start = `<${tag}${span > 1 ? ` rowspan="${span}"` : ''}>${escape(text, form)}`;
      return form.isUnclosed ? start : `${start}</${tag}>`;
    });
    return `<tr>${written.join('')}${form.isUnclosed ? '' : '</tr>'}`;
  });
  const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${form.encoding}"></head><body><table border="1">\n${lines.join('\n')}\n</table></body></html>`;
  return encodeText(page, form);
}
