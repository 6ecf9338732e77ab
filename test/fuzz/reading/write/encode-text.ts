const ENCODINGS = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How a file of text is stored. */
export type TextBytes = { encoding: Encoding; hasBom: boolean };

type CodePage = Extract<Encoding, 'gb18030' | 'big5' | 'windows-1252'>;

/** Codes of two bytes begin with a lead byte; those of GB18030 for the signs of other alphabets have four. */
function* codesOf(page: CodePage): Generator<number[]> {
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    if (page === 'windows-1252') yield [byte];
    else if (byte > 0x80 && byte < 0xff)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) yield [byte, trail];
  }
  if (page !== 'gb18030') return;
  for (let first = 0x81; first <= 0x84; first += 1)
    for (let second = 0x30; second <= 0x39; second += 1)
      for (let third = 0x81; third <= 0xfe; third += 1)
        for (let fourth = 0x30; fourth <= 0x39; fourth += 1) yield [first, second, third, fourth];
}

const tables = new Map<CodePage, Map<string, number[]>>();

/** The reverse of the decoder that the platform has. */
function tableOf(page: CodePage): Map<string, number[]> {
  const known = tables.get(page);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(page, { fatal: true });
  for (const code of codesOf(page)) {
    try {
      const letters = Array.from(decoder.decode(Uint8Array.from(code)));
      const [letter] = letters;
      if (letters.length === 1 && letter && !table.has(letter)) table.set(letter, code);
    } catch {
      // Not every pair of bytes is a letter.
    }
  }
  tables.set(page, table);
  return table;
}

/** True if every letter of a text can be written in an encoding. */
export function canEncode(text: string, encoding: Encoding): boolean {
  if (encoding !== 'gb18030' && encoding !== 'big5' && encoding !== 'windows-1252') return true;
  const table = tableOf(encoding);
  return Array.from(text).every((letter) => letter < '\u0080' || table.has(letter));
}

/** @throws Error if the encoding lacks a letter of the text */
export function encodeText(text: string, { encoding, hasBom }: TextBytes): Buffer {
  const marked = hasBom ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(marked, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(marked, 'utf16le').swap16();
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const letter of text) {
    if (letter < '\u0080') bytes.push(letter.charCodeAt(0));
    else {
      const code = table.get(letter);
      if (!code) throw new Error(`${encoding} has no ${letter}`);
      bytes.push(...code);
    }
  }
  return Buffer.from(bytes);
}

/** Simplified characters of headers and names, each with the one that is written where Big5 is used. */
const PAIRS =
  '时時间間测測监監数數据據号號温溫压壓导導电電浊濁项項单單变變质質状狀态態备備录錄记記报報设設终終总總计計积積范範围圍来來' +
  '东東风風长長凤鳳泵泵闸閘桥橋调調蓄蓄厂廠进進历歷查查询詢溶溶氧氧氮氮满滿强強标標识識参參称稱指指值值站站点點临臨编編码碼动動张張条條滨濱摄攝无無线線离離';

const TRADITIONAL = new Map(
  Array.from(
    { length: PAIRS.length / 2 },
    (_, at) => [PAIRS[2 * at] ?? '', PAIRS[2 * at + 1] ?? ''] as const,
  ),
);

/** Simplified characters as they are written where Big5 is used. */
export function toTraditional(text: string): string {
  return Array.from(text, (letter) => TRADITIONAL.get(letter) ?? letter).join('');
}
