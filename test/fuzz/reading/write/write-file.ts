import { forBig5, drawTextForm, repairForm } from '../draw/forms.ts';
import type { Drawing } from '../draw/draw-truth.ts';
import type { DraftSheet } from '../draw/draft.ts';
import { spoilBytes } from './spoil-bytes.ts';
import { drawHtmlForm, writeHtml } from './write-html.ts';
import { writeForeign } from './write-foreign.ts';
import { type TextForm, writeText } from './write-text.ts';
import { writeXlsx } from './write-xlsx.ts';

export type Written = {
  bytes: Buffer;
  extension: string;
  /** null for a workbook. */
  form: TextForm | null;
  /** Number of the last row of each sheet; null where nobody could say. */
  rowCounts: number[] | null;
  features: string[];
};

/** One odd text in so many has formulas for its texts, or quotes around its lines. */
const LATER_SHARE = 0.03;

/** Forms that came after the others, drawn apart. */
function laterForm({ ofMore }: Drawing, { rows }: DraftSheet): Partial<TextForm> {
  if (!ofMore.chance(LATER_SHARE)) return {};
  const hasLines = rows.some(({ cells }) => cells.some(({ text }) => /[\r\n]/u.test(text)));
  if (hasLines || ofMore.chance(0.6)) return { formulas: ofMore.pick(['bare', 'quoted'] as const) };
  return { quotesLines: true };
}

const lastFilledRow = ({ rows }: DraftSheet): number =>
  rows.findLastIndex(({ cells }) => cells.length > 0) + 1;

function writeAsText(drawing: Drawing, sheet: DraftSheet, isUnprotected: boolean, isCut: boolean): Written {
  const { random, profile, language, layout } = drawing;
  const isOrdinary = profile === 'ordinary';
  const asDrawn = { ...drawTextForm(random, isOrdinary, language), ...layout.fixed?.form };
  const drawn = isCut ? ({ ...asDrawn, delimiter: ',', quoting: 'needed' } as const) : asDrawn;
  const later = isOrdinary || layout.fixed || isUnprotected ? {} : laterForm(drawing, sheet);
  const form = { ...repairForm(drawn, sheet), ...later };
  const table = form.encoding === 'big5' ? forBig5(sheet) : sheet;
  const bytes = writeText(table, form, isUnprotected && form.delimiter === ',');
  const spoilt = isOrdinary ? { bytes, features: [] } : spoilBytes(random, bytes, form);
  return {
    bytes: spoilt.bytes,
    extension: random.pick(isOrdinary ? ['csv'] : ['csv', 'csv', 'txt', 'dat', 'xls']),
    form,
    rowCounts: spoilt.features.length === 0 ? [table.rows.length] : null,
    features: [
      ...spoilt.features,
      ...(form.hasSepLine ? ['sep line'] : []),
      ...(form.formulas === undefined ? [] : [`${form.formulas} formulas`]),
      ...(form.quotesLines === true ? ['lines in quotes'] : []),
      form.encoding,
      `delimiter ${form.delimiter}`,
      `quoting ${form.quoting}`,
    ],
  };
}

/** Writes the sheets as the container wants it; a file of text has one. */
export function writeFile(
  drawing: Drawing,
  sheets: readonly DraftSheet[],
  isUnprotected: boolean,
  isCut: boolean,
): Written {
  const { container, random } = drawing;
  const [first] = sheets;
  if (!first) throw new Error('A file has a sheet.');
  const whole = { form: null, features: [] };
  if (container === 'text') return writeAsText(drawing, first, isUnprotected, isCut);
  if (container === 'html') {
    const form = drawHtmlForm(random, first);
    return {
      ...whole,
      bytes: writeHtml(first, form),
      extension: 'xls',
      rowCounts: null,
      features: form.features,
    };
  }
  if (container === 'xlsx') {
    const form = {
      isDate1904: false,
      hasSharedTexts: random.chance(0.6),
      hasReferences: random.chance(0.95),
    };
    const rowCounts = sheets.map(({ rows }) => rows.length);
    return { ...whole, bytes: writeXlsx(sheets, form), extension: 'xlsx', rowCounts };
  }
  const type = { xls: 'biff8', ods: 'ods' } as const;
  const bytes = writeForeign(sheets, type[container]);
  return { ...whole, bytes, extension: container, rowCounts: sheets.map(lastFilledRow) };
}
