import type { DraftSheet } from '../draw/draft.ts';
import { encodeText, type TextBytes } from './encode-text.ts';

/** How a table is written as text. */
export type TextForm = TextBytes & {
  delimiter: ',' | ';' | '\t' | '|' | ' ';
  quoting: 'needed' | 'all' | 'texts';
  lineEnd: '\n' | '\r\n' | '\r';
  hasLastEnd: boolean;
  /** Blanks around the delimiter, as programs with columns of equal width write. */
  isPadded: boolean;
  /** A line that names the separator to a spreadsheet program. */
  hasSepLine: boolean;
  /** Blank cells at the end of a row are not written. */
  dropsBlankEnd: boolean;
  /** Texts stand in formulas, ="0012", so that a spreadsheet program does not change them; with or without quotes around them. */
  formulas?: 'bare' | 'quoted';
  /** Each line is one quoted cell, as a spreadsheet program of another delimiter saves it. */
  quotesLines?: boolean;
};

const NUMBER = /^[+-]?[\d.,]+$/u;

function cellText(text: string, form: TextForm, isUnprotected: boolean): string {
  const { delimiter, quoting, formulas } = form;
  if (formulas !== undefined && text !== '' && !/["\r\n]/u.test(text))
    return formulas === 'quoted' || text.includes(delimiter) ? `"=""${text}"""` : `="${text}"`;
  const isNeeded =
    /["\r\n]/u.test(text) || (text.includes(delimiter) && !(isUnprotected && NUMBER.test(text)));
  const isWanted = quoting === 'all' || (quoting === 'texts' && text !== '' && !NUMBER.test(text));
  return isNeeded || isWanted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The sheet as text. */
function textOfSheet(sheet: DraftSheet, form: TextForm, isUnprotected: boolean): string {
  const other = { ...form, delimiter: form.delimiter === ';' ? ',' : ';' } as const;
  const rows = sheet.rows.map(({ cells, hasOtherDelimiter = false }) => {
    const own = hasOtherDelimiter ? other : form;
    const joint = own.isPadded && own.delimiter !== ' ' ? `${own.delimiter} ` : own.delimiter;
    const texts = cells.map(({ text, isRaw }) => (isRaw ? text : cellText(text, own, isUnprotected)));
    while (form.dropsBlankEnd && texts.at(-1) === '') texts.pop();
    return texts.join(joint);
  });
  const lines =
    form.quotesLines === true
      ? rows.map((row) => (row === '' ? row : `"${row.replaceAll('"', '""')}"`))
      : rows;
  const all = form.hasSepLine ? [`sep=${form.delimiter}`, ...lines] : lines;
  return all.join(form.lineEnd) + (form.hasLastEnd ? form.lineEnd : '');
}

export function writeText(sheet: DraftSheet, form: TextForm, isUnprotected: boolean): Buffer {
  return encodeText(textOfSheet(sheet, form, isUnprotected), form);
}
