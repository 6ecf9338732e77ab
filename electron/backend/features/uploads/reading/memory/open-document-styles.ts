import { knownUnit } from '#shared/domain/import/cells/units.ts';
import type { NumberFormat, ShownOfDate } from '../numbers/number-formats.ts';
import { isPlainLook, PLAIN_LOOK, type TextLook } from '../text-look.ts';

type Attributes = Record<string, string>;
type DataStyle = {
  kind: string;
  isDuration: boolean;
  /** Names of its elements: year, month, day, hours. */
  parts: string[];
  before: string;
  digits: number;
  isWhole: boolean;
  after: string;
};

/** The styles of an OpenDocument spreadsheet, as far as they change what a person reads. */
export class OpenDocumentStyles {
  readonly #dataStyles = new Map<string, DataStyle>();
  readonly #formats = new Map<string, NumberFormat>();
  readonly #looks = new Map<string, TextLook>();
  readonly #hiddenTables = new Set<string>();
  #style = '';
  #dataStyle: DataStyle | null = null;
  #isText = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'style') {
      this.#style = attributes['name'] ?? '';
      const data = this.#dataStyles.get(attributes['data-style-name'] ?? '');
      if (data) this.#formats.set(this.#style, formatOf(data));
    } else if (name === 'text-properties' && this.#dataStyle === null) {
      const look = lookOf(attributes);
      if (!isPlainLook(look)) this.#looks.set(this.#style, look);
    } else if (name === 'table-properties') {
      if (attributes['display'] === 'false') this.#hiddenTables.add(this.#style);
    } else if (/^(?:date|time|percentage|number)-style$/.test(name)) {
      const isDuration = attributes['truncate-on-overflow'] === 'false';
      this.#dataStyle = {
        kind: name,
        isDuration,
        parts: [],
        before: '',
        digits: 0,
        isWhole: true,
        after: '',
      };
      this.#dataStyles.set(attributes['name'] ?? '', this.#dataStyle);
    } else if (this.#dataStyle) {
      this.#dataStyle.parts.push(name);
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

  lookOf(style: string | undefined): TextLook {
    return this.#looks.get(style ?? '') ?? PLAIN_LOOK;
  }

  hidesTable(style: string | undefined): boolean {
    return this.#hiddenTables.has(style ?? '');
  }
}

/** `super 58%` and `33% 58%` are raised, `sub` and `-33%` lowered. */
function lookOf(attributes: Attributes): TextLook {
  const lines = ['text-line-through-style', 'text-line-through-type'].map((name) => attributes[name]);
  const place = attributes['text-position'] ?? '';
  const isLowered = /^(?:sub|-[\d.]*[1-9])/.test(place);
  const isRaised = /^(?:super|[\d.]*[1-9])/.test(place);
  return {
    position: isLowered ? 'lowered' : isRaised ? 'raised' : null,
    isStruck: lines.some((line) => line !== undefined && line !== 'none'),
  };
}

/** The smallest part of a date that has an element. */
function shownOfDate(parts: readonly string[]): ShownOfDate {
  const has = (...names: string[]): boolean => names.some((name) => parts.includes(name));
  if (has('hours', 'minutes', 'seconds')) return has('year', 'month', 'day') ? 'clock' : 'time-of-day';
  if (has('day', 'day-of-week') || !has('month', 'year')) return 'day';
  return has('month') ? 'month' : 'year';
}

function formatOf({ kind, isDuration, parts, before, digits, isWhole, after }: DataStyle): NumberFormat {
  if (kind === 'date-style') return { kind: 'date', shows: shownOfDate(parts) };
  if (kind === 'time-style')
    return isDuration ? { kind: 'duration' } : { kind: 'date', shows: 'time-of-day' };
  if (kind === 'percentage-style') return { kind: 'percent' };
  if (isWhole && (digits > 1 || before.trim() !== ''))
    return { kind: 'digits', width: digits, before, after };
  const unit = after.trim();
  return unit !== '' && knownUnit(unit) !== null ? { kind: 'unit', unit } : { kind: 'number' };
}
