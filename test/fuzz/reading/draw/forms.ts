import { canEncode, toTraditional } from '../write/encode-text.ts';
import type { TextForm } from '../write/write-text.ts';
import type { DraftSheet } from './draft.ts';
import type { Language } from './quantities.ts';
import type { Random } from './random.ts';

export type Container = 'text' | 'xlsx' | 'xls' | 'html' | 'ods';

export function drawContainer(random: Random, isOrdinary: boolean): Container {
  return isOrdinary
    ? random.weighted([
        [14, 'text'],
        [5, 'xlsx'],
        [1, 'xls'],
      ])
    : random.weighted([
        [14, 'text'],
        [5, 'xlsx'],
        [0.6, 'xls'],
        [0.6, 'html'],
        [0.3, 'ods'],
      ]);
}

/** How the file is written as text. */
export function drawTextForm(random: Random, isOrdinary: boolean, language: Language): TextForm {
  if (isOrdinary) {
    const encoding = random.pick(['utf-8', 'gb18030'] as const);
    return {
      encoding,
      hasBom: encoding === 'utf-8' && random.chance(0.5),
      delimiter: ',',
      quoting: 'needed',
      lineEnd: random.pick(['\r\n', '\n']),
      hasLastEnd: random.chance(0.95),
      isPadded: false,
      hasSepLine: false,
      dropsBlankEnd: false,
    };
  }
  const encoding = random.weighted(
    language === 'de'
      ? ([
          [4, 'utf-8'],
          [4, 'windows-1252'],
          [0.5, 'utf-16le'],
        ] as const)
      : language === 'en'
        ? ([
            [8, 'utf-8'],
            [2, 'windows-1252'],
            [0.5, 'utf-16le'],
            [0.3, 'utf-16be'],
            [0.5, 'gb18030'],
          ] as const)
        : ([
            [5, 'utf-8'],
            [5, 'gb18030'],
            [0.8, 'big5'],
            [0.5, 'utf-16le'],
            [0.3, 'utf-16be'],
          ] as const),
  );
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  return {
    encoding,
    hasBom: isWide ? random.chance(0.9) : encoding === 'utf-8' && random.chance(0.3),
    delimiter: random.weighted([
      [10, ','],
      [language === 'de' ? 8 : 3, ';'],
      [4, '\t'],
      [1, '|'],
    ] as const),
    quoting: random.weighted([
      [6, 'needed'],
      [2, 'all'],
      [1, 'texts'],
    ] as const),
    lineEnd: random.weighted([
      [6, '\r\n'],
      [5, '\n'],
      [0.5, '\r'],
    ] as const),
    hasLastEnd: random.chance(0.9),
    isPadded: random.chance(0.06),
    hasSepLine: random.chance(0.03),
    dropsBlankEnd: random.chance(0.06),
  };
}

const textsOf = ({ rows }: DraftSheet): string =>
  rows.flatMap(({ cells }) => cells.map(({ text }) => text)).join('');

/** The form, in UTF-8 if its encoding lacks a letter of the sheet. */
export function repairForm(form: TextForm, sheet: DraftSheet): TextForm {
  const text = form.encoding === 'big5' ? toTraditional(textsOf(sheet)) : textsOf(sheet);
  return canEncode(text, form.encoding) ? form : { ...form, encoding: 'utf-8', hasBom: true };
}

export function forBig5(sheet: DraftSheet): DraftSheet {
  return {
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, text: toTraditional(cell.text) })),
    })),
  };
}
