const codes = new Map<string, number[]>();

function* twoBytes(): Generator<number[]> {
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) yield [lead, trail];
}

/** Those of GB18030 alone that stand for the letters of other alphabets and for signs such as ³. */
function* fourBytes(): Generator<number[]> {
  for (let first = 0x81; first <= 0x84; first++)
    for (let second = 0x30; second <= 0x39; second++)
      for (let third = 0x81; third <= 0xfe; third++)
        for (let fourth = 0x30; fourth <= 0x39; fourth++) yield [first, second, third, fourth];
}

/** The reverse of the decoder that the platform has. */
function codeOf(letter: string): number[] {
  const decoder = new TextDecoder('gb18030');
  for (const bytes of codes.size === 0 ? [...twoBytes(), ...fourBytes()] : []) {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (text.length === 1 && !codes.has(text)) codes.set(text, bytes);
  }
  const code = codes.get(letter);
  if (!code) throw new Error(`GB18030 has no ${letter}`);
  return code;
}

/** Text as Chinese spreadsheet programs save it. */
export function encodeGbk(text: string): Buffer {
  const bytes = Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? [code] : codeOf(letter);
  });
  return Buffer.from(bytes.flat());
}
