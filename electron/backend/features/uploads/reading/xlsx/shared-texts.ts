import { textOfXml } from './xml-text.ts';

/** The texts of `sharedStrings.xml` by position: rich text is joined, readings of characters (rPh) are left out. */
export function readSharedTexts(xml: Buffer): string[] {
  const texts: string[] = [];
  const document = xml.toString('utf8');
  for (const [, self, content = ''] of document.matchAll(
    /<(?:\w+:)?si(?:\s[^>]*?)?(?:(\/)>|>([\s\S]*?)<\/(?:\w+:)?si>)/g,
  )) {
    texts.push(self ? '' : joinedText(content));
  }
  return texts;
}

/** What `t` elements hold, one after the other. */
export function joinedText(content: string): string {
  const spoken = content.includes('rPh')
    ? content.replaceAll(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '')
    : content;
  let text = '';
  for (const [, part = ''] of spoken.matchAll(/<(?:\w+:)?t(?:\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g)) {
    text += part;
  }
  return textOfXml(text);
}
