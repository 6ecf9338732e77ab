import { strToU8, zipSync } from 'fflate';

type XlsxParts = {
  /** `rows`: what stands inside sheetData; `after`: what follows it, such as mergeCells. */
  sheets: { name: string; rows: string; after?: string }[];
  sharedStrings?: string;
  /** What stands inside styleSheet. */
  styles?: string;
  isDate1904?: boolean;
  /** Prefix of the elements of sheets, with its colon. */
  prefix?: string;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A workbook from the XML of its rows, so that a test decides about every byte that a reader meets. */
export function buildXlsx({ sheets, sharedStrings, styles, isDate1904, prefix = '' }: XlsxParts): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const put = (path: string, xml: string): void => {
    files[path] = strToU8(HEAD + xml);
  };
  put('[Content_Types].xml', '<Types/>');
  put(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const names = sheets.map(
    ({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const settings = isDate1904 ? '<workbookPr date1904="1"/>' : '';
  put(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${settings}<sheets>${names.join('')}</sheets></workbook>`,
  );
  const targets = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  put('xl/_rels/workbook.xml.rels', `<Relationships xmlns="${PACKAGE}">${targets.join('')}</Relationships>`);
  for (const [at, { rows, after = '' }] of sheets.entries()) {
    const data = `<${prefix}sheetData>${rows}</${prefix}sheetData>${after}`;
    put(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<${prefix}worksheet xmlns="${MAIN}">${data}</${prefix}worksheet>`,
    );
  }
  if (sharedStrings !== undefined) put('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${sharedStrings}</sst>`);
  if (styles !== undefined) put('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`);
  return zipSync(files, { level: 6 });
}

/** Styles of which number 1 is a date, number 2 a plain number, number 3 a duration, number 4 a clock. */
export const DATE_STYLES =
  '<numFmts count="1"><numFmt numFmtId="180" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; h:mm"/></numFmts>' +
  '<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="180"/><xf numFmtId="2"/><xf numFmtId="46"/><xf numFmtId="20"/></cellXfs>';
