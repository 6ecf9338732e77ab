import { strToU8, zipSync } from 'fflate';
import { type AwkwardFile, type Expected, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const [T8, T9] = ['2026-03-01 08:00', '2026-03-01 09:00'];
const NAMES = ['office', 'style', 'text', 'table', 'fo', 'number'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const part = (name: string, content: string): Uint8Array =>
  strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><office:${name} ${NAMES.join(' ')}>${content}</office:${name}>`,
  );

type Styles = { common?: string; automatic?: string };
/** Values, each with the style of its cell and what is shown; null: nothing. */
type Value = { value: string; style?: string; shown?: string | null; formula?: string };

/** An open document as programs write it: its styles in a part of their own, and those of its cells beside them. */
function openDocument(
  what: string,
  { common = '', automatic = '' }: Styles,
  values: readonly Value[],
  expected: Expected,
): AwkwardFile {
  const string = (content: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
  const number = ({ value, style, shown = value, formula }: Value): string => {
    const named = style === undefined ? '' : ` table:style-name="${style}"`;
    const computed = formula === undefined ? '' : ` table:formula="${formula}"`;
    const paragraph = shown === null ? '' : `<text:p>${shown}</text:p>`;
    return `<table:table-cell${named}${computed} office:value-type="float" office:value="${value}">${paragraph}</table:table-cell>`;
  };
  const rows = [
    [string('时间'), string('液位(m)')],
    ...values.map((value, at) => [string(`2026-03-01 ${String(8 + at).padStart(2, '0')}:00`), number(value)]),
  ].map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
  const bytes = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': part(
      'document-content',
      `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="数据">${rows.join('')}</table:table></office:spreadsheet></office:body>`,
    ),
    'styles.xml': part('document-styles', `<office:styles>${common}</office:styles>`),
  });
  return text(what, bytes, expected, { fileName: 'YW0020001.ods' });
}

const cellStyle = (name: string, more: string, properties = ''): string =>
  `<style:style style:name="${name}" style:family="table-cell"${more}>${properties}</style:style>`;
const numberStyle = (name: string, content: string): string =>
  `<number:number-style style:name="${name}">${content}</number:number-style>`;
const digits = (more = ''): string =>
  `<number:number number:decimal-places="2" number:min-integer-digits="1"${more}/>`;
const shownBy = (content: string): Styles => ({
  automatic: numberStyle('N1', content) + cellStyle('ce1', ' style:data-style-name="N1"'),
});
const STRUCK = '<style:text-properties style:text-line-through-style="solid"/>';

const PLAIN = { value: '1.1' };
const [V8, V9] = [`${T8} level=1.1`, `${T9} level=1.2`];
const asked = (question: string, answer: string): Expected => ({
  asked: { [question]: answer },
  sent: [V8],
  unsent: ['3 number-not-understood'],
  skipped: HEADER,
});
const FORMATS = asked('formats:液位(m)', 'formats:hold');
const HELD: Expected = { sent: [V8], unsent: ['3 number-not-understood'], skipped: HEADER };
const SENT: Expected = { sent: [V8, V9], skipped: HEADER };
const second = (value: string, shown: string, style = 'ce1'): Value[] => [PLAIN, { value, shown, style }];

/** Open documents whose styles say how numbers are shown. */
export const OPEN_DOCUMENT_FILES: AwkwardFile[] = [
  openDocument(
    'a formula that stores 0 and shows nothing has not been computed',
    {},
    [PLAIN, { value: '0', shown: null, formula: 'of:=[.B2]*2' }],
    { sent: [V8], unsent: ['3 formula-without-value'], skipped: HEADER },
  ),
  openDocument(
    'a formula that stores 0 and shows it was computed',
    {},
    [PLAIN, { value: '0', formula: 'of:=[.B2]-[.B2]' }],
    { sent: [V8, `${T9} level=0`], skipped: HEADER },
  ),
  ...['12.5-[.D3]', '12.5-SUM([数据.C3:.D3])', "12.5-[$'数据'.$D3]*[.$B$2]"].map((formula) =>
    openDocument(
      `what a formula has made of blank cells is asked about: ${formula}`,
      {},
      [PLAIN, { value: '12.5', formula: `of:=${formula}` }],
      { asked: { 'formats:液位(m)': null }, sent: [V8], unsent: ['3 open-question'], skipped: HEADER },
    ),
  ),
  openDocument(
    'a number that a style of an open document shows in thousands is asked about',
    shownBy(digits(' number:display-factor="1000"')),
    second('12500', '12.50'),
    FORMATS,
  ),
  openDocument(
    'a number that a style of an open document shows as below a limit is asked about',
    shownBy(`<number:text>&lt;</number:text>${digits()}`),
    second('0.05', '&lt;0.05'),
    { asked: { 'limits:液位(m)': 'limits:leave-out' }, sent: [V8], skipped: [...HEADER, '1 no-values'] },
  ),
  openDocument(
    'a power of ten that a style of an open document shows is asked about',
    shownBy(`${digits()}<number:text>万</number:text>`),
    second('1.25', '1.25万'),
    {
      asked: { 'cell-units:液位(m)': 'cell-units:convert' },
      sent: [V8, `${T9} level=12500`],
      skipped: HEADER,
    },
  ),
  openDocument(
    'a unit that a style of the document as a whole shows is asked about',
    {
      common:
        numberStyle('N1', '<number:number number:min-integer-digits="1"/><number:text>cm</number:text>') +
        cellStyle('ce1', ' style:data-style-name="N1"'),
    },
    second('120', '120cm'),
    {
      asked: { 'cell-units:液位(m)': 'cell-units:convert' },
      sent: [V8, `${T9} level=1.20`],
      skipped: HEADER,
    },
  ),
  openDocument(
    'a style of the cells does not change that of the document which has its name',
    {
      common: numberStyle('N1', digits()) + cellStyle('ce1', ' style:data-style-name="N1"'),
      automatic: numberStyle('N1', `<number:text>&lt;</number:text>${digits()}`),
    },
    second('1.2', '1.20'),
    SENT,
  ),
  openDocument(
    'a negative number that a style of an open document shows without its sign is asked about',
    {
      automatic:
        numberStyle('N1P0', digits()) +
        numberStyle(
          'N1',
          `${digits()}<style:map style:condition="value()&gt;=0" style:apply-style-name="N1P0"/>`,
        ) +
        cellStyle('ce1', ' style:data-style-name="N1"'),
    },
    second('-1.2', '1.20'),
    FORMATS,
  ),
  openDocument(
    'negative numbers in red with a minus raise no question',
    {
      automatic:
        numberStyle('N1P0', digits()) +
        numberStyle(
          'N1',
          `<style:text-properties fo:color="#ff0000"/><number:text>-</number:text>${digits()}<style:map style:condition="value()&gt;=0" style:apply-style-name="N1P0"/>`,
        ) +
        cellStyle('ce1', ' style:data-style-name="N1"'),
    },
    second('-1.2', '-1.20'),
    { sent: [V8, `${T9} level=-1.2`], skipped: HEADER },
  ),
  openDocument(
    'a number that a condition of a style of an open document replaces is asked about',
    {
      automatic:
        numberStyle('N1P0', '<number:text>低</number:text>') +
        numberStyle(
          'N1',
          `${digits()}<style:map style:condition="value()&lt;1.5" style:apply-style-name="N1P0"/>`,
        ) +
        cellStyle('ce1', ' style:data-style-name="N1"'),
    },
    second('1.2', '低'),
    FORMATS,
  ),
  openDocument(
    'a text within a number of an open document is asked about',
    shownBy(
      '<number:number number:min-integer-digits="2"><number:embedded-text number:position="1">.</number:embedded-text></number:number>',
    ),
    second('12', '1.2'),
    FORMATS,
  ),
  openDocument(
    'spaces and signs of thousands that a style of an open document shows raise no question',
    shownBy(`<number:text> </number:text>${digits(' number:grouping="true"')}<number:text> </number:text>`),
    second('1.2', ' 1.20 '),
    SENT,
  ),
  openDocument(
    'a number that a style of the document strikes out is held',
    { common: cellStyle('Bad', '', STRUCK) },
    second('1.2', '1.2', 'Bad'),
    HELD,
  ),
  openDocument(
    'a number is held that the style strikes out which its own is derived from',
    { common: cellStyle('Bad', '', STRUCK), automatic: cellStyle('ce1', ' style:parent-style-name="Bad"') },
    second('1.2', '1.2'),
    HELD,
  ),
  openDocument(
    'a style may take back what the one that it is derived from says',
    {
      common: cellStyle('Bad', '', STRUCK),
      automatic: cellStyle(
        'ce1',
        ' style:parent-style-name="Bad"',
        '<style:text-properties style:text-line-through-style="none"/>',
      ),
    },
    second('1.2', '1.2'),
    SENT,
  ),
  openDocument(
    'styles may be derived from each other in a circle',
    {
      common:
        cellStyle('One', ' style:parent-style-name="Other"') +
        cellStyle('Other', ' style:parent-style-name="One"'),
    },
    second('1.2', '1.2', 'One'),
    SENT,
  ),
];
