import type { SheetVisibility } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, bytesAsFile } from '../byte-file.ts';
import type { IsBlank } from '../numbers/blank-references.ts';
import { ReadingFailure } from '../reading-failure.ts';
import type { RowSource } from '../row-source.ts';
import { isPlainLook, PLAIN_LOOK } from '../text-look.ts';
import { blankCellsOf } from './blank-cells.ts';
import { lookOf, readSharedTexts } from './shared-texts.ts';
import type { CellRules } from './sheet-rows.ts';
import { unpack, unpackToMemory } from './unpack-entry.ts';
import { XlsxSheet } from './xlsx-sheet.ts';
import { elementsOf, isWholeXml } from './xml-text.ts';
import type { ZipEntry } from './zip-directory.ts';
import { type NumberFormat, readNumberFormat } from '../numbers/number-formats.ts';

/** The formats of the cell styles and the looks of their fonts, by the position that cells refer to (attribute s). */
function readCellStyles(stylesXml: string): Pick<CellRules, 'styles' | 'looks'> {
  const codes = new Map<number, string>();
  for (const { attributes } of elementsOf(stylesXml, 'numFmt')) {
    codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
  }
  const [cellXfs] = elementsOf(stylesXml, 'cellXfs');
  const [fonts] = elementsOf(stylesXml, 'fonts');
  const ofFonts = elementsOf(fonts?.content ?? '', 'font').map(({ content }) => lookOf(content));
  const cells = elementsOf(cellXfs?.content ?? '', 'xf').map(({ attributes }) => attributes);
  const looks = cells.map(({ fontId = '0' }) => ofFonts[Number(fontId)] ?? PLAIN_LOOK);
  return {
    styles: cells.map(({ numFmtId = '0' }): NumberFormat =>
      readNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))),
    ),
    looks: looks.every(isPlainLook) ? [] : looks,
  };
}

const VISIBILITY: Record<string, SheetVisibility> = { hidden: 'hidden', veryHidden: 'very-hidden' };

type SheetPart = { name: string; hidden: SheetVisibility; entry: ZipEntry };

/** An XLSX workbook: what its sheets share is read once, and the rows of the current sheet stay unpacked. */
export class XlsxWorkbook {
  readonly #file: ByteFile;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #workDir: string;
  readonly #sheets: SheetPart[];
  readonly #rules: Omit<CellRules, 'isBlank'>;
  readonly #blanks = new Map<string, (row: number, column: number) => boolean>();
  #open: { name: string; sheet: XlsxSheet; xml: ByteFile } | undefined;

