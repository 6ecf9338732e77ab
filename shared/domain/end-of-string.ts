/** Where a string of JSON ends whose content goes on at `from`; the end of the text if nothing closes it. */
export function endOfString(text: string, from: number, mark = '"'): number {
  for (let at = from; ;) {
    const quote = text.indexOf(mark, at);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (quote - backslashes > from && text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    at = quote + 1;
  }
}
