const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML as a person reads it: entities, and the `_x000D_` by which workbooks write control characters. */
export function textOfXml(raw: string): string {
  const text = raw.includes('&')
    ? raw.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : raw;
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The first and the last element are at most this far from the ends of a document. */
const END_BYTES = 64 * 1024;

/** True for a document whose first element is closed; one that breaks off has lost its end. */
export function isWholeXml(xml: Buffer): boolean {
  const head = xml.toString('utf8', 0, END_BYTES).replaceAll(/<!--[\s\S]*?-->/gu, '');
  const root = /<([a-z_][\w.:-]*)(?:\s[^<>]*)?>/iu.exec(head);
  if (!root) return false;
  const [tag, name = ''] = root;
  return tag.endsWith('/>') || xml.includes(`</${name}`, Math.max(0, xml.length - END_BYTES));
}

type XmlTag = { attributes: Record<string, string>; content: string };

/** Every element of a name in a small document, whatever its prefix; elements of the same name do not nest. */
export function elementsOf(xml: string, name: string): XmlTag[] {
  const tag = new RegExp(
    `<(?:[\\w-]+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*(/?)>`,
    'g',
  );
  const end = new RegExp(`</(?:[\\w-]+:)?${name}\\s*>`, 'g');
  const found: XmlTag[] = [];
  let hasEnds = true;
  for (let match = tag.exec(xml); match; match = tag.exec(xml)) {
    const [, attributes = '', closed] = match;
    let content = '';
    if (closed === '') {
      // If one element has no end, neither have those after it: the search is not repeated for them.
      const from = tag.lastIndex;
      end.lastIndex = from;
      const last = hasEnds ? end.exec(xml) : null;
      if (last === null) {
        hasEnds = false;
        continue;
      }
      content = xml.slice(from, last.index);
      tag.lastIndex = end.lastIndex;
    }
    found.push({ attributes: attributesOf(attributes), content });
  }
  return found;
}

/** Attributes by their local name. */
function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(
    /(?:[\w-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    found[name] = textOfXml(double ?? single ?? '');
  }
  return found;
}
