import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MarkdownSpan } from '#renderer/lib/markdown/markdown-spans.ts';
import { type MarkdownBlock, readMarkdown } from '#renderer/lib/markdown/read-markdown.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guide');
const PAGES = ['inspect', 'upload', 'demonstrate', 'operate'];
const LANGUAGES = ['en', 'zh-CN'];
const MAX_PICTURES_BYTES = 3_000_000;

const blocksOf = (language: string, page: string) =>
  readMarkdown(readFileSync(join(GUIDE, language, `${page}.md`), 'utf8'));

function spansOf(block: MarkdownBlock): MarkdownSpan[] {
  if (block.kind === 'list') return block.items.flat().flatMap(spansOf);
  return 'spans' in block ? block.spans : [];
}

const pictureIn = (block: MarkdownBlock) => spansOf(block).find((span) => span.kind === 'picture');

test('both languages have the same pages, with headings, lists and pictures in the same places', () => {
  for (const page of PAGES) {
    const [english, chinese] = LANGUAGES.map((language) =>
      blocksOf(language, page).map((block) => {
        if (block.kind === 'heading') return `heading ${block.level}`;
        const picture = pictureIn(block);
        if (picture?.kind === 'picture') return picture.href;
        return block.kind === 'list' ? `list of ${block.items.length}` : block.kind;
      }),
    );
    expect(chinese, page).toEqual(english);
    expect(english, page).toContain('heading 2');
  }
});

test('every picture and every link of the guide leads somewhere, and no picture is left over', () => {
  for (const language of LANGUAGES) {
    const blocks = PAGES.flatMap((page) => blocksOf(language, page));
    const spans = blocks.flatMap(spansOf);
    const named = spans.flatMap((span) => (span.kind === 'picture' ? [span.href] : []));
    const there = globSync('pictures/*', { cwd: join(GUIDE, language) });
    expect(named.toSorted(), language).toEqual(there.toSorted());
    for (const span of spans) {
      if (span.kind !== 'link' || span.href.startsWith('https://')) continue;
      expect(existsSync(join(GUIDE, language, span.href)), span.href).toBe(true);
    }
  }
});

test('the pictures are small', () => {
  const sizes = globSync('*/pictures/*', { cwd: GUIDE }).map((file) => statSync(join(GUIDE, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PICTURES_BYTES);
});

test('what is written as HTML or as a script stays text', () => {
  const [block] = readMarkdown('<img src=x onerror=alert(1)> and [a link](javascript:alert(1))');
  expect(block).toEqual({
    kind: 'paragraph',
    spans: [
      { kind: 'text', text: '<img src=x onerror=alert(1)> and ' },
      { kind: 'link', text: 'a link', href: 'javascript:alert(1' },
      { kind: 'text', text: ')' },
    ],
  });
});

const PROJECT = join(GUIDE, '../..');
const READMES = ['README.md', 'README.zh-CN.md'];

/** What both languages of the README have in common. */
function skeletonOf(readme: string) {
  const text = readFileSync(join(PROJECT, readme), 'utf8');
  const lines = text.split('\n');
  return {
    headings: lines.flatMap((line) => /^#+(?= )/.exec(line) ?? []),
    listItems: lines.filter((line) => line.startsWith('- ')).length,
    tableRows: lines.filter((line) => line.startsWith('| ')).length,
    commands: lines.filter((line) => line.startsWith('    ')).map((line) => line.replace(/ +#.*/, '')),
    code: [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code ?? []).toSorted(),
  };
}

/** Anchors of a Markdown file as GitHub makes them. */
function anchorsOf(markdown: string) {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the README has the same headings, lists, tables and commands in both languages', () => {
  const [english, chinese] = READMES.map(skeletonOf);
  expect(chinese).toEqual(english);
  expect(english?.commands).toContain('    npm ci && npm start');
});

test('each README begins with a link to the other one, and all its links lead somewhere', () => {
  for (const [index, readme] of READMES.entries()) {
    const text = readFileSync(join(PROJECT, readme), 'utf8');
    expect(text.split('\n').slice(0, 3).join('\n')).toContain(`](${READMES[1 - index]})`);
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      if (target.startsWith('https://')) continue;
      const [file = '', anchor] = target.split('#');
      expect(existsSync(join(PROJECT, file)), `${readme}: ${target}`).toBe(true);
      if (anchor) expect(anchorsOf(readFileSync(join(PROJECT, file), 'utf8')), target).toContain(anchor);
    }
  }
});
