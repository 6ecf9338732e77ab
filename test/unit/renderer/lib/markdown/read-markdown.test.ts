import { expect, test } from 'vitest';
import { looksLikeMarkdown, readMarkdown } from '#renderer/lib/markdown/read-markdown.ts';
import { readSpans } from '#renderer/lib/markdown/markdown-spans.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('headings, paragraphs, rules and code are blocks', () => {
  const blocks = readMarkdown('# One #\ntwo\nthree\n\n---\n```js\n# no heading\n```\n    indented');
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, spans: [text('One')] },
    { kind: 'paragraph', spans: [text('two three')] },
    { kind: 'rule' },
    { kind: 'code', text: '# no heading' },
    { kind: 'code', text: 'indented' },
  ]);
});

test('code that is not closed goes on to the end', () => {
  expect(readMarkdown('~~~\na\n\nb')).toEqual([{ kind: 'code', text: 'a\n\nb' }]);
});

test('lists hold lists, begin where they say, and end with another kind of mark', () => {
  const item = (words: string) => ({ kind: 'paragraph', spans: [text(words)] });
  expect(readMarkdown('- a\n  - b\n- c\n\n3. d\n4. e\ngoes on')).toEqual([
    {
      kind: 'list',
      isOrdered: false,
      start: 1,
      items: [[item('a'), { kind: 'list', isOrdered: false, start: 1, items: [[item('b')]] }], [item('c')]],
    },
    { kind: 'list', isOrdered: true, start: 3, items: [[item('d')], [item('e goes on')]] },
  ]);
});

test('a table has the columns of its head', () => {
  expect(readMarkdown('| a | b |\n|---|:-:|\n| 1 | x \\| y | z |\n| 2 |\n\nend')).toEqual([
    {
      kind: 'table',
      head: [[text('a')], [text('b')]],
      rows: [[[text('1')], [text('x | y')]], [[text('2')]]],
    },
    { kind: 'paragraph', spans: [text('end')] },
  ]);
});

test('a quote holds blocks', () => {
  expect(readMarkdown('> # a\n> b')).toMatchObject([
    { kind: 'quote', blocks: [{ kind: 'heading' }, { kind: 'paragraph' }] },
  ]);
});

test.each([
  ['**bold** and *slanted*', ['strong', 'text', 'emphasis']],
  ['a_b_c and 2 * 3 * 4', ['text']],
  ['*a **b** c*', ['emphasis']],
  ['~~gone~~ `code **not bold**`', ['deleted', 'text', 'code']],
  [String.raw`\*not\*`, ['text']],
  ['see https://example.org/a_b_c.', ['text', 'link', 'text']],
  ['<https://example.org>', ['link']],
  ['[a](b "c") ![d](e)', ['link', 'text', 'picture']],
  ['<script>alert(1)</script>', ['text']],
  ['**open', ['text']],
  ['one  \ntwo', ['text', 'break', 'text']],
])('%s has the parts %j', (line, kinds) => {
  const [block] = readMarkdown(line);
  const spans = block?.kind === 'paragraph' ? block.spans : [];
  expect(spans.map(({ kind }) => kind)).toEqual(kinds);
});

test('a link has its words and its address, without the title', () => {
  expect(readSpans('[the **words**](<https://x.example> "t")')).toEqual([
    { kind: 'link', text: 'the words', href: 'https://x.example' },
  ]);
});

test('after a Chinese character a broken line goes on without a space', () => {
  expect(readMarkdown('水位\n预警')).toEqual([{ kind: 'paragraph', spans: [text('水位预警')] }]);
});

test.each([
  '[',
  '*',
  '_a',
  '`',
  '**a ',
  '![',
  '[](',
  '<',
  '> ',
  '- ',
  '  - ',
  '|',
  '~~',
  '\\',
  'h',
  '__a',
  '* ',
  'https://',
])(
  // With the square of it the test would not come to its end in time.
  'a million characters of %j take time in proportion',
  (piece) => {
    const long = piece.repeat(1_000_000 / piece.length);
    expect(readMarkdown(long).length + Number(looksLikeMarkdown(long))).toBeGreaterThan(0);
  },
);

test.each([
  ['## Rain\nmuch', true],
  ['1. one\n2. two', true],
  ['see [this](https://a.example)', true],
  ['Done at 08:00.', false],
  ['{"a": "**b**"}', false],
  ['<b>**x**</b>', false],
])('%j is Markdown: %s', (words, expected) => {
  expect(looksLikeMarkdown(words)).toBe(expected);
});
