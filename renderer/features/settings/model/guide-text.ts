/** A part of a line: plain, strong, code, or a link to an address as it is written. */
export type GuideSpan =
  { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

export type GuideBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; spans: GuideSpan[] }
  | { kind: 'list'; isOrdered: boolean; items: GuideSpan[][] }
  | { kind: 'picture'; description: string; file: string };

const PICTURE = /^!\[([^\]]*)\]\(([^)]+)\)$/;
const SPANS = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;
const ITEM = /^(?:-|(\d+)\.) /;

/** Reads a page of docs/guide: the part of Markdown that it is written in. What is none of it stays text. */
export function readGuide(markdown: string): GuideBlock[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock);
}

function readBlock(block: string): GuideBlock {
  const [, marks, heading] = /^(#{1,2}) (.+)$/.exec(block) ?? [];
  if (marks && heading) return { kind: 'heading', level: marks === '#' ? 1 : 2, text: heading };
  const [, description, file] = PICTURE.exec(block) ?? [];
  if (description !== undefined && file) return { kind: 'picture', description, file };
  if (!ITEM.test(block)) return { kind: 'paragraph', spans: readSpans(joined(block)) };
  const items = block.split(/\n(?=(?:-|\d+\.) )/);
  const isOrdered = ITEM.exec(block)?.[1] !== undefined;
  return { kind: 'list', isOrdered, items: items.map((item) => readSpans(joined(item.replace(ITEM, '')))) };
}

/** Lines are broken for those who write; after a Chinese character no space belongs in the place of a break. */
function joined(lines: string): string {
  return lines.replaceAll(/(?<=[\u3000-\u9fff\uff00-\uffef])\n\s*/g, '').replaceAll(/\s*\n\s*/g, ' ');
}

function readSpans(text: string): GuideSpan[] {
  const spans: GuideSpan[] = [];
  let end = 0;
  for (const found of text.matchAll(SPANS)) {
    const [whole, strong, code, linked, href] = found;
    if (found.index > end) spans.push({ kind: 'text', text: text.slice(end, found.index) });
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else spans.push({ kind: 'link', text: linked ?? '', href: href ?? '' });
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}
