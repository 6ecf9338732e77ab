/** Characters that XML 1.0 cannot carry, lone surrogates included. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for content and attributes of XML; what XML cannot carry becomes the replacement character. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll('\r', '&#13;');
}
