import { parseJsonText } from '../../parse-json-text.ts';
import {
  type FormMember,
  type FormValue,
  JSON_NUMBER,
  type JsonProblem,
  jsonProblemAt,
} from './form-value.ts';

const MAX_LEVELS = 500;
const SPACE = /[ \t\r\n]*/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids them in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORD = /[^\s,:{}[\]"]+/y;

class Stop extends Error {
  readonly reason: JsonProblem['reason'];
  readonly at: number;

  constructor(reason: JsonProblem['reason'], at: number) {
    super(reason);
    this.reason = reason;
    this.at = at;
  }
}

/**
 * Reads a JSON text (RFC 8259) so that nothing of it is lost: digits of numbers, order and repetition of names, escapes.
 * A text of white space alone is `absent`.
 */
export function readFormValue(text: string): { value: FormValue } | { problem: JsonProblem } {
  const reader = new Reader(text);
  try {
    return { value: reader.whole() };
  } catch (error) {
    if (error instanceof Stop) return { problem: jsonProblemAt(text, error.at, error.reason) };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): FormValue {
    this.#match(SPACE);
    if (this.#at === this.#text.length) return { kind: 'absent' };
    const value = this.#value(0);
    this.#match(SPACE);
    if (this.#at < this.#text.length) throw this.#stop();
    return value;
  }

  #value(level: number): FormValue {
    if (level > MAX_LEVELS) throw new Stop('too-deep', this.#at);
    const next = this.#text[this.#at];
    if (next === '{') return this.#object(level);
    if (next === '[') return this.#array(level);
    if (next === '"') return this.#string();
    const at = this.#at;
    const word = this.#match(WORD) ?? '';
    if (word === 'null') return { kind: 'null' };
    if (word === 'true' || word === 'false') return { kind: 'boolean', isTrue: word === 'true' };
    if (JSON_NUMBER.test(word)) return { kind: 'number', text: word };
    this.#at = at;
    throw /^[-+.\d]/.test(word) ? new Stop('bad-number', at) : this.#stop();
  }

  #object(level: number): FormValue {
    const members: FormMember[] = [];
    this.#list('}', () => {
      const { text: name } = this.#string();
      this.#match(SPACE);
      this.#take(':');
      this.#match(SPACE);
      members.push({ name, value: this.#value(level + 1) });
    });
    return { kind: 'object', members };
  }

  #array(level: number): FormValue {
    const items: FormValue[] = [];
    this.#list(']', () => items.push(this.#value(level + 1)));
    return { kind: 'array', items };
  }

  #list(end: string, readOne: () => void): void {
    this.#at += 1;
    this.#match(SPACE);
    if (this.#text[this.#at] === end) {
      this.#at += 1;
      return;
    }
    for (;;) {
      readOne();
      this.#match(SPACE);
      if (this.#text[this.#at] !== ',') break;
      this.#at += 1;
      this.#match(SPACE);
    }
    this.#take(end);
  }

  #string(): { kind: 'string'; text: string; raw: string } {
    if (this.#text[this.#at] !== '"') throw this.#stop();
    const raw = this.#match(STRING);
    if (raw === undefined) throw new Stop('bad-string', this.#at);
    return { kind: 'string', text: parseJsonText(raw) as string, raw };
  }

  #take(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#stop();
    this.#at += 1;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #stop(): Stop {
    return new Stop(
      this.#at >= this.#text.length ? 'unexpected-end' : 'unexpected-character',
      Math.min(this.#at, this.#text.length),
    );
  }
}
