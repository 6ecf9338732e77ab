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
};

const NUMBER = /^[+-]?[\d.,]+$/u;

function cellText(text: string, { delimiter, quoting }: TextForm, isUnprotected: boolean): string {
  const isNeeded =
    /["\r\n]/u.test(text) || (text.includes(delimiter) && !(isUnprotected && NUMBER.test(text)));
  const isWanted = quoting === 'all' || (quoting === 'texts' && text !== '' && !NUMBER.test(text));
  return isNeeded || isWanted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The sheet as text. */
function textOfSheet(sheet: DraftSheet, form: TextForm, isUnprotected: boolean): string {
  const joint = form.isPadded && form.delimiter !== ' ' ? `${form.delimiter} ` : form.delimiter;
  const lines = sheet.rows.map(({ cells }) => {
    const texts = cells.map(({ text, isRaw }) => (isRaw ? text : cellText(text, form, isUnprotected)));
    while (form.dropsBlankEnd && texts.at(-1) === '') texts.pop();
    return texts.join(joint);
  });
  const all = form.hasSepLine ? [`sep=${form.delimiter}`, ...lines] : lines;
  return all.join(form.lineEnd) + (form.hasLastEnd ? form.lineEnd : '');
}

export function writeText(sheet: DraftSheet, form: TextForm, isUnprotected: boolean): Buffer {
  return encodeText(textOfSheet(sheet, form, isUnprotected), form);
}
