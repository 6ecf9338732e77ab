/** Markup that is safe to send; made by `html` alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Hole = Html | string | number | undefined | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function filled(hole: Hole): string {
  if (hole === undefined) return '';
  if (hole instanceof Html) return hole.markup;
  return typeof hole === 'object' ? hole.map(({ markup }) => markup).join('') : escapeText(String(hole));
}

/** Builds markup; every value that is not markup itself is escaped, for text and quoted attributes alike. */
export function html(literals: TemplateStringsArray, ...holes: Hole[]): Html {
  return new Html(literals.reduce((markup, literal, index) => markup + filled(holes[index - 1]) + literal));
}
