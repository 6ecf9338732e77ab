import { type MarkdownSpan, readSpans } from './markdown-spans.ts';

export type MarkdownBlock =
  | { kind: 'heading'; level: number; spans: MarkdownSpan[] }
  | { kind: 'paragraph'; spans: MarkdownSpan[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: MarkdownBlock[][] }
  | { kind: 'table'; head: MarkdownSpan[][]; rows: MarkdownSpan[][][] }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const MAX_LEVELS = 6;
const MAX_COLUMNS = 50;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;
const DIVIDER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const MARKED = /^ {0,3}(?:#{1,6}[ \t]|>|`{3}|~{3}|[-*+] |\d{1,9}[.)] )/;

/**
 * Reads Markdown: headings, paragraphs, lists, tables, quotes, code and rules (CommonMark and GFM, the part that people and
 * models write). HTML stays text. Takes time in proportion to the length.
 */
export function readMarkdown(text: string): MarkdownBlock[] {
  return readBlocks(text.replaceAll('\r\n', '\n').split('\n'), 0);
}

function readBlocks(lines: readonly string[], level: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const [block, next] = readBlock(lines, at, level);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

/** The block that begins at a line, and the line after it. */
function readBlock(lines: readonly string[], at: number, level: number): [MarkdownBlock, number] {
  const line = lines[at] ?? '';
  const [, marks, heading = ''] = HEADING.exec(line) ?? [];
  if (marks !== undefined) {
    const words = heading.trimEnd().replace(/(?:^|[ \t])#+$/, '');
    return [{ kind: 'heading', level: marks.length, spans: readSpans(words) }, at + 1];
  }
  if (RULE.test(line)) return [{ kind: 'rule' }, at + 1];
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return readFence(lines, at, fence);
  if (level < MAX_LEVELS) {
    if (QUOTE.test(line)) return readQuote(lines, at, level);
    if (ITEM.test(line)) return readList(lines, at, level);
  }
  if (line.includes('|') && DIVIDER.test(lines[at + 1] ?? '')) return readTable(lines, at);
  if (/^(?: {4}|\t)/.test(line)) return readIndented(lines, at);
  return readParagraph(lines, at);
}

function readFence(lines: readonly string[], at: number, fence: string): [MarkdownBlock, number] {
  let end = at + 1;
  while (end < lines.length && !isFenceEnd(lines[end] ?? '', fence)) end += 1;
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

function isFenceEnd(line: string, fence: string): boolean {
  const marks = line.trim();
  return marks.length >= fence.length && marks === (fence[0] ?? '').repeat(marks.length);
}

function readIndented(lines: readonly string[], at: number): [MarkdownBlock, number] {
  let end = at;
  while (end < lines.length && /^(?: {4}|\t)/.test(lines[end] ?? '')) end += 1;
  const text = lines.slice(at, end).map((line) => line.replace(/^(?: {4}|\t)/, ''));
  return [{ kind: 'code', text: text.join('\n') }, end];
}

function readQuote(lines: readonly string[], at: number, level: number): [MarkdownBlock, number] {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return [{ kind: 'quote', blocks: readBlocks(inner, level + 1) }, end];
}

/** Items of one kind of mark; what is indented below one belongs to it. */
function readList(lines: readonly string[], at: number, level: number): [MarkdownBlock, number] {
  const mark = ITEM.exec(lines[at] ?? '')?.[2] ?? '-';
  const isOrdered = /^\d/.test(mark);
  const items: MarkdownBlock[][] = [];
  let end = at;
  while (end < lines.length) {
    const item = ITEM.exec(lines[end] ?? '');
    if (item?.[2] === undefined || item[2].at(-1) !== mark.at(-1)) break;
    if (/^\d/.test(item[2]) !== isOrdered) break;
    const inner = [(lines[end] ?? '').slice(item[0].length)];
    const indent = item[0].length;
    for (end += 1; end < lines.length; end += 1) {
      const line = lines[end] ?? '';
      const next = lines[end + 1] ?? '';
      if (line.trim() === '') {
        if (indentOf(next) < 2 && !ITEM.test(next)) break;
        if (indentOf(next) < 2) {
          end += 1;
          break;
        }
        inner.push('');
      } else if (indentOf(line) >= 2) inner.push(line.slice(Math.min(indentOf(line), indent)));
      else if (MARKED.test(line) || RULE.test(line)) break;
      else inner.push(line);
    }
    items.push(readBlocks(inner, level + 1));
  }
  return [{ kind: 'list', isOrdered, start: isOrdered ? Number.parseInt(mark, 10) : 1, items }, end];
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function readTable(lines: readonly string[], at: number): [MarkdownBlock, number] {
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1;
  const head = cellsOf(lines[at] ?? '');
  const rows = lines.slice(at + 2, end).map((line) => cellsOf(line).slice(0, head.length));
  return [{ kind: 'table', head, rows }, end];
}

function cellsOf(line: string): MarkdownSpan[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  const cells = inner.split(/(?<!\\)\|/).slice(0, MAX_COLUMNS);
  return cells.map((cell) => readSpans(cell.trim().replaceAll('\\|', '|')));
}

function readParagraph(lines: readonly string[], at: number): [MarkdownBlock, number] {
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim() !== '' && !isInterrupted(lines[end] ?? '')) end += 1;
  const words = joined(lines.slice(at, end));
  return [{ kind: 'paragraph', spans: readSpans(words) }, end];
}

function isInterrupted(line: string): boolean {
  return MARKED.test(line) || RULE.test(line);
}

const WIDE_END = /[\u3000-\u9fff\uff00-\uffef]$/;

/**
 * Lines are broken for those who write; two spaces or a backslash at the end break them for those who read. After a
 * Chinese character no space belongs in the place of a break.
 */
function joined(lines: readonly string[]): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const isBroken = /(?: {2,}|\\)$/.test(line);
    const words = line.trim().replace(/\\$/, isBroken ? '' : '\\');
    text += words;
    if (!isLast) text += isBroken ? '\n' : WIDE_END.test(words) ? '' : ' ';
  }
  return text;
}

/** Whether a text is written in Markdown: whatever else it is, it is shown as it is written. */
export function looksLikeMarkdown(text: string): boolean {
  const beginning = text.slice(0, 20_000);
  if (/^\s*[[{<]/.test(beginning) && !/^\s*\[[^\]\n]{1,200}\]\(/.test(beginning)) return false;
  return SIGNS.some((sign) => sign.test(beginning));
}

const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:`{3}|~{3})/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S/m,
  /^ {0,3}> \S/m,
  /\*\*[^\s*][^*\n]{0,200}\*\*/,
  /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/,
  /`[^`\n]{1,200}`/,
  /^\|.{1,1000}\|[ \t]*\n\|? *:?-{2,}/m,
];