  /** @param workDir folder into which sheets too large for memory are unpacked; they are removed by `close`. */
  constructor(file: ByteFile, entries: ReadonlyMap<string, ZipEntry>, workDir: string) {
    this.#file = file;
    this.#entries = entries;
    this.#workDir = workDir;
    const workbookPath = this.#workbookPath();
    const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
    const workbook = this.#text(workbookPath);
    const targets = this.#targets(`${folder}_rels/${workbookPath.slice(folder.length)}.rels`, folder);
    this.#sheets = elementsOf(workbook, 'sheet').flatMap(({ attributes }) => {
      const entry = entries.get(targets.get(attributes['id'] ?? '') ?? '');
      const isSheet = entry && !/\/(?:chart|dialog|macro)sheets\//.test(entry.name);
      const hidden = VISIBILITY[attributes['state'] ?? ''] ?? 'visible';
      return isSheet ? [{ name: attributes['name'] ?? '', hidden, entry }] : [];
    });
    if (this.#sheets.length === 0) throw new ReadingFailure('damaged');
    const is1904 = elementsOf(workbook, 'workbookPr').some(({ attributes }) =>
      /^(?:1|true)$/i.test(attributes['date1904'] ?? ''),
    );
    // The first is set by programs that do not calculate, the second by those that had not finished calculating.
    const isUncomputed = elementsOf(workbook, 'calcPr').some(
      ({ attributes: { fullCalcOnLoad = '', calcCompleted = '' } }) =>
        /^(?:1|true)$/i.test(fullCalcOnLoad) || /^(?:0|false)$/i.test(calcCompleted),
    );
    this.#rules = { ...this.#shared(folder), is1904, isUncomputed };
  }

  get sheetNames(): string[] {
    return this.#sheets.map(({ name }) => name);
  }

  async sheet(name: string): Promise<RowSource> {
    if (this.#open?.name === name) return this.#open.sheet;
    const part = this.#sheets.find((sheet) => sheet.name === name);
    if (!part) throw new ReadingFailure('no-such-sheet');
    this.close();
    const xml = await unpack(this.#file, part.entry, this.#workDir);
    this.#open = { name, xml, sheet: this.#sheetOf(part, xml) };
    return this.#open.sheet;
  }

  #sheetOf({ name, hidden }: SheetPart, xml: ByteFile): XlsxSheet {
    const isBlank: IsBlank = (sheet, row, column) => this.#blanksOf(sheet ?? name)(row, column);
    return new XlsxSheet(name, hidden, xml, { ...this.#rules, isBlank });
  }

  /** Which cells of a sheet are blank; of one that cannot be read, and while it is looked at for that, none counts as blank. */
  #blanksOf(name: string): (row: number, column: number) => boolean {
    const known = this.#blanks.get(name);
    if (known) return known;
    const part = this.#sheets.find((sheet) => sheet.name === name);
    this.#blanks.set(name, () => false);
    try {
      const xml = this.#open?.name === name ? this.#open.xml : part && bytesAsFile(this.#xml(part.entry));
      if (part && xml) this.#blanks.set(name, blankCellsOf(this.#sheetOf(part, xml)));
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error;
    }
    return this.#blanks.get(name) as (row: number, column: number) => boolean;
  }

  close(): void {
    this.#open?.xml.close();
    this.#open = undefined;
  }

  #text(name: string): string {
    const entry = this.#entries.get(name);
    if (!entry) throw new ReadingFailure('damaged');
    return this.#xml(entry).toString('utf8');
  }

  #xml(entry: ZipEntry): Buffer {
    const xml = unpackToMemory(this.#file, entry);
    if (/<!doctype/i.test(xml.toString('latin1', 0, 4096))) throw new ReadingFailure('unsafe-xml');
    if (!isWholeXml(xml)) throw new ReadingFailure('damaged');
    return xml;
  }

  /** The main part as the package names it; most writers call it xl/workbook.xml. */
  #workbookPath(): string {
    const named = this.#targets('_rels/.rels', '', /\/officeDocument$/);
    return [...named.values()].find((path) => this.#entries.has(path)) ?? 'xl/workbook.xml';
  }

  /** Targets of a relationships part by id, as paths from the root of the archive. */
  #targets(name: string, folder: string, type = /./): Map<string, string> {
    if (!this.#entries.has(name)) return new Map();
    const found = elementsOf(this.#text(name), 'Relationship').filter(({ attributes }) =>
      type.test(attributes['Type'] ?? ''),
    );
    return new Map(
      found.map(({ attributes }) => [
        attributes['Id'] ?? '',
        pathOf(attributes['Target'] ?? '', folder).toLowerCase(),
      ]),
    );
  }

  #shared(folder: string): Omit<CellRules, 'is1904' | 'isUncomputed' | 'isBlank'> {
    const texts = this.#entries.get(`${folder}sharedstrings.xml`);
    const styles = this.#entries.has(`${folder}styles.xml`) ? this.#text(`${folder}styles.xml`) : '';
    return {
      sharedTexts: texts ? readSharedTexts(this.#xml(texts)) : [],
      ...readCellStyles(styles),
    };
  }
}

function pathOf(target: string, folder: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = `${folder}${target}`.split('/');
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.') path.push(part);
  }
  return path.join('/');
}
