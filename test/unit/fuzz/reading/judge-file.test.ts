import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnPlan, Question } from '#shared/domain/import/import-plan.ts';
import { drawFile } from '../../../fuzz/reading/draw/draw-file.ts';
import type { DrawnFile } from '../../../fuzz/reading/draw/drawn-file.ts';
import { judgeFile } from '../../../fuzz/reading/judge/judge-file.ts';
import { directRoute } from '../../../fuzz/reading/wizard/direct-route.ts';
import {
  readByWizard,
  type SheetResult,
  type WizardResult,
} from '../../../fuzz/reading/wizard/read-by-wizard.ts';
import { isMisread } from '../../../fuzz/reading/wizard/shown-plan.ts';
import { trueOption } from '../../../fuzz/reading/wizard/true-answers.ts';

type Read = Extract<WizardResult, { kind: 'read' }>;
type SentRecord = Record<string, unknown>;

const SEED = 'judge';

/** An ordinary file of one station in which no time comes twice, and what the wizard truly sends of it. */
let file: DrawnFile;
let read: Read;
const dir = mkdtempSync(join(tmpdir(), 'stillwell-judge-'));
const route = directRoute(dir);

async function readDrawn(drawn: DrawnFile): Promise<Read> {
  const result = await readByWizard(route, drawn, {
    choose: (question, { name }) => trueOption(question, drawn, name),
    type: () => null,
    typed: null,
    typedType: null,
  });
  if (result.kind !== 'read') throw new Error(result.why);
  return result;
}

beforeAll(async () => {
  for (let index = 0; ; index += 1) {
    file = drawFile(SEED, index, 'ordinary');
    const fields = new Set([...file.series.values()].map(({ quantity }) => quantity.field));
    if (file.facts.stations.length !== 1 || !fields.has('level') || !fields.has('flow')) continue;
    read = await readDrawn(file);
    if (judgeFile(file, read).outcome === 'right') return;
  }
});

