const pairs = new Map<string, [number, number]>();

/** The reverse of the two-byte part of the decoder that the platform has. */
function pairOf(letter: string): [number, number] {
  if (pairs.size === 0) {
    const decoder = new TextDecoder('gb18030');
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const text = decoder.decode(Uint8Array.of(lead, trail));
        if (trail !== 0x7f && text.length === 1 && !pairs.has(text)) pairs.set(text, [lead, trail]);
      }
    }
  }
  const pair = pairs.get(letter);
  if (!pair) throw new Error(`GBK has no ${letter}`);
  return pair;
}

/** Text as Chinese spreadsheet programs save it. */
export function encodeGbk(text: string): Buffer {
  const bytes = Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? [code] : pairOf(letter);
  });
  return Buffer.from(bytes.flat());
}
