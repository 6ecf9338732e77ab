import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seeRecords } from '#electron/backend/features/uploads/reading/batches/make-batches.ts';
import { OpenFiles } from '#electron/backend/features/uploads/reading/open-files.ts';
import { takeSample } from '#electron/backend/features/uploads/reading/take-sample.ts';
import { turnedSheet } from '#electron/backend/features/uploads/reading/turned-sheet.ts';
import { previewOptions } from '#shared/domain/import/question-preview.ts';
import { readAnswered, readSheet } from '#shared/domain/import/read-sheet.ts';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import { answerQuestion, needsRereading } from '#shared/domain/import/question.ts';
import { planDifference, withoutDifference } from '#shared/domain/import/plan-difference.ts';
import { drawFile } from '#test/fuzz/reading/draw/draw-file.ts';
import type { DrawnFile } from '#test/fuzz/reading/draw/drawn-file.ts';
import { readBody } from '#test/fuzz/reading/judge/body-tokens.ts';
import { NOW_MS } from '#test/fuzz/reading/wizard/reading-route.ts';

const FILES = 240;
const SLICE = 40;
const SEED = 'previews';

const dir = mkdtempSync(join(tmpdir(), 'stillwell-previews-'));
const files = new OpenFiles(dir);
afterAll(() => {
  files.close(join(dir, 'file'));
  rmSync(dir, { recursive: true, force: true });
});

/** What is sent of each row of a file by a plan: every way to write a value with its time and its station. */
async function sentByRow(file: DrawnFile, plan: ImportPlan): Promise<Map<number, Set<string>>> {
  const { source } = await files.get(join(dir, 'file'));
  const rows = await source.rows(plan.format, plan.sheet);
  const sent = new Map<number, Set<string>>();
  const context = { serviceZone: file.serviceZone, nowMs: NOW_MS };
  seeRecords(
    plan.isTransposed ? turnedSheet(rows, plan) : rows,
    plan,
    { context, onProgress: () => {} },
    null,
    ({ equipId, seconds, row }, bytes, start, end) => {
      const timestamp = formatWallSeconds(seconds);
      const ways = sent.get(row) ?? new Set();
      const [record = []] = readBody(`[${Buffer.from(bytes.subarray(start, end)).toString()}]`);
      for (const { name, literal } of record.filter((one) => one.name !== 'timestamp')) {
        const value = `${name} ${literal}`;
        for (const text of [timestamp, equipId, value, `${timestamp} ${equipId}`, `${timestamp} ${value}`])
          ways.add(text);
        for (const text of [`${equipId} ${value}`, `${timestamp} ${equipId} ${value}`]) ways.add(text);
      }
      sent.set(row, ways);
    },
  );
  return sent;
}

let checked = 0;

/** JSON in which the order of members does not count. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Answers that do something else where another answer was taken back than they do alone. */
function lastingAnswers(plan: ImportPlan, { id, options }: Question): string[] {
  const planOnly = options.filter((option) => !needsRereading(option));
  const textOf = ({ questions, ...rest }: ImportPlan): string =>
    inOrder([rest, questions.map((one) => JSON.stringify(one)).toSorted()]);
  return planOnly.flatMap(({ id: option }) => {
    const alone = textOf(answerQuestion(plan, id, option));
    const isOther = planOnly.some((other) => {
      const first = answerQuestion(plan, id, other.id);
      const back = withoutDifference(first, planDifference(plan, first));
      return textOf(answerQuestion(back, id, option)) !== alone;
    });
    return isOther ? [`${id}: ${option} after another answer`] : [];
  });
}

/** Texts of previews that are not what is sent under their option. */
async function falsePreviews(file: DrawnFile): Promise<string[]> {
  const path = join(dir, 'file');
  files.close(path);
  writeFileSync(path, file.bytes);
  const { source } = await files.get(path);
  const sample = await takeSample(source, file.fileName, () => {});
  const found: string[] = [];
  for (const sheet of sample.sheets) {
    const knowledge = { equipment: file.places, templates: [] };
    const reading = readSheet(sample, sheet, knowledge, []);
    const sampled = new Set([...sheet.head, ...sheet.tail].map(({ number }) => number));
    const isSampled = (row: number): boolean => sampled.has(row);
    for (const question of reading.plan.questions) {
      found.push(...lastingAnswers(reading.plan, question).map((one) => `${file.index} ${one}`));
      const under = (option: Option): ImportPlan | null => {
        if (option.changes.some(({ kind }) => kind === 'reread')) return null;
        return needsRereading(option)
          ? readAnswered(reading, sample, sheet, knowledge, [], question, option).plan
          : answerQuestion(reading.plan, question.id, option.id);
      };
      const context = { serviceZone: file.serviceZone, nowMs: NOW_MS };
      const previews = previewOptions(sheet, reading.plan, question, context, under);
      const looks: { sent: string; shown: string }[] = [];
      for (const [at, option] of question.options.entries()) {
        const plan = under(option);
        const rows = previews[at] ?? [];
        if (plan === null) expect(rows).toEqual([]);
        if (plan === null || findPlanProblems(plan).length > 0) continue;
        const sent = await sentByRow(file, { ...plan, questions: [] });
        for (const { row, after } of rows) {
          if (after === null) continue;
          checked += 1;
          if (!sent.get(row)?.has(after))
            found.push(`${file.index} ${question.id} ${option.id}: row ${row} ${after}`);
        }
        const ofSample = [...sent].filter(([row]) => plan.isTransposed || isSampled(row));
        const texts = ofSample.map(([row, ways]) => `${row} ${[...ways].join()}`);
        looks.push({ sent: texts.join('\n'), shown: JSON.stringify(rows.map(({ after }) => after)) });
      }
      for (const [at, one] of looks.entries())
        if (looks.slice(0, at).some((other) => other.sent !== one.sent && other.shown === one.shown))
          found.push(`${file.index} ${question.id}: two answers look alike, ${one.shown}`);
    }
  }
  return found;
}

const slices = Array.from({ length: FILES / SLICE }, (_, at) => at * SLICE);

it.each(slices)(
  'shows of an answer what is sent then, and other answers in another way: files from %i on',
  async (first) => {
    const found: string[] = [];
    for (let index = first; index < first + SLICE; index += 1)
      found.push(...(await falsePreviews(drawFile(SEED, index, 'odd'))));
    expect(found).toEqual([]);
  },
);

it('shows what is sent for most answers', () => {
  expect(checked).toBeGreaterThan(FILES);
});
