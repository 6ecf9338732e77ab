const WORD_BYTES = 8;

/**
 * Fixed text of records in words of eight bytes, because a word is written as fast as a byte. They are moved as doubles: no text
 * has the bytes of one that is not a number, which might be changed on the way.
 */
export type Words = { words: Float64Array; length: number };

export function wordsOf(text: string): Words {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / WORD_BYTES) * WORD_BYTES);
  bytes.copy(padded);
  const words = Float64Array.from({ length: padded.length / WORD_BYTES }, (_, at) =>
    padded.readDoubleLE(at * WORD_BYTES),
  );
  return { words, length: bytes.length };
}

/** Writes the text, and up to seven bytes behind it that something else will overwrite. */
export function writeWords(into: DataView, at: number, { words }: Words): void {
  for (let index = 0; index < words.length; index++) {
    into.setFloat64(at + index * WORD_BYTES, words[index] as number, true);
  }
}
