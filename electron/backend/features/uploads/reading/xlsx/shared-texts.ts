import { type TextLook, textInLook } from '../text-look.ts';
import { textOfXml } from './xml-text.ts';

/** Where the elements of one name begin and end, whatever their prefix. */
type Tags = { begin: RegExp; end: RegExp };

const tagsOf = (name: string): Tags => ({
  begin: new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]*)?/?>`, 'g'),
  end: new RegExp(`</(?:\\w+:)?${name}>`, 'g'),
});

const [ITEM, READING, RUN, TEXT] = [tagsOf('si'), tagsOf('rPh'), tagsOf('r'), tagsOf('t')];

/**
 * Calls back for every element with what it holds and where it stands. Behind one without an end there is none with an end:
 * so that no part of a long text is searched twice.
 */
function visit(
  xml: string,
  { begin, end }: Tags,
  found: (content: string, from: number, to: number) => void,
): void {
  begin.lastIndex = 0;
  for (let match = begin.exec(xml); match; match = begin.exec(xml)) {
    const from = begin.lastIndex;
    if (match[0].endsWith('/>')) {
      found('', match.index, from);
      continue;
    }
    end.lastIndex = from;
    const last = end.exec(xml);
    if (!last) return;
    found(xml.slice(from, last.index), match.index, end.lastIndex);
    begin.lastIndex = end.lastIndex;
  }
}

/** The texts of `sharedStrings.xml` by position: rich text is joined, readings of characters (rPh) are left out. */
export function readSharedTexts(xml: Buffer): string[] {
  const texts: string[] = [];
  visit(xml.toString('utf8'), ITEM, (content) => void texts.push(joinedText(content)));
  return texts;
}

/** What `t` elements hold, one after the other; of a run of its own look, with what the look says. */
export function joinedText(content: string): string {
  const spoken = content.includes('rPh') ? withoutReadings(content) : content;
  if (!spoken.includes('vertAlign') && !spoken.includes('strike')) return plainText(spoken);
  let [text, at] = ['', 0];
  visit(spoken, RUN, (run, from, to) => {
    text += plainText(spoken.slice(at, from)) + textInLook(plainText(run), lookOf(run));
    at = to;
  });
  return text + plainText(spoken.slice(at));
}

function plainText(content: string): string {
  let text = '';
  visit(content, TEXT, (part) => {
    text += part;
  });
  return textOfXml(text);
}

/** How a run, or a font of the styles, has its text stand. */
export function lookOf(run: string): TextLook {
  const position = /<(?:\w+:)?vertAlign\s+val\s*=\s*["'](super|sub)script["']/.exec(run)?.[1];
  return {
    position: position === undefined ? null : position === 'super' ? 'raised' : 'lowered',
    isStruck: /<(?:\w+:)?strike(?:\s+val\s*=\s*["'](?:1|true|on)["'])?\s*\/?>/.test(run),
  };
}

function withoutReadings(content: string): string {
  let [spoken, at] = ['', 0];
  visit(content, READING, (_, from, to) => {
    spoken += content.slice(at, from);
    at = to;
  });
  return spoken + content.slice(at);
}
