const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, in an element or in an attribute. */
export function htmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
