/** Fixed text of records in words of four bytes, because a word is written as fast as a byte. */
export type Words = { words: Int32Array; length: number };

export function wordsOf(text: string): Words {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  bytes.copy(padded);
  const words = Int32Array.from({ length: padded.length / 4 }, (_, at) => padded.readInt32LE(at * 4));
  return { words, length: bytes.length };
}

/** Writes the text, and up to three bytes behind it that something else will overwrite. */
export function writeWords(into: DataView, at: number, { words }: Words): void {
  for (let index = 0; index < words.length; index++) {
    into.setInt32(at + index * 4, words[index] as number, true);
  }
}
