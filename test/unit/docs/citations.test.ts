import { describe, expect, test } from 'vitest';
import { PROJECT_TEXTS, projectText } from '#test/support/project-texts.ts';

const INTERFACE = 'docs/interface.md';
const DECISIONS = 'docs/adr/';
const INDEX = `${DECISIONS}README.md`;

/** "interface 4.4", and each number of "interface 4.2-4.4, 7" and "interface 5.2.2 to 5.2.6". */
const CITED_SECTIONS = /\binterface (\d+(?:\.\d+)*(?:(?:, | and | to |-)\d+(?:\.\d+)*(?![\d.]*\s*%))*)/g;

/** "docs/adr/0002", and each number of "docs/adr/0003, 0041 and 0043". */
const CITED_DECISIONS = /docs\/adr\/(\d{4}(?:,? (?:and )?\d{4})*)/g;

const decisions = PROJECT_TEXTS.filter(({ path }) => /^docs\/adr\/\d{4}-[a-z0-9-]+\.md$/.test(path));
const numbers = new Set(decisions.map(({ path }) => path.slice(DECISIONS.length, DECISIONS.length + 4)));

/** The numbers of all headings, and of the numbered items below each: 5.2 and 5.2.4. */
function sectionsOf(document: string): Set<string> {
  const sections = new Set<string>();
  let heading = '';
  for (const line of document.split('\n')) {
    heading = /^#+ (\d+(?:\.\d+)*)\.? /.exec(line)?.[1] ?? heading;
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading !== '') sections.add(item === undefined ? heading : `${heading}.${item}`);
  }
  return sections;
}

/** Each cited number that does not exist, with the file that cites it. */
function lost(citation: RegExp, one: RegExp, exists: ReadonlySet<string>): { seen: number; lost: string[] } {
  const cited = PROJECT_TEXTS.flatMap(({ path, text }) =>
    [...text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ').matchAll(citation)].flatMap(([, list = '']) =>
      [...list.matchAll(one)].map(([number]) => ({ path, number })),
    ),
  );
  const missing = cited.filter(({ number }) => !exists.has(number));
  return { seen: cited.length, lost: missing.map(({ path, number }) => `${path}: ${number}`) };
}

test('every section of the interface that is cited exists', () => {
  const found = lost(CITED_SECTIONS, /\d+(?:\.\d+)*/g, sectionsOf(projectText(INTERFACE)));
  expect(found.seen).toBeGreaterThan(150);
  expect(found.lost).toEqual([]);
});

test('every decision that is cited exists', () => {
  const found = lost(CITED_DECISIONS, /\d{4}/g, numbers);
  expect(found.seen).toBeGreaterThan(20);
  expect(found.lost).toEqual([]);
});

describe('the decisions', () => {
  test('have numbers of their own, and are all in the index', () => {
    expect(numbers.size).toBe(decisions.length);
    const listed = [...projectText(INDEX).matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file);
    expect(listed).toEqual(decisions.map(({ path }) => path.slice(DECISIONS.length)));
  });

  test('are listed under their own titles', () => {
    const index = projectText(INDEX).replaceAll(/ +/g, ' ');
    const wrong = decisions.filter(({ text }) => {
      const [, number = '', title = ''] = /^# (\d{4}) (.+)\n/.exec(text) ?? [];
      return !index.includes(`| [${number}](${number}-`) || !index.includes(`.md) | ${title} |`);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test.each(decisions)(
    '$path says status and date, an alternative, and what follows, on one page',
    ({ text }) => {
      expect(text).toMatch(
        /^# \d{4} [A-Z].+\n\nStatus: (?:accepted|superseded by \d{4}), \d{4}-\d{2}-\d{2}\n/,
      );
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(['Decision', 'Alternatives considered', 'Consequences']);
      const lines = text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(60);
      expect(lines.filter((line) => line.length > 120)).toEqual([]);
    },
  );
});

/** `shared/errors.ts`, or the end of a path: `outbox/outbox.ts`, `send-batch.ts`. */
const NAMED_FILE = /`([\w./-]+\.(?:tsx?|mts))`/g;

test('every source file that a document names is one that exists', () => {
  const documents = PROJECT_TEXTS.filter(({ path }) => /^(?:docs\/.+|[A-Z]+)\.md$/.test(path));
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED_FILE)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  const wrong = named.filter(({ name }) => {
    const meant = PROJECT_TEXTS.filter((file) => file.path === name || file.path.endsWith(`/${name}`));
    return meant.length === 0 || (meant.length > 1 && !meant.some((file) => file.path === name));
  });
  expect(wrong.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
