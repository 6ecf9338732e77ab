/** A record of a request body: every member with its value as it is written, digit for digit. */
export type SentRecord = { name: string; literal: string }[];

const SPACE = /[\u0020\t\r\n]/u;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Reads a request body (interface 2.3) without turning a number into one of the machine. */
class BodyReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): SentRecord[] {
    const records: SentRecord[] = [];
    this.#take('[');
    if (this.#peek() === ']') this.#take(']');
    else {
      do records.push(this.#record());
      while (this.#isNext(','));
      this.#take(']');
    }
    this.#skipSpace();
    if (this.#at !== this.#text.length) this.#fail('the end');
    return records;
  }

  #record(): SentRecord {
    const members: SentRecord = [];
    this.#take('{');
    do {
      const name = this.#string();
      this.#take(':');
      members.push({ name, literal: this.#value() });
    } while (this.#isNext(','));
    this.#take('}');
    return members;
  }

  #value(): string {
    if (this.#peek() === '"') return JSON.stringify(this.#string());
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.#text);
    if (!match) return this.#fail('a number or a text');
    this.#at += match[0].length;
    return match[0];
  }

  #string(): string {
    this.#take('"');
    let text = '';
    for (;;) {
      const letter = this.#text[this.#at];
      this.#at += 1;
      if (letter === undefined || letter < ' ') return this.#fail('the end of a text');
      if (letter === '"') return text;
      text += letter === '\\' ? this.#escape() : letter;
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (letter !== 'u') return ESCAPES[letter] ?? this.#fail('an escape');
    const code = this.#text.slice(this.#at, this.#at + 4);
    if (!/^[\dA-Fa-f]{4}$/u.test(code)) this.#fail('four hexadecimal digits');
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #skipSpace(): void {
    while (SPACE.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #peek(): string | undefined {
    this.#skipSpace();
    return this.#text[this.#at];
  }

  #isNext(letter: string): boolean {
    if (this.#peek() !== letter) return false;
    this.#at += 1;
    return true;
  }

  #take(letter: string): void {
    if (!this.#isNext(letter)) this.#fail(letter);
  }

  #fail(wanted: string): never {
    throw new Error(`A body has no ${wanted} at ${this.#at}: ${this.#text.slice(this.#at, this.#at + 40)}`);
  }
}

/** The records of a request body. @throws Error if it is no JSON array of flat records */
export function readBody(text: string): SentRecord[] {
  return new BodyReader(text).read();
}
