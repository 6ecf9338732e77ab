import { knownUnit } from '#shared/domain/import/cells/units.ts';
import type { NumberFormat } from '../numbers/number-formats.ts';

type Attributes = Record<string, string>;
type DataStyle = {
  kind: string;
  isDuration: boolean;
  before: string;
  digits: number;
  isWhole: boolean;
  after: string;
};

/** The styles of an OpenDocument spreadsheet, as far as they change what a person reads. */
export class OpenDocumentStyles {
  readonly #dataStyles = new Map<string, DataStyle>();
  readonly #formats = new Map<string, NumberFormat>();
  readonly #hiddenTables = new Set<string>();
  #style = '';
  #dataStyle: DataStyle | null = null;
  #isText = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'style') {
      this.#style = attributes['name'] ?? '';
      const data = this.#dataStyles.get(attributes['data-style-name'] ?? '');
      if (data) this.#formats.set(this.#style, formatOf(data));
    } else if (name === 'table-properties') {
      if (attributes['display'] === 'false') this.#hiddenTables.add(this.#style);
    } else if (/^(?:date|time|percentage|number)-style$/.test(name)) {
      const isDuration = attributes['truncate-on-overflow'] === 'false';
      this.#dataStyle = { kind: name, isDuration, before: '', digits: 0, isWhole: true, after: '' };
      this.#dataStyles.set(attributes['name'] ?? '', this.#dataStyle);
    } else if (this.#dataStyle) {
      if (name === 'text') this.#isText = true;
      if (name !== 'number') return;
      this.#dataStyle.digits = Number(attributes['min-integer-digits'] ?? 1);
      this.#dataStyle.isWhole = attributes['decimal-places'] === '0' && attributes['grouping'] !== 'true';
    }
  }

  close(name: string): void {
    if (name === 'text') this.#isText = false;
    else if (name.endsWith('-style')) this.#dataStyle = null;
  }

  text(text: string): void {
    if (!this.#dataStyle || !this.#isText) return;
    if (this.#dataStyle.digits === 0) this.#dataStyle.before += text;
    else this.#dataStyle.after += text;
  }

  formatOf(style: string | undefined): NumberFormat {
    return this.#formats.get(style ?? '') ?? { kind: 'number' };
  }

  hidesTable(style: string | undefined): boolean {
    return this.#hiddenTables.has(style ?? '');
  }
}

function formatOf({ kind, isDuration, before, digits, isWhole, after }: DataStyle): NumberFormat {
  if (kind === 'date-style') return { kind: 'date' };
  if (kind === 'time-style') return { kind: isDuration ? 'duration' : 'date' };
  if (kind === 'percentage-style') return { kind: 'percent' };
  if (isWhole && (digits > 1 || before.trim() !== ''))
    return { kind: 'digits', width: digits, before, after };
  const unit = after.trim();
  return unit !== '' && knownUnit(unit) !== null ? { kind: 'unit', unit } : { kind: 'number' };
}
