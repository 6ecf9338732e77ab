/** A part of a line of Markdown. What a link or a picture leads to stands as it is written: whoever draws it judges it. */
export type MarkdownSpan =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deleted'; spans: MarkdownSpan[] }
  | { kind: 'link' | 'picture'; text: string; href: string }
  | { kind: 'break' };

const MAX_LEVELS = 6;
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'deleted'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ADDRESS = /https?:\/\/[^\s<>"'`\]）。，；]+/y;
const LETTER = /[\p{L}\p{N}]/u;

/** Reads the parts of a line. HTML is text. Takes time in proportion to the length, whatever the text. */
export function readSpans(text: string): MarkdownSpan[] {
  return new SpanReader(text, 0).read();
}

class SpanReader {
  readonly #text: string;
  readonly #level: number;
  readonly #spans: MarkdownSpan[] = [];
  /** Marks that have no end from here on: none is looked for twice. */
  readonly #endless = new Set<string>();
  #plain = '';
  #at = 0;

  constructor(text: string, level: number) {
    this.#text = text;
    this.#level = level;
  }

  read(): MarkdownSpan[] {
    while (this.#at < this.#text.length) {
      if (!this.#readSpan()) {
        this.#plain += this.#text[this.#at];
        this.#at += 1;
      }
    }
    this.#endText();
    return this.#spans;
  }

  #readSpan(): boolean {
    const char = this.#text[this.#at] ?? '';
    const next = this.#text[this.#at + 1] ?? '';
    if (char === '\n') return this.#add({ kind: 'break' }, 1);
    if (char === '\\' && PUNCTUATION.test(next)) {
      this.#plain += next;
      this.#at += 2;
      return true;
    }
    if (char === '`') return this.#readCode();
    if (char === '[' || (char === '!' && next === '[')) return this.#readLink(char === '!');
    if (char === 'h' || char === '<') return this.#readAddress(char === '<');
    return '*_~'.includes(char) && this.#readMarked();
  }

  #readCode(): boolean {
    const marks = /`+/y;
    marks.lastIndex = this.#at;
    const mark = marks.exec(this.#text)?.[0] ?? '`';
    const from = this.#at + mark.length;
    const end = this.#find(mark, from);
    if (end === -1) {
      this.#plain += mark;
      this.#at = from;
      return true;
    }
    const inner = this.#text.slice(from, end);
    const isPadded = inner.length > 2 && inner.startsWith(' ') && inner.endsWith(' ');
    return this.#add(
      { kind: 'code', text: isPadded ? inner.slice(1, -1) : inner },
      end + mark.length - this.#at,
    );
  }

  /** `[text](address "title")`; the title is left out. */
  #readLink(isPicture: boolean): boolean {
    const from = this.#at + (isPicture ? 2 : 1);
    const middle = this.#find('](', from);
    const end = middle === -1 ? -1 : this.#find(')', middle);
    if (end === -1) return false;
    const text = this.#text.slice(from, middle);
    // The bracket belongs to something else: "[a] and [b](c)".
    if (!isPicture && text.includes('[') && !text.startsWith('![')) return false;
    const [href = ''] = this.#text
      .slice(middle + 2, end)
      .trim()
      .split(/\s/);
    const kind = isPicture ? 'picture' : 'link';
    const plain = text.replaceAll(/[*_`]/g, '');
    return this.#add({ kind, text: plain, href: href.replaceAll(/^<|>$/g, '') }, end + 1 - this.#at);
  }

  #readAddress(isBracketed: boolean): boolean {
    const from = this.#at + (isBracketed ? 1 : 0);
    ADDRESS.lastIndex = from;
    const found = ADDRESS.exec(this.#text)?.[0];
    if (found === undefined) return false;
    if (isBracketed && this.#text[from + found.length] !== '>') return false;
    const href = isBracketed ? found : found.replace(/[).,;:!?*_]{1,50}$/, '');
    return this.#add({ kind: 'link', text: href, href }, href.length + (isBracketed ? 2 : 0));
  }

  #readMarked(): boolean {
    if (this.#level >= MAX_LEVELS) return false;
    for (const [mark, kind] of MARKS) {
      if (!this.#text.startsWith(mark, this.#at)) continue;
      const from = this.#at + mark.length;
      const before = this.#text[this.#at - 1] ?? ' ';
      // Names such as a_b_c are no emphasis, nor is a product such as 2 * 3.
      if ((mark.startsWith('_') && LETTER.test(before)) || /\s/.test(this.#text[from] ?? ' ')) continue;
      const end = this.#endOf(mark, from);
      if (end === -1) continue;
      const spans = new SpanReader(this.#text.slice(from, end), this.#level + 1).read();
      return this.#add({ kind, spans }, end + mark.length - this.#at);
    }
    return false;
  }

  /** Where a mark closes: behind no space, and a `_` before no letter. */
  #endOf(mark: string, from: number): number {
    for (let end = this.#find(mark, from); end !== -1; end = this.#text.indexOf(mark, end + 1)) {
      const isInWord = mark.startsWith('_') && LETTER.test(this.#text[end + mark.length] ?? ' ');
      // One star does not end where two of them stand: they are the end of what is inside.
      const isPart = mark.length === 1 && this.#text[end + 1] === mark;
      if (end > from && !/\s/.test(this.#text[end - 1] ?? '') && !isInWord && !isPart) return end;
      if (isPart) end += 1;
    }
    this.#endless.add(mark);
    return -1;
  }

  #find(mark: string, from: number): number {
    if (this.#endless.has(mark)) return -1;
    const found = this.#text.indexOf(mark, from);
    if (found === -1) this.#endless.add(mark);
    return found;
  }

  #add(span: MarkdownSpan, length: number): true {
    this.#endText();
    this.#spans.push(span);
    this.#at += length;
    return true;
  }

  #endText(): void {
    if (this.#plain !== '') this.#spans.push({ kind: 'text', text: this.#plain });
    this.#plain = '';
  }
}
