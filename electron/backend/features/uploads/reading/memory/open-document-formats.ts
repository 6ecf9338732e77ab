import { type NumberFormat, readNumberFormat, type ShownOfDate } from '../numbers/number-formats.ts';

type Attributes = Record<string, string>;
/** `code`: how a spreadsheet program writes what the style shows. */
type DataStyle = {
  kind: string;
  isDuration: boolean;
  /** Names of its elements: year, month, day, hours. */
  parts: string[];
  code: string;
  maps: { condition: string; style: string }[];
};
/** Styles of the document as a whole, and those that its cells alone have: each kind has its own names. */
export type Scope = 'common' | 'automatic';

const DATA_STYLES = /^(?:date|time|percentage|number|currency|text)-style$/;

const quoted = (text: string): string =>
  text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join(String.raw`\"`);

/** Places for digits: 0 for those that are always shown. */
function digitsOf(attributes: Attributes): string {
  const whole = '0'.repeat(Math.min(Number(attributes['min-integer-digits'] ?? 1), 30)) || '#';
  const decimals = Math.min(Number(attributes['decimal-places'] ?? 0), 30);
  return `${attributes['grouping'] === 'true' ? '#,##' : ''}${whole}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
}

/**
 * How the data styles of an OpenDocument spreadsheet (ODF 1.3 part 3, 16.29) show numbers. They are written as the codes that
 * other workbooks have, so that both are judged by one rule.
 */
export class OpenDocumentFormats {
  readonly #styles = new Map<string, DataStyle>();
  readonly #formats = new Map<string, NumberFormat>();
  #open: DataStyle | null = null;
  /** What is written once the element that is open is closed. */
  #behind = '';
  #isText = false;

  /** True within a data style. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** @returns true if the element is a data style or a part of one. */
  open(name: string, attributes: Attributes, scope: Scope): boolean {
    if (DATA_STYLES.test(name)) {
      const isDuration = attributes['truncate-on-overflow'] === 'false';
      this.#open = { kind: name, isDuration, parts: [], code: '', maps: [] };
      this.#styles.set(`${scope}:${attributes['name'] ?? ''}`, this.#open);
      return true;
    }
    const style = this.#open;
    if (!style) return false;
    style.parts.push(name);
    if (name === 'text' || name === 'embedded-text') this.#isText = true;
    else if (name === 'number') this.#openNumber(style, attributes);
    else if (name === 'scientific-number') style.code += `${digitsOf(attributes)}E+00`;
    else if (name === 'fraction') style.code += '# ?/?';
    else if (name === 'text-content') style.code += '@';
    else if (name === 'text-properties' && attributes['color'] !== undefined) style.code += '[Red]';
    else if (name === 'map')
      style.maps.push({
        condition: attributes['condition'] ?? '',
        style: attributes['apply-style-name'] ?? '',
      });
    return true;
  }

  close(name: string): void {
    if (name === 'text' || name === 'embedded-text') this.#isText = false;
    // Digits stand on both sides of a text within a number.
    if (name === 'embedded-text' && this.#open) this.#open.code += '0';
    if (name === 'number' && this.#open) this.#open.code += this.#behind;
    else if (DATA_STYLES.test(name)) this.#open = null;
  }

  text(text: string): void {
    const style = this.#open;
    if (!style || !this.#isText) return;
    style.code += style.kind === 'percentage-style' && text.includes('%') ? text : quoted(text);
  }

  formatOf(name: string, scope: Scope): NumberFormat | undefined {
    const key = `${scope}:${name}`;
    const style = this.#styles.get(key) ?? this.#styles.get(`common:${name}`);
    if (!style) return undefined;
    let format = this.#formats.get(key);
    if (!format) this.#formats.set(key, (format = this.#readFormat(style, scope)));
    return format;
  }

  #openNumber(style: DataStyle, attributes: Attributes): void {
    const factor = Number(attributes['display-factor'] ?? 1);
    const isGeneral = attributes['decimal-places'] === undefined && attributes['grouping'] !== 'true';
    const isWhole = Number(attributes['min-integer-digits'] ?? 1) > 1;
    style.code += isGeneral && !isWhole ? 'General' : digitsOf(attributes);
    this.#behind = factor === 1 ? '' : ','.repeat(Math.max(1, Math.round(Math.log10(factor) / 3)));
  }

  #readFormat(style: DataStyle, scope: Scope): NumberFormat {
    const { kind, isDuration, parts, maps } = style;
    if (kind === 'date-style') return { kind: 'date', shows: shownOfDate(parts) };
    if (kind === 'time-style')
      return isDuration ? { kind: 'duration' } : { kind: 'date', shows: 'time-of-day' };
    if (maps.length === 0) return readNumberFormat(0, style.code || 'General');
    const codes = maps.map((map) => {
      const mapped = this.#styles.get(`${scope}:${map.style}`) ?? this.#styles.get(`common:${map.style}`);
      return {
        condition: map.condition.replaceAll(/value\(\)|\s/g, '').replace('!=', '<>'),
        code: mapped?.code ?? '',
      };
    });
    return readNumberFormat(0, sectionsOf(codes, style));
  }
}

/** The smallest part of a date that has an element. */
function shownOfDate(parts: readonly string[]): ShownOfDate {
  const has = (...names: string[]): boolean => names.some((name) => parts.includes(name));
  if (has('hours', 'minutes', 'seconds')) return has('year', 'month', 'day') ? 'clock' : 'time-of-day';
  if (has('day', 'day-of-week') || !has('month', 'year')) return 'day';
  return has('month') ? 'month' : 'year';
}

type Section = { condition: string; code: string };

/** Positive numbers, negative ones and zero, or each section with its condition. */
function sectionsOf(mapped: readonly Section[], { kind, code }: DataStyle): string {
  const of = (...conditions: string[]): string | undefined =>
    mapped.find(({ condition }) => conditions.includes(condition))?.code;
  const rest = kind === 'text-style' ? undefined : code;
  const [positive, negative, zero] = [of('>0', '>=0'), of('<0', '<=0'), of('=0')];
  const isBySign = mapped.every(({ condition }) => /^(?:[<>]=?|=)0(?:\.0*)?$/.test(condition));
  if (isBySign) {
    const isZeroPositive = of('>=0') !== undefined;
    return [positive ?? rest ?? '', negative ?? rest ?? '', zero ?? (isZeroPositive ? positive : rest) ?? '']
      .slice(0, isZeroPositive ? 2 : 3)
      .join(';');
  }
  return [...mapped.map((one) => `[${one.condition}]${one.code}`), rest ?? ''].join(';');
}