afterAll(async () => {
  await route.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What the judge says if the sheets that are sent, or their bodies, are others. */
function judged(change: (sheet: SheetResult) => Partial<SheetResult>): string[] {
  const sheets = read.sheets.map((sheet) => ({ ...sheet, ...change(sheet) }));
  const { outcome, findings } = judgeFile(file, { ...read, sheets });
  return [outcome, ...new Set(findings.map(({ what }) => what))];
}

/** Bodies with the first record changed, as text: their numbers keep their digits. */
const withBody = (change: (body: string) => string) => (sheet: SheetResult) => ({
  bodies: sheet.bodies.map((body, at) => (at === 0 ? { ...body, body: change(body.body) } : body)),
});

const recordsOf = (body: string): string[] => body.slice(1, -1).split(/(?<=\}),/u);
const bodyOf = (records: readonly string[]): string => `[${records.join(',')}]`;

const withRecords = (change: (records: string[]) => string[]) =>
  withBody((body) => bodyOf(change(recordsOf(body))));

/** The first record that has a value of the field. */
const withFirst = (field: string, change: (record: string) => string) =>
  withRecords((records) => {
    const at = records.findIndex((record) => field in (JSON.parse(record) as SentRecord));
    return records.map((record, place) => (place === at ? change(record) : record));
  });

describe('the judge of the reading oracle', () => {
  it('finds nothing in what is true', () => {
    expect(judged(() => ({}))).toEqual(['right']);
  });

  it('finds a shifted time', () => {
    const shift = withFirst('level', (record) => record.replace(/(\d\d:\d\d:)\d\d"/u, '$137"'));
    expect(judged(shift)).toEqual(['wrong', 'wrong time', 'vanished']);
  });

  it('finds a lost digit, a lost point and a lost sign', () => {
    const changes: ((literal: string) => string)[] = [
      (literal) => literal.slice(0, -1),
      (literal) => literal.replace('.', ''),
      (literal) => `-${literal}`,
    ];
    for (const change of changes) {
      const spoil = withFirst('level', (record) =>
        record.replace(/("level":)([\d.]+)/u, (_, name: string, literal: string) => name + change(literal)),
      );
      expect(judged(spoil)).toEqual(['wrong', 'wrong value', 'vanished']);
    }
  });

  it('finds a record that is gone, and a value of it', () => {
    expect(judged(withRecords((records) => records.slice(1)))).toEqual(['wrong', 'vanished']);
    const withoutFlow = withFirst('flow', (record) => record.replace(/,"flow":[\d.]+/u, ''));
    expect(judged(withoutFlow)).toEqual(['wrong', 'vanished']);
  });

  it('excuses a value that is marked bad only where its own row has the mark that is left out', () => {
    const [first] = recordsOf(read.sheets[0]?.bodies[0]?.body ?? '');
    const { timestamp } = JSON.parse((first ?? '').replace(/,$/u, '')) as SentRecord;
    const values = file.values.map((one) => ({ ...one, isMarkedBad: one.timestamp === timestamp }));
    const row = values.find(({ isMarkedBad }) => isMarkedBad)?.row ?? 0;
    const judgedWith = (text: string): string[] => {
      const sheets = read.sheets.map((sheet) => ({
        ...sheet,
        ...withRecords((records) => records.slice(1))(sheet),
        plan: { ...sheet.plan, leftOutMarks: [{ column: 0, text }] },
      }));
      return judgeFile({ ...file, values }, { ...read, sheets }).findings.map(({ what }) => what);
    };
    const text = file.facts.sheets.get(read.sheets[0]?.sheet ?? '')?.texts[row - 1]?.[0]?.trim() ?? '';
    expect(judgedWith('Bad')).toEqual(['vanished']);
    expect(judgedWith(text)).toEqual([]);
  });

  it('tells a file that somebody saw to be misread from one that is refused', () => {
    const question = { id: 'reading', about: 'reading', certainty: 'assumed', column: null } as const;
    const of = { ...question, evidence: [], holds: { kind: 'file' as const }, options: [] };
    const outcomeOf = (option: string | null) =>
      judgeFile(file, {
        ...read,
        sheets: read.sheets.map((sheet) => ({ ...sheet, bodies: [] })),
        asked: [{ sheet: '', question: of, option }],
      }).outcome;
    expect([outcomeOf(null), outcomeOf('reading:right')]).toEqual(['misread', 'refused']);
  });

  it('finds fields that are swapped, and one that is called another', () => {
    const swap = withBody((body) =>
      body.replaceAll(/"(level|flow)":/gu, (_, field: string) =>
        field === 'level' ? '"flow":' : '"level":',
      ),
    );
    expect(judged(swap)).toEqual(['wrong', 'wrong field', 'vanished']);
    expect(judged(withBody((body) => body.replaceAll('"level":', '"rainfall":')))).toContain('wrong field');
  });

  it('finds a record that the file does not have', () => {
    const invented = withRecords((records) => [
      ...records,
      (records[0] ?? '').replace(/"timestamp":"\d{4}/u, '"timestamp":"1999'),
    ]);
    expect(judged(invented)).toContain('wrong time');
  });

  it('finds another equipment, and another type of it', () => {
    const to = (change: { equipId?: string; equipType?: string }) => (sheet: SheetResult) => ({
      bodies: sheet.bodies.map((body) => ({ ...body, ...change })),
    });
    expect(judged(to({ equipId: 'another' }))).toContain('wrong equipment');
    expect(judged(to({ equipType: 'another' }))).toContain('wrong equipment type');
  });

  it('finds values that are sent in another unit, whatever the plan says of it', () => {
    const inCentimetres = withBody((body) =>
      body.replaceAll(
        /"level":(-?[\d.]+)/gu,
        (_, level: string) => `"level":${(Number(level) * 100).toFixed(1)}`,
      ),
    );
    expect(judged(inCentimetres)[0]).toBe('wrong');
  });

  it('finds rows that are counted nowhere or twice, and rows that nobody has counted', () => {
    const withReport = (change: Partial<SheetResult['report']>) => (sheet: SheetResult) => ({
      report: { ...sheet.report, ...change },
    });
    const { sentRows, rowCount } = read.sheets[0]?.report ?? { sentRows: 0, rowCount: 0 };
    expect(judged(withReport({ sentRows: sentRows - 1 }))).toContain('rows not conserved');
    expect(judged(withReport({ rowCount: rowCount + 1 }))).toContain('rows not conserved');
    expect(judged(withReport({ sentRows: sentRows - 1, rowCount: rowCount - 1 }))).toContain(
      'rows miscounted',
    );
  });

  it('finds a list of unsent rows that is not what the counts say', () => {
    expect(
      judged(({ listed }) => ({ listed: [...(listed ?? []), { row: 3, reasons: ['row-open'] }] })),
    ).toEqual(['wrong', 'list of unsent rows']);
  });

  it('finds a report before sending that is not that of what is sent', () => {
    expect(judged(() => ({ isCheckSameAsPrepare: false }))).toEqual(['wrong', 'check differs']);
  });
});

describe('somebody who knows a file and sees how it is read', () => {
  const question = { id: 'reading', about: 'reading', certainty: 'assumed', column: null } as const;
  const asked = { ...question, evidence: [], holds: { kind: 'file' }, options: [] } satisfies Question;
  const isSeen = (change: (column: ColumnPlan) => Partial<ColumnPlan>): boolean => {
    const plan = read.sheets[0]?.plan;
    if (!plan) throw new Error('The file has a sheet.');
    const columns = plan.columns.map((column) => ({ ...column, ...change(column) }));
    const sheet = { name: plan.sheet, head: [], tail: [], rowCount: 0, merged: [] };
    return isMisread({ ...plan, columns }, asked, file, sheet);
  };

  it('says that it is right, or sees a field, a unit or a role that is not', () => {
    expect(isSeen(() => ({}))).toBe(false);
    expect(isSeen(({ field }) => (field === 'level' ? { field: 'flow' } : {}))).toBe(true);
    expect(isSeen(({ field }) => (field === 'level' ? { unit: 'ft' } : {}))).toBe(true);
    expect(isSeen(({ role }) => (role === 'value' ? { role: 'station' } : {}))).toBe(true);
  });
});
