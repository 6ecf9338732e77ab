import type { NumberFormat } from '../numbers/number-formats.ts';
import { PLAIN_LOOK, type TextLook } from '../text-look.ts';
import { OpenDocumentFormats, type Scope } from './open-document-formats.ts';

type Attributes = Record<string, string>;
/** What a style says itself; undefined: what the style that it is derived from says. */
type Style = {
  parent: string | undefined;
  scope: Scope;
  dataStyle: string | undefined;
  isStruck?: boolean;
  position?: TextLook['position'];
};
type Family = 'table-cell' | 'text';

/** Styles are derived from one another, but not in a circle. */
const MAX_PARENTS = 50;

/** The styles of an OpenDocument spreadsheet, as far as they change what a person reads. */
export class OpenDocumentStyles {
  readonly #formats = new OpenDocumentFormats();
  /** By family, scope and name. */
  readonly #styles = new Map<string, Style>();
  readonly #hiddenTables = new Set<string>();
  readonly #looks = new Map<string, TextLook>();
  readonly #cellFormats = new Map<string, NumberFormat>();
  #scope: Scope = 'common';
  #name = '';
  #style: Style | null = null;

  open(name: string, attributes: Attributes): void {
    if (name === 'styles' || name === 'automatic-styles')
      this.#scope = name === 'styles' ? 'common' : 'automatic';
    else if (this.#formats.open(name, attributes, this.#scope)) return;
    else if (name === 'default-style') this.#style = null;
    else if (name === 'style') this.#openStyle(attributes);
    else if (name === 'text-properties' && this.#style) Object.assign(this.#style, lookOf(attributes));
    else if (name === 'table-properties' && attributes['display'] === 'false')
      this.#hiddenTables.add(this.#name);
  }

  close(name: string): void {
    this.#formats.close(name);
  }

  text(text: string): void {
    this.#formats.text(text);
  }

  /** @param style of a cell */
  formatOf(style: string | undefined): NumberFormat {
    const name = style ?? '';
    let format = this.#cellFormats.get(name);
    if (!format) {
      const found = this.#derivation('table-cell', name).find(({ dataStyle }) => dataStyle !== undefined);
      format = this.#formats.formatOf(found?.dataStyle ?? '', found?.scope ?? 'common') ?? { kind: 'number' };
      this.#cellFormats.set(name, format);
    }
    return format;
  }

  /** @param style of a cell, or of a part of its text */
  lookOf(style: string | undefined, family: Family = 'table-cell'): TextLook {
    if (style === undefined) return PLAIN_LOOK;
    const key = `${family}:${style}`;
    let look = this.#looks.get(key);
    if (!look) {
      const styles = this.#derivation(family, style);
      look = {
        position: styles.find(({ position }) => position !== undefined)?.position ?? null,
        isStruck: styles.find(({ isStruck }) => isStruck !== undefined)?.isStruck ?? false,
      };
      this.#looks.set(key, look);
    }
    return look;
  }

  hidesTable(style: string | undefined): boolean {
    return this.#hiddenTables.has(style ?? '');
  }

  #openStyle(attributes: Attributes): void {
    const { name = '', family } = attributes;
    this.#name = name;
    this.#style = {
      parent: attributes['parent-style-name'],
      scope: this.#scope,
      dataStyle: attributes['data-style-name'],
    };
    this.#styles.set(`${family}:${this.#scope}:${name}`, this.#style);
  }

  /** A style and those that it is derived from. */
  #derivation(family: Family, name: string | undefined): Style[] {
    const found: Style[] = [];
    let style =
      this.#styles.get(`${family}:automatic:${name}`) ?? this.#styles.get(`${family}:common:${name}`);
    while (style && found.length < MAX_PARENTS) {
      found.push(style);
      style = style.parent === undefined ? undefined : this.#styles.get(`${family}:common:${style.parent}`);
    }
    return found;
  }
}

/** `super 58%` and `33% 58%` are raised, `sub` and `-33%` lowered. */
function lookOf(attributes: Attributes): Partial<TextLook> {
  const lines = ['text-line-through-style', 'text-line-through-type'].flatMap(
    (name) => attributes[name] ?? [],
  );
  const place = attributes['text-position'];
  const look: Partial<TextLook> = {};
  if (lines.length > 0) look.isStruck = lines.some((line) => line !== 'none');
  if (place !== undefined) {
    const isLowered = /^(?:sub|-[\d.]*[1-9])/.test(place);
    look.position = isLowered ? 'lowered' : /^(?:super|[\d.]*[1-9])/.test(place) ? 'raised' : null;
  }
  return look;
}
